"""The command `experiments.run` as a person meets it: rows, exit codes, interruptions, and case B22."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import experiment_runs as runs
import pytest
from typer.testing import CliRunner

from experiments.running.command import app
from experiments.running.store import Store, final_rows
from experiments.running.toml import CONFIGS
from pddlcoder.llm import ReplayServer, Reply
from pddlcoder.llm.faults import Fault, hang, rate_limited
from pddlcoder.llm.transcript import Turn

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too


def called(*arguments: object) -> tuple[int, str]:
    """The command in this process: exit code and standard error, for what ends before any worker begins."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    return result.exit_code, result.stderr


def await_true(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_b22_plumbing_is_no_score_and_a_second_start_pays_only_for_what_is_missing(tmp_path: Path) -> None:
    """20 tasks: the 5th meets rate limits, the 9th silence, the 12th a refusal; the run is killed after 14."""
    from experiments.running.items import tasks

    names = tasks(runs.config(limit=20))
    wrong: dict[str, Fault | Reply] = {names[4]: rate_limited(), names[8]: hang(30), names[11]: Reply("I cannot help.")}
    asked: list[str] = []
    fourteen, lock = threading.Event(), threading.Lock()

    def answer(turns: Sequence[Turn]) -> Reply | Fault:
        task = runs.task_in("\n".join(turn.text for turn in turns))
        assert task is not None
        with lock:
            asked.append(task.id)
        if task.id in names[14:] and not fourteen.is_set():
            return hang(60)
        return wrong.get(task.id) or runs.answer(turns)

    path, out = runs.write_config(tmp_path, limit=20, **{"patience.outage": 9}), tmp_path / "run"
    path.write_text(
        path.read_text().replace("timeout = 100.0", "timeout = 2.0").replace("num_retries = 0", "num_retries = 2")
    )
    with ReplayServer(responder=answer) as server:
        child = runs.begin(path, server.url, out)
        await_true(lambda: (out / "rows.jsonl").exists() and len(final_rows_so_far(out)) >= 14)
        child.kill()
        child.wait()
        rows = {row.task: row for row in final_rows(out)}
        assert {task for task, row in rows.items() if not row.measured and task in names[:14]} == {names[4], names[8]}
        assert rows[names[11]].level == 2, "a refusal is the model's own doing"
        assert asked.count(names[4]) == 3
        fourteen.set()
        wrong.clear()
        asked.clear()
        code, told, _ = runs.finish(path, server.url, out, "--json")
    assert code == 0
    again = {task for task, row in rows.items() if row.measured}
    assert not again & set(asked)
    assert {names[4], names[8], *names[14:]} >= set(asked) >= {names[4], names[8]}
    end = json.loads(told.splitlines()[-1])
    assert (end["measured"], end["items"], end["levels"]) == (20, 20, {"2": 1, "3": 19})


def final_rows_so_far(out: Path) -> list[str]:
    return [json.loads(line)["task"] for line in (out / "rows.jsonl").read_text().splitlines()]


def test_what_is_not_measured_is_shown_and_ends_with_one(tmp_path: Path) -> None:
    def answer(turns: Sequence[Turn]) -> Reply | Fault:
        return runs.fault_for("hanoi/00", rate_limited(), turns) or runs.answer(turns)

    with ReplayServer(responder=answer) as server:
        code, _, errors = runs.finish(runs.write_config(tmp_path, limit=2), server.url, tmp_path / "run")
    assert code == 1
    assert "hanoi/00 by cot with fake: not measured: the model failed" in errors
    assert "1 of 2 measured (level 3: 1, 2: 0, 1: 0, 0: 0; not measured: 1)" in errors
    assert errors.rstrip().endswith("start again to try the rest")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_planners_too_and_says_how_to_go_on(tmp_path: Path, number: int) -> None:
    path = runs.write_config(tmp_path, methods=["pddlcoder"], limit=2, planner="experiment_runs:Stuck")
    with ReplayServer(responder=runs.answer) as server:
        child = runs.begin(path, server.url, tmp_path / "run")
        await_true(lambda: len(runs.sleepers(tmp_path / "run")) == 2)
        os.kill(child.pid, number)
        _, errors = child.communicate(timeout=500)
    assert child.returncode == 130
    assert "0 of 2 measured" in errors
    assert errors.rstrip().endswith("start the same command again to go on")
    assert not runs.sleepers(tmp_path / "run")


def test_planners_of_a_worker_that_was_killed_are_ended(tmp_path: Path) -> None:
    path = runs.write_config(tmp_path, methods=["pddlcoder"], limit=1, planner="experiment_runs:Stuck", workers=1)
    with ReplayServer(responder=runs.answer) as server:
        child = runs.begin(path, server.url, tmp_path / "run")
        for _ in range(2):
            await_true(lambda: runs.sleepers(tmp_path / "run"))
            orphans = runs.sleepers(tmp_path / "run")
            os.kill(worker_of(orphans[0]), signal.SIGKILL)
            await_true(lambda before=orphans: not set(before) & set(runs.sleepers(tmp_path / "run")))
        code = child.wait(60)
    assert code == 1
    (row,) = final_rows(tmp_path / "run")
    assert row.reason == "its worker died (SIGKILL), 2 times"


def worker_of(pid: int) -> int:
    """The process that started a program."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_two_runs_cannot_write_to_one_folder(tmp_path: Path) -> None:
    with Store(tmp_path / "run"):
        code, errors = called(runs.write_config(tmp_path), "--out", tmp_path / "run")
    assert code == 2
    assert errors.startswith("another run is writing to")


def test_a_run_that_was_begun_otherwise_is_not_gone_on_with(tmp_path: Path) -> None:
    path, out = runs.write_config(tmp_path, limit=1), tmp_path / "run"
    with ReplayServer(responder=runs.answer) as server:
        assert runs.finish(path, server.url, out)[0] == 0
    path.write_text(path.read_text() + "\nmodel.fake.temperature = 0.5\nlimits.max_iters = 9\n")
    code, errors = called(path, "--out", out)
    assert code == 2
    assert "fake: temperature was not set and is now 0.5; limits.max_iters was 50 and is now 9" in errors


def test_a_budget_without_prices_is_refused_before_anything_is_spent(tmp_path: Path) -> None:
    code, errors = called(runs.write_config(tmp_path), "--out", tmp_path / "run", "--budget-usd", 1)
    assert code == 2
    assert "[model.fake.prices]" in errors
    assert not (tmp_path / "run").exists()


def test_a_budget_ends_the_run_with_three(tmp_path: Path) -> None:
    path = runs.write_config(tmp_path, limit=4, workers=1)
    path.write_text(path.read_text() + "\nmodel.fake.prices = { input = 1000, output = 0 }\n")
    with ReplayServer(responder=lambda turns: Reply("no", tokens_in=1000, tokens_out=0)) as server:
        code, _, errors = runs.finish(path, server.url, tmp_path / "run", "--budget-usd", 5)
    assert code == 3
    assert "2 of 4 measured" in errors
    assert "the budget of $5 allows no further solve" in errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--method", "magic"], "there is no method 'magic'"),
        (["--model", "deepsek-v4-flash"], "did you mean 'deepseek-v4-flash'?"),
        (["--limit", "0"], "limit: Input should be greater than or equal to 1"),
        (["--like", "nowhere", "--estimate"], "nowhere is no run"),
    ],
)
def test_wrong_usage_is_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    code, errors = called(runs.write_config(tmp_path), "--out", tmp_path / "run", *arguments)
    assert code == 2
    assert sentence in errors
    assert errors.count("\n") == 1


def test_an_estimate_takes_the_means_of_an_earlier_run(tmp_path: Path) -> None:
    path = runs.write_config(tmp_path, methods=["cot", "pddlcoder"], limit=10, workers=4)
    path.write_text(path.read_text() + "\nmodel.fake.prices = { input = 2, output = 10 }\n")
    with Store(tmp_path / "earlier") as store:
        for task, tokens in (("elevator/00", 1000), ("elevator/01", 3000)):
            store.append(runs.row(task, tokens_in=tokens, tokens_out=100, seconds=8.0, calls=2))
    result = CliRunner().invoke(
        app, [str(path), "--out", str(tmp_path / "run"), "--estimate", "--json", "--like", str(tmp_path / "earlier")]
    )
    lines = {line["method"]: line for line in map(json.loads, result.stdout.splitlines())}
    assert lines["cot"]["source"] == f"{tmp_path / 'earlier'} (2 solves)"
    assert (lines["cot"]["solves"], lines["cot"]["calls"], lines["cot"]["tokens_in"]) == (10, 20, 20_000)
    assert lines["cot"]["cost_usd"] == pytest.approx(10 * (2000 * 2 + 100 * 10) / 1e6)
    assert lines["cot"]["seconds"] == 20.0
    assert not (tmp_path / "run").exists()


def test_one_row_from_a_local_server_takes_the_shipped_configuration_and_an_address(tmp_path: Path) -> None:
    with ReplayServer(responder=runs.answer) as server:
        code, _, errors = runs.finish(CONFIGS / "local.toml", server.url, tmp_path / "run")
    assert code == 0
    assert "[1/1] elevator/00 by cot with local: level 3" in errors
    (row,) = final_rows(tmp_path / "run")
    assert (row.level, row.cost_usd) == (3, 0.0)
