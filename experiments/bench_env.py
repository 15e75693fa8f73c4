"""What loading, scoring and stepping the benchmark cost, beside the other engines that can execute plans: medians, one run.

    uv run --group test python -m experiments.bench_env [--repeat 3] [--seconds 60] [--only load,engines,import,size]

Each engine executes gold plans in the same shuffled order until it has measured for `--seconds`, five of them for a task at most;
what it refused or had to give up is counted, and an engine whose program broke or had to be stopped is named. The numbers depend on the machine; the ratios are what to look at.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from experiments.engines import ENGINES, Run
from nl_pddlgym import Task, load, score
from nl_pddlgym.paths import data_path

SIZES = (10, 25, 50, 100, 200, 1000)
"""Upper bounds of the rows of the table of steps, in objects."""
IMPORT = "import time; start = time.perf_counter(); import nl_pddlgym; print(time.perf_counter() - start)"
PACKAGES = ("pddlcoder", "nl_pddlgym")


def bench_load(repeat: int) -> Table:
    """Every task read, and every gold plan scored: seconds in all, CPU milliseconds a task."""
    table = Table(
        "what",
        "tasks",
        "wall s",
        "CPU s",
        "median ms",
        "max ms",
        "slowest",
        title="Load and score: every task, one core",
    )
    for name, job in (("load", lambda task: None), ("load and score", lambda task: score(task, task.gold().plan))):
        rounds = [_each(job) for _ in range(repeat)]
        wall, times = sorted(rounds, key=lambda found: sum(found[1].values()))[repeat // 2]
        slowest = max(times, key=lambda task: times[task])
        sums = [f"{seconds:.2f}" for seconds in (wall, sum(times.values()))]
        each = [f"{seconds * 1000:.2f}" for seconds in (statistics.median(times.values()), times[slowest])]
        table.add_row(name, str(len(times)), *sums, *each, slowest)
    return table


def _each(job: Callable[[Task], object]) -> tuple[float, dict[str, float]]:
    """Wall seconds for reading every task and doing a job with it, and the CPU seconds of each."""
    times: dict[str, float] = {}
    began, start = time.perf_counter(), time.process_time()
    for task in load("all"):
        job(task)
        times[task.id] = time.process_time() - start
        start = time.process_time()
    return time.perf_counter() - began, times


@dataclass(frozen=True, slots=True)
class Measured:
    """The runs of an engine, and why its program did not end by itself; "" if it did."""

    runs: list[Run]
    fault: str = ""


def measured(seconds: float) -> dict[str, Measured]:
    """What every engine did; one after the other, each as its own program."""
    modules = {name: [sys.executable, "-m", "experiments.engines", name, str(seconds)] for name in ENGINES}
    return {name: watched(command, 60 + 3 * seconds) for name, command in modules.items()}


def watched(command: Sequence[str], limit: float) -> Measured:
    """What the program of an engine prints until it ends, or is stopped after so many wall seconds."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired as stopped:
        return Measured(runs_of((stopped.stdout or b"").decode()), f"stopped after {limit:g} s of wall time")
    last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    fault = f"ended with exit code {done.returncode}: {last}" if done.returncode else ""
    return Measured(runs_of(done.stdout), fault)


def runs_of(printed: str) -> list[Run]:
    """The runs in the lines that an engine printed; a last line without an end is dropped."""
    return [Run(**json.loads(line)) for line in printed.split("\n")[:-1]]


def steps_table(runs: dict[str, list[Run]]) -> Table:
    """Milliseconds of a step by the number of objects: median, and the greatest."""
    table = Table("objects", *runs, title="Steps: median / greatest CPU ms by number of objects")
    for low, high in zip((0, *SIZES), SIZES, strict=False):
        row = [
            _spread([step for run in some if low < run.objects <= high for step in run.steps]) for some in runs.values()
        ]
        table.add_row(f"{low + 1} to {high}", *row)
    table.add_row("all", *[_spread([step for run in some for step in run.steps]) for some in runs.values()])
    return table


def _spread(steps: Sequence[float]) -> str:
    return f"{statistics.median(steps):.3f} / {max(steps):.1f}" if steps else ""


def totals_table(runs: dict[str, list[Run]]) -> Table:
    """Opening and executing the plans that an engine came to the end of, beside our judge on the same ones.

    The first figures are of all tasks it began, and the CPU seconds it took for them.
    """
    heads = ("engine", "tasks", "in s", "plans", "given up", "refused")
    table = Table(
        *heads, "opening s", "steps s", "sum s", "ours, same plans", "ratio", title="Whole plans, CPU seconds"
    )
    ours = {run.task: _seconds([run]) for run in runs["own"] if not run.error}
    for name, some in runs.items():
        done = [run for run in some if not run.error and run.task in ours]
        opening, total = sum(run.opening for run in done) / 1000, _seconds(done)
        same = sum(ours[run.task] for run in done)
        figures = [f"{value:.2f}" for value in (opening, total - opening, total, same)]
        ratio = f"{total / same:.1f}x" if done else "no plan"
        given_up = sum(run.given_up for run in some)
        counts = (len(done), given_up, sum(bool(run.error) for run in some) - given_up)
        table.add_row(name, str(len(some)), f"{_seconds(some):.1f}", *map(str, counts), *figures, ratio)
    return table


def _seconds(runs: Iterable[Run]) -> float:
    return sum(run.opening + sum(run.steps) for run in runs) / 1000


def bench_import(repeat: int) -> Table:
    """Seconds that `import nl_pddlgym` takes in a fresh process: the first time ever, and with its bytecode there."""
    table = Table("bytecode", "median s", title="import nl_pddlgym")
    with tempfile.TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = folder
        table.add_row("none, never written", f"{_import_seconds({**env, 'PYTHONDONTWRITEBYTECODE': '1'}, repeat):.3f}")
        _import_seconds(env, 1)
        table.add_row("there", f"{_import_seconds(env, 5 * repeat):.3f}")
    return table


def _import_seconds(env: dict[str, str], repeat: int) -> float:
    command = [sys.executable, "-c", IMPORT]
    printed = [subprocess.run(command, env=env, capture_output=True, text=True, check=True) for _ in range(repeat)]
    return statistics.median(float(done.stdout) for done in printed)


def bench_size() -> Table:
    """Megabytes on the disk, and as a wheel packs them: each file compressed by itself."""
    table = Table("what", "files", "MB", "MB compressed", title="Size: what goes into the wheel")
    root_path = Path(__file__).resolve().parents[1]
    parts = {"data": _files(data_path()), **{name: _files(root_path / name) for name in PACKAGES}}
    parts["wheel"] = [path for some in parts.values() for path in some]
    for name, paths in parts.items():
        table.add_row(name, str(len(paths)), *[f"{size / 1e6:.2f}" for size in sizes(paths)])
    return table


def _files(folder_path: Path) -> list[Path]:
    return [path for path in folder_path.rglob("*") if path.is_file() and path.suffix != ".pyc"]


def sizes(paths: Iterable[Path]) -> tuple[int, int]:
    """Bytes of these files, and their bytes compressed one by one."""
    texts = [path.read_bytes() for path in paths]
    return sum(map(len, texts)), sum(len(zlib.compress(text)) for text in texts)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=3, help="rounds per median")
    parser.add_argument("--seconds", type=float, default=60.0, help="measured seconds for each engine")
    parser.add_argument("--only", default="load,engines,import,size", help="which parts, by name")
    options = parser.parse_args()
    wanted = options.only.split(",")
    if unknown := sorted(set(wanted) - {"load", "engines", "import", "size"}):
        parser.error(f"there is no part {', '.join(unknown)}; there are load, engines, import, size")
    console = Console(width=160)
    if "load" in wanted:
        console.print(bench_load(options.repeat))
    if "engines" in wanted:
        found = measured(options.seconds)
        runs = {name: one.runs for name, one in found.items()}
        console.print(steps_table(runs), totals_table(runs))
        for name, one in found.items():
            if one.fault:
                console.print(f"{name}: {one.fault}, after {len(one.runs)} tasks")
    if "import" in wanted:
        console.print(bench_import(options.repeat))
    if "size" in wanted:
        console.print(bench_size())


if __name__ == "__main__":
    main()
