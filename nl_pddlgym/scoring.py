"""The level of a plan for a task: by our own judge, or by the real pddlgym as a second one."""

from __future__ import annotations

from enum import StrEnum

from nl_pddlgym.judge import CAP, Score, score_in
from nl_pddlgym.task import Task
from nl_pddlgym.world import open_world


class Engine(StrEnum):
    """Who executes a plan: our own judge, or the package pddlgym where it can hold the domain."""

    OWN = "own"
    PDDLGYM = "pddlgym"


def score(task: Task, plan_text: str, *, engine: str = Engine.OWN, cap: int = CAP) -> Score:
    """Execute a plan in the task's own S and O and give level 2 or 3; text that is no plan is level 2, with the reason.

    The goal is judged after the last step only. `cap` bounds the possible states of our own judge (ValueError if below 1).
    DataError if the task's files are broken; with `engine="pddlgym"` NLPddlgymError where it is missing or cannot hold the
    domain.
    """
    if Engine(engine) is Engine.PDDLGYM:
        from nl_pddlgym.pddlgym_engine import score_in_pddlgym

        return score_in_pddlgym(open_world(task), plan_text)
    return score_in(open_world(task), plan_text, cap=cap)


def grade(task: Task, *, valid_pddl: bool, plan_text: str | None, cap: int = CAP) -> Score:
    """The full scale 0 to 3, for those who know how a contestant got here: whether its PDDL is valid and what plan came out, if any."""
    if not valid_pddl:
        return Score(0, "the PDDL is not valid")
    if plan_text is None:
        return Score(1, "the PDDL is valid, but there is no plan")
    return score(task, plan_text, cap=cap)
