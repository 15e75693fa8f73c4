"""Why there is no plan: the causes in the task's own words, on tasks that each have one."""

import pytest
from planning_tasks import TO_Z, TYPED_TO_Z, TYPED_WALK, WALK, to_z

from pddlcoder.explain import MAX_LINES, explain


def lines(domain: str = WALK, problem: str = TO_Z) -> list[str]:
    text = explain(domain, problem)
    assert text.endswith("\n")
    found = text.rstrip("\n").split("\n")
    assert len(found) <= MAX_LINES
    return found


def test_b12_reversed_road_is_named_as_the_missing_fact() -> None:
    story = "\n".join(lines(problem=to_z("(road x y) (road z y)")))
    assert "No plan exists" in story
    assert "(at z) cannot be reached" in story
    assert "lacks (road y z): it is not in the initial state" in story
    assert "(road z y) is there" in story


def test_b11_goal_that_already_holds_needs_no_step() -> None:
    assert lines(problem=to_z(goal="(at x)")) == [
        "The goal already holds in the initial state: the empty plan, of 0 steps, solves the task."
    ]


@pytest.mark.parametrize(("old", "new"), [("(at t z)", "(at z t)"), ("(at t x)", "(at x t)")], ids=["goal", "init"])
def test_b13_swapped_arguments_are_told_with_both_types(old: str, new: str) -> None:
    story = "\n".join(lines(TYPED_WALK, TYPED_TO_Z.replace(old, new)))
    assert "because of the PDDL itself" in story
    assert "place" in story
    assert "truck" in story
    assert new in story
