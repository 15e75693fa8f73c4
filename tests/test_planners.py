"""Fast Downward as a planner: the real one on small tasks (B10-B17), and scripts in its place for every way it can end."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from planning_tasks import SLOW, TO_Z, TYPED_TO_Z, TYPED_WALK, WALK, program, to_z, tower

from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.pddl import Severity, validate
from pddlcoder.pddl.model import render_plan
from pddlcoder.planners import FastDownward, open_planner
from pddlcoder.planners.exits import MEANINGS, Exit, read_plan_file
from pddlcoder.types import Outcome, PlannerResult

OK = "(go x y)\\n(go y z)\\n; cost = 2 (unit cost)\\n"
HANG_GUARD = 100.0


def solve(domain: str = WALK, problem: str = TO_Z, search: str = "lama-first", **limits: float) -> PlannerResult:
    return open_planner(search, **limits).plan(domain, problem)


def plan_text(result: PlannerResult) -> str:
    assert result.plan is not None, result
    return render_plan(result.plan)


def test_plan_comes_with_its_cost() -> None:
    result = solve()
    assert (result.outcome, result.planner, result.cost) == (Outcome.SOLVED, "lama-first", 2.0)
    assert plan_text(result) == "(go x y)\n(go y z)\n"
    assert result.reason == "Solved, 2 steps, cost 2."


def test_byte_order_mark_line_ends_and_fences_do_not_matter() -> None:  # B2, B8
    domain = "\ufeff" + WALK.replace("\n", "\r\n")
    problem = f"Here is the problem:\n```pddl\n{TO_Z}```\n"
    assert plan_text(solve(domain, problem)) == "(go x y)\n(go y z)\n"


def test_order_of_sections_does_not_matter() -> None:  # B9
    domain = """(define (domain walk)
      (:predicates (at ?t - truck ?p - place) (road ?a ?b - place))
      (:types truck place) (:requirements :typing :action-costs)
      (:functions (total-cost) - number)
      (:action go :parameters (?t - truck ?a ?b - place)
        :effect (and (not (at ?t ?a)) (at ?t ?b) (increase (total-cost) 3))
        :precondition (and (at ?t ?a) (road ?a ?b))))"""
    problem = """(define (problem to-z) (:domain walk)
      (:metric minimize (total-cost)) (:goal (at t z))
      (:init (= (total-cost) 0) (at t x) (road x y) (road y z)) (:objects t - truck x y z - place))"""
    result = solve(domain, problem, "astar(lmcut())")
    assert (result.outcome, result.cost) == (Outcome.SOLVED, 6.0)


def test_plan_is_in_the_users_own_spelling() -> None:  # B10
    domain = WALK.replace("go", "GoTo").replace("road", "Road")
    problem = TO_Z.upper().replace(" Z)", " Zoo-1)").replace(" Z ", " Zoo-1 ").replace("X Y Z)", "X Y Zoo-1)")
    result = solve(domain, problem)
    assert plan_text(result) == "(GoTo X Y)\n(GoTo Y Zoo-1)\n"
    assert validate(domain, problem, plan_text(result)).valid


def test_goal_that_already_holds_is_solved_in_0_steps() -> None:  # B11
    result = solve(problem=to_z(goal="(at x)"))
    assert (result.outcome, result.plan, result.cost) == (Outcome.SOLVED, (), 0.0)
    assert "0 steps" in result.reason


def test_reversed_road_is_proven_unsolvable() -> None:  # B12
    result = solve(problem=to_z("(road x y) (road z y)"))
    assert (result.outcome, result.plan) == (Outcome.UNSOLVABLE, None)


def test_swapped_arguments_are_a_type_error_before_any_search(tmp_path: Path) -> None:  # B13
    searched = tmp_path / "searched"
    planner = FastDownward(program=program(tmp_path / "fd", f"touch {searched}"))
    for problem in (TYPED_TO_Z.replace("(at t z)", "(at z t)"), TYPED_TO_Z.replace("(at t x)", "(at x t)")):
        result = planner.plan(TYPED_WALK, problem)
        assert result.outcome is Outcome.INVALID
        assert {one.severity for one in result.diagnostics} == {Severity.ERROR}
        assert "truck" in result.reason
        assert "place" in result.reason
    assert not searched.exists()


NUMERIC = WALK.replace("(:predicates", "(:requirements :numeric-fluents) (:functions (fuel)) (:predicates").replace(
    "(and (at ?a)", "(and (>= (fuel) 1) (at ?a)"
)
TIMED = """(define (domain walk) (:requirements :durative-actions) (:predicates (at ?x) (road ?x ?y) (done))
  (:durative-action go :parameters (?a ?b) :duration (= ?duration 1)
    :condition (and (at start (at ?a)) (over all (road ?a ?b)))
    :effect (and (at start (not (at ?a))) (at end (at ?b)))))"""


@pytest.mark.parametrize(
    ("domain", "problem", "feature"),
    [(NUMERIC, to_z("(= (fuel) 3) (road x y) (road y z)"), "numeric"), (TIMED, TO_Z, "time")],
    ids=["numeric", "durative"],
)
def test_numbers_and_time_are_unsupported_not_wrong(
    tmp_path: Path, domain: str, problem: str, feature: str
) -> None:  # B14
    searched = tmp_path / "searched"
    result = FastDownward(program=program(tmp_path / "fd", f"touch {searched}")).plan(domain, problem)
    assert result.outcome is Outcome.UNSUPPORTED
    assert feature in result.reason
    assert {one.severity for one in result.diagnostics} == {Severity.UNSUPPORTED}
    assert not searched.exists()


def test_search_that_refuses_the_task_is_replaced_and_optimality_kept() -> None:  # B15
    problem = to_z(goal="(or (at z) (done))")
    result = solve(problem=problem, search="seq-opt-lmcut")
    assert (result.outcome, result.cost, result.planner) == (Outcome.SOLVED, 2.0, "seq-opt-lmcut")
    assert "seq-opt-lmcut does not support axioms, so astar(blind()) was used" in result.reason
    assert "still optimal" in result.reason


def test_search_that_refuses_the_task_names_what_to_change(tmp_path: Path) -> None:  # B15
    script = "echo This configuration does not support conditional effects! >&2; exit 34"
    result = FastDownward("astar(lmcut())", program=program(tmp_path / "fd", script)).plan(WALK, TO_Z)
    assert result.outcome is Outcome.UNSUPPORTED
    assert "conditional effects" in result.reason
    assert "lama-first" in result.reason


DETOUR = to_z("(road x y) (road y z) (cheap x a) (cheap a z)").replace("x y z)", "x y z a)")
COSTLY = """(define (domain walk) (:requirements :action-costs)
  (:predicates (at ?x) (road ?x ?y) (cheap ?x ?y) (done)) (:functions (total-cost) - number)
  (:action jump :parameters (?a ?b) :precondition (and (at ?a) (road ?a ?b) (road ?a ?b))
    :effect (and (not (at ?a)) (at ?b) (increase (total-cost) 50)))
  (:action stroll :parameters (?a ?b) :precondition (and (at ?a) (cheap ?a ?b))
    :effect (and (not (at ?a)) (at ?b) (increase (total-cost) 1))))"""
COSTLY_TO_Z = """(define (problem to-z) (:domain walk) (:objects x z a b c)
  (:init (= (total-cost) 0) (at x) (road x z) (cheap x a) (cheap a b) (cheap b c) (cheap c z))
  (:goal (at z)) (:metric minimize (total-cost)))"""


def test_anytime_planner_gives_its_best_plan_and_those_on_the_way() -> None:  # B16
    best = solve(COSTLY, COSTLY_TO_Z, "lama")
    assert (best.outcome, best.cost) == (Outcome.SOLVED, 4.0)
    assert [render_plan(plan) for plan in best.earlier] == ["(jump x z)\n"]
    first = solve(COSTLY, COSTLY_TO_Z, "lama-first")
    assert (first.cost, first.earlier) == (50.0, ())


def test_anytime_planner_at_its_time_limit_gives_the_best_plan_so_far(tmp_path: Path) -> None:  # B16
    script = (
        "echo 'Solution found!'; printf '(go x y)\\n(go y x)\\n(go x y)\\n(go y z)\\n; cost = 4 (unit cost)\\n' > sas_plan.1\n"
        f"printf '{OK}' > sas_plan.2; printf '(go x y)\\n' > sas_plan.3; sleep 600"
    )
    result = FastDownward("lama", time_limit=1.0, program=program(tmp_path / "fd", script)).plan(WALK, TO_Z)
    assert (result.outcome, result.cost, len(result.earlier)) == (Outcome.SOLVED, 2.0, 1)
    assert "limit" in result.reason


def test_eight_at_once_from_one_folder_are_all_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # B17
    monkeypatch.chdir(tmp_path)
    sizes = [2, 3, 4, 2, 3, 4, 2, 3]
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda size: solve(SLOW, tower(size)), sizes))
    for size, result in zip(sizes, results, strict=True):
        assert result.outcome is Outcome.SOLVED, result
        assert validate(SLOW, tower(size), plan_text(result)).valid
    assert list(tmp_path.iterdir()) == []


def test_same_task_gives_the_same_plan() -> None:
    assert len({plan_text(solve(SLOW, tower(4))) for _ in range(3)}) == 1


@pytest.mark.parametrize("code", [*range(41), 127, 137, 139, 247, 255])
def test_only_a_documented_exit_code_is_read_and_only_with_a_plan_as_solved(code: int, tmp_path: Path) -> None:
    result = FastDownward(program=program(tmp_path / "fd", f"exit {code}")).plan(WALK, TO_Z)
    documented = MEANINGS[Exit(code)].outcome if code in set(Exit) else Outcome.CRASHED
    assert result.outcome is (Outcome.CRASHED if documented is Outcome.SOLVED else documented)
    assert result.plan is None
    assert result.reason


@pytest.mark.parametrize("code", [0, 1, 2, 3, 22, 23, 24])
def test_plan_counts_where_the_planner_ended_well_or_at_a_limit(code: int, tmp_path: Path) -> None:
    script = f"echo 'Solution found!'; printf '{OK}' > sas_plan; exit {code}"
    result = FastDownward(program=program(tmp_path / "fd", script)).plan(WALK, TO_Z)
    assert (result.outcome, plan_text(result)) == (Outcome.SOLVED, "(go x y)\n(go y z)\n")


@pytest.mark.parametrize("code", [12, 20, 30, 32, 34, 35, 99])
def test_plan_file_beside_another_code_is_not_believed(code: int, tmp_path: Path) -> None:
    script = f"echo 'Solution found!'; printf '{OK}' > sas_plan; exit {code}"
    assert FastDownward(program=program(tmp_path / "fd", script)).plan(WALK, TO_Z).plan is None


@pytest.mark.parametrize(
    "script",
    [
        "kill -SEGV $$",
        f"echo 'Solution found!'; printf '{OK}' > sas_plan; kill -KILL $$",
        f"printf '{OK}' > sas_plan; exit 0",
        "echo 'Solution found!'; exit 0",
        "echo 'Solution found!'; printf '(go x y)\\n(go y z)\\n' > sas_plan; exit 0",
        "echo 'Solution found!'; printf 'garbage\\n; cost = 2 (unit cost)\\n' > sas_plan; exit 0",
        "echo 'Traceback (most recent call last):' >&2; echo 'ImportError: nothing' >&2; exit 1",
    ],
    ids=["signal", "killed with a plan", "plan without word", "word without plan", "cut plan", "garbage", "traceback"],
)
def test_crash_is_never_a_result(script: str, tmp_path: Path) -> None:  # B17
    result = FastDownward(program=program(tmp_path / "fd", script)).plan(WALK, TO_Z)
    assert (result.outcome, result.plan) == (Outcome.CRASHED, None)


def test_reason_of_a_crash_names_no_folder(tmp_path: Path) -> None:
    script = "echo 'OSError: /usr/lib/secret/place/file.py is broken' >&2; exit 32"
    result = FastDownward(program=program(tmp_path / "fd", script)).plan(WALK, TO_Z)
    assert result.reason == "The planner crashed (exit code 32): OSError: file.py is broken"


def test_wrong_search_says_what_is_wrong_with_it() -> None:
    result = solve(search="astar(nope())")
    assert result.outcome is Outcome.CRASHED
    assert "search configuration" in result.reason
    assert "nope" in result.reason


def test_complaint_is_quoted_where_it_has_words() -> None:
    result = solve(search="astar(blind()); echo")
    assert result.reason.rstrip("^. \n")[-1].isalpha()


def test_no_time_limit_is_infinity() -> None:
    assert plan_text(solve(time_limit=float("inf"))) == "(go x y)\n(go y z)\n"


@pytest.mark.parametrize("memory_limit", [-5, 0, 1, 2**20 - 1])
def test_memory_in_which_no_program_can_start_is_refused(memory_limit: int) -> None:
    with pytest.raises(UsageError, match="at least 1 MiB"):
        open_planner(memory_limit=memory_limit)


def test_time_limit_holds_for_translation_and_search(tmp_path: Path) -> None:
    for search in ("lama-first", "astar(blind())"):
        result = solve(SLOW, tower(18), search, time_limit=1.0)
        assert (result.outcome, result.plan) == (Outcome.TIMEOUT, None)
        assert result.seconds < HANG_GUARD


def test_memory_limit_holds_for_translation() -> None:
    result = solve(SLOW, tower(30), memory_limit=32_000_000)
    assert (result.outcome, result.reason) == (Outcome.MEMOUT, "Grounding the task took more memory than allowed.")


@pytest.mark.slow
def test_memory_limit_holds_for_search() -> None:
    result = solve(SLOW, tower(14), "astar(blind())", memory_limit=35_000_000)
    assert (result.outcome, result.reason) == (Outcome.MEMOUT, "The search took more memory than allowed.")


def test_cancel_ends_the_call(tmp_path: Path) -> None:
    cancel = threading.Event()
    threading.Timer(0.5, cancel.set).start()
    planner = FastDownward(program=program(tmp_path / "fd", "sleep 600"))
    result = planner.plan(WALK, TO_Z, cancel)
    assert (result.outcome, result.reason) == (Outcome.TIMEOUT, "The call was cancelled.")
    assert result.seconds < planner.time_limit


def test_portfolios_run_through_the_driver() -> None:
    assert plan_text(solve(search="seq-sat-fdss-2023", time_limit=30.0)) == "(go x y)\n(go y z)\n"


def test_portfolio_without_time_for_its_first_search_is_a_timeout() -> None:
    result = solve(search="seq-opt-fdss-1", time_limit=5.0)
    assert result.outcome is Outcome.TIMEOUT
    assert "portfolio" in result.reason


def test_driver_elsewhere_is_used_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my downward"
    folder.mkdir()
    (folder / "fast-downward.py").write_text(
        "import sys\nprint('Solution found!', sys.argv[1:], file=sys.stderr); print('Solution found!')\n"
        f"open('sas_plan', 'w').write('{OK}')\n"
        "assert sys.argv[1:] == ['--overall-time-limit', '60', '--plan-file', 'sas_plan', '--alias', 'mine', "
        "'domain.pddl', 'problem.pddl'], sys.argv\n"
    )
    monkeypatch.setenv("FAST_DOWNWARD", str(folder))
    result = solve(search="mine")
    assert result.outcome is Outcome.SOLVED, result.reason


def test_missing_program_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAST_DOWNWARD", str(tmp_path / "nowhere"))
    with pytest.raises(PrerequisiteError, match="pip install up-fast-downward"):
        open_planner()


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("lama-frist", "lama-first"),
        ("", "names no planner"),
        ("astar(\0)", "names no planner"),
        ("--search 'astar(", "cannot be split"),
        ("up:", "name of an engine"),
        ("pathlib:nothing", "does not exist"),
        (".:Planner", "does not exist"),
        ("json:dumps", "makes no planner: it must take time_limit and memory_limit"),
        ("builtins:dict", "makes no planner"),
        (f"astar(blind(),{'x' * 200_000})", "characters long"),
    ],
)
def test_unknown_planner_is_refused_when_it_is_opened(spec: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        open_planner(spec)


def test_planner_of_ones_own_is_opened_by_its_dotted_path() -> None:
    assert open_planner("pddlcoder.planners.fast_downward:FastDownward", time_limit=5.0).name == "lama-first"
    mine = FastDownward("lama")
    assert open_planner(mine) is mine
    with pytest.raises(PrerequisiteError, match="no_such_package"):
        open_planner("no_such_package:Planner")


def test_search_may_be_given_with_all_its_arguments() -> None:
    assert plan_text(solve(search="--search astar(blind())")) == "(go x y)\n(go y z)\n"


@pytest.mark.parametrize("text", ["", "(go x y)\n", "(go x\n; cost = 1 (unit cost)", "; cost = x (unit cost)"])
def test_incomplete_plan_file_is_no_plan(text: str) -> None:
    assert read_plan_file(text) is None


def test_plan_file_of_an_empty_plan() -> None:
    found = read_plan_file("; cost = 0 (unit cost)\n")
    assert found is not None
    assert (found.plan, found.cost) == ((), 0.0)
