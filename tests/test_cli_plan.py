"""`pddlcoder plan`: the plan, or the outcome with its story; planners by name; limits; output that is itself a plan file."""

from pathlib import Path

import pytest
from command_line import ROADS, WALK, Ended, pddlcoder

from pddlcoder.pddl import parse_plan, validate

UNREACHABLE = WALK.replace("(road y z)", "(road z y)")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "domain.pddl").write_text(ROADS)
    (tmp_path / "problem.pddl").write_text(WALK)
    return tmp_path


def plan(files: Path, *options: object, domain: str = ROADS, problem: str = WALK) -> Ended:
    (files / "domain.pddl").write_text(domain)
    (files / "problem.pddl").write_text(problem)
    return pddlcoder("plan", files / "domain.pddl", files / "problem.pddl", *options)


def test_a_plan_is_numbered_with_its_cost_and_can_be_piped_on(files: Path) -> None:
    ended = plan(files)
    assert ended.code == 0
    assert "Solved: 2 steps, cost 2 (lama-first" in ended.out
    assert "1: (go x y)" in ended.out
    assert validate(ROADS, WALK, ended.out).valid


def test_the_plan_is_written_to_a_file(files: Path) -> None:
    ended = plan(files, "--out", files / "plan.txt")
    assert ended.code == 0
    assert (files / "plan.txt").read_text() == "(go x y)\n(go y z)\n"


@pytest.mark.parametrize("place", ["nowhere/plan.txt", "."])
def test_a_place_that_cannot_be_written_is_named_before_any_work(files: Path, place: str) -> None:
    ended = plan(files, "--out", files / place)
    assert (ended.code, "cannot write" in ended.err, ended.out) == (2, True, "")


def test_no_plan_is_a_no_with_the_missing_fact(files: Path) -> None:
    ended = plan(files, problem=UNREACHABLE)
    assert ended.code == 1
    assert ended.out.count("No plan exists") == 1
    assert "(at z)" in ended.out
    facts = plan(files, "--json", problem=UNREACHABLE).json
    assert (facts["outcome"], facts["plan"], facts["exit_code"]) == ("unsolvable", None, 1)
    assert "(at z)" in facts["explanation"]


def test_broken_pddl_does_not_reach_the_planner(files: Path) -> None:
    ended = plan(files, problem=WALK.replace("(:goal (at z))", "(:goal (arrived z))"))
    assert ended.code == 1
    assert "problem.pddl:5:" in ended.out
    assert "Not planned" in ended.out


def test_a_goal_that_holds_already_is_solved_in_no_steps(files: Path) -> None:
    ended = plan(files, problem=WALK.replace("(:goal (at z))", "(:goal (at x))"))
    assert (ended.code, "0 steps" in ended.out) == (0, True)
    assert parse_plan(ended.out).plan == ()


def test_time_is_outside_the_planner_and_not_bad_syntax(files: Path) -> None:
    timed = """(define (domain roads) (:requirements :durative-actions)
  (:predicates (at ?x) (road ?x ?y) (done))
  (:durative-action go :parameters (?a ?b) :duration (= ?duration 1)
    :condition (at start (at ?a)) :effect (at end (at ?b))))
"""
    facts = plan(files, "--json", domain=timed).json
    assert (facts["outcome"], facts["exit_code"]) == ("unsupported", 1)


def test_names_come_back_as_the_user_spells_them(files: Path) -> None:
    ended = plan(files, domain=ROADS.replace("action go", "action GoTo"), problem=WALK.replace("z", "Robot-Home"))
    assert "(GoTo y Robot-Home)" in ended.out


def test_an_unknown_planner_lists_the_known_ones(files: Path) -> None:
    ended = plan(files, "--planner", "lama-frist")
    assert ended.code == 2
    assert "lama-first" in ended.err
    assert "seq-opt-lmcut" in ended.err


@pytest.mark.parametrize(
    "options",
    [
        ("--time-limit", "0"),
        ("--time-limit", "nan"),
        ("--time-limit", "inf"),
        ("--time-limit", "-3"),
        ("--memory-limit", "much"),
        ("--memory-limit", "0"),
        ("--memory-limit", "9" * 400),
    ],
)
def test_a_limit_that_is_none_is_wrong_usage(files: Path, options: tuple[str, str]) -> None:
    ended = plan(files, *options)
    assert (ended.code, ended.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(("ending", "code"), [("timeout", 3), ("memout", 3), ("exhausted", 1), ("crashed", 4)])
def test_every_ending_has_its_exit_code_and_its_reason(files: Path, ending: str, code: int) -> None:
    ended = plan(files, "--planner", f"command_line:{ending}")
    assert (ended.code, f"It ended in {ending}." in ended.out) == (code, True)
    assert plan(files, "--planner", f"command_line:{ending}", "--json").json["outcome"] == ending


def test_a_time_limit_holds_for_the_real_planner(files: Path) -> None:
    assert plan(files, "--time-limit", "0.01").code == 3


def test_a_planner_that_is_missing_is_a_broken_house(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAST_DOWNWARD", str(files / "nowhere"))
    ended = plan(files)
    assert (ended.code, "up-fast-downward" in ended.err) == (4, True)


def test_earlier_plans_of_an_anytime_planner_are_shown_on_demand(files: Path) -> None:
    domain = """(define (domain trips) (:requirements :action-costs) (:predicates (home) (away)) (:functions (total-cost))
  (:action fly :parameters () :precondition (home) :effect (and (away) (increase (total-cost) 9)))
  (:action pack :parameters () :precondition (home) :effect (and (packed) (increase (total-cost) 1)))
  (:action walk :parameters () :precondition (packed) :effect (and (away) (increase (total-cost) 1))))
""".replace("(away))", "(away) (packed))", 1)
    problem = """(define (problem trip) (:domain trips) (:init (home) (= (total-cost) 0)) (:goal (away))
  (:metric minimize (total-cost)))
"""
    facts = plan(files, "--planner", "lama", "--json", domain=domain, problem=problem).json
    assert facts["cost"] == 2
    assert facts["earlier"]
    ended = plan(files, "--planner", "lama", "--all", domain=domain, problem=problem)
    assert ended.out.count("Earlier plan") == len(facts["earlier"])
