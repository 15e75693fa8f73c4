"""Rigid: the same steps as PDDLCoder in an order that is fixed in advance, without an agent that chooses.

A pass writes the domain (1 call) and repairs it (up to 5), writes the problem (1) and repairs it (up to 5), asks for both anew while the
planner has no plan (up to 3), and has the plan mapped (1; 0 where all names agree already) and judged (1). A plan that is rejected, or
none at all, leads back to the start, up to 5 times. That is at most 6 * (1 + 5 + 1 + 5 + 3 + 1 + 1) = 102 calls, the number the paper
gives; where every first answer is right it is 4, or 3 with equal names. The paper gives 10 for that end and does not say of what they
consist. A mapper or a critic that has to be asked again is not counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import dspy

from experiments.methods.kit import Kit, Told
from experiments.methods.session import Session, prompt
from pddlcoder.pddl.model import Plan
from pddlcoder.solution import Solution
from pddlcoder.tools.planning import make_plan
from pddlcoder.workspace import File

REPAIRS, ROUNDS, RETURNS = 5, 3, 5
"""How often a file is repaired, how often both are asked for while there is no plan, how often a pass begins anew."""
NOTHING = "(none)"
_WHOLE = "the whole {} in PDDL"


class _Told(dspy.Signature):
    """What every question shows."""

    dnl: str = dspy.InputField(desc="what the world is like")
    pnl: str = dspy.InputField(desc="what is the case now, and what is wanted")
    actions: str = dspy.InputField(desc="the actions that exist")
    objects: str = dspy.InputField(desc="the names of the things")


class WriteDomain(_Told):
    """The domain."""

    remarks: str = dspy.InputField(desc="what was wrong before, if anything was")
    domain: str = dspy.OutputField(desc=_WHOLE.format("domain"))


class WriteProblem(_Told):
    """The problem."""

    given_domain: str = dspy.InputField(desc="the domain in PDDL")
    remarks: str = dspy.InputField(desc="what was wrong before, if anything was")
    problem: str = dspy.OutputField(desc=_WHOLE.format("problem"))


class RepairDomain(_Told):
    """A domain with errors."""

    draft: str = dspy.InputField(desc="the domain as it is")
    errors: str = dspy.InputField(desc="what is wrong with it")
    domain: str = dspy.OutputField(desc=_WHOLE.format("domain"))


class RepairProblem(_Told):
    """A problem with errors."""

    given_domain: str = dspy.InputField(desc="the domain in PDDL")
    draft: str = dspy.InputField(desc="the problem as it is")
    errors: str = dspy.InputField(desc="what is wrong with it")
    problem: str = dspy.OutputField(desc=_WHOLE.format("problem"))


class MakeSolvable(_Told):
    """Both files, for which there is no plan."""

    given_domain: str = dspy.InputField(desc="the domain as it is")
    given_problem: str = dspy.InputField(desc="the problem as it is")
    answer: str = dspy.InputField(desc="what the planner says")
    reasoning: str = dspy.OutputField(desc="where the fault is")
    domain: str = dspy.OutputField(desc=_WHOLE.format("domain"))
    problem: str = dspy.OutputField(desc=_WHOLE.format("problem"))


QUESTIONS: dict[File, tuple[type[dspy.Signature], type[dspy.Signature]]] = {
    File.DOMAIN: (WriteDomain, RepairDomain),
    File.PROBLEM: (WriteProblem, RepairProblem),
}


@dataclass(frozen=True, slots=True)
class Rigid:
    """PDDLCoder paper, section 5.3: the fixed pipeline."""

    kit: Kit
    name: str = "rigid"
    formalizer: bool = True

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """Passes until a plan is not rejected."""
        session = Session(self.kit, self.name, task, out)
        with session.work():
            Pipeline(session).run()
        return session.conclude()


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The passes of one solve."""

    session: Session

    def run(self) -> None:
        """One pass after the other, each told what was wrong with the last."""
        remarks = NOTHING
        for _ in range(1 + RETURNS):
            for file in (File.DOMAIN, File.PROBLEM):
                self.write(file, remarks)
            answer, plan = self.solvable()
            remarks = answer if plan is None else self.objection(plan)
            if not remarks:
                return

    def write(self, file: File, remarks: str) -> None:
        """A file, repaired as long as it has errors and repairs are left."""
        first, repair = QUESTIONS[file]
        self._store(file, self._ask(f"write_{file}", first, str(file), remarks=remarks))
        for _ in range(REPAIRS):
            if not (errors := self.session.told_errors(self.session.errors(file))):
                return
            draft = getattr(self.session.job.workspace, file)
            self._store(file, self._ask(f"repair_{file}", repair, "repair", draft=draft, errors=errors))

    def solvable(self) -> tuple[str, Plan | None]:
        """The planner's last answer, and the plan if there is one; both files are asked for anew while there is none."""
        answer, plan = self._planned()
        for _ in range(ROUNDS):
            if plan is not None:
                break
            given = {"given_problem": self.session.job.workspace.problem or NOTHING, "answer": answer}
            reply = self._ask("make_solvable", MakeSolvable, "solvability", **given)
            for file in (File.DOMAIN, File.PROBLEM):
                self._store(file, reply)
            answer, plan = self._planned()
        return answer, plan

    def objection(self, plan: Plan) -> str:
        """What the critic has against the mapped plan; "" if nothing, or if nobody judges."""
        judgement = self.session.judge(self.session.map(plan).plan)
        return judgement.feedback if judgement is not None and judgement.accepted is False else ""

    def _planned(self) -> tuple[str, Plan | None]:
        desk = self.session.job.desk
        answer, result = make_plan(desk).text, desk.current_plan()
        self.session.note(answer)
        return answer, None if result is None else result.plan

    def _ask(self, step: str, question: type[dspy.Signature], name: str, **more: str) -> dspy.Prediction:
        told = self.session.told | more
        if "given_domain" in question.input_fields:
            told["given_domain"] = self.session.job.workspace.domain or NOTHING
        instructions = f"{prompt('rigid', name)}\n\n{prompt('shared', 'pddl')}"
        return self.session.ask(step, question.with_instructions(instructions), **told)

    def _store(self, file: File, reply: dspy.Prediction) -> None:
        self.session.write(file, reply[file])
