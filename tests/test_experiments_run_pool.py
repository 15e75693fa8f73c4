"""The workers of this machine, without the run around them."""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

import experiment_runs as runs

from experiments.running.pool import Done, LocalPool
from pddlcoder.llm import ReplayServer


def taken(pool: LocalPool, count: int) -> list[Done]:
    found: list[Done] = []
    deadline = time.monotonic() + 60
    while len(found) < count and time.monotonic() < deadline:
        found += pool.take(0.5)
    return found


def test_every_order_comes_back_once_and_closing_leaves_nobody(tmp_path: Path) -> None:
    with ReplayServer(responder=runs.answer) as server:
        pool = LocalPool(2, tmp_path)
        try:
            for task in runs.EASY:
                pool.submit(runs.order(tmp_path, runs.config(server.url), task=task))
            done = taken(pool, 4)
        finally:
            pool.close()
    assert sorted(one.order.item.task for one in done) == sorted(runs.EASY)
    assert [one.row.level if one.row else one.lost for one in done] == [3, 3, 3, 3]
    assert not multiprocessing.active_children()


def test_an_order_whose_own_limits_failed_is_ended_from_outside(tmp_path: Path) -> None:
    made = {"planner": "experiment_runs:Stuck"}
    with ReplayServer(responder=runs.answer) as server:
        pool = LocalPool(1, tmp_path, time_limit=1.0)
        try:
            pool.submit(runs.order(tmp_path, runs.config(server.url, **made), method="pddlcoder"))
            (done,) = taken(pool, 1)
        finally:
            pool.close()
    assert done.row is None
    assert done.lost == "it did not end within 1 seconds, whatever its own limits said"
    assert not runs.sleepers(tmp_path)
