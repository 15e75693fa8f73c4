"""The same work through a Dask cluster: a scheduler, two worker processes, and one of them killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from pathlib import Path

import experiment_runs as runs
import pytest
from distributed import LocalCluster

from experiments.running.cluster import ClusterPool, slurm
from experiments.running.store import final_rows
from pddlcoder.errors import UsageError
from pddlcoder.llm import ReplayServer, Reply
from pddlcoder.llm.transcript import Turn

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too


@pytest.fixture(scope="module")
def cluster() -> Generator[LocalCluster]:
    """A scheduler and two workers, each a process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        with LocalCluster(2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1") as made:
            yield made


def address(cluster: LocalCluster) -> str:
    return cluster.scheduler_address.replace("tcp", "dask")


def test_a_worker_that_is_killed_in_the_middle_costs_no_row(cluster: LocalCluster, tmp_path: Path) -> None:
    asked: list[str] = []

    def answer(turns: Sequence[Turn]) -> Reply:
        asked.append(turns[-1].text)
        if len(asked) == 3:
            os.kill(cluster.workers[0].pid, signal.SIGKILL)
        return runs.answer(turns)

    path, out = runs.write_config(tmp_path, methods=["cot", "pddlcoder"], limit=2), tmp_path / "run"
    with ReplayServer(responder=answer, latency=0.05) as server:
        code, _, told = runs.finish(path, server.url, out, "--cluster", address(cluster))
    assert code == 0, told
    rows = [(row.task, row.method, row.level) for row in final_rows(out)]
    assert sorted(rows) == [
        ("elevator/00", "cot", 3),
        ("elevator/00", "pddlcoder", 2),
        ("hanoi/00", "cot", 3),
        ("hanoi/00", "pddlcoder", 2),
    ]


def test_what_is_underway_ends_with_the_run(cluster: LocalCluster, tmp_path: Path) -> None:
    pool = ClusterPool(address(cluster))
    with ReplayServer(responder=runs.answer, latency=30.0) as server:
        order = runs.order(tmp_path, runs.config(server.url))
        pool.submit(order)
        while not server.requests:
            assert pool.take(0.1) == []
        pool.close()
    assert not (order.folder / "row.json").exists()


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("dask://127.0.0.1:1", "does not answer"),
        ("ray://here", "no address of a cluster"),
        ("dask://slurm?nodes=3", "no setting 'nodes'"),
        ("dask://slurm?jobs=many", "whole numbers"),
    ],
)
def test_an_address_that_leads_nowhere_is_one_sentence(place: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        ClusterPool(place)


def test_jobs_of_slurm_begin_where_the_project_is() -> None:
    told = slurm("dask://slurm?jobs=0&interface=lo&cores=2&memory=3GB&queue=short&walltime=01:00:00")
    try:
        script = told.job_script()
    finally:
        told.close()
    assert f"cd {runs.ROOT}" in script
    assert {"#SBATCH -p short", "#SBATCH -t 01:00:00", "#SBATCH --cpus-per-task=2"} <= set(script.splitlines())
