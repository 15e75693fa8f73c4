"""The benchmarks measure what they say: their tasks are right, and both loops tell the same story."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from experiments.bench_env import runs_of, sizes, steps_table, totals_table, watched
from experiments.engines import ENGINES, Case, measure, prepare
from experiments.same_decisions import OURS, PAPERS, costs, repeated
from experiments.workloads import lift
from nl_pddlgym import load_task
from pddlcoder.demo import open_recording, recordings
from pddlcoder.mapping import CHUNK
from pddlcoder.pddl import check, validate


@pytest.mark.parametrize("objects", [10, 50])
def test_the_plan_of_a_lift_task_solves_it(objects: int) -> None:
    work = lift(objects)
    assert check(work.domain, work.problem) == ()
    assert validate(work.domain, work.problem, "\n".join(work.plan)).valid


@pytest.mark.parametrize("name", recordings())
def test_recorded_decisions_solve_their_task_both_ways_and_ours_costs_less(name: str) -> None:
    both = costs(open_recording(name))
    asks_more = 1 + -(-both[OURS].steps // CHUNK)
    assert both[PAPERS].calls == both[OURS].calls + asks_more, "to extract the answer, and to map the plan"
    assert both[OURS].tokens < both[PAPERS].tokens


def test_what_is_repeated_is_counted_by_role() -> None:
    requests = ["aaaabbbb", "zzzz", "aaaabbbbcccc"]
    assert repeated(["agent", "critic", "agent"], requests) == 2


@pytest.mark.parametrize("name", ENGINES)
def test_every_engine_executes_a_gold_plan_to_its_end(name: str, tmp_path: Path) -> None:
    case = prepare(load_task("elevator/00"), tmp_path)
    run = measure(ENGINES[name], case)
    assert (run.error, len(run.steps)) == ("", len(case.ground))
    assert min(run.opening, *run.steps) >= 0


def test_what_an_engine_cannot_hold_is_counted_and_not_hidden(tmp_path: Path) -> None:
    run = measure(ENGINES["pddlgym"], prepare(load_task("briefcaseworld/00"), tmp_path))
    assert (run.steps, run.error) == ([], "NLPddlgymError: pddlgym cannot hold this domain")


def test_a_line_that_an_engine_did_not_finish_is_dropped() -> None:
    line = '{"task": "t/00", "objects": 3, "opening": 2.0, "steps": [1.0, 3.0], "error": ""}'
    runs = {"own": runs_of(f"{line}\n"), "other": runs_of(f"{line}\n{line[:30]}")}
    assert runs["own"] == runs["other"]
    assert [table.row_count for table in (steps_table(runs), totals_table(runs))] == [7, 2]


def test_an_engine_that_never_gets_a_task_open_is_stopped_and_counted(tmp_path: Path) -> None:
    def endless(_case: Case) -> Iterator[None]:
        while True:
            pass
        yield

    def stuck(_case: Case) -> Iterator[None]:
        yield
        yield
        yield from endless(_case)

    case = prepare(load_task("movie/00"), tmp_path)
    opening, step = (measure(engine, case, patience=0.05) for engine in (endless, stuck))
    assert [run.error for run in (opening, step)] == ["given up after 0.05 s"] * 2
    assert opening.opening > 0
    assert opening.steps == []
    assert len(step.steps) == 2
    table = totals_table({"own": [measure(ENGINES["own"], case)], "other": [opening, step]})
    cells = {str(column.header): list(column.cells) for column in table.columns}
    assert [cells[name] for name in ("tasks", "plans", "given up", "refused")] == [
        ["1", "2"],
        ["1", "0"],
        ["0", "2"],
        ["0", "0"],
    ]


def test_the_program_of_an_engine_that_breaks_or_does_not_end_is_named() -> None:
    line = '{"task": "t/00", "objects": 3, "opening": 2.0, "steps": [1.0]}'
    broken = watched([sys.executable, "-c", f"print('{line}'); raise SystemExit('no such library')"], 60)
    assert (len(broken.runs), broken.fault) == (1, "ended with exit code 1: no such library")
    slow = watched([sys.executable, "-c", f"import time; print('{line}', flush=True); time.sleep(60)"], 2)
    assert slow.fault == "stopped after 2 s of wall time"


def test_sizes_are_those_of_the_files_one_by_one(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text("word " * 1000)
    raw, packed = sizes(sorted(tmp_path.iterdir()))
    assert raw == 10_000
    assert packed < 200
