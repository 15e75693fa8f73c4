"""Rows told to MLflow as they come: one MLflow run for each method, model and seed, and one trace for each solve.

MLflow is a second place to look at a run and never its memory: where it fails, the rows are in the run's folder all the same.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from experiments.running.config import Config
from experiments.running.rows import Row
from experiments.running.tally import LEVELS, Tally
from pddlcoder.errors import PrerequisiteError
from pddlcoder.trajectory import TurnRecord, from_json_lines

Group = tuple[str, str, int, str]
_FOLDER = "pddlcoder.run"
_LONGEST = 500  # of a parameter's value
_HABITS = {  # a folder will do as a place, and a server that is gone must not hold up the run
    "MLFLOW_ALLOW_FILE_STORE": "true",
    "MLFLOW_ENABLE_ASYNC_TRACE_LOGGING": "false",
    "MLFLOW_HTTP_REQUEST_MAX_RETRIES": "1",
    "MLFLOW_HTTP_REQUEST_TIMEOUT": "10",
}
_NANO = 1_000_000_000


class Tracking:
    """A watcher that logs parameters, levels and traces to the MLflow server or folder at `uri`.

    PrerequisiteError where MLflow is not installed or the place cannot be used; a failure later is said once, by `say`.
    """

    def __init__(self, uri: str, config: Config, folder: Path, say: Callable[[str], None]) -> None:
        for name, value in _HABITS.items():
            os.environ.setdefault(name, value)
        try:
            import mlflow
            from mlflow.exceptions import MlflowException
        except ImportError:
            raise PrerequisiteError(
                "--mlflow needs MLflow: install the project with the extra 'tracking' (uv sync --extra tracking)"
            ) from None
        self._uri, self._config, self._folder, self._say = uri, config, folder, say
        self._failure, self._failed = MlflowException, False
        self._runs: dict[Group, str] = {}
        try:
            mlflow.set_tracking_uri(uri)  # traces know no other way to be told
            self._client = mlflow.MlflowClient(tracking_uri=uri)
            known = self._client.get_experiment_by_name(config.name)
            self._experiment = known.experiment_id if known else self._client.create_experiment(config.name)
        except (MlflowException, OSError, ImportError) as error:
            raise PrerequisiteError(f"MLflow at {uri} cannot be used: {_first_line(error)}") from error

    def row(self, row: Row, tally: Tally) -> None:
        """A row was kept."""
        if self._failed:
            return
        try:
            run = self._run_of(_group(row))
            self._metrics(run, [other for other in tally.rows if _group(other) == _group(row)])
            self._trace(run, row)
        except (self._failure, OSError) as error:
            self._failed = True
            self._say(f"MLflow at {self._uri} failed and is told nothing more: {_first_line(error)}")

    def said(self, text: str) -> None:
        """What a person should know is not for MLflow."""

    def tick(self, tally: Tally) -> None:
        """Time goes by."""

    def close(self) -> None:
        """Mark the runs as ended; started again, they go on."""
        for run in self._runs.values():
            if not self._failed:
                self._client.set_terminated(run)

    def _run_of(self, group: Group) -> str:
        """The MLflow run of a group: the one of an earlier start, if there was any."""
        if group not in self._runs:
            name, place = _name(group), str(self._folder.resolve())
            found = self._client.search_runs([self._experiment])
            same = [run for run in found if run.info.run_name == name and run.data.tags.get(_FOLDER) == place]
            self._runs[group] = same[0].info.run_id if same else self._begun(group, name, place)
        return self._runs[group]

    def _begun(self, group: Group, name: str, place: str) -> str:
        run = self._client.create_run(self._experiment, run_name=name, tags={_FOLDER: place}).info.run_id
        for key, value in self._parameters(group).items():
            self._client.log_param(run, key, str(value)[:_LONGEST])
        return run

    def _parameters(self, group: Group) -> dict[str, Any]:
        method, model, seed, words = group
        facts = {"method": method, "model": model, "seed": seed, "words": words, "split": self._config.split}
        facts |= {"planner": self._config.planner} | self._config.limits.model_dump(mode="json")
        entry = self._config.models[model].model_dump(mode="json", exclude={"options", "api_key_variable"})
        return facts | {f"model.{key}": value for key, value in entry.items() if value is not None and value != {}}

    def _metrics(self, run: str, rows: list[Row]) -> None:
        measured = [row for row in rows if row.measured]
        told = {f"level_{level}": sum(row.level == level for row in rows) for level in LEVELS}
        told |= {"measured": len(measured), "not_measured": len(rows) - len(measured)}
        told |= {"tokens_in": sum(row.tokens_in for row in rows), "tokens_out": sum(row.tokens_out for row in rows)}
        values: dict[str, float] = {**told, "cost_usd": sum(row.cost_usd or 0.0 for row in rows)}
        if measured:
            values["success_rate"] = told["level_3"] / len(measured)
        for key, value in values.items():
            self._client.log_metric(run, key, value, step=len(rows))

    def _trace(self, run: str, row: Row) -> None:
        """The solve as a trace, turn by turn; a trajectory has no clock, so the turns share the time evenly."""
        turns = _turns(self._folder / row.folder / "trajectory.jsonl")
        start = _nanoseconds(row.started)
        span = int(row.seconds * _NANO)
        client = self._client
        trace = client.start_trace(
            f"{row.task} by {row.method}",
            inputs={"task": row.task, "method": row.method, "model": row.model},
            tags={"level": str(row.level), "mlflow.sourceRun": run},
            experiment_id=self._experiment,
            start_time_ns=start,
        )
        for place, turn in enumerate(turns):
            begun, ended = (start + span * part // len(turns) for part in (place, place + 1))
            inputs, outputs = {"thought": turn.thought, "args": dict(turn.args)}, {"observation": turn.observation}
            child = client.start_span(
                turn.tool or turn.fault or "reply", trace.trace_id, trace.span_id, inputs=inputs, start_time_ns=begun
            )
            client.end_span(trace.trace_id, child.span_id, outputs=outputs, end_time_ns=ended)
        verdict = {"level": row.level, "reason": row.reason, "outcome": row.outcome}
        client.end_trace(trace.trace_id, outputs=verdict, end_time_ns=start + span)


def _group(row: Row) -> Group:
    return row.method, row.model, row.seed, row.words


def _name(group: Group) -> str:
    method, model, seed, words = group
    return f"{method} with {model}, seed {seed}" + ("" if words == "plain" else f", {words} words")


def _nanoseconds(started: str) -> int:
    return int(datetime.fromisoformat(started).timestamp() * _NANO) if started else time.time_ns()


def _turns(path: Path) -> tuple[TurnRecord, ...]:
    return from_json_lines(path.read_text(encoding="utf-8")) if path.exists() else ()


def _first_line(error: BaseException) -> str:
    return str(error).strip().split("\n")[0] or type(error).__name__
