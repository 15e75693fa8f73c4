"""Orders carried out by the workers of a Dask cluster: one that runs already, or one that Slurm starts.

The run's folder must be on a file system that all machines share and that keeps locks: recordings, trajectories and rows are written
there by the workers, and read there by the run.
"""

from __future__ import annotations

import os
import queue
import sys
import time
import uuid
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from experiments.running.pool import Done
from experiments.running.remote import packed
from experiments.running.rows import Row
from experiments.running.worker import ROW, Order
from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.process import run

if TYPE_CHECKING:
    from distributed import Client, Future

SCHEME, SLURM = "dask", "slurm"
FORMS = "dask://HOST:PORT, or dask://slurm?jobs=8&cores=2&memory=8GB with any of queue, account, walltime and interface"
_ROOT = Path(__file__).parents[2]
_LOOK = 1.0  # seconds between two looks whether the run was ended
_PATIENCE = 5.0  # seconds for a scheduler to answer
_FAREWELL = 10.0  # seconds that workers have to end what they do
_FOR_EVER = 10 * 365 * 86400.0
_TAIL = 300
_JOB = {"cores": int, "memory": str, "queue": str, "account": str, "walltime": str, "interface": str}


class ClusterPool:
    """The workers of a cluster, each thread of them one at a time; `time_limit` in seconds ends an order from outside.

    Dask itself begins an order anew whose worker died, up to three times; what was answered before is answered from the recording.
    """

    def __init__(self, address: str, time_limit: float | None = None) -> None:
        self._address = address
        self._time_limit = time_limit
        self._done: queue.SimpleQueue[Done] = queue.SimpleQueue()
        self._underway: set[Future] = set()
        self._jobs, self._client = _opened(address)
        from distributed import Event

        self._name = f"pddlcoder-end-{uuid.uuid4().hex}"
        self._end = Event(self._name, client=self._client)

    @property
    def size(self) -> int:
        """How many orders the workers that are there now can work on."""
        self._check()
        return sum(self._client.nthreads().values())

    def submit(self, order: Order) -> None:
        """Begin an order as soon as a worker is free."""
        self._check()
        future = self._client.submit(carry, _absolute(order), self._time_limit, self._name, pure=False)
        self._underway.add(future)
        future.add_done_callback(lambda ended: self._ended(order, ended))

    def take(self, seconds: float) -> list[Done]:
        """What has ended; waits up to `seconds` for the first."""
        with suppress(queue.Empty):
            found = [self._done.get(timeout=max(seconds, 0.001))]
            while not self._done.empty():
                found.append(self._done.get())
            return found
        self._check()
        return []

    def close(self) -> None:
        """End what is underway, and the jobs that were started for it."""
        with suppress(OSError, TimeoutError):
            self._end.set()
            self._await_the_end()
        self._client.close()
        if self._jobs is not None:
            self._jobs.close()

    def _await_the_end(self) -> None:
        """Until the workers have seen that the run was ended; not for ever, since one may be gone."""
        until = time.monotonic() + _FAREWELL
        while self._underway and time.monotonic() < until:
            time.sleep(_LOOK / 10)

    def _check(self) -> None:
        if self._client.status not in ("running", "connecting"):
            raise ConnectionError(f"the scheduler of {self._address} is gone; start the same command again to go on")

    def _ended(self, order: Order, future: Future) -> None:
        self._underway.discard(future)
        if future.status == "finished":
            row, lost = future.result()
            self._done.put(Done(order, None if row is None else Row.model_validate_json(row), lost))
        elif future.status == "error":
            self._done.put(Done(order, None, f"its worker could not be used: {future.exception()}"))
        elif self._client.status == "running":
            self._done.put(Done(order, None, "the scheduler gave it up"))


def carry(order: Order, time_limit: float | None, end: str) -> tuple[str | None, str]:
    """On a worker: the order in a process of its own; its row as JSON, or None and why there is none."""
    search = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
    ended = run(
        [sys.executable, "-m", "experiments.running.remote"],
        time_limit=time_limit or _FOR_EVER,
        stdin=packed(order),
        cancel=_End(end),
        environment={**os.environ, "PYTHONPATH": search},
    )
    if ended.exit_code == 0:
        return (order.folder / ROW).read_text(encoding="utf-8"), ""
    if ended.cancelled:
        return None, "the run was ended"
    if ended.timed_out:
        return None, f"it did not end within {time_limit:g} seconds, whatever its own limits said"
    way = f"exit code {ended.exit_code}" if ended.signal is None else f"signal {ended.signal}"
    said = ended.stderr.strip()[-_TAIL:]
    return None, f"its process died ({way}){': ' if said else ''}{said}"


def _absolute(order: Order) -> Order:
    """The order with paths that mean the same wherever a worker was started."""
    program = order.config.program
    config = order.config.model_copy(update={"program": program and program.resolve()})
    return replace(order, config=config, run_path=order.run_path.resolve())


class _End:
    """Whether the run was ended, asked of the scheduler now and then; a scheduler that is gone ends it, too."""

    def __init__(self, name: str) -> None:
        from distributed import Event

        self._event = Event(name)
        self._next = 0.0
        self._set = False

    def is_set(self) -> bool:
        """Whether to stop."""
        if not self._set and time.monotonic() >= self._next:
            self._next = time.monotonic() + _LOOK
            try:
                self._set = self._event.is_set()
            except (OSError, TimeoutError):
                self._set = True
        return self._set


def _opened(address: str) -> tuple[Any, Client]:
    """The jobs that were started, if any, and a client of their scheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise PrerequisiteError(
            "--cluster needs Dask: install the project with the extra 'cluster' (uv sync --extra cluster)"
        ) from None
    place = urlsplit(address)
    if place.scheme != SCHEME or not place.netloc:
        raise UsageError(f"{address!r} is no address of a cluster; write {FORMS}")
    jobs = slurm(address) if place.netloc == SLURM else None
    try:
        return jobs, Client(jobs or f"tcp://{place.netloc}", set_as_default=False, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise UsageError(f"the scheduler at {place.netloc} does not answer: {error}") from error


def slurm(address: str) -> Any:
    """A cluster whose workers are Slurm jobs, which are begun at once; UsageError for a setting that is none."""
    from dask_jobqueue import SLURMCluster

    told = dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))
    if unknown := sorted(set(told) - {*_JOB, "jobs"}):
        raise UsageError(f"{address!r}: there is no setting {unknown[0]!r}; write {FORMS}")
    try:
        jobs = int(told.pop("jobs", "1"))
        settings: dict[str, Any] = {"cores": 1, "memory": "4GB"} | {
            key: _JOB[key](value) for key, value in told.items()
        }
    except ValueError:
        raise UsageError(f"{address!r}: jobs and cores are whole numbers; write {FORMS}") from None
    cluster = SLURMCluster(
        **settings,
        processes=1,
        python=sys.executable,
        job_script_prologue=[f"cd {_ROOT}"],
        scheduler_options={"dashboard_address": "127.0.0.1:0"},
    )
    cluster.scale(jobs=jobs)
    return cluster
