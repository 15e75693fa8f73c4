"""The benchmarks measure what they say: their tasks are right, and both loops tell the same story."""

import pytest

from experiments.same_decisions import cost, repeated
from experiments.workloads import lift
from pddlcoder.demo import open_recording, recordings
from pddlcoder.pddl import check, validate


@pytest.mark.parametrize("objects", [10, 50])
def test_the_plan_of_a_lift_task_solves_it(objects: int) -> None:
    work = lift(objects)
    assert check(work.domain, work.problem) == ()
    assert validate(work.domain, work.problem, "\n".join(work.plan)).valid


@pytest.mark.parametrize("name", recordings())
def test_recorded_decisions_reach_a_plan_in_both_loops(name: str) -> None:
    robust, react = (cost(open_recording(name), loop) for loop in ("robust", "react"))
    assert react.calls == robust.calls + 1, "ReAct asks once more, to extract its answer"
    assert robust.tokens_in < react.tokens_in


def test_what_is_repeated_is_counted_by_role() -> None:
    requests = ["aaaabbbb", "zzzz", "aaaabbbbcccc"]
    assert repeated(["agent", "critic", "agent"], requests) == 2
