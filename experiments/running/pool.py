"""Who carries out the orders: processes of this machine, or whatever else keeps the same contract."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Iterable
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import connection
from pathlib import Path
from typing import Protocol

from pebble import ProcessExpired, ProcessPool
from pebble.pool.process import WORKERS_NAME

from experiments.running.forks import forking
from experiments.running.orphans import settle, sweep
from experiments.running.rows import Row
from experiments.running.worker import Order, serve

_LOG = "workers.log"
_FAREWELL = 10.0  # seconds that an orphan has to end by itself


@dataclass(frozen=True, slots=True)
class Done:
    """How an order ended: its row, or None where the worker was `lost`, and why."""

    order: Order
    row: Row | None
    lost: str = ""


class Pool(Protocol):
    """Carries out orders, each in a process of its own, somewhere.

    Every order that was submitted comes back from `take` once, unless the pool is closed before. Nothing is repeated by the pool.
    """

    @property
    def size(self) -> int:
        """How many orders it works on at once, now."""
        ...

    def submit(self, order: Order) -> None:
        """Begin an order as soon as a worker is free."""
        ...

    def take(self, seconds: float) -> Iterable[Done]:
        """What has ended; waits up to `seconds` for the first."""
        ...

    def close(self) -> None:
        """End all workers and all they started; what is underway is given up."""
        ...


class LocalPool:
    """Processes of this machine; `time_limit` in seconds ends an order from outside whose own limits failed it."""

    def __init__(self, workers: int, run_path: Path, time_limit: float | None = None) -> None:
        self.size = workers
        self._run_path = run_path
        self._time_limit = time_limit
        self._done: queue.SimpleQueue[Done] = queue.SimpleQueue()
        sweep(run_path)
        self._pool = ProcessPool(max_workers=workers, initializer=_begin, initargs=(run_path,), context=forking())

    def submit(self, order: Order) -> None:
        """Begin an order as soon as a worker is free."""
        future = self._pool.schedule(serve, args=(order,), timeout=self._time_limit)
        future.add_done_callback(lambda ended: self._done.put(self._ended(order, ended)))

    def take(self, seconds: float) -> list[Done]:
        """What has ended; waits up to `seconds` for the first."""
        with suppress(queue.Empty):
            found = [self._done.get(timeout=max(seconds, 0.001))]
            while not self._done.empty():
                found.append(self._done.get())
            return found
        return []

    def close(self) -> None:
        """End all workers and all they started; what is underway is given up."""
        for child in multiprocessing.active_children():
            if child.name == WORKERS_NAME:
                child.terminate()  # all at once: the pool itself waits for one after the other
        self._pool.stop()
        self._pool.join()
        sweep(self._run_path)

    def _ended(self, order: Order, future: Future[Row]) -> Done:
        try:
            return Done(order, future.result())
        except ProcessExpired as error:
            sweep(self._run_path)
            return Done(order, None, f"its worker died ({_way(error.exitcode)})")
        except FutureTimeout:
            sweep(self._run_path)
            return Done(
                order, None, f"it did not end within {self._time_limit:g} seconds, whatever its own limits said"
            )
        except (CancelledError, OSError, RuntimeError) as error:
            return Done(order, None, f"its worker could not be used: {error or type(error).__name__}")


def _way(code: int | None) -> str:
    if code is None or code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def _begin(run_path: Path) -> None:
    """A new worker: what libraries print goes to a file, and it does not outlive the run."""
    with suppress(OSError):  # a worker that cannot begin would be replaced for ever; one without a log can work
        settle(run_path)
        log = os.open(run_path / _LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        for stream in (1, 2):
            os.dup2(log, stream)
        os.close(log)
    faulthandler.enable(sys.stderr)
    threading.Thread(target=_follow_parent, name="orphan-watch", daemon=True).start()


def _follow_parent() -> None:
    """End with the process that began the run, however it ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_FAREWELL)
        os._exit(1)
