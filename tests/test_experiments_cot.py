"""Chain of thought: one call, read as it was meant, then the mapper."""

import pytest
from solving import TASK

from experiments.methods import Kit, open_method
from pddlcoder.llm import scripted
from pddlcoder.types import SolutionOutcome, StopReason


def said(plan: str) -> str:
    return f"[[ ## reasoning ## ]]\nAlong the roads.\n\n[[ ## plan ## ]]\n{plan}\n\n[[ ## completed ## ]]"


@pytest.mark.parametrize("plan", ["(go x y)\n(go y z)", "1. (go x y)\n2. (go y z)", "(GO x y), then (go y z)"])
def test_one_call_writes_the_plan(plan: str) -> None:
    model = scripted({"agent": [said(plan)]})
    solution = open_method("cot", Kit(model)).solve(TASK)
    assert model.roles == ["agent"]
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]
    assert all(text in model.requests[0] for text in (TASK.dnl, TASK.pnl, TASK.actions, TASK.objects))


@pytest.mark.parametrize("plan", ["(none)", "none", "Nothing"])
def test_nothing_to_do_is_the_empty_plan(plan: str) -> None:
    solution = open_method("cot", Kit(scripted({"agent": [said(plan)]}))).solve(TASK)
    assert (solution.outcome, solution.mapped_plan) == (SolutionOutcome.PLANNED, ())


def test_words_without_a_step_are_no_plan() -> None:
    solution = open_method("cot", Kit(scripted({"agent": [said("It cannot be done.")]}))).solve(TASK)
    assert (solution.outcome, solution.mapped_plan) == (SolutionOutcome.NO_PLAN, None)


def test_names_that_are_not_listed_are_a_case_for_the_mapper() -> None:
    rules = '[[ ## rules ## ]]\n{"operators": {"walk": "(go ?1 ?2)"}, "objects": {}}\n\n[[ ## completed ## ]]'
    model = scripted({"agent": [said("(walk x y)\n(walk y z)")], "mapper": [rules]})
    solution = open_method("cot", Kit(model)).solve(TASK)
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]


def test_a_reply_that_cannot_be_read_is_asked_for_once_more() -> None:
    model = scripted({"agent": ["", said("(go x y)\n(go y z)")]})
    solution = open_method("cot", Kit(model)).solve(TASK)
    assert "is empty" in model.requests[1]
    assert solution.outcome is SolutionOutcome.PLANNED
    ended = open_method("cot", Kit(scripted({"agent": ["", ""]}))).solve(TASK)
    assert (ended.outcome, ended.stop_reason) == (SolutionOutcome.NO_PLAN, StopReason.FORMAT)
