"""What our tools cost beside the ones they replace: medians, both sides in one run.

    uv run --group test python -m experiments.bench_tools [--repeat 15] [--only check,planner,execute]

The numbers depend on the machine; the ratios are what to look at.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from experiments.workloads import Workload, lift
from nl_pddlgym import load
from pddlcoder.pddl import TransitionSystem, check, parse_plan, read_domain, read_problem
from pddlcoder.planners import open_planner

SIZES = (10, 50, 150, 300)
PATIENCE_SECONDS = 60.0
"""pddlgym is stopped after this long for one size, construction included; the median is of the steps it did."""


def milliseconds(job: Callable[[], object], repeat: int) -> float:
    """Median wall time of one call, in milliseconds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        job()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def driver() -> Path:
    """Fast Downward's own driver, as the package ships it."""
    spec = importlib.util.find_spec("up_fast_downward")
    if spec is None or spec.origin is None:
        raise SystemExit("up-fast-downward is not installed")
    return Path(spec.origin).parent / "downward" / "fast-downward.py"


def bare(folder: str, arguments: list[str]) -> None:
    """One program call in its own folder, with nothing around it."""
    subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, check=True)


def pairs() -> Iterator[tuple[str, str, str]]:
    """Name, domain and problem of what is checked and planned: the benchmark's own tasks, then a large one."""
    for name in ("ring_and_peg/01", "hanoi/01", "elevator/02"):
        gold = next(task for task in load(name.split("/")[0]) if task.id == name).gold()
        yield name, gold.domain, gold.problem
    for size in (60, 300):
        work = lift(size)
        yield f"lift, {size} objects", work.domain, work.problem


def bench_check(repeat: int) -> Table:
    """Our check in the process against Fast Downward's translator as a process."""
    table = Table(
        "task",
        "kB",
        "check ms",
        "translator ms",
        "ratio",
        title="Check: ours, and Fast Downward's translator as a process",
    )
    for name, domain, problem in pairs():
        with tempfile.TemporaryDirectory() as folder:
            write(folder, domain, problem)
            ours = milliseconds(lambda d=domain, p=problem: check(d, p), repeat)
            command = ["-m", "fast_downward.translate", "domain.pddl", "problem.pddl"]
            theirs = milliseconds(lambda f=folder, c=command: bare(f, c), max(3, repeat // 3))
        table.add_row(
            name, f"{(len(domain) + len(problem)) / 1000:.1f}", f"{ours:.2f}", f"{theirs:.0f}", f"{theirs / ours:.0f}x"
        )
    return table


def write(folder: str, domain: str, problem: str) -> None:
    """The two files of a task into a folder."""
    (Path(folder) / "domain.pddl").write_text(domain)
    (Path(folder) / "problem.pddl").write_text(problem)


def bench_planner(repeat: int) -> Table:
    """A planner call, with check, own folder, limits, parsing and spelling, against the bare driver."""
    table = Table(
        "task", "plan() ms", "driver ms", "overhead ms", title="Planner: a full call, and the bare driver (lama-first)"
    )
    planner = open_planner("lama-first")
    for name, domain, problem in pairs():
        with tempfile.TemporaryDirectory() as folder:
            write(folder, domain, problem)
            command = [str(driver()), "--alias", "lama-first", "domain.pddl", "problem.pddl"]
            times = [
                (
                    milliseconds(lambda d=domain, p=problem: planner.plan(d, p), 1),
                    milliseconds(lambda f=folder, c=command: bare(f, c), 1),
                )
                for _ in range(max(3, repeat // 2))
            ]
        ours, theirs = (statistics.median(side) for side in zip(*times, strict=True))
        table.add_row(name, f"{ours:.0f}", f"{theirs:.0f}", f"{ours - theirs:+.0f}")
    return table


def bench_execute() -> Table:
    """Time per executed step, ours against pddlgym, by number of objects."""
    table = Table(
        "objects",
        "our step ms",
        "pddlgym step ms",
        "steps",
        "ratio",
        title="Execution: one step, ours and pddlgym 0.0.7",
    )
    for size in SIZES:
        work = lift(size)
        ours, theirs = our_steps(work), pddlgym_steps(work)
        other = f"{statistics.median(theirs):.2f}" if theirs else f"none in {PATIENCE_SECONDS:.0f} s"
        ratio = f"{statistics.median(theirs) / statistics.median(ours):.0f}x" if theirs else ""
        table.add_row(str(size), f"{statistics.median(ours):.3f}", other, f"{len(ours)} and {len(theirs)}", ratio)
    return table


def our_steps(work: Workload) -> list[float]:
    """Milliseconds of every step of the plan, goal check included."""
    domain = read_domain(work.domain).value
    problem = read_problem(work.problem, domain).value
    plan = parse_plan("\n".join(work.plan)).plan
    assert domain is not None
    assert problem is not None
    assert plan is not None
    system = TransitionSystem(domain, problem)
    state, times = system.initial, []
    for step in plan:
        start = time.perf_counter()
        state = system.apply(state, step)
        done = not system.unmet(state)
        times.append((time.perf_counter() - start) * 1000)
    assert done
    return times


def pddlgym_steps(work: Workload) -> list[float]:
    """Milliseconds of the steps that the real pddlgym takes within its time; none where it is not installed or too slow."""
    command = [sys.executable, "-m", "experiments.pddlgym_steps", str(work.objects)]
    try:
        printed = subprocess.run(command, capture_output=True, timeout=PATIENCE_SECONDS).stdout
    except subprocess.TimeoutExpired as stopped:
        printed = stopped.stdout or b""
    return [float(line) for line in printed.decode().splitlines() if line]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=15, help="calls per median")
    parser.add_argument("--only", default="check,planner,execute", help="which tables, by name")
    options = parser.parse_args()
    tables = {
        "check": lambda: bench_check(options.repeat),
        "planner": lambda: bench_planner(options.repeat),
        "execute": bench_execute,
    }
    wanted = options.only.split(",")
    if unknown := sorted(set(wanted) - set(tables)):
        parser.error(f"there is no table {', '.join(unknown)}; there are {', '.join(tables)}")
    console = Console()
    for name in wanted:
        console.print(tables[name]())


if __name__ == "__main__":
    main()
