"""Steps that can mean several things: the judge keeps every possible state and never guesses."""

import os
import subprocess
import sys
from pathlib import Path

from nl_pddlgym import load_task, score, trace

NEEDLES_PATH = Path(__file__).parent / "data" / "gym"
BOX, SINK, MANY = (load_task(f"needles/{number}", root=NEEDLES_PATH) for number in ("00", "01", "02"))
CARRY = "(go box)\n(pick)\n(go tray)\n(drop)\n"


def test_a_plan_that_works_in_some_ways_only_is_weak() -> None:
    verdict = score(BOX, "(pick)\n(go tray)\n(drop)")
    assert (verdict.level, verdict.ambiguous, verdict.weak, verdict.failed_step) == (2, True, True, None)
    assert verdict.reason == "the goal does not hold in one of the possible states at the end: (lies N1 tray)"


def test_picking_and_putting_back_leaves_one_state() -> None:
    picked, back = trace(BOX, "(pick)\n(drop)")
    assert (picked.states, back.states) == (3, 1)
    assert picked.operators == ("(pick N1 box)", "(pick n2 box)", "(pick n3 box)")
    assert picked.removed == ("(free)",)


def test_a_choice_that_does_not_matter_in_the_end_reaches_level_3() -> None:
    verdict = score(SINK, f"(pick)\n(drop)\n{SINK.gold().plan}")
    assert (verdict.level, verdict.ambiguous, verdict.weak) == (3, True, True)


def test_all_needles_arrive_whatever_the_order() -> None:
    verdict = score(MANY, CARRY * 6)
    assert (verdict.level, verdict.ambiguous) == (3, True)
    assert [move.states for move in trace(MANY, CARRY * 6) if move.number % 4 == 0] == [6, 15, 20, 15, 6, 1]


def test_pick_swap_and_return_is_weak() -> None:
    verdict = score(BOX, f"(pick)\n(go tray)\n(drop)\n{CARRY}(pick)\n(go box)\n(drop)\n")
    assert (verdict.level, verdict.weak) == (2, True)


def test_a_step_that_fails_in_one_branch_fails() -> None:
    verdict = score(SINK, "(pick)\n(go tray)\n(drop)\n(go sink)\n(pick)\n(go box)\n(drop)\n(pick)\n(go tray)\n(drop)\n")
    assert (verdict.level, verdict.failed_step, verdict.weak) == (2, None, True)
    verdict = score(BOX, "(pick)\n(go tray)\n(pick)")
    assert (verdict.failed_step, verdict.ambiguous, verdict.weak) == (3, True, False)


def test_conditional_effects_split_the_states() -> None:
    *_, dropped = trace(BOX, "(pick)\n(go sink)\n(drop)")
    assert dropped.states == 3
    assert dropped.added == ("(free)",)


def test_over_the_cap_the_level_is_undetermined() -> None:
    verdict = score(MANY, CARRY * 6, cap=10)
    assert (verdict.level, verdict.undetermined, verdict.ambiguous) == (None, True, True)
    assert score(MANY, CARRY * 6, cap=60) == score(MANY, CARRY * 6)


def test_a_failure_among_the_followed_states_is_certain_even_over_the_cap() -> None:
    verdict = score(MANY, CARRY * 5, cap=10)
    assert (verdict.level, verdict.undetermined) == (2, False)
    verdict = score(MANY, f"{CARRY * 3}(pick)\n(pick)", cap=10)
    assert (verdict.level, verdict.undetermined, verdict.failed_step) == (2, False, 14)


def test_verdicts_are_the_same_under_every_hash_seed() -> None:
    code = (
        "from pathlib import Path; from nl_pddlgym import load, open_world, score, trace\n"
        f"plans = ['(pick)\\n(go tray)\\n(drop)\\n(pick)\\n(pick)', {CARRY * 4!r}, '(pick)\\n(pick)']\n"
        f"for task in load('needles', root=Path({str(NEEDLES_PATH)!r})):\n"
        "    for plan in plans: print(score(task, plan, cap=7), *trace(task, plan, cap=7), sep='\\n')\n"
        "    world = open_world(task); print(world.applicable(world.system.initial))\n"
    )

    def output(seed: int) -> str:
        env = {**os.environ, "PYTHONHASHSEED": str(seed)}
        command = [sys.executable, "-c", code]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=60).stdout

    first = output(0)
    assert first.count("Score(") == 9
    assert {output(seed) for seed in (1, 2, 3)} == {first}
