"""The loop `react`: DSPy's own ReAct with our tools, its failures told in our words."""

import asyncio

import pytest
from solving import (
    ACTIONS,
    DNL,
    DOMAIN,
    GOOD_RUN,
    OBJECTS,
    PNL,
    PROBLEM,
    act,
    coder,
    solve,
)

from pddlcoder.errors import ModelError
from pddlcoder.llm import ContextOverflow
from pddlcoder.types import SolutionOutcome, StopReason

REACT_RUN = [
    act("create_file", file="domain", content=DOMAIN),
    act("create_file", file="problem", content=PROBLEM),
    act("make_plan"),
    act("plan_feedback"),
    act("finish"),
    "[[ ## reasoning ## ]]\nAll there.\n\n[[ ## summary ## ]]\nNothing assumed.\n\n[[ ## completed ## ]]",
]


def test_the_stock_loop_solves_with_the_same_tools() -> None:
    solution = solve(coder(REACT_RUN, loop="react"))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)
    assert solution.summary == "Nothing assumed."
    assert [turn.tool for turn in solution.trajectory] == [
        "create_file",
        "create_file",
        "make_plan",
        "plan_feedback",
        "finish",
    ]
    assert solution.trajectory[2].thought == "So be it."
    same = solve(coder(GOOD_RUN))
    assert [turn.observation for turn in solution.trajectory] == [turn.observation for turn in same.trajectory]


@pytest.mark.parametrize(
    ("run", "settings", "stop", "turns"),
    [
        ([*REACT_RUN[:2], "mumble", "mumble"], {}, StopReason.FORMAT, 3),
        ([*REACT_RUN[:2], act("fly"), act("fly")], {}, StopReason.FORMAT, 3),
        ([*REACT_RUN[:2], *[ContextOverflow()] * 9], {}, StopReason.CONTEXT, 2),
        ([*REACT_RUN[:3], REACT_RUN[-1]], {"max_iters": 3}, StopReason.MAX_ITERS, 3),
        (REACT_RUN, {"budget_tokens": 220}, StopReason.BUDGET, 2),
    ],
    ids=["format", "unknown tool", "context", "max_iters", "budget"],
)
def test_failures_of_the_stock_loop_are_reasons_to_stop(
    run: list, settings: dict, stop: StopReason, turns: int
) -> None:
    solution = solve(coder(run, loop="react", **settings))
    assert (solution.stop_reason, len(solution.trajectory)) == (stop, turns)
    assert solution.outcome is SolutionOutcome.PLANNED


def test_a_dead_critic_ends_the_stock_loop() -> None:
    solution = solve(coder(REACT_RUN, [ModelError("no critic")], loop="react"))
    assert (solution.outcome, solution.reason) == (SolutionOutcome.NOT_MEASURED, "the model failed: no critic")


def test_the_stock_loop_for_asyncio() -> None:
    solution = asyncio.run(coder(REACT_RUN, loop="react").asolve(DNL, PNL, ACTIONS, OBJECTS))
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)
