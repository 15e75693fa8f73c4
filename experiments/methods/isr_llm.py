"""ISR-LLM: the model translates the task into PDDL, plans with it by itself, and validates its own plan, until it is content.

Zhou et al. 2024. 1 + 2 calls where the first plan is found good, at most 1 + 2 * 11 = 23: after the last refinement it is validated, too.
The temperature is 0 at first and rises by 0.1 with each refinement, to 0.4, as the method prescribes. Other than in the published code, and
as in its paper, a refinement is shown the last plan and what the validator found.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import dspy

from experiments.methods.kit import Kit, Told
from experiments.methods.session import Session, plan_text, prompt
from pddlcoder.critic import read_verdict
from pddlcoder.solution import Solution
from pddlcoder.workspace import File

REFINEMENTS = 10
_WARMER, _WARMEST = 0.1, 0.4


class Translate(dspy.Signature):
    """The task in PDDL."""

    dnl: str = dspy.InputField(desc="what the world is like")
    pnl: str = dspy.InputField(desc="what is the case now, and what is wanted")
    actions: str = dspy.InputField(desc="the actions that exist")
    objects: str = dspy.InputField(desc="the names of the things")
    domain: str = dspy.OutputField(desc="the whole domain in PDDL")
    problem: str = dspy.OutputField(desc="the whole problem in PDDL")


class _Planned(dspy.Signature):
    """What planner and validator are shown."""

    pnl: str = dspy.InputField(desc="the task in plain words")
    given_domain: str = dspy.InputField(desc="the domain in PDDL")
    given_problem: str = dspy.InputField(desc="the problem in PDDL")
    actions: str = dspy.InputField(desc="the actions that exist")
    objects: str = dspy.InputField(desc="the names of the things")


class WritePlan(_Planned):
    """The plan."""

    reasoning: str = dspy.OutputField(desc="your thoughts, step by step")
    plan: str = dspy.OutputField(desc="one action a line, in parentheses")


class ImprovePlan(_Planned):
    """The plan after a critique."""

    last_plan: str = dspy.InputField(desc="your last plan")
    criticism: str = dspy.InputField(desc="what is wrong with it")
    reasoning: str = dspy.OutputField(desc="your thoughts, step by step")
    plan: str = dspy.OutputField(desc="one action a line, in parentheses")


class Validate(_Planned):
    """The judgement of a plan."""

    last_plan: str = dspy.InputField(desc="the plan to check")
    feedback: str = dspy.OutputField(desc="the analysis, step by step")
    verdict: str = dspy.OutputField(desc="yes or no")


@dataclass(frozen=True, slots=True)
class IsrLLM:
    """A direct planner: neither a PDDL checker nor a planning program takes part."""

    kit: Kit
    name: str = "isr_llm"
    formalizer: bool = False

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """Translation, plan, validation and refinements, then the mapper."""
        session = Session(self.kit, self.name, task, out)
        search = Search(session)
        with session.work():
            search.run()
        return session.conclude_with(plan_text(search.plan))


@dataclass
class Search:
    """The plan of one solve as it is refined; "" before there is one."""

    session: Session
    plan: str = ""

    def run(self) -> None:
        """Plan and validate, until the validator says yes, or says nothing that can be understood, or the refinements are over."""
        told = self._translated()
        self.plan = self._ask("plan", WritePlan, 0, told).plan
        for refinement in range(1, REFINEMENTS + 1):
            criticism = self.objection(refinement - 1, told)
            if not criticism:
                return
            more = {"last_plan": self.plan, "criticism": criticism}
            self.plan = self._ask("plan", ImprovePlan, refinement, told | more).plan
        self.objection(REFINEMENTS, told)

    def objection(self, refinement: int, told: dict[str, str]) -> str:
        """What the validator has against the plan; "" if nothing, or if it gives no verdict."""
        said = self._ask("validate", Validate, refinement, told | {"last_plan": self.plan})
        return said.feedback if read_verdict(said.verdict) is False else ""

    def _translated(self) -> dict[str, str]:
        session = self.session
        reply = self._ask("translate", Translate, 0, session.told)
        for file in (File.DOMAIN, File.PROBLEM):
            session.write(file, reply[file])
        told = {name: text for name, text in session.told.items() if name != "dnl"}
        return told | {"given_domain": reply.domain, "given_problem": reply.problem}

    def _ask(self, name: str, question: type[dspy.Signature], refinement: int, told: dict[str, str]) -> dspy.Prediction:
        warmth = {"temperature": min(_WARMEST, round(_WARMER * refinement, 1))}
        return self.session.ask(name, question.with_instructions(prompt("isr_llm", name)), config=warmth, **told)
