"""The cases B1 to B21 that users of planning tools trip over, each as they would meet it: from text to answer."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import solving
from command_line import PLAN, ROADS, WALK, Ended, pddlcoder
from planning_tasks import TYPED_TO_Z, TYPED_WALK

from nl_pddlgym import PlanEnv, open_pddl
from nl_pddlgym.judge import score_in
from pddlcoder.explain import explain
from pddlcoder.llm import Reply
from pddlcoder.pddl import Diagnostic, Severity, check, parse_plan, repair_text, split_pddl, validate
from pddlcoder.planners import open_planner
from pddlcoder.types import Outcome, SolutionOutcome

BOTH = f"{ROADS}\n{WALK}"
STEPS = ["(go x y)", "(go y z)"]


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def codes(diagnostics: Sequence[Diagnostic]) -> list[str]:
    return [one.code for one in diagnostics]


def run(folder: Path, command: str, domain: str | bytes, problem: str | bytes = WALK, *more: object) -> Ended:
    """A command on these texts, as files."""
    for name, text in (("domain.pddl", domain), ("problem.pddl", problem)):
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return pddlcoder(command, folder / "domain.pddl", folder / "problem.pddl", *more)


def planned(folder: Path, domain: str | bytes, problem: str | bytes = WALK, *more: object) -> list[str]:
    return run(folder, "plan", domain, problem, *more, "--json").json["plan"]


def test_b1_domain_and_problem_in_one_text_are_both_used(tmp_path: Path) -> None:
    split = split_pddl(BOTH)
    assert (split.domain or "").strip() == ROADS.strip()
    assert (split.problem or "").strip() == WALK.strip()
    assert codes(check(BOTH)) == ["repaired-split"]
    assert validate(BOTH, BOTH, PLAN).valid
    (tmp_path / "both.pddl").write_text(BOTH)
    assert pddlcoder("plan", tmp_path / "both.pddl", "--json").json["plan"] == STEPS


def test_b1_the_same_domain_twice_is_used_once_and_said() -> None:
    found = check(ROADS + ROADS, WALK)
    assert [(one.code, one.severity, one.line) for one in found] == [("repaired-repeated-domain", Severity.WARNING, 7)]
    assert validate(ROADS + ROADS, WALK, PLAN).valid


def test_b1_two_different_domains_are_never_guessed_between(tmp_path: Path) -> None:
    two = ROADS + edited(ROADS, "(:action go", "(:action drive")
    assert split_pddl(two).domain is None
    found = check(two, WALK)
    assert [(one.code, one.severity, one.line) for one in found] == [("two-domains", Severity.ERROR, 7)]
    assert run(tmp_path, "plan", two).code == 1


@pytest.mark.parametrize("tag", ["pddl", "lisp", ""])
def test_b2_a_fence_with_prose_around_it_is_taken_off_and_said(tag: str, tmp_path: Path) -> None:
    fenced = f"Sure (here it is):\n\n```{tag}\n{ROADS}```\nThat's all.\n"
    found = check(fenced, WALK)
    assert {one.severity for one in found} == {Severity.WARNING}
    assert "code fence removed" in [one.message for one in found]
    assert planned(tmp_path, fenced) == STEPS


@pytest.mark.parametrize(
    ("goal", "nearest"), [("(arrived z)", "declared: at/1"), ("(ontable z)", "did you mean 'on-table'?")]
)
def test_b3_an_undeclared_predicate_is_told_with_line_form_and_nearest_name(
    goal: str, nearest: str, tmp_path: Path
) -> None:
    domain = edited(ROADS, "(at ?x) (road", "(at ?x) (on-table ?x) (road")
    problem = edited(WALK, "(:goal (at z))", f"(:goal {goal})")
    (found,) = check(domain, problem)
    assert (found.code, found.file, found.line) == ("undeclared-predicate", "problem", 5)
    assert found.form == goal.strip("()").split()[0]
    assert nearest in f"{found.message} {found.hint}"
    answer = run(tmp_path, "plan", domain, problem, "--json").json
    assert (answer["outcome"], answer["plan"]) == ("invalid", None)


def test_b4_three_faults_are_three_errors_in_one_pass() -> None:
    domain = edited(ROADS, "(not (at ?a))", "(not (at ?c))")
    problem = edited(WALK, "(road y z)", "(road y nowhere) (road y)")
    found = [(one.code, one.file, one.line) for one in check(domain, problem) if one.severity is Severity.ERROR]
    assert found == [
        ("undeclared-variable", "domain", 6),
        ("undeclared-object", "problem", 4),
        ("wrong-arity", "problem", 4),
    ]


@pytest.mark.parametrize("precondition", ["", ":precondition ()", ":precondition (and)"])
def test_b5_planner_validator_and_environment_agree_on_an_action_without_condition(
    precondition: str, tmp_path: Path
) -> None:
    domain = f"(define (domain d) (:predicates (done)) (:action finish :parameters () {precondition} :effect (done)))"
    problem = "(define (problem p) (:domain d) (:init) (:goal (done)))"
    assert planned(tmp_path, domain, problem) == ["(finish)"]
    assert validate(domain, problem, "(finish)").valid
    env = PlanEnv(world=open_pddl(domain, problem))
    _, info = env.reset()
    assert info["applicable"] == ["(finish)"]
    assert env.step("(finish)")[1:3] == (1.0, True)


def test_b6_a_task_without_arguments_and_objects_is_solved_and_walked(tmp_path: Path) -> None:
    domain = """(define (domain d) (:predicates (open) (inside))
      (:action unlock :parameters () :precondition (not (open)) :effect (open))
      (:action enter :parameters () :precondition (open) :effect (inside)))"""
    problem = "(define (problem p) (:domain d) (:objects) (:init) (:goal (inside)))"
    assert planned(tmp_path, domain, problem) == ["(unlock)", "(enter)"]
    env = PlanEnv(world=open_pddl(domain, problem))
    assert env.reset()[1]["applicable"] == ["(unlock)"]
    assert env.step("(unlock)")[4]["applicable"] == ["(enter)"]


def test_b7_brackets_in_comments_and_a_last_comment_without_line_end_do_no_harm(tmp_path: Path) -> None:
    domain = edited(ROADS, "(done))\n", "(done))\n  ; (:action old :parameters () ))\n") + "; the end :-)"
    problem = edited(WALK, "(:init", "; )\n  (:init") + "; (end"
    assert check(domain, problem) == ()
    assert repair_text(domain).text == domain
    split = split_pddl(f"{domain}\n{problem}")
    assert (check(split.domain or "", split.problem or ""), split.diagnostics) == ((), ())
    assert planned(tmp_path, domain, problem) == STEPS


@pytest.mark.parametrize(
    ("codec", "line_end"), [("utf-8-sig", "\n"), ("utf-8", "\r\n"), ("utf-16", "\n"), ("latin-1", "\n")]
)
def test_b8_every_usual_encoding_is_planned_with(codec: str, line_end: str, tmp_path: Path) -> None:
    domain, problem = (f"; très bien\n{text}".replace("\n", line_end).encode(codec) for text in (ROADS, WALK))
    assert planned(tmp_path, domain, problem) == STEPS


@pytest.mark.parametrize(
    ("domain", "problem", "section"),
    [
        (edited(ROADS, "(:predicates", "(:functions (total-cost))\n  (:predicates"), WALK, "predicates"),
        (
            edited(TYPED_WALK, "  (:types truck place)\n", "").replace(
                "(:action go", "(:types truck place)\n  (:action go"
            ),
            TYPED_TO_Z,
            "types",
        ),
        (
            edited(ROADS, "(:action", "(:functions (total-cost))\n  (:action"),
            edited(WALK, "(:goal", "(:metric minimize (total-cost))\n  (:goal"),
            "goal",
        ),
    ],
    ids=["functions first", "types late", "metric first"],
)
def test_b9_sections_in_any_order_are_taken_and_the_order_is_said(
    domain: str, problem: str, section: str, tmp_path: Path
) -> None:
    found = check(domain, problem)
    assert {one.severity for one in found} == {Severity.WARNING}
    (told,) = [one for one in found if one.code == "section-order"]
    assert f"(:{section} ...)" in told.message
    assert "the order is" in told.hint
    assert planned(tmp_path, domain, problem)


def test_b10_plans_come_in_the_users_own_spelling_and_case_is_alike(tmp_path: Path) -> None:
    domain = """(DEFINE (DOMAIN Shop) (:REQUIREMENTS :STRIPS) (:PREDICATES (Free ?R) (Holds ?R ?B))
      (:ACTION PickUp :PARAMETERS (?R ?B) :PRECONDITION (free ?r) :EFFECT (AND (HOLDS ?r ?b) (NOT (FREE ?r)))))"""
    problem = (
        "(define (problem p) (:domain shop) (:OBJECTS Robot-A Box) (:INIT (FREE robot-a)) (:goal (holds ROBOT-A BOX)))"
    )
    assert planned(tmp_path, domain, problem) == ["(PickUp Robot-A Box)"]
    assert validate(domain, problem, "(pickup robot-a BOX)").valid


def test_b11_a_goal_that_holds_is_solved_in_no_steps_everywhere(tmp_path: Path) -> None:
    done = edited(WALK, "(:init (at x)", "(:init (at x) (at z)")
    assert run(tmp_path, "plan", ROADS, done, "--json").json["plan"] == []
    (tmp_path / "empty.plan").write_text("")
    assert run(tmp_path, "validate", ROADS, done, tmp_path / "empty.plan").code == 0
    world = open_pddl(ROADS, done)
    assert score_in(world, "").level == 3
    assert PlanEnv(world=world).reset()[1]["goal"]
    files = [("domain", solving.DOMAIN), ("problem", edited(solving.PROBLEM, "(at x)", "(at x) (at z)"))]
    written = [solving.say("create_file", file=file, content=text) for file, text in files]
    solution = solving.solve(solving.coder([*written, solving.say("make_plan"), *solving.QUIT]))
    assert (solution.outcome, solution.plan, len(solution.trajectory)) == (SolutionOutcome.PLANNED, (), 5)


def test_b12_a_reversed_road_is_proven_and_the_missing_fact_named(tmp_path: Path) -> None:
    problem = edited(WALK, "(road y z)", "(road z y)")
    answer = run(tmp_path, "plan", ROADS, problem, "--json").json
    assert (answer["outcome"], answer["exit_code"]) == ("unsolvable", 1)
    assert "(at z) cannot be reached" in answer["explanation"]
    assert "lacks (road y z)" in answer["explanation"]
    assert answer["explanation"] == explain(ROADS, problem)


@pytest.mark.parametrize(("old", "new", "line"), [("(at t z)", "(at z t)", 5), ("(at t x)", "(at x t)", 4)])
def test_b13_swapped_arguments_are_a_type_error_with_both_types(old: str, new: str, line: int, tmp_path: Path) -> None:
    problem = edited(TYPED_TO_Z, old, new)
    (found,) = check(TYPED_WALK, problem)
    assert (found.code, found.line) == ("type-mismatch", line)
    assert "'truck'" in found.message
    assert "'place'" in found.message
    assert f"write {old}" in found.hint
    assert run(tmp_path, "plan", TYPED_WALK, problem, "--json").json["outcome"] == "invalid"


def test_b14_numbers_and_time_are_outside_the_planner_and_what_is_needed_is_said(tmp_path: Path) -> None:
    fuel = edited(
        edited(ROADS, "(:predicates", "(:functions (fuel))\n  (:predicates"), "(at ?a) (", "(>= (fuel) 1) (at ?a) ("
    )
    tank = edited(WALK, "(at x)", "(at x) (= (fuel) 3)")
    time = """(define (domain roads) (:requirements :durative-actions) (:predicates (at ?x) (road ?x ?y))
      (:durative-action go :parameters (?a ?b) :duration (= ?duration 2)
        :condition (at start (at ?a)) :effect (at end (at ?b))))"""
    for domain, problem, needed in ((fuel, tank, "numeric planner"), (time, WALK, "temporal planner")):
        assert Severity.ERROR not in {one.severity for one in check(domain, problem)}
        answer = run(tmp_path, "plan", domain, problem, "--json").json
        assert answer["outcome"] == "unsupported"
        assert needed in answer["reason"]


@pytest.mark.parametrize("goal", ["(or (at z) (done))", "(forall (?p) (or (at ?p) (road ?p y) (road ?p z)))"])
def test_b15_a_search_that_refuses_the_goal_is_replaced_and_optimality_told(goal: str) -> None:
    result = open_planner("astar(lmcut())").plan(ROADS, edited(WALK, "(at z)", goal))
    assert result.outcome is Outcome.SOLVED
    assert "astar(lmcut()) does not support axioms" in result.reason
    assert "still optimal" in result.reason


def test_b15_a_search_that_refuses_conditional_effects_is_replaced() -> None:
    domain = edited(ROADS, "(not (at ?a))", "(when (done) (not (road ?a ?b))) (not (at ?a))")
    domain = domain.rstrip().removesuffix(")") + "(:action rest :parameters () :effect (done)))"
    result = open_planner("astar(lmcut())").plan(domain, WALK)
    assert result.outcome is Outcome.SOLVED
    assert "astar(lmcut()) does not support conditional effects" in result.reason
    assert "still optimal" in result.reason


@pytest.mark.parametrize("alias", ["lama", "lama-first"])
def test_b16_the_best_plan_is_found_wherever_the_planner_left_it(alias: str, tmp_path: Path) -> None:
    assert planned(tmp_path, ROADS, WALK, "--planner", alias) == STEPS


def test_b17_eight_planners_at_once_from_one_folder_are_all_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    planner = open_planner()
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: planner.plan(ROADS, WALK), range(8)))
    assert [[str(step) for step in result.plan or ()] for result in results] == [STEPS] * 8
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "0: (go x y)\n1: (go y z)",
        "0.000: (go x y) [1.000]\n1.000: (go y z) [1.000]",
        "step 0: GO X Y\nstep 1: GO Y Z",
        "go(x, y)\ngo(y, z)",
        "1. (go x y)\n2. (go y z)",
        "```\n(go x y)\n(go y z)\n```",
        "go x y\ngo y z",
        "(go x y)\r\n(go y z)\r\n",
        "(GO X Y)\n(GO Y Z)",
    ],
)
def test_b18_every_listed_form_of_a_plan_is_validated(text: str, tmp_path: Path) -> None:
    (tmp_path / "plan").write_bytes(text.encode())
    assert run(tmp_path, "validate", ROADS, WALK, tmp_path / "plan").code == 0


def test_b18_any_other_form_is_refused_with_its_line_and_what_is_taken() -> None:
    reading = parse_plan("(go x y)\nand then we are there\n")
    assert (reading.plan, reading.line) == (None, 2)
    assert "(go x y), go x y or go(x, y)" in reading.error


@pytest.mark.parametrize(
    ("plan", "failed_step", "false", "unmet"),
    [
        ("(go y z)\n(go x y)", 1, ["(at y)"], ["(at z)"]),
        ("(go x y)", None, [], ["(at z)"]),
        ("(go x y)\n(fly y z)", 2, [], ["(at z)"]),
        ("(go x y)\n(go y w)", 2, [], ["(at z)"]),
        ("(go x)", 1, [], ["(at z)"]),
        ("", None, [], ["(at z)"]),
    ],
    ids=["wrong order", "too short", "unknown action", "unknown object", "wrong arity", "empty"],
)
def test_b19_an_invalid_plan_is_a_no_with_step_and_facts_also_in_json(
    plan: str, failed_step: int | None, false: list[str], unmet: list[str], tmp_path: Path
) -> None:
    (tmp_path / "plan").write_text(plan)
    ended = run(tmp_path, "validate", ROADS, WALK, tmp_path / "plan", "--json")
    assert (ended.code, ended.json["valid"], ended.json["failed_step"]) == (1, False, failed_step)
    assert (ended.json["false_literals"], ended.json["unmet"]) == (false, unmet)
    assert ended.json["reason"]


def test_b20_a_draft_in_the_thinking_is_never_the_file() -> None:
    draft = solving.say("create_file", file="domain", content=solving.BROKEN)
    thinking = f"<think>\n[[ ## thought ## ]] Perhaps:\n{draft}\nNo.\n</think>\n{solving.WRITE[0]}"
    solution = solving.solve(solving.coder([thinking, *solving.GOOD_RUN[1:]]))
    assert (solution.outcome, solution.domain) == (SolutionOutcome.PLANNED, solving.DOMAIN)
    assert solving.BROKEN.splitlines()[0] in solution.trajectory[0].reasoning


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        ("", "empty"),
        ("I'm sorry, but I cannot assist with that request.", "refusal"),
        (Reply(solving.WRITE[1][:150], finish_reason="length"), "truncated"),
        ("[[ ## thought ## ]]\nOnly a thought.", "missing_fields"),
    ],
)
def test_b21_a_reply_that_cannot_be_used_is_named_kept_and_the_run_goes_on(reply: str | Reply, fault: str) -> None:
    solution = solving.solve(solving.coder([solving.GOOD_RUN[0], reply, *solving.GOOD_RUN[1:]]))
    assert solution.outcome is SolutionOutcome.PLANNED
    kept = solution.trajectory[1]
    assert (kept.fault, kept.reply) == (fault, reply.text if isinstance(reply, Reply) else reply)


@pytest.mark.parametrize("dress", ["one line", "capitals"])
def test_b21_odd_markers_are_read_all_the_same(dress: str) -> None:
    first = solving.GOOD_RUN[0]
    odd = (
        " ".join(first.split("\n"))
        if dress == "one line"
        else edited(first, "thought ##", "THOUGHT ##").replace("tool_", "TOOL_")
    )
    solution = solving.solve(solving.coder([odd, *solving.GOOD_RUN[1:]]))
    assert (solution.outcome, solution.domain) == (SolutionOutcome.PLANNED, solving.DOMAIN)
