"""The critic: a second model that judges whether a mapped plan does what the task says. It never sees the PDDL."""

from __future__ import annotations

import re

import dspy

from pddlcoder.llm import ContextOverflow, FormatError, FormatKind
from pddlcoder.pddl.model import Plan
from pddlcoder.review import Judgement
from pddlcoder.signatures import Judge, instructed
from pddlcoder.task import Task

_TRIES = 2
_NEGATION = r"(?:\b(?:not|cannot|can't|don't|do not|never)\s+(?:be\s+)?|\bun)"
_STEM = re.compile(rf"({_NEGATION})?(accept|reject)", re.IGNORECASE)
_WORD = re.compile(
    r"\b(?:(?P<no>no|not|invalid|infeasible|impossible|incorrect|wrong|fail\w*|false)"
    r"|(?:yes|valid|feasible|possible|correct|right|pass\w*|approve\w*|ok|okay|true))\b",
    re.IGNORECASE,
)


class Critic(dspy.Module):
    """The PlanAgent: sees dnl, pnl, S and the mapped plan, and says accept or reject and why."""

    def __init__(self) -> None:
        super().__init__()
        self.judge = dspy.Predict(instructed(Judge, "critic"))

    def forward(self, task: Task, plan: Plan) -> dspy.Prediction:
        """`.judgement` of the plan; no judgement where no reply could be read. ModelError if the model cannot be reached."""
        told = {"dnl": task.dnl, "pnl": task.pnl, "actions": task.told_actions, "plan": told_plan(plan)}
        for _ in range(_TRIES):
            try:
                reply = self.judge(**told)
            except FormatError as error:
                judgement = _salvaged(error)
            except ContextOverflow:
                return dspy.Prediction(judgement=Judgement(None, "the plan is too long for the judge to read"))
            else:
                judgement = Judgement(read_verdict(reply.verdict), reply.feedback.strip())
            if judgement.accepted is not None:
                break
        return dspy.Prediction(judgement=judgement)


def told_plan(plan: Plan) -> str:
    """The whole plan with its steps numbered."""
    return "\n".join(f"{number}. {step}" for number, step in enumerate(plan, 1)) or "(no steps: nothing is done)"


def read_verdict(text: str) -> bool | None:
    """True for accept, False for reject, None if the words say neither; the first of the two words counts, then yes or no."""
    if stem := _STEM.search(text):
        return (stem[2].lower() == "accept") is (stem[1] is None)
    word = _WORD.search(text)
    return word["no"] is None if word else None


def _salvaged(error: FormatError) -> Judgement:
    """What an unreadable reply still says: a last line that is a verdict, and the words before it."""
    if error.kind is FormatKind.TRUNCATED:
        return Judgement(None, "the judge's reply was cut off, so there is none")
    said = (error.found.get("feedback") or error.raw).strip()
    last = error.found.get("verdict") or said.rpartition("\n")[2]
    clear = re.fullmatch(
        r"[\W_]*(?:verdict|final verdict|answer)?[\W_]*(accept\w*|reject\w*)[\W_]*", last, re.IGNORECASE
    )
    if clear:
        return Judgement(read_verdict(clear[1]), said)
    return Judgement(None, "the judge's reply could not be read, so there is none")
