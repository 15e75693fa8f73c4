"""What a run tells MLflow: parameters, levels and traces, once; and that MLflow cannot end a run."""

from __future__ import annotations

from pathlib import Path

import experiment_runs as runs
import mlflow
import pytest

from experiments.running.rows import Row
from experiments.running.tally import Tally
from experiments.running.tracking import Tracking
from pddlcoder.errors import PrerequisiteError
from pddlcoder.llm import ReplayServer
from pddlcoder.trajectory import TurnRecord, to_json_lines

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too


@pytest.fixture
def uri(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder that MLflow writes to."""
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    monkeypatch.setenv("MLFLOW_ENABLE_ASYNC_TRACE_LOGGING", "false")
    return (tmp_path / "store").as_uri()


def tell(uri: str, folder: Path, *rows: Row, said: list[str] | None = None) -> None:
    """One start of a run that keeps these rows."""
    tracking = Tracking(uri, runs.config(), folder, ([] if said is None else said).append)
    tally = Tally(frozenset(row.key for row in rows), {row.key: row for row in rows})
    for row in rows:
        tracking.row(row, tally)
    tracking.close()


def test_levels_parameters_and_traces_are_told(uri: str, tmp_path: Path) -> None:
    folder = tmp_path / "solve"
    folder.mkdir()
    turns = [TurnRecord(1, tool="make_plan", thought="Now.", observation="Plan found."), TurnRecord(2, tool="finish")]
    (folder / "trajectory.jsonl").write_text(to_json_lines(turns))
    started = "2026-12-01T10:00:00+00:00"
    tell(uri, tmp_path, runs.row(folder="solve", started=started, seconds=4.0), runs.row("hanoi/00", None))
    client = mlflow.MlflowClient(tracking_uri=uri)
    experiment = client.get_experiment_by_name("test")
    (run,) = client.search_runs([experiment.experiment_id])
    assert run.info.run_name == "cot with fake, seed 0"
    assert (run.data.params["method"], run.data.params["model.model"]) == ("cot", "fake")
    assert [run.data.metrics[name] for name in ("level_3", "measured", "not_measured", "success_rate")] == [1, 1, 1, 1]
    traces = {trace.data.spans[0].name: trace for trace in client.search_traces(locations=[experiment.experiment_id])}
    spans = traces["elevator/00 by cot"].data.spans
    assert [span.name for span in spans] == ["elevator/00 by cot", "make_plan", "finish"]
    assert spans[0].end_time_ns - spans[0].start_time_ns == 4_000_000_000
    assert spans[1].outputs == {"observation": "Plan found."}


def test_a_second_start_goes_on_with_the_run_of_the_first(uri: str, tmp_path: Path) -> None:
    first, second = runs.row(), runs.row("hanoi/00", 2)
    tell(uri, tmp_path, first)
    tell(uri, tmp_path, first, second)
    client = mlflow.MlflowClient(tracking_uri=uri)
    (run,) = client.search_runs([client.get_experiment_by_name("test").experiment_id])
    assert run.data.metrics["success_rate"] == 0.5


@pytest.mark.parametrize("place", ["ftp://nowhere", "http://127.0.0.1:1"])
def test_a_place_that_cannot_be_used_is_one_sentence(place: str, tmp_path: Path) -> None:
    with pytest.raises(PrerequisiteError, match="cannot be used"):
        Tracking(place, runs.config(), tmp_path, print)


def test_what_fails_later_is_said_once_and_ends_nothing(uri: str, tmp_path: Path) -> None:
    said: list[str] = []
    tracking = Tracking(uri, runs.config(), tmp_path, said.append)
    client = mlflow.MlflowClient(tracking_uri=uri)
    client.delete_experiment(client.get_experiment_by_name("test").experiment_id)
    row = runs.row()
    for _ in range(2):
        tracking.row(row, Tally(frozenset([row.key]), {row.key: row}))
    tracking.close()
    assert len(said) == 1
    assert "is told nothing more" in said[0]


def test_a_run_of_the_command_is_told(uri: str, tmp_path: Path) -> None:
    with ReplayServer(responder=runs.answer) as server:
        code, _, told = runs.finish(runs.write_config(tmp_path, limit=1), server.url, tmp_path / "run", "--mlflow", uri)
    assert code == 0, told
    client = mlflow.MlflowClient(tracking_uri=uri)
    (run,) = client.search_runs([client.get_experiment_by_name("test").experiment_id])
    assert (run.info.status, run.data.metrics["level_3"]) == ("FINISHED", 1)
