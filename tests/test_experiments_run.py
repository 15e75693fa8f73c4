"""One solve in a worker, and the run that hands solves out: retries, outages, budget, order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import experiment_runs as runs
import pytest

from experiments.running.config import Config, Patience
from experiments.running.items import items
from experiments.running.ledger import Ledger
from experiments.running.outage import Outage
from experiments.running.rows import Row
from experiments.running.runner import Ending, Runner
from experiments.running.store import Store, read_rows
from experiments.running.tally import Tally
from experiments.running.worker import work
from pddlcoder.llm import ReplayServer, Reply
from pddlcoder.llm.faults import hang, rate_limited, wrong_key

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too


class Heard:
    """Someone who follows a run and remembers."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.texts: list[str] = []

    def row(self, row: Row, tally: Tally) -> None:
        self.rows.append(row)

    def said(self, text: str) -> None:
        self.texts.append(text)

    def tick(self, tally: Tally) -> None:
        pass


class Run:
    """A run in a folder on a pool of this process, with a clock that goes as fast as it likes."""

    def __init__(self, folder: Path, pool: runs.FakePool, made: Config | None = None, **ledger: Any) -> None:
        self.config = made or runs.config()
        self.pool, self.heard = pool, Heard()
        with Store(folder) as store:
            self.runner = Runner(self.config, store, pool, Ledger(**ledger), (self.heard,), clock=lambda: pool.now)
            self.ending = self.runner.run(items(self.config))
            self.final = store.final

    @property
    def tasks(self) -> list[str]:
        return [item.task for _, item in self.pool.begun]

    def times(self, task: str) -> list[float]:
        return [when for when, item in self.pool.begun if item.task == task]


def patient(**facts: object) -> Config:
    return runs.config(patience=Patience.model_validate({"wait": 10.0} | facts))


def test_a_direct_planner_with_the_gold_plan_reaches_level_three(tmp_path: Path) -> None:
    with ReplayServer(responder=runs.answer) as server:
        row = work(runs.order(tmp_path, runs.config(server.url)))
    assert (row.level, row.outcome, row.stop_reason) == (3, "planned", "finished")
    assert (row.calls, row.formalizer, row.error) == (1, False, "")
    assert row.tokens_in > 100
    assert row.folder == "solves/cot/fake/0/elevator-00"
    assert Row.model_validate_json((tmp_path / row.folder / "row.json").read_text()) == row


def test_a_formalizer_whose_plan_does_not_work_reaches_level_two(tmp_path: Path) -> None:
    with ReplayServer(responder=runs.answer) as server:
        row = work(runs.order(tmp_path, runs.config(server.url), method="pddlcoder"))
    assert (row.level, row.formalizer, row.steps) == (2, True, 2)
    assert row.calls == len((tmp_path / row.folder / "calls.jsonl").read_text().splitlines())
    assert {"domain.pddl", "plan.txt", "calls.jsonl", "steps.jsonl"} <= {
        path.name for path in (tmp_path / row.folder).iterdir()
    }


@pytest.mark.parametrize("said", ["", "I cannot help with that.", "no plan exists"])
def test_a_direct_planner_without_a_plan_reaches_level_two(tmp_path: Path, said: str) -> None:
    with ReplayServer(responder=lambda turns: said) as server:
        row = work(runs.order(tmp_path, runs.config(server.url)))
    assert row.level == 2
    assert row.steps is None


@pytest.mark.parametrize("fault", [rate_limited(), hang(5)])
def test_a_model_out_of_reach_is_no_level(tmp_path: Path, fault: object) -> None:
    with ReplayServer(responder=lambda turns: fault) as server:  # ty: ignore[invalid-argument-type]
        made = runs.config(models={"fake": runs.entry(server.url, timeout=0.5)})
        row = work(runs.order(tmp_path, made))
    assert (row.level, row.outcome, row.stop_reason) == (None, "not_measured", None)
    assert (row.failed_calls, row.error) == (1, "")


def test_a_refusal_that_no_waiting_cures_is_told_from_an_outage(tmp_path: Path) -> None:
    with ReplayServer(responder=lambda turns: wrong_key("abc")) as server:
        row = work(runs.order(tmp_path, runs.config(server.url)))
    assert (row.level, row.hopeless) == (None, True)
    assert "the key was refused" in row.reason


def test_a_broken_house_is_a_row_with_the_trace_and_no_level(tmp_path: Path) -> None:
    row = work(runs.order(tmp_path, runs.config(), task="elevator/999"))
    assert (row.level, row.outcome) == (None, "not_measured")
    assert "UnknownNameError" in row.reason
    assert "Traceback" in row.error


def test_a_solve_begun_anew_pays_for_no_call_twice(tmp_path: Path) -> None:
    with ReplayServer(responder=runs.answer) as server:
        order = runs.order(tmp_path, runs.config(server.url), method="pddlcoder")
        first = work(order)
        calls = tmp_path / first.folder / "calls.jsonl"
        lines = calls.read_bytes().splitlines(keepends=True)
        calls.write_bytes(b"".join(lines[:2]) + lines[2][:40])
        second = work(order)
        assert len(server.requests) == len(lines) + len(lines) - 2
    same = {"level", "outcome", "reason", "calls", "tokens_in", "tokens_out", "settings", "data"}
    assert first.model_dump(include=same) == second.model_dump(include=same)


def test_prices_of_the_configuration_count_where_nobody_knows_any(tmp_path: Path) -> None:
    with ReplayServer(script=[Reply(runs.cot("(up)"), tokens_in=1000, tokens_out=500, tokens_cached=400)]) as server:
        entry = runs.entry(server.url, prices={"input": 2.0, "output": 4.0, "cached": 1.0})
        row = work(runs.order(tmp_path, runs.config(models={"fake": entry})))
    assert row.cost_usd == pytest.approx((600 * 2 + 400 * 1 + 500 * 4) / 1e6)


def test_every_item_gets_one_row_and_a_second_start_does_nothing(tmp_path: Path) -> None:
    run = Run(tmp_path, runs.FakePool(runs.measured, size=3))
    assert run.ending is Ending.DONE
    assert [row.task for row in read_rows(tmp_path)] == list(runs.EASY)
    again = Run(tmp_path, runs.FakePool(runs.measured))
    assert (again.ending, again.tasks) == (Ending.DONE, [])


def test_not_measured_is_tried_again_later_and_then_left(tmp_path: Path) -> None:
    ends = lambda order: (runs.unreachable if order.item.task == "hanoi/00" else runs.measured)(order)  # noqa: E731
    run = Run(tmp_path, runs.FakePool(ends), patient(retries=2))
    assert len(run.tasks) == 6
    first, second, third = run.times("hanoi/00")
    assert (second - first >= 10, third - second >= 20) == (True, True)
    assert run.runner.tally.measured == 3
    assert run.runner.tally.levels == {3: 3, None: 1}
    again = Run(tmp_path, runs.FakePool(runs.measured))
    assert again.tasks == ["hanoi/00"]
    assert again.runner.tally.levels == {3: 4}


def test_a_broken_house_is_not_tried_again_before_the_next_start(tmp_path: Path) -> None:
    run = Run(
        tmp_path,
        runs.FakePool(lambda order: runs.measured(order, level=None, outcome="not_measured", error="x")),
        patient(),
    )
    assert run.tasks == list(runs.EASY)


def test_a_dead_worker_costs_one_more_try_and_then_the_item_alone(tmp_path: Path) -> None:
    ends = lambda order: "its worker died (SIGKILL)" if order.item.task == "hanoi/00" else runs.measured(order)  # noqa: E731
    run = Run(tmp_path, runs.FakePool(ends, size=2))
    assert run.tasks.count("hanoi/00") == 2
    lost = next(row for row in run.final.values() if row.task == "hanoi/00")
    assert (lost.level, lost.reason) == (None, "its worker died (SIGKILL), 2 times")
    assert run.runner.tally.measured == 3


def test_an_outage_pauses_the_run_and_burns_no_list(tmp_path: Path) -> None:
    pool = runs.FakePool(lambda order: (runs.measured if pool.now > 100 else runs.unreachable)(order), size=2)
    run = Run(tmp_path, pool, patient(retries=0, outage=2, wait=40.0))
    assert run.ending is Ending.DONE
    assert run.runner.tally.levels == {3: 4}
    assert len(run.tasks) <= 9
    assert [text for text in run.heard.texts if "out of reach" in text]


def test_a_model_that_stays_away_is_left_for_the_next_start(tmp_path: Path) -> None:
    run = Run(tmp_path, runs.FakePool(runs.unreachable, size=2), patient(outage=2, pauses=3))
    assert run.ending is Ending.DONE
    assert len(run.tasks) <= 2 + 4
    assert "left for the next start" in run.heard.texts[-1]
    assert run.runner.tally.measured == 0


def test_a_wrong_key_ends_the_solves_of_its_model_at_once(tmp_path: Path) -> None:
    pool = runs.FakePool(lambda order: runs.unreachable(order, hopeless=True), size=2)
    run = Run(tmp_path, pool, patient())
    assert (len(run.tasks), len(run.heard.texts)) == (2, 1)
    assert "left for the next start (last: the model failed" in run.heard.texts[0]


def test_a_model_that_is_gone_does_not_hold_up_the_other(tmp_path: Path) -> None:
    made = patient(outage=1, pauses=0).model_copy(update={"models": {"dead": runs.entry(), "fake": runs.entry()}})
    ends = lambda order: (runs.unreachable if order.item.model == "dead" else runs.measured)(order)  # noqa: E731
    run = Run(tmp_path, runs.FakePool(ends), made)
    assert [item.model for _, item in run.pool.begun] == ["dead", "fake", "fake", "fake", "fake"]


def test_after_a_pause_one_solve_finds_out_alone() -> None:
    outage = Outage(Patience(outage=2, wait=10.0))
    assert [outage.failed(0.0), outage.failed(1.0)] == [False, True]
    assert not outage.failed(2.0), "it began before the pause"
    assert [outage.allows(5.0, 0), outage.allows(11.0, 1), outage.allows(11.0, 0)] == [False, False, True]
    assert outage.failed(12.0)
    assert outage.until == 32.0
    outage.answered()
    assert outage.allows(13.0, 5)


def test_a_budget_lets_nothing_begin_that_would_pass_it(tmp_path: Path) -> None:
    run = Run(tmp_path, runs.FakePool(lambda order: runs.measured(order, cost_usd=0.4), size=4), budget_usd=1.0)
    assert run.ending is Ending.BUDGET
    assert len(run.tasks) == 2, "the first finds out alone what a solve costs"
    again = Run(tmp_path, runs.FakePool(lambda order: runs.measured(order, cost_usd=0.4)), budget_usd=1.0)
    assert again.tasks == []
    more = Run(tmp_path, runs.FakePool(lambda order: runs.measured(order, cost_usd=0.4)), budget_usd=2.0)
    assert (more.ending, len(more.tasks)) == (Ending.DONE, 2)


def test_what_is_expected_counts_before_anything_is_known(tmp_path: Path) -> None:
    pool = runs.FakePool(lambda order: runs.measured(order, cost_usd=0.4), size=4)
    run = Run(tmp_path, pool, budget_usd=1.0, expected=lambda item: 0.45)
    assert [when for when, _ in run.pool.begun] == [0.0, 0.0]
    assert run.ending is Ending.BUDGET


def test_a_solve_without_a_price_ends_a_run_with_a_budget(tmp_path: Path) -> None:
    pool = runs.FakePool(lambda order: runs.measured(order, cost_usd=None))
    run = Run(tmp_path, pool, budget_usd=1.0, expected=lambda item: 0.1)
    assert (run.ending, len(run.tasks)) == (Ending.BUDGET, 1)
    assert len(Run(tmp_path, pool).tasks) == 4, "without a budget it goes on"


def test_calls_of_a_solve_that_was_cut_short_count_as_spent(tmp_path: Path) -> None:
    folder = tmp_path / runs.item().folder
    folder.mkdir(parents=True)
    (folder / "calls.jsonl").write_text(json.dumps({"usage": {"cost_usd": 0.75}}) + '\n{"usage": {"cost_')
    run = Run(tmp_path, runs.FakePool(lambda order: runs.measured(order, cost_usd=0.8)), budget_usd=1.0)
    assert run.runner.ledger.spent == pytest.approx(0.8)
    assert len(run.tasks) == 1


def test_a_part_of_a_run_has_all_methods_on_the_same_tasks() -> None:
    made = runs.config(methods=("cot", "pddlcoder"), limit=2)
    assert [(one.task, one.method) for one in items(made)] == [
        ("elevator/00", "cot"),
        ("elevator/00", "pddlcoder"),
        ("hanoi/00", "cot"),
        ("hanoi/00", "pddlcoder"),
    ]
    assert len(items(runs.config(limit=None))) == 106
