"""The judge on plans without ambiguity: levels, reasons, bad input, and what a trace shows."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from nl_pddlgym import Task, grade, load, load_task, open_pddl, open_world, score, trace
from nl_pddlgym.judge import score_in
from pddlcoder.pddl.model import Step

TASKS = [load_task(f"{domain}/{number:02d}") for domain in ("elevator", "hanoi", "ring_and_peg") for number in range(3)]
RINGS, HANOI, LIFT = (load_task(name) for name in ("ring_and_peg/00", "hanoi/00", "elevator/00"))


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_plan_that_stops_one_step_early_is_level_2(task: Task) -> None:
    short = "\n".join(task.gold().plan.splitlines()[:-1])
    verdict = score(task, short)
    assert (verdict.level, verdict.failed_step) == (2, None)
    assert verdict.unmet
    assert verdict.reason == f"the goal does not hold at the end: {' '.join(verdict.unmet)}"


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_plan_without_its_first_step_is_level_2(task: Task) -> None:
    later = "\n".join(task.gold().plan.splitlines()[1:])
    assert score(task, later).level == 2


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_junk_after_the_goal_is_judged_too(task: Task) -> None:
    gold = task.gold().plan
    verdict = score(task, f"{gold}(fly away)\n")
    assert (verdict.level, verdict.failed_step) == (2, len(gold.splitlines()) + 1)


@pytest.mark.parametrize(
    ("task", "plan", "step", "reason"),
    [
        (RINGS, "(pick)", 1, "(tool_at ?peg) holds for no ?peg"),
        (RINGS, "(move red_peg)\n(pick)", 2, "(ring_on ?ring red_peg) holds for no ?ring"),
        (RINGS, "(move blue_peg)\n(place)", 2, "(holding ?ring) holds for no ?ring and (peg_empty blue_peg) is false"),
        (RINGS, "(move blue_peg)\n(pick)\n(move white_peg)\n(place)", 4, "(peg_empty white_peg) is false"),
        (RINGS, "(move red_ring)", 1, "'red_ring' is a ring, not a place"),
        (RINGS, "(move peg_9)", 1, "'peg_9' is not an object of this problem"),
        (RINGS, "(move red_pge)", 1, "'red_pge' is not an object of this problem (did you mean 'red_peg'?)"),
        (RINGS, "(fly red_peg)", 1, "unknown action 'fly'; the actions are (move ?to), (pick), (place)"),
        (RINGS, "(pik)", 1, "unknown action 'pik' (did you mean 'pick'?); the actions are (move ?to), (pick), (place)"),
        (RINGS, "(move)", 1, "(move) does not fit (move ?to): it takes 1 argument, got 0"),
        (RINGS, "(move start_position red_peg)", 1, "it takes 1 argument, got 2"),
        (HANOI, "(move d2 peg3)", 1, "(clear d2) is false"),
        (HANOI, "(move d1 d3)", 1, "(clear d3) is false"),
        (HANOI, "(move d1 peg2)\n(move d2 d1)", 2, "(fits d2 d1) is false"),
        (HANOI, "(move d1 peg2)\n(move d2 peg2)", 2, "(fits d2 d1) is false"),
        (LIFT, "(up)\n(up)\n(up)", 3, "(next floor4 ?to) holds for no ?to"),
        (LIFT, "(board ben)", 1, "(on_floor ben floor2) is false"),
        (LIFT, "(depart ben)", 1, "(riding ben) is false"),
    ],
)
def test_a_step_that_does_not_apply_says_why(task: Task, plan: str, step: int, reason: str) -> None:
    verdict = score(task, plan)
    assert (verdict.level, verdict.failed_step) == (2, step)
    assert verdict.reason.startswith(f"step {step}: ")
    assert verdict.reason.endswith(reason)


@pytest.mark.parametrize("plan", ["", "\n\n", "; nothing to do\n"])
def test_the_empty_plan_is_judged_by_the_goal(plan: str) -> None:
    verdict = score(HANOI, plan)
    assert (verdict.level, verdict.failed_step) == (2, None)
    assert verdict.unmet == ("(on d3 peg3)",)


def test_the_empty_plan_solves_a_task_that_is_done() -> None:
    done = open_pddl(
        "(define (domain d) (:predicates (p)) (:action a :parameters () :effect (not (p))))",
        "(define (problem q) (:domain d) (:init (p)) (:goal (p)))",
    )
    assert score_in(done, "").level == 3
    assert score_in(done, "(a)").level == 2


@pytest.mark.parametrize("plan", ["move the ring please", "\0\x01\x02", "(((", "{'plan': 3}", ")", "\ufeff(", "🤖"])
def test_text_that_is_no_plan_is_level_2_with_the_reason(plan: str) -> None:
    verdict = score(HANOI, plan)
    assert verdict.level == 2
    assert verdict.reason


@pytest.mark.parametrize(
    "dress",
    [
        str.upper,
        lambda plan: plan.replace("\n", "\r\n"),
        lambda plan: f"```\n{plan}```\n",
        lambda plan: "\n".join(f"{number}: {line}" for number, line in enumerate(plan.splitlines())),
        lambda plan: "\n".join(line.strip("()") for line in plan.splitlines()),
    ],
    ids=["upper", "crlf", "fenced", "numbered", "bare"],
)
@pytest.mark.parametrize("task", [RINGS, HANOI, LIFT], ids=lambda task: task.id)
def test_plans_are_read_in_every_common_form(task: Task, dress: Callable[[str], str]) -> None:
    assert score(task, dress(task.gold().plan)).level == 3


@pytest.mark.parametrize("form", ["disc", "peg", "mixed"])
@pytest.mark.parametrize("task", load("hanoi"), ids=lambda task: task.id)
def test_hanoi_takes_the_disc_beneath_or_the_peg_in_any_mix(task: Task, form: str) -> None:
    moves, lines = trace(task, task.gold().plan), []
    peg_of: dict[str, str] = {}
    for line in task.gold().problem.split("(:init")[1].split("(:goal")[0].splitlines():
        words = line.strip().strip("()").split()
        if words[:1] == ["on"]:
            peg_of[words[1]] = peg_of.get(words[2], words[2])
    for move in moves:
        _, disc, target = move.step.strip("()").split()
        peg = peg_of.get(target, target)
        peg_of[disc] = peg
        lines.append(f"(move {disc} {peg if form == 'peg' or (form == 'mixed' and move.number % 2) else target})")
    assert score(task, "\n".join(lines)).level == 3


def test_grade_composes_the_four_levels() -> None:
    gold = HANOI.gold().plan
    assert grade(HANOI, valid_pddl=False, plan_text=gold).level == 0
    assert grade(HANOI, valid_pddl=True, plan_text=None).level == 1
    assert grade(HANOI, valid_pddl=True, plan_text="").level == 2
    assert grade(HANOI, valid_pddl=True, plan_text=gold).level == 3


def test_a_trace_shows_what_each_step_changed() -> None:
    move, pick, *_ = trace(RINGS, RINGS.gold().plan)
    assert (move.number, move.step, move.operators) == (1, "(move blue_peg)", ("(move start_position blue_peg)",))
    assert (move.added, move.removed) == (("(tool_at blue_peg)",), ("(tool_at start_position)",))
    assert (pick.step, pick.operators, pick.states) == ("(pick)", ("(pick red_ring blue_peg)",), 1)
    assert pick.added == ("(holding red_ring)", "(peg_empty blue_peg)")
    assert pick.removed == ("(ring_on red_ring blue_peg)", "(tool_empty)")


def test_a_trace_ends_at_the_step_that_fails() -> None:
    *_, last = trace(RINGS, "(move blue_peg)\n(place)\n(pick)")
    assert (last.number, last.states, last.added) == (2, 0, ())
    assert last.reason == "(holding ?ring) holds for no ?ring and (peg_empty blue_peg) is false"
    assert trace(RINGS, "no plan at all, sorry") == ()


def test_sixteen_threads_judge_as_one() -> None:
    jobs = [(task, plan) for task in TASKS for plan in (task.gold().plan, task.gold().plan[:-9], "")] * 3
    alone = [score(task, plan) for task, plan in jobs]
    with ThreadPoolExecutor(16) as pool:
        together = list(pool.map(lambda job: score(*job), jobs))
    assert together == alone


def test_a_very_long_plan_is_judged_to_its_end() -> None:
    long = "(up)\n(down)\n" * 2500
    assert score(LIFT, long).unmet == ("(on_floor anna floor1)", "(on_floor ben floor4)")


@pytest.mark.parametrize("task", [RINGS, LIFT], ids=lambda task: task.id)
def test_a_step_applies_exactly_if_it_is_listed(task: Task) -> None:
    world = open_world(task)
    state, objects = world.system.initial, task.objects.split()
    for turn in range(8):
        listed = world.applicable(state)
        for schema in world.actions.values():
            for args in product(objects, repeat=len(schema.parameters)):
                step = Step(schema.name, args)
                assert bool(world.outcomes(state, step)) == (step in listed)
                assert step in listed or world.obstacle(state, step)
        state = next(iter(world.outcomes(state, listed[turn % len(listed)])))


def test_the_cap_must_leave_a_state() -> None:
    with pytest.raises(ValueError, match="cap must be at least 1"):
        score(HANOI, "", cap=0)
