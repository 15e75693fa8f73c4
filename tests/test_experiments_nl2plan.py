"""NL2Plan goes its five steps: what each shows, when the kernel sends a piece back, when the examiner is heard, when it ends."""

from pathlib import Path

import pytest
from solving import TASK, BreadthFirst

from experiments.methods import Kit, open_method
from experiments.methods.nl2plan import ATTEMPTS
from experiments.methods.nl2plan_draft import Draft, Piece, named_lines, problem_text, pruned, typed_lines
from experiments.methods.nl2plan_parts import STEPS, examination, improvement, question
from nl_pddlgym import load_task
from nl_pddlgym.scoring import grade
from pddlcoder.llm import scripted
from pddlcoder.pddl import check, formula_text, read_domain, read_problem, render_plan
from pddlcoder.pddl.model import Domain, Problem
from pddlcoder.solution import Solution
from pddlcoder.types import SolutionOutcome, StopReason

TYPES = "place: somewhere to be"
HIERARCHY = "place - object"
ACTIONS = "go: the walker goes along a road"
PREDICATES = "(at ?p - place): the walker is there\n(road ?p ?q - place): a road leads from the one to the other"
GO = {
    "reasoning": "Who goes is no longer there.",
    "parameters": "?from ?to - place",
    "precondition": "(and (at ?from) (road ?from ?to))",
    "effect": "(and (not (at ?from)) (at ?to))",
    "predicates": PREDICATES,
}
STROLL = {
    "reasoning": "Three places in a row.",
    "objects_list": "x - place\ny - place\nz - place",
    "init": "(at x)\n(road x y)\n(road y z)",
    "goal": "(at z)",
}
LISTED = ["types", "check_types", "hierarchy", "check_hierarchy", "actions", "check_actions"]
SMOOTH = [*LISTED, *["construction", "check_construction"] * 2, "task", "check_task"]


def said(**fields: str) -> str:
    return "\n\n".join(f"[[ ## {name} ## ]]\n{text}" for name, text in {**fields, "completed": ""}.items())


def accept() -> str:
    return said(feedback="", verdict="accept")


def reject(feedback: str) -> str:
    return said(feedback=feedback, verdict="reject")


def lists() -> list[str]:
    """The replies of the first three steps where nobody has anything against them."""
    return [said(types=TYPES), accept(), said(hierarchy=HIERARCHY), accept(), said(actions=ACTIONS), accept()]


def solve(replies: list[str], out: Path | None = None) -> tuple[Solution, list[str]]:
    """The solution, and the prompts of the method's own questions."""
    model = scripted({"agent": replies})
    solution = open_method("nl2plan", Kit(model, planner=BreadthFirst())).solve(TASK, out=out)
    return solution, [prompt for prompt, role in zip(model.requests, model.roles, strict=True) if role == "agent"]


def steps(solution: Solution) -> list[str]:
    return [turn.tool for turn in solution.trajectory]


def gold(domain: Domain, problem: Problem) -> list[str]:
    """Every reply on the way to a task's own PDDL, with the predicates declared by the action that uses them first."""
    types = "\n".join(f"{one.name} - {one.types[0]}" for one in domain.types)
    named = "\n".join(f"{one.name}: as the text says" for one in domain.actions)
    replies = [said(types=types.replace(" - ", ": a kind of ")), accept(), said(hierarchy=types), accept()]
    replies += [said(actions=named), accept()]
    shapes = {
        one.name: f"({' '.join([one.name, *(f'{p.name} - {p.types[0]}' for p in one.parameters)])})"
        for one in domain.predicates
    }
    for action in domain.actions * 2:
        condition, effect = formula_text(action.precondition), formula_text(action.effect)
        words = f"{condition} {effect}".replace(")", " )").split()
        mine = "\n".join(f"{shape}: so" for name, shape in shapes.items() if f"({name}" in words)
        parameters = " ".join(f"{one.name} - {one.types[0]}" for one in action.parameters)
        built = said(reasoning="So.", parameters=parameters, precondition=condition, effect=effect, predicates=mine)
        replies += [built, accept()]
    objects = "\n".join(f"{one.name} - {one.types[0]}" for one in problem.objects)
    init = "\n".join(formula_text(fact) for fact in problem.init)
    return [*replies, said(reasoning="So.", objects_list=objects, init=init, goal=formula_text(problem.goal)), accept()]


@pytest.mark.parametrize("name", ["elevator/00", "hanoi/00"])
def test_right_pieces_become_a_plan_that_solves_a_real_task(name: str) -> None:
    task = load_task(name)
    domain = read_domain(task.gold().domain).value
    assert domain is not None
    problem = read_problem(task.gold().problem, domain).value
    assert problem is not None
    replies = gold(domain, problem)
    solution = open_method("nl2plan", Kit(scripted({"agent": replies}))).solve(task)
    assert solution.outcome is SolutionOutcome.PLANNED, solution.reason
    assert len(solution.trajectory) == len(replies) == 8 + 4 * len(domain.actions)
    assert solution.mapped_plan is not None
    assert grade(task, valid_pddl=True, plan_text=render_plan(solution.mapped_plan)).level == 3


def test_every_step_is_asked_once_and_examined_once_where_all_is_well() -> None:
    solution, prompts = solve([*lists(), *[said(**GO), accept()] * 2, said(**STROLL), accept()])
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.PLANNED, StopReason.FINISHED)
    assert steps(solution) == SMOOTH
    assert all(TASK.dnl in prompt and TASK.pnl in prompt for prompt in prompts)
    assert not any("(go ?from ?to)" in prompt for prompt in prompts), "it never sees the listed actions"
    assert [str(step) for step in solution.plan or ()] == ["(go x y)", "(go y z)"]


def test_later_steps_see_what_the_earlier_ones_settled() -> None:
    _, prompts = solve([*lists(), *[said(**GO), accept()] * 2, said(**STROLL), accept()])
    asked = dict(zip(SMOOTH, prompts, strict=True))
    assert TYPES in asked["hierarchy"]
    assert HIERARCHY in asked["actions"]
    assert "none yet" in prompts[6], "the first action finds no predicates"
    assert PREDICATES.splitlines()[0] in prompts[8], "the second sweep finds those of the first"
    for line in (HIERARCHY, ACTIONS, *PREDICATES.splitlines()):
        assert line in asked["task"]
    assert "effect:\n(and (not (at ?from)) (at ?to))" in asked["check_construction"]


def test_a_step_is_revised_once_on_the_examiners_word_and_not_examined_again() -> None:
    replies = [said(types="place: a\nfoot: b"), reject("Drop foot."), *[said(types=TYPES)], *lists()[2:]]
    solution, prompts = solve([*replies, *[said(**GO), accept()] * 2, said(**STROLL), accept()])
    assert steps(solution)[:4] == ["types", "check_types", "types", "hierarchy"]
    assert "Drop foot." in prompts[2]
    assert "foot: b" in prompts[2]
    assert "foot" not in prompts[3]


def test_a_rejection_without_a_word_changes_nothing() -> None:
    solution, _ = solve(
        [said(types=TYPES), reject(""), *lists()[2:], *[said(**GO), accept()] * 2, said(**STROLL), accept()]
    )
    assert steps(solution) == SMOOTH


def test_an_examiner_that_cannot_be_understood_is_passed_over() -> None:
    replies = [said(types=TYPES), "...", "...", *lists()[2:], *[said(**GO), accept()] * 2, said(**STROLL), accept()]
    solution, _ = solve(replies)
    assert solution.outcome is SolutionOutcome.PLANNED
    assert [turn.fault for turn in solution.trajectory if turn.fault] == ["unreadable"] * 2


WRONG = {
    "an undeclared type": ({"parameters": "?from ?to - town"}, "'town' is not in :types"),
    "an undeclared predicate": ({"effect": "(been ?from)"}, "'been' is not in :predicates"),
    "a wrong number of arguments": ({"precondition": "(road ?from)"}, "'road' takes 2 arguments, got 1"),
    "an unknown variable": ({"effect": "(at ?there)"}, "variable '?there' is not declared"),
    "an open parenthesis": ({"effect": "(and (at ?to)"}, "`effect` cannot be read"),
    "a parenthesis too many": ({"precondition": "(at ?from))"}, "`precondition` cannot be read"),
    "parameters that are not closed": ({"parameters": "(?from ?to - place"}, "`parameters` cannot be read"),
    "a declaration that is not closed": ({"predicates": "(at ?p - place: is there"}, "`predicates` cannot be read"),
    "a number": ({"effect": "(increase (steps) 1)"}, "steps"),
}


@pytest.mark.parametrize(("change", "told"), WRONG.values(), ids=WRONG)
def test_an_action_that_the_kernel_refuses_comes_back_with_the_reason(change: dict[str, str], told: str) -> None:
    rest = [said(**GO), accept(), said(**GO), accept(), said(**STROLL), accept()]
    solution, prompts = solve([*lists(), said(**GO | change), *rest])
    assert solution.outcome is SolutionOutcome.PLANNED
    assert steps(solution)[6:9] == ["construction", "construction", "check_construction"], "examined when it is clean"
    assert told in prompts[7]
    assert next(iter(change.values())) in prompts[7]
    assert told in solution.trajectory[6].observation


def test_only_the_last_answer_and_its_faults_are_shown_again() -> None:
    first, second = said(**GO | {"effect": "(been ?from)"}), said(**GO | {"effect": "(gone ?from)"})
    rest = [said(**GO), accept(), said(**GO), accept(), said(**STROLL), accept()]
    _, prompts = solve([*lists(), first, second, *rest])
    assert "gone" in prompts[8]
    assert "been" not in prompts[8]


def test_an_action_is_given_up_after_eight_attempts_and_the_planner_says_the_rest() -> None:
    bad = said(**GO | {"effect": "(been ?from)"})
    solution, _ = solve([*lists(), *[bad] * 16, said(**STROLL), accept()])
    assert ATTEMPTS["construction"] == 8
    assert steps(solution)[6:] == [*["construction"] * 16, "task", "check_task"], "two sweeps, nothing to examine"
    assert solution.outcome is SolutionOutcome.INVALID_PDDL
    assert "been" in solution.reason


def test_the_examination_allows_one_attempt_more() -> None:
    bad = said(**GO | {"effect": "(been ?from)"})
    replies = [*[bad] * 7, said(**GO), reject("Let it be."), said(**GO), said(**GO), accept(), said(**STROLL), accept()]
    solution, _ = solve([*lists(), *replies])
    built = [*["construction"] * 8, "check_construction", "construction"]
    assert steps(solution)[6:] == [*built, "construction", "check_construction", "task", "check_task"]


def test_a_revision_is_checked_like_any_answer() -> None:
    bad = said(**GO | {"effect": "(been ?from)"})
    replies = [said(**GO), reject("Say that it was there."), bad, said(**GO)]
    solution, prompts = solve([*lists(), *replies, said(**GO), accept(), said(**STROLL), accept()])
    assert steps(solution)[6:10] == ["construction", "check_construction", "construction", "construction"]
    assert "'been' is not in :predicates" in prompts[9]


def test_sweeps_end_when_no_predicate_is_new() -> None:
    waits = {
        "reasoning": "Nothing.",
        "parameters": "",
        "precondition": "(and)",
        "effect": "(and)",
        "predicates": "none",
    }
    nowhere = {"reasoning": "None.", "objects_list": "", "init": "", "goal": "(and)"}
    solution, _ = solve([*lists(), said(**waits), accept(), said(**nowhere), accept()])
    assert steps(solution)[6:] == ["construction", "check_construction", "task", "check_task"]
    assert (solution.outcome, solution.plan) == (SolutionOutcome.PLANNED, ())


def test_predicates_of_one_action_are_known_to_the_next_and_may_be_said_again() -> None:
    actions = said(actions=f"{ACTIONS}\nreturn: the walker goes back")
    back = GO | {"precondition": "(and (at ?from) (road ?to ?from))", "predicates": "(at ?here - place): is there"}
    sweep = [said(**GO), accept(), said(**back), accept()]
    solution, prompts = solve([*lists()[:4], actions, accept(), *sweep, *sweep, said(**STROLL), accept()])
    assert len(solution.trajectory) == 6 + 8 + 2
    assert PREDICATES.splitlines()[1] in prompts[8]
    assert "return: the walker goes back" in prompts[6], "as one of the other actions"


def test_a_predicate_declared_anew_in_another_way_is_sent_back() -> None:
    other = GO | {"predicates": "(at ?p ?q - place): is between them"}
    rest = [said(**GO), accept(), said(**STROLL), accept()]
    solution, prompts = solve([*lists(), said(**GO), accept(), said(**other), *rest])
    assert "predicate 'at' is already declared" in prompts[9]
    assert solution.outcome is SolutionOutcome.PLANNED


def test_the_task_is_corrected_until_it_fits_the_domain() -> None:
    wrong = STROLL | {"init": "(at x)\n(road x y)\n(road y w)"}
    built = [said(**GO), accept()] * 2
    solution, prompts = solve([*lists(), *built, said(**wrong), said(**STROLL), accept()])
    assert "object 'w' is not in :objects" in prompts[11]
    assert steps(solution)[10:] == ["task", "task", "check_task"]
    assert solution.outcome is SolutionOutcome.PLANNED


def test_sections_in_place_of_expressions_are_sent_back() -> None:
    built = [said(**GO), accept()] * 2
    sections = STROLL | {"init": "(:init (at x))", "goal": "(:goal (at z))"}
    _, prompts = solve([*lists(), *built, said(**sections), said(**STROLL), accept()])
    assert "`init` cannot be read" in prompts[11]
    assert "`goal` cannot be read" in prompts[11]


def test_a_hierarchy_that_goes_round_in_a_circle_is_asked_for_three_times_at_most() -> None:
    circle = said(hierarchy="place - room\nroom - place")
    replies = [*lists()[:2], *[circle] * 3, *lists()[4:], *[said(**GO), accept()] * 2, said(**STROLL), accept()]
    solution, prompts = solve(replies)
    assert "circle" in prompts[3]
    assert steps(solution)[2:8] == [*["hierarchy"] * 3, "actions", "check_actions", "construction"]
    assert steps(solution)[8] == "check_construction", "the action is not blamed for the types"
    assert solution.outcome is SolutionOutcome.INVALID_PDDL


def test_an_answer_without_any_action_is_sent_back() -> None:
    none = said(actions="")
    replies = [*lists()[:4], none, *lists()[4:], *[said(**GO), accept()] * 2, said(**STROLL), accept()]
    solution, prompts = solve(replies)
    assert "there is no action in this answer" in prompts[5]
    assert solution.outcome is SolutionOutcome.PLANNED


def test_nothing_is_repaired_after_the_last_step() -> None:
    lost = STROLL | {"init": "(at x)\n(road x y)"}
    solution, _ = solve([*lists(), *[said(**GO), accept()] * 2, said(**lost), accept()])
    assert (solution.outcome, steps(solution)) == (SolutionOutcome.NO_PLAN, SMOOTH)


def test_replies_that_cannot_be_read_end_the_method(tmp_path: Path) -> None:
    solution, _ = solve([*lists(), "Hm.", "Hm."], tmp_path)
    assert (solution.outcome, solution.stop_reason) == (SolutionOutcome.INVALID_PDDL, StopReason.FORMAT)
    assert Solution.load(tmp_path).settings.loop == "nl2plan"


def test_lists_are_read_with_bullets_headings_and_remarks() -> None:
    text = "The actions are:\n1. Pick up: takes a block\n- `put`: puts it\n* **stack**: on another\n"
    assert list(named_lines(text)) == ["pick-up", "put", "stack"]
    assert named_lines(text)["stack"] == "stack: on another"
    assert typed_lines("- truck - vehicle: big\nvehicle\nobject\n") == "truck - vehicle\nvehicle - object"
    assert typed_lines("1) `1st_floor` - floor\n* 2nd_floor - floor,") == "1st_floor - floor\n2nd_floor - floor"


def test_what_no_action_uses_is_dropped_from_the_domain() -> None:
    draft = Draft("place - object\nroom - place\nfruit - object")
    draft.take(
        "go", Piece("?from ?to - place", "(and (at ?from))", "(at ?to)", "(at ?p - place): so\n(ripe ?f - fruit): red")
    )
    domain = draft.prune()
    assert draft.types == "place - object\nroom - place", "a kind of a used type stays"
    assert draft.vocabulary() == "(at ?p - place): so"
    assert check(domain, problem_text("- hall - room", "(at hall)", "(at hall)")) == ()
    assert "fruit" not in domain


def test_nothing_is_dropped_from_a_domain_with_errors() -> None:
    draft = Draft("fruit - object")
    draft.take("go", Piece("?x - place", "(and)", "(and)", "(ripe ?f - fruit): red"))
    assert "(ripe ?f - fruit)" in draft.prune()


@pytest.mark.parametrize("name", ["elevator/00", "hanoi/00", "rovers/00", "tpp/00"])
def test_dropping_keeps_a_real_task_whole(name: str) -> None:
    texts = load_task(name).gold()
    domain = read_domain(texts.domain).value
    assert domain is not None
    assert read_problem(texts.problem, pruned(domain)).value is not None


@pytest.mark.parametrize("step", STEPS)
def test_every_step_has_its_instructions_and_its_list_to_examine_by(step: str) -> None:
    asked = [question(step), improvement(step), examination(step)]
    assert all(len(one.instructions) > 400 for one in asked)
    assert asked[0].instructions == asked[1].instructions
    assert list(asked[2].output_fields) == ["feedback", "verdict"]
