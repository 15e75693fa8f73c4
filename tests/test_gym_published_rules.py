"""Scores by the published rules beside ours."""

from pathlib import Path

import pytest

from nl_pddlgym import load_task
from nl_pddlgym.published import compare, load_published, score_published

TASKS = load_published(Path(__file__).parent / "data" / "published")
FERRY, LAMPS, KILN = (TASKS.task(name) for name in ("ferry/00", "lamps/01", "kiln/00"))
SHIPPED = "(load crate0)\n(sail quay1)\n(unload)\n(load crate1)\n(sail quay0)\n(unload)\n"


@pytest.mark.parametrize(
    ("plan", "own", "published", "reason"),
    [
        (SHIPPED, 3, 3, "the goal holds after step 6 of 6"),
        (f"(unload)\n{SHIPPED}", 2, 3, "the goal holds after step 7 of 7; 1 step that did not apply changed nothing"),
        (f"{SHIPPED}(load crate0)\n", 2, 3, "the goal holds after step 6 of 7"),
        (SHIPPED.removesuffix("(unload)\n"), 2, 2, "the goal holds after no step"),
        (f"; a plan\nstep one\n{SHIPPED}", None, 3, "the goal holds after step 6 of 6"),
        (f"{SHIPPED}(fly quay0)\n", 2, 2, "the whole plan is refused for step 7: unknown action 'fly'"),
        (f"{SHIPPED}(sail quay9)\n", 2, 2, "the whole plan is refused for step 7: 'quay9' is not an object"),
        (
            f"{SHIPPED}(sail quay0 quay1)\n",
            2,
            2,
            "the whole plan is refused for step 7: (sail quay0 quay1) does not fit",
        ),
        (SHIPPED.replace("crate", "Crate"), 3, 2, "'Crate0' is not an object of this problem"),
        ("", 2, 2, "the goal holds after no step"),
        ("\x00\xff", 2, 2, "the goal holds after no step"),
    ],
)
def test_the_published_rules_ignore_steps_that_do_not_apply_and_stop_at_the_goal(
    plan: str, own: int | None, published: int, reason: str
) -> None:
    found = compare(FERRY, plan)
    assert own is None or found.own.level == own
    assert found.published.level == published
    assert reason in found.published.reason
    assert found.agree == ((found.own.level == 3) == (published == 3))


def test_the_published_rules_know_actions_by_their_predicates_only() -> None:
    told = "(switch-on lamp1)\n(goto hall2)\n(switch-on lamp2)\n"
    found = compare(LAMPS, told)
    assert (found.own.level, found.published.level) == (3, 2)
    assert "unknown action 'switch-on'" in found.published.reason
    assert score_published(LAMPS, told.replace("-", "")).level == 3


def test_the_published_rules_do_not_check_conditions_about_constants_alone() -> None:
    found = compare(KILN, "(paint pot1 blue)\n(fire pot0)\n(fire pot1)\n")
    assert (found.own.level, found.own.failed_step, found.published.level) == (2, 3, 3)
    assert "(not (busy kiln)) is false" in found.own.reason or "(busy kiln)" in found.own.reason


def test_a_comparison_prints_both() -> None:
    assert str(compare(FERRY, f"(unload)\n{SHIPPED}")).splitlines() == [
        "ferry/00  our rules        level 2  step 1: (unload) does not apply: (aboard ?c) holds for no ?c",
        "ferry/00  published rules  level 3  the goal holds after step 7 of 7; 1 step that did not apply changed nothing",
    ]


def test_tasks_of_our_own_can_be_scored_by_the_published_rules_too() -> None:
    task = load_task("hanoi/00")
    plan = task.gold().plan
    assert compare(task, plan).agree
    assert score_published(task, f"(move d1 d1)\n{plan}").level == 3


def test_many_steps_after_the_goal_are_never_executed() -> None:
    assert score_published(FERRY, SHIPPED + "(unload)\n" * 20_000).level == 3
