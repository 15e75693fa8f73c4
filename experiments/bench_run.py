"""How close a run comes to what the model's own slowness allows; medians where there is more than one.

    uv run python -m experiments.bench_run [--tasks 106] [--workers 1,8,32] [--latency 1.0]

A server in a process of its own rehearses `pddlcoder` and takes `latency` seconds for every answer. The ideal is that of a machine to which
everything but the model is free: the longest solve, or all solves shared among the workers, whichever takes longer, counting the model's
seconds alone. So planners, checks and starting up are all in the way, and on few cores the more so the more workers there are; "own" is
their time, summed over the solves, as the solves themselves have measured it (with many workers they also wait for each other in it).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import dspy
from rich.console import Console
from rich.table import Table

from experiments.rehearsal import Responder
from experiments.running.pool import LocalPool
from experiments.running.store import final_rows
from experiments.running.worker import CALLS
from pddlcoder.llm import ReplayServer, open_model, resume, using

TARGET = 0.9
"""Of the ideal, with eight workers."""
CALLS_TIMED = 30
IDLE_WORKERS = 4
_SETTLED = 5.0  # seconds until a new worker has loaded all it loads
_SMAPS = "/proc/{}/smaps_rollup"


@dataclass(frozen=True, slots=True)
class Measured:
    """One run: seconds by the clock, of the ideal, and of what is not the model's in all solves together."""

    solves: int
    calls: int
    wall: float
    ideal: float
    own: float


def _serve(latency: float, line: Connection) -> None:
    with ReplayServer(responder=Responder(), latency=latency, max_requests=1_000_000) as server:
        line.send(server.url)
        line.recv()  # until the other side is closed or says something


@contextmanager
def server(latency: float) -> Generator[str]:
    """The address of a rehearsing server in a process of its own."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(latency, theirs), daemon=True)
    process.start()
    try:
        yield ours.recv()
    finally:
        process.terminate()
        process.join()


def run(url: str, tasks: int, workers: int, latency: float) -> Measured:
    """A whole run by its command, in a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = folder / "bench.toml"
        config.write_text(
            f'methods = ["pddlcoder"]\nmodels = ["slow"]\nlimit = {tasks}\nworkers = {workers}\n'
            f'[model.slow]\nmodel = "openai/rehearsal"\napi_base = "{url}"\n'
        )
        start = time.monotonic()
        command = [sys.executable, "-m", "experiments.run", str(config), "--out", str(folder / "run"), "--json"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        wall = time.monotonic() - start
        rows = final_rows(folder / "run")
        chains = [len((folder / "run" / row.folder / CALLS).read_text().splitlines()) for row in rows]
    ideal = latency * max(max(chains), sum(chains) / workers)
    own = sum(row.seconds for row in rows) - latency * sum(chains)
    return Measured(len(rows), sum(chains), wall, ideal, own)


def idle_memory() -> float:
    """Megabytes of a worker that waits for work: its proportional share of what it has in common with the others (PSS), median."""
    with tempfile.TemporaryDirectory() as folder:
        pool = LocalPool(IDLE_WORKERS, Path(folder))
        try:
            pool._pool.active  # noqa: B018 - starts the workers, which otherwise begin with the first order
            time.sleep(_SETTLED)
            found = [_pss(child) for child in _descendants(os.getpid()) if _is_worker(child)]
        finally:
            pool.close()
    return statistics.median(sorted(found)[-IDLE_WORKERS:]) / 1024


def _descendants(pid: int) -> Iterator[int]:
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield int(child)
        yield from _descendants(int(child))


def _is_worker(pid: int) -> bool:
    return b"forkserver" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _pss(pid: int) -> int:
    lines = Path(_SMAPS.format(pid)).read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def call_overhead() -> tuple[float, float]:
    """Milliseconds of a call, median: asked through DSPy with all our accounts and a recording, and by a bare HTTP request."""
    question = dspy.Predict("pnl -> plan")
    with server(0.0) as url, tempfile.TemporaryDirectory() as folder:
        model = resume(Path(folder, CALLS), open_model("openai/rehearsal", api_base=url, api_key="none"))
        with using(model):
            ours = _times(lambda number: question(pnl=f"Task {number}.\n\nWhat now?"))
        body = {"model": "rehearsal", "messages": [{"role": "user", "content": "What now?"}]}
        bare = _times(lambda number: _post(url, body | {"user": str(number)}))
    return ours, bare


def _times(ask: Callable[[int], object]) -> float:
    ask(-1)
    times = []
    for number in range(CALLS_TIMED):
        start = time.monotonic()
        ask(number)
        times.append(1000 * (time.monotonic() - start))
    return statistics.median(times)


def _post(url: str, body: object) -> bytes:
    request = urllib.request.Request(
        f"{url}/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as reply:
        return reply.read()


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=int, default=106)
    parser.add_argument("--workers", default="1,8,32", help="numbers of workers, with commas")
    parser.add_argument("--latency", type=float, default=1.0, help="seconds for every answer of the model")
    options = parser.parse_args()
    table = Table("workers", "solves", "calls", "wall s", "ideal s", "own s", "of the ideal", title="Runs")
    with server(options.latency) as url:
        for workers in map(int, options.workers.split(",")):
            found = run(url, options.tasks, workers, options.latency)
            share = f"{found.ideal / found.wall:.2f}"
            cells = (f"{found.wall:.0f}", f"{found.ideal:.0f}", f"{found.own:.0f}", share)
            table.add_row(str(workers), str(found.solves), str(found.calls), *cells)
    ours, bare = call_overhead()
    console = Console()
    console.print(table)
    console.print(f"an idle worker takes {idle_memory():.0f} MB (PSS)")
    console.print(f"a call takes {ours:.1f} ms besides the model, a bare HTTP request {bare:.1f} ms")


if __name__ == "__main__":
    main()
