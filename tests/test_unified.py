"""Engines of unified-planning behind our outcomes: two real ones, and a stand-in for every way an engine can end."""

from collections.abc import Callable
from pathlib import Path

import pytest
from planning_tasks import TO_Z, WALK, to_z

from pddlcoder.errors import PrerequisiteError
from pddlcoder.pddl import print_domain, print_problem, validate
from pddlcoder.pddl.model import render_plan
from pddlcoder.planners import UnifiedPlanner, open_planner
from pddlcoder.planners.renaming import without_clashes
from pddlcoder.planners.task import Task, read_task
from pddlcoder.types import Outcome, PlannerResult

Ask = Callable[..., PlannerResult]
STAND_IN = Path(__file__).parent / "data" / "unified"
NUMERIC = WALK.replace("(:predicates", "(:requirements :numeric-fluents) (:functions (fuel)) (:predicates").replace(
    "(and (at ?a)", "(and (>= (fuel) 1) (at ?a)"
)
FUELLED = to_z("(= (fuel) 3) (road x y) (road y z)")


def ask(engine: str, domain: str = WALK, problem: str = TO_Z, **limits: float) -> PlannerResult:
    return open_planner(f"up:{engine}", **limits).plan(domain, problem)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Ask:
    """How to ask an engine of the stand-in, which the worker then finds first."""
    monkeypatch.setenv("PYTHONPATH", str(STAND_IN))
    return ask


def test_symk_solves_and_the_plan_is_in_the_users_spelling() -> None:
    domain, problem = WALK.replace("go", "GoTo"), TO_Z.replace("y", "Y")
    result = ask("symk", domain, problem)
    assert (result.outcome, result.planner) == (Outcome.SOLVED, "up:symk")
    assert result.plan is not None
    assert render_plan(result.plan) == "(GoTo x Y)\n(GoTo Y z)\n"
    assert validate(domain, problem, render_plan(result.plan)).valid


@pytest.mark.slow
def test_pyperplan_names_the_feature_it_does_not_take() -> None:
    result = ask("pyperplan", WALK.replace("(road ?a ?b))", "(not (road ?b ?a)))"))
    assert result.outcome is Outcome.UNSUPPORTED
    assert "NEGATIVE_CONDITIONS" in result.reason


@pytest.mark.slow
def test_pyperplan_solves_and_gives_up() -> None:
    assert ask("pyperplan").outcome is Outcome.SOLVED
    # Its default search does not claim a proof.
    assert ask("pyperplan", problem=to_z("(road x y)")).outcome is Outcome.EXHAUSTED


@pytest.mark.slow
def test_same_name_for_different_things_is_no_obstacle() -> None:
    domain = WALK.replace("road", "go").replace("at ?", "x ?")
    problem = TO_Z.replace("road", "go").replace("(at ", "(x ").replace("to-z", "1st").replace("y", "2Y")
    result = ask("symk", domain, problem)
    assert result.plan is not None, result.reason
    assert render_plan(result.plan) == "(go x 2Y)\n(go 2Y z)\n"


def test_objects_are_renamed_where_unified_planning_would_mistake_them() -> None:
    task = read_task(
        WALK.replace("(:predicates", "(:constants go) (:predicates").replace("(at ?b)))", "(at ?b) (road go ?b)))"),
        "(define (problem p) (:domain walk) (:objects at object-at 2b c) (:init (at at) (road at 2b)) (:goal (at 2b)))",
    )
    assert isinstance(task, Task)
    domain, problem, back = without_clashes(task)
    assert back == {"object-2b": "2b", "object-at-": "at", "object-go": "go"}
    assert [thing.name for thing in problem.objects] == ["object-at-", "object-at", "object-2b", "c"]
    assert "(road object-go ?b)" in print_domain(domain)
    assert "(at object-at-)" in print_problem(problem)


@pytest.mark.slow
def test_numeric_task_is_given_to_the_engine_which_may_refuse_it() -> None:
    result = ask("symk", NUMERIC, FUELLED)
    assert result.outcome is Outcome.UNSUPPORTED
    assert "FLUENTS" in result.reason


@pytest.mark.slow
def test_missing_real_engine_lists_those_installed() -> None:
    with pytest.raises(PrerequisiteError, match=r"no engine 'kairos'.*symk"):
        ask("kairos")


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        ("SOLVED_SATISFICING", Outcome.SOLVED),
        ("SOLVED_OPTIMALLY", Outcome.SOLVED),
        ("UNSOLVABLE_PROVEN", Outcome.UNSOLVABLE),
        ("UNSOLVABLE_INCOMPLETELY", Outcome.EXHAUSTED),
        ("TIMEOUT", Outcome.TIMEOUT),
        ("MEMOUT", Outcome.MEMOUT),
        ("INTERNAL_ERROR", Outcome.CRASHED),
        ("UNSUPPORTED_PROBLEM", Outcome.UNSUPPORTED),
        ("SOMETHING_NEW", Outcome.CRASHED),
        ("no-plan", Outcome.CRASHED),
        ("raises", Outcome.CRASHED),
        ("exits", Outcome.CRASHED),
        ("dies", Outcome.CRASHED),
        ("starves", Outcome.MEMOUT),
        ("noisy", Outcome.SOLVED),
        ("timed", Outcome.SOLVED),
    ],
)
def test_every_end_is_one_outcome(stand_in: Ask, status: str, outcome: Outcome) -> None:
    result = stand_in(status)
    assert result.outcome is outcome, result.reason
    assert (result.plan is not None) is (outcome is Outcome.SOLVED)
    if result.plan is not None:
        assert render_plan(result.plan) == "(go x y)\n(go y z)\n"
    assert result.reason


def test_empty_plan_is_a_plan(stand_in: Ask) -> None:
    result = stand_in("empty", problem=to_z(goal="(at x)"))
    assert (result.outcome, result.plan) == (Outcome.SOLVED, ())
    assert "0 steps" in result.reason


def test_engine_ends_at_the_limit_with_the_process_that_left_its_group(
    stand_in: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runaway = tmp_path / "runaway"
    monkeypatch.setenv("RUNAWAY", str(runaway))
    assert stand_in("hangs", time_limit=2.0).outcome is Outcome.TIMEOUT
    status = Path("/proc", runaway.read_text(), "stat")
    assert not status.exists() or status.read_text().rpartition(")")[2].split()[0] in "ZX"


def test_feature_is_named_before_any_search(stand_in: Ask) -> None:
    result = stand_in("hangs", NUMERIC, FUELLED)
    assert (result.outcome, result.reason) == (Outcome.UNSUPPORTED, "hangs does not take NUMERIC_FLUENTS.")


def test_text_that_the_reader_refuses_is_unsupported(stand_in: Ask) -> None:
    result = stand_in("timed", WALK.replace("done", "unreadable"))
    assert result.outcome is Outcome.UNSUPPORTED
    assert "unified-planning cannot read this task" in result.reason


def test_derived_predicates_are_unsupported(stand_in: Ask) -> None:
    domain = WALK.replace("(:action", "(:derived (done) (at z))\n  (:action", 1).replace("(done))", "(done))")
    domain = domain.replace("(:predicates", "(:requirements :derived-predicates) (:constants z) (:predicates")
    result = stand_in("timed", domain, TO_Z.replace("x y z)", "x y)"))
    assert (result.outcome, result.reason) == (
        Outcome.UNSUPPORTED,
        "unified-planning does not take derived predicates.",
    )


def test_broken_pddl_never_reaches_the_engine(stand_in: Ask) -> None:
    result = stand_in("dies", problem=to_z(goal="(arrived z)"))
    assert result.outcome is Outcome.INVALID
    assert "arrived" in result.reason


def test_missing_engine_lists_those_installed_and_how_to_get_more(stand_in: Ask) -> None:
    with pytest.raises(PrerequisiteError, match=r"no engine 'kairos'.*timed.*pip install 'pddlcoder\[unified\]'"):
        stand_in("kairos")


def test_missing_unified_planning_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pddlcoder.planners.unified.find_spec", lambda name: None)
    with pytest.raises(PrerequisiteError, match=r"pip install 'pddlcoder\[unified\]'"):
        UnifiedPlanner("symk")
