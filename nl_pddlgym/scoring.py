"""The level of a plan for a task: by our own judge, by the real pddlgym, or by the rules of the published code."""

from __future__ import annotations

from enum import StrEnum

from nl_pddlgym.errors import UnknownNameError
from nl_pddlgym.judge import CAP, Score, score_in
from nl_pddlgym.task import Task
from nl_pddlgym.world import Openable, open_world


class Engine(StrEnum):
    """Who executes a plan: our own judge, or the package pddlgym where it can hold the domain."""

    OWN = "own"
    PDDLGYM = "pddlgym"


class Rules(StrEnum):
    """What counts as solved: our rules, or those of the published code (no-ops, first goal state), see `docs/errata.md`."""

    OWN = "own"
    PUBLISHED = "published"


def score(
    task: Task | Openable, plan_text: str, *, engine: str = Engine.OWN, rules: str = Rules.OWN, cap: int = CAP
) -> Score:
    """Execute a plan in the task's own S and O and give level 2 or 3; text that is no plan is level 2, with the reason.

    The goal is judged after the last step only. `cap` bounds the possible states of our own judge (ValueError if below 1).
    DataError if the task's files are broken, UnknownNameError for another engine or other rules; with `engine="pddlgym"`
    EngineMissingError where it is not installed and UnsupportedError where it cannot hold the domain.
    """
    if engine not in tuple(Engine):
        raise UnknownNameError.among("engine", engine, tuple(Engine))
    if rules not in tuple(Rules):
        raise UnknownNameError.among("set of rules", rules, tuple(Rules))
    if rules == Rules.PUBLISHED:
        from nl_pddlgym.published import score_published

        return score_published(task, plan_text)
    if engine == Engine.PDDLGYM:
        from nl_pddlgym.pddlgym_engine import score_in_pddlgym

        return score_in_pddlgym(open_world(task), plan_text)
    return score_in(open_world(task), plan_text, cap=cap)


def grade(task: Task | Openable, *, valid_pddl: bool, plan_text: str | None, cap: int = CAP) -> Score:
    """The full scale 0 to 3, for those who know how a contestant got here: whether its PDDL is valid and what plan came out, if any."""
    if not valid_pddl:
        return Score(0, "the PDDL is not valid")
    if plan_text is None:
        return Score(1, "the PDDL is valid, but there is no plan")
    return score(task, plan_text, cap=cap)
