"""One solve of a method that is no tool-using agent: it asks the model, writes files, checks, plans, maps; all recorded, all bounded."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import dspy

from experiments.methods.kit import Kit, Told
from pddlcoder.coder.job import Job
from pddlcoder.coder.verdict import Finding
from pddlcoder.llm import ContextOverflow, FormatError, last_call, role
from pddlcoder.mapping.vocabulary import loose
from pddlcoder.pddl import parse_plan
from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.pddl.model import Action, Domain, Plan, TypedName, render_plan
from pddlcoder.review import Judgement, MappedPlan
from pddlcoder.solution import Solution
from pddlcoder.task import Task
from pddlcoder.tools.desk import Desk
from pddlcoder.tools.edits import diagnose_workspace, faults
from pddlcoder.tools.planning import ask_planner, map_plan
from pddlcoder.tools.show import counted, listed
from pddlcoder.types import PlannerResult, SolutionOutcome, StopReason
from pddlcoder.workspace import File

READINGS = 2
"""How often a question is asked whose reply cannot be read, before the method ends."""
_MIXED = "the plan uses one action with different numbers of arguments, so it was not put into other words"


class Stop(Exception):
    """Ends a method before its own end, for this reason; raised and caught by the session."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Session:
    """The solve `name` of a task. Everything a method asks goes through `ask`, so calls, tokens and replies are in the solution.

    Inside `work()` a dead model, a spent budget and unreadable replies end the method and not the program; after it, `conclude()`
    puts together what was written, or `conclude_with(plan)` what a direct planner said.
    """

    def __init__(self, kit: Kit, name: str, task: Told, out: Path | None = None) -> None:
        asked = Task(task.dnl, task.pnl, task.actions, task.objects)
        self.job: Job = kit.coder().job(asked, out)
        self.job.settings = replace(self.job.settings, loop=name)
        self.task = asked

    @contextmanager
    def work(self) -> Generator[None]:
        """The method at work."""
        turns = self.job.turns
        with self.job.at_work():
            try:
                yield
                turns.stop = StopReason.FINISHED
            except Stop as stop:
                turns.stop = stop.reason

    @property
    def told(self) -> dict[str, str]:
        """The four texts of the task as every prompt shows them."""
        task = self.task
        return {"dnl": task.dnl, "pnl": task.pnl, "actions": task.told_actions, "objects": task.told_objects}

    def ask(self, step: str, question: type[dspy.Signature], *, by: str = "agent", **told: Any) -> dspy.Prediction:
        """One question; a reply that cannot be read is asked for once more, with what is wrong with it.

        `step` names the question in the trajectory, `by` is the role that is charged. Ends the work where time, money or the
        context window are over or the second reply cannot be read either; ModelError if the model cannot be reached.
        """
        for _ in range(READINGS):
            if reason := self.job.watch.halt():
                raise Stop(reason)
            try:
                with role(by, self.job.watch.ledger, self.job.watch):
                    reply = dspy.Predict(question)(**told)
            except FormatError as error:
                self.job.turns.fault(str(error.kind), error.problem, error.raw)
                question, told = _reminded(question), told | {"remarks": error.problem}
            except ContextOverflow:
                raise Stop(StopReason.CONTEXT) from None
            else:
                self.job.turns.said(step)
                return reply
        raise Stop(StopReason.FORMAT)

    def attempt(
        self, step: str, question: type[dspy.Signature], *, by: str = "agent", **told: Any
    ) -> dspy.Prediction | None:
        """`ask` where a method can do without the answer: None if the reply cannot be read."""
        try:
            return self.ask(step, question, by=by, **told)
        except Stop as stop:
            if stop.reason is not StopReason.FORMAT:
                raise
            return None

    def note(self, observation: str) -> None:
        """Write beside the last reply in the trajectory what came of it."""
        records = self.job.turns.records
        if records:
            records[-1] = replace(records[-1], observation=observation)

    def write(self, file: File, text: str) -> None:
        """Make `text` the current text of the file."""
        self.job.workspace.store(file, text)

    def errors(self, file: File | None = None) -> tuple[Diagnostic, ...]:
        """What a planner would refuse in the files as they are, of one file or of all that is written."""
        return faults(diagnose_workspace(self.job.workspace), file)

    def told_errors(self, found: tuple[Diagnostic, ...]) -> str:
        """Diagnostics as a model is told them, with the lines they are about; "" if there are none."""
        workspace = self.job.workspace
        return listed(found, workspace.domain or "", workspace.problem or "") if found else ""

    def plan(self) -> PlannerResult:
        """The planner's answer on the files as they are."""
        return self.job.desk.current_plan() or ask_planner(self.job.desk)

    def map(self, plan: Plan) -> MappedPlan:
        """A plan of the files in the caller's terms; ModelError if the mapper's model cannot be reached."""
        return map_plan(self.job.desk, plan)

    def judge(self, plan: Plan) -> Judgement | None:
        """The critic's judgement of a mapped plan; ModelError if its model cannot be reached."""
        return self.job.reviewer.judge(plan)

    def last_text(self) -> str:
        """The last reply as the model wrote it."""
        info = last_call()
        return info.text if info else ""

    def conclude(self) -> Solution:
        """The solution of a formalizer: its files checked, planned on, and the plan mapped."""
        return self.job.conclude()

    def conclude_with(self, plan: str | None) -> Solution:
        """The solution of a direct planner: what it wrote as a plan, mapped; None if it wrote none."""
        return self.job.conclude(lambda desk: _direct(desk, plan))


def prompt(method: str, name: str) -> str:
    """The text of `prompts/METHOD/NAME.md` beside this file."""
    return (files("experiments.methods") / "prompts" / method / f"{name}.md").read_text(encoding="utf-8").strip()


def plan_text(said: str) -> str | None:
    """The steps in what a model wrote as a plan, one a line; "" if it says that nothing is to be done, None if it holds no plan."""
    if said.strip("() \t\n`.").lower() in ("none", "nothing"):
        return ""
    steps = re.findall(r"\([^()]+\)", said)
    if steps:
        return "\n".join(steps)
    reading = parse_plan(said)
    return render_plan(reading.plan) if reading.plan else None


def _reminded(question: type[dspy.Signature]) -> type[dspy.Signature]:
    """The same question with a place to say what was wrong with the last reply."""
    if "remarks" in question.input_fields:
        return question
    return question.append("remarks", dspy.InputField(desc="what was wrong with your last reply"), str)


def _direct(desk: Desk, plan: str | None) -> Finding:
    if plan is None:
        return Finding(SolutionOutcome.NO_PLAN, "the model gave no plan")
    reading = parse_plan(plan)
    if reading.plan is None:
        return Finding(SolutionOutcome.NO_PLAN, f"what the model gave is no plan: {reading.error}")
    domain = _shown_by(reading.plan)
    mapped = MappedPlan(reading.plan, (_MIXED,)) if domain is None else desk.reviewer.map(reading.plan, domain)
    reason = f"a plan with {counted(len(reading.plan), 'step')}, written by the model"
    return Finding(SolutionOutcome.PLANNED, reason, (), reading.plan, mapped.plan, mapped.notes)


def _shown_by(plan: Plan) -> Domain | None:
    """The operators that a plan itself shows, for the mapper, where nobody wrote a domain; None if one has several arities."""
    arities = {(loose(step.name), len(step.args)) for step in plan}
    names = dict.fromkeys(loose(step.name) for step in plan)
    if len(arities) > len(names):
        return None
    sizes = dict(arities)
    actions = (Action(name, tuple(TypedName(f"?{i}") for i in range(1, sizes[name] + 1))) for name in names)
    return Domain("shown", actions=tuple(actions))
