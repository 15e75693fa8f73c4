"""What planners leave behind, what they are given, and that every documented exit code has its one outcome."""

import re
import threading
import time
from pathlib import Path

import pytest
from planning_tasks import TO_Z, WALK, program, to_z

from pddlcoder.planners import FastDownward, open_planner
from pddlcoder.planners.exits import MEANINGS, Exit, meaning
from pddlcoder.planners.installation import find_installation
from pddlcoder.planners.ordering import in_order
from pddlcoder.process import ProcessResult
from pddlcoder.types import Outcome

# Puts the number of a child that left the group, and its own, where the test finds them; neither ends by itself.
LINGER = "setsid sleep 600 & echo $! > {pids}; echo $$ >> {pids}; sleep 600"
SAID = "(go x y)\\n; cost = 1 (unit cost)\\n"


def is_running(pid: str) -> bool:
    """Whether a process runs, zombies apart."""
    status = Path("/proc", pid, "stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] not in "ZX"


def test_every_exit_code_that_fast_downward_documents_has_its_outcome() -> None:
    documented = (find_installation().driver.parent / "driver" / "returncodes.py").read_text()
    codes = {int(code) for code in re.findall(r"^[A-Z_]+ = (\d+)$", documented, re.M)}
    assert codes == set(Exit) == set(MEANINGS)


@pytest.mark.parametrize("code", list(Exit), ids=lambda code: code.name.lower())
def test_name_of_an_exit_code_agrees_with_its_outcome(code: Exit) -> None:
    words = {
        Outcome.SOLVED: ("SUCCESS", "PLAN_AND"),
        Outcome.UNSOLVABLE: ("_UNSOLVABLE",),
        Outcome.EXHAUSTED: ("UNSOLVED_INCOMPLETE", "WITHIN_BOUND"),
        Outcome.MEMOUT: ("OUT_OF_MEMORY",),
        Outcome.TIMEOUT: ("OUT_OF_TIME",),
        Outcome.UNSUPPORTED: ("SEARCH_UNSUPPORTED", "TRANSLATE_INPUT_ERROR"),
        Outcome.CRASHED: ("CRITICAL_ERROR", "SEARCH_INPUT_ERROR", "DRIVER_"),
    }
    assert any(word in code.name for word in words[MEANINGS[code].outcome])


@pytest.mark.parametrize("signal", [6, 9, 11, 15])
@pytest.mark.parametrize("stdout", ["", "Solution found!\n"])
def test_signal_that_is_not_ours_is_a_crash(signal: int, stdout: str) -> None:
    said = meaning(ProcessResult(exit_code=None, signal=signal, stdout=stdout, stderr=""))
    assert said.outcome is Outcome.CRASHED
    assert str(signal) in said.reason


@pytest.mark.parametrize(
    "last_words",
    [
        "MemoryError",
        "terminate called after throwing an instance of std::bad_alloc",
        "sh: cannot map zero-fill pages",
        "OpenBLAS error: Memory allocation still failed after 10 retries, giving up.",
    ],
)
@pytest.mark.parametrize("end", ["exit 1", "exit 127", "kill -ABRT $$"])
def test_program_that_dies_for_want_of_memory_is_out_of_memory(last_words: str, end: str, tmp_path: Path) -> None:
    script = program(tmp_path / "fd", f"echo '{last_words}' >&2; {end}")
    assert FastDownward(program=script).plan(WALK, TO_Z).outcome is Outcome.MEMOUT


@pytest.mark.parametrize("megabytes", [1, 3, 6])
def test_limit_below_what_python_needs_to_start_is_out_of_memory(megabytes: int) -> None:
    result = open_planner(memory_limit=megabytes * 1024**2).plan(WALK, TO_Z)
    assert (result.outcome, result.reason) == (Outcome.MEMOUT, "Grounding the task took more memory than allowed.")


def test_time_limit_leaves_no_process_behind(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = program(tmp_path / "fd", LINGER.format(pids=pids))
    assert FastDownward(time_limit=1.0, program=script).plan(WALK, TO_Z).outcome is Outcome.TIMEOUT
    left = pids.read_text().split()
    assert len(left) == 2
    assert not any(is_running(pid) for pid in left)


def test_cancel_leaves_no_process_behind(tmp_path: Path) -> None:
    pids, cancel = tmp_path / "pids", threading.Event()
    script = program(tmp_path / "fd", LINGER.format(pids=pids))

    def cancel_once_it_runs() -> None:
        until = time.monotonic() + 60
        while not (pids.exists() and pids.read_text().count("\n") == 2) and time.monotonic() < until:
            time.sleep(0.02)
        cancel.set()

    watcher = threading.Thread(target=cancel_once_it_runs)
    watcher.start()
    result = FastDownward(time_limit=100.0, program=script).plan(WALK, TO_Z, cancel)
    watcher.join()
    assert (result.outcome, result.reason) == (Outcome.TIMEOUT, "The call was cancelled.")
    assert not any(is_running(pid) for pid in pids.read_text().split())


def test_call_that_is_cancelled_beforehand_gives_no_plan() -> None:
    cancel = threading.Event()
    cancel.set()
    result = open_planner().plan(WALK, TO_Z, cancel)
    assert (result.outcome, result.plan) == (Outcome.TIMEOUT, None)


def test_foreign_files_beside_the_plan_are_not_taken_for_plans(tmp_path: Path) -> None:
    files = f"printf '{SAID}' > sas_plan.bak; printf '{SAID}' > sas_plan_old; printf '{SAID}' > sas_plan"
    result = FastDownward(program=program(tmp_path / "fd", f"echo 'Solution found!'; {files}")).plan(WALK, TO_Z)
    assert (result.outcome, result.earlier) == (Outcome.SOLVED, ())


def test_planner_is_given_clean_pddl_whatever_the_user_wrote(tmp_path: Path) -> None:
    given = tmp_path / "given"
    script = program(tmp_path / "fd", f"cat domain.pddl problem.pddl > {given}; exit 12")
    # A mark at the start, sections upside down, capitals, a fence, a bracket in a comment: the planner refuses the first two.
    domain = "\ufeff" + WALK.replace("(:action GO", "(:action go")
    problem = "```\n" + to_z().replace("(:init", "; )\n  (:METRIC minimize (total-cost))\n  (:INIT") + "```"
    domain = domain.replace("(:predicates", "(:functions (total-cost)) (:PREDICATES")
    assert FastDownward(program=script).plan(domain, problem).outcome is Outcome.EXHAUSTED
    text = given.read_text()
    places = [text.index(word) for word in (":predicates", ":functions", ":action", ":init", ":goal", ":metric")]
    assert places == sorted(places)
    assert text.isascii()
    assert not {"`", ";"} & set(text)


def test_sections_are_put_in_the_order_of_the_grammar_and_nothing_else_is_changed() -> None:
    domain = (
        "prose\n(define (domain Walk) ; a )\n (:action Go :parameters ()) (:functions (fuel)) (:predicates (At ?x)))"
    )
    assert in_order(domain, "domain") == (
        "(define (domain Walk)\n  (:predicates (At ?x))\n  (:functions (fuel))\n  (:action Go :parameters ()))\n"
    )
    assert in_order(TO_Z, "problem").split() == TO_Z.split()
    assert in_order("no pddl at all", "domain") == "no pddl at all"


def test_anytime_planner_that_is_cancelled_gives_its_best_plan(tmp_path: Path) -> None:
    cancel = threading.Event()
    found = tmp_path / "found"
    plan = "(go x y)\\n(go y z)\\n; cost = 2 (unit cost)\\n"
    script = program(tmp_path / "fd", f"echo 'Solution found!'; printf '{plan}' > sas_plan.1; touch {found}; sleep 600")

    def cancel_once_a_plan_is_found() -> None:
        until = time.monotonic() + 60
        while not found.exists() and time.monotonic() < until:
            time.sleep(0.02)
        cancel.set()

    watcher = threading.Thread(target=cancel_once_a_plan_is_found)
    watcher.start()
    result = FastDownward("lama", time_limit=100.0, program=script).plan(WALK, TO_Z, cancel)
    watcher.join()
    assert (result.outcome, result.cost) == (Outcome.SOLVED, 2.0)
