"""A run that is killed at any moment and started again comes to the same rows, and no answer is paid for twice."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import experiment_runs as runs
import pytest

from experiments.running.rows import Row
from experiments.running.store import final_rows
from pddlcoder.llm import ReplayServer, Reply
from pddlcoder.llm.transcript import Turn, prompt_key

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too

WORKERS = 2
FACTS = {"task", "method", "level", "outcome", "reason", "stop_reason", "calls", "tokens_in", "tokens_out", "settings"}


class Model:
    """Answers by rule, remembers what it was asked, and rings at the n-th question."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.ring_at = 0
        self.bell = threading.Event()
        self._lock = threading.Lock()

    def __call__(self, turns: Sequence[Turn]) -> Reply:
        with self._lock:
            self.asked[prompt_key(turns)] += 1
            if self.asked.total() == self.ring_at:
                self.bell.set()
        return runs.answer(turns)


def told(rows: list[Row]) -> list[dict[str, object]]:
    return sorted((row.model_dump(include=FACTS) for row in rows), key=str)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[dict[str, object]], Counter[str]]:
    """The rows of a run that nobody kills, and how often each prompt was asked."""
    folder, model = tmp_path_factory.mktemp("undisturbed"), Model()
    with ReplayServer(responder=model) as server:
        assert runs.finish(written(folder), server.url, folder / "run")[0] == 0
    return told(final_rows(folder / "run")), model.asked


def written(folder: Path) -> Path:
    return runs.write_config(folder, methods=["cot", "pddlcoder"], limit=4, workers=WORKERS)


def kill_and_start_again(folder: Path, seed: int, questions: int) -> tuple[list[dict[str, object]], Counter[str], int]:
    """Rows and questions of a run killed at random moments, and how often it was."""
    random, model, kills = Random(seed), Model(), 0
    path, out = written(folder), folder / "run"
    with ReplayServer(responder=model, latency=0.02) as server:
        while True:
            model.bell.clear()
            model.ring_at = model.asked.total() + random.randint(1, questions // 2)
            child = runs.begin(path, server.url, out)
            while child.poll() is None and not model.bell.wait(0.02):
                pass
            if child.poll() is None:
                time.sleep(random.uniform(0, 0.1))
                child.kill()
                kills += 1
            child.communicate()
            if child.returncode == 0:
                return told(final_rows(out)), model.asked, kills


def agrees(folder: Path, seed: int, expected: tuple[list[dict[str, object]], Counter[str]]) -> None:
    rows, once = expected
    again, asked, kills = kill_and_start_again(folder, seed, once.total())
    assert again == rows
    assert asked.keys() == once.keys()
    assert asked.total() - once.total() <= kills * WORKERS, "more than what was underway was asked again"


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_run_comes_to_the_same_rows(
    tmp_path: Path, seed: int, undisturbed: tuple[list[dict[str, object]], Counter[str]]
) -> None:
    agrees(tmp_path, seed, undisturbed)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(2, 22))
def test_a_killed_run_comes_to_the_same_rows_each_time(
    tmp_path: Path, seed: int, undisturbed: tuple[list[dict[str, object]], Counter[str]]
) -> None:
    agrees(tmp_path, seed, undisturbed)
