"""Runs of the experiments on a model that answers by rule: what the tests of running stand on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import solving
from command_line import ENVIRONMENT

from experiments.running.config import Config, ModelEntry, Patience
from experiments.running.items import Item
from experiments.running.orphans import mark
from experiments.running.pool import Done
from experiments.running.rows import Row
from experiments.running.worker import Order, row_of
from nl_pddlgym.dataset import load
from nl_pddlgym.task import Task
from pddlcoder import process
from pddlcoder.llm import Reply
from pddlcoder.llm.faults import Fault
from pddlcoder.llm.transcript import Turn
from pddlcoder.types import Cancel, Outcome, PlannerResult

ROOT = Path(__file__).parents[1]
EASY = ("elevator/00", "hanoi/00", "ring_and_peg/00", "satellite/00")
PLANNER = "experiment_runs:Quick"


class Stuck:
    """A planner whose program never ends by itself."""

    name = "stuck"

    def __init__(self, *, time_limit: float = 60.0, memory_limit: int | None = None) -> None:
        self.time_limit = time_limit

    def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult:
        process.run(["sleep", "77"], time_limit=self.time_limit, cancel=cancel)
        return PlannerResult(Outcome.TIMEOUT, self.name)


class Quick(solving.BreadthFirst):
    """A planner without a program, made as planners are made."""

    def __init__(self, *, time_limit: float = 60.0, memory_limit: int | None = None) -> None:
        super().__init__()


def entry(url: str = "http://127.0.0.1:1/v1", **more: Any) -> ModelEntry:
    """A model behind an address, not patient at all."""
    return ModelEntry.model_validate({"model": "fake", "api_base": url, "num_retries": 0, "timeout": 100.0} | more)


def config(url: str = "http://127.0.0.1:1/v1", **changes: Any) -> Config:
    """A run of one method on few tasks with a model at an address."""
    facts = {"name": "test", "methods": ("cot",), "models": {"fake": entry(url)}, "planner": PLANNER, "limit": 4}
    return Config.model_validate(facts | {"patience": Patience(retries=0)} | changes)


def item(task: str = "elevator/00", method: str = "cot", model: str = "fake", seed: int = 0) -> Item:
    return Item(task, method, model, seed)


def order(folder: Path, made: Config, **which: str) -> Order:
    return Order(item(**which), made, folder)


def row(task: str = "elevator/00", level: int | None = 3, **facts: Any) -> Row:
    """A row that says little more than its level."""
    outcome = "not_measured" if level is None else "planned"
    said = {"method": "cot", "model": "fake", "reason": "so it is", "outcome": outcome, "calls": 1, "cost_usd": 0.01}
    return Row.model_validate({"task": task, "level": level} | said | facts)


def task_in(text: str) -> Task | None:
    """The task whose pnl is in a prompt."""
    return next((task for task in _tasks() if task.pnl.strip() in text), None)


@cache
def _tasks() -> tuple[Task, ...]:
    return tuple(load("test"))


def answer(turns: Sequence[Turn]) -> Reply:
    """The reply to any prompt of `cot` (the gold plan) and `pddlcoder` (a small world that has nothing to do with the task)."""
    text = "\n".join(turn.text for turn in turns)
    if "[[ ## rules ## ]]" in turns[0].text:
        said = solving.rules(go="(up)")
    elif "[[ ## tool_name ## ]]" in turns[0].text:
        step = sum(turn.speaker == "assistant" for turn in turns)
        said = [*solving.WRITE, solving.say("make_plan"), solving.say("finish", summary="Done.")][min(step, 3)]
    else:
        task = task_in(text)
        assert task is not None, text
        said = cot(task.gold().plan)
    return Reply(said, tokens_in=len(text) // 4, tokens_out=len(said) // 4)


def cot(plan: str) -> str:
    """A reply to chain of thought's question."""
    return f"[[ ## reasoning ## ]]\nStep by step.\n\n[[ ## plan ## ]]\n{plan}\n\n[[ ## completed ## ]]"


@dataclass
class FakePool:
    """Carries out orders at once, in this process: `ends` says how; time passes only when nobody works."""

    ends: Callable[[Order], Row | str]
    size: int = 1
    now: float = 0.0
    begun: list[tuple[float, Item]] = field(default_factory=list)
    closed: bool = False
    _orders: list[Order] = field(default_factory=list)

    def submit(self, order: Order) -> None:
        self.begun.append((self.now, order.item))
        self._orders.append(order)

    def take(self, seconds: float) -> list[Done]:
        self.now += 1.0 if self._orders else seconds
        orders, self._orders = self._orders, []
        return [self._done(order) for order in orders]

    def close(self) -> None:
        self.closed = True

    def _done(self, order: Order) -> Done:
        came = self.ends(order)
        return Done(order, None, came) if isinstance(came, str) else Done(order, came)


def measured(order: Order, level: int | None = 3, **facts: Any) -> Row:
    """The row of an order that went well."""
    return row_of(order, **({"level": level, "outcome": "planned", "calls": 1, "cost_usd": 0.01} | facts))


def unreachable(order: Order, **facts: Any) -> Row:
    """The row of an order whose model did not answer."""
    return row_of(order, reason="the model failed: no answer", failed_calls=1, **facts)


def write_config(folder: Path, **facts: Any) -> Path:
    """A configuration file with one model `fake` and these keys; dotted keys go into tables."""
    said = {"methods": ["cot"], "models": ["fake"], "planner": PLANNER, "workers": 2, "patience.retries": 0}
    model = {"model": "fake", "api_base": "http://127.0.0.1:1/v1", "num_retries": 0, "timeout": 100.0}
    lines = [f"{key} = {json.dumps(value)}" for key, value in (said | facts).items() if value is not None]
    path = folder / "test.toml"
    path.write_text("\n".join([*lines, *(f"model.fake.{key} = {json.dumps(value)}" for key, value in model.items())]))
    return path


def command(path: Path, url: str, out: Path, *more: object) -> list[str]:
    """The command that runs a configuration against a server."""
    arguments = [path, "--api-base", url, "--out", out, *more]
    return [sys.executable, "-m", "experiments.run", *map(str, arguments)]


def begin(path: Path, url: str, out: Path, *more: object) -> subprocess.Popen[str]:
    """A run in a process group of its own."""
    return subprocess.Popen(
        command(path, url, out, *more),
        cwd=ROOT,
        env=ENVIRONMENT | {"PYTHONPATH": str(ROOT / "tests")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finish(path: Path, url: str, out: Path, *more: object) -> tuple[int, str, str]:
    """A run until its end: exit code, standard output and error."""
    child = begin(path, url, out, *more)
    told, errors = child.communicate(timeout=500)
    return child.returncode, told, errors


def fault_for(task: str, fault: Fault | Reply, turns: Sequence[Turn]) -> Fault | Reply | None:
    """The fault if the prompt is about this task."""
    found = task_in("\n".join(turn.text for turn in turns))
    return fault if found is not None and found.id == task else None


def sleepers(run_path: Path) -> list[int]:
    """The programs of `Stuck` that run on behalf of a run."""
    found, marked = [], os.fsencode(mark(run_path))
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if (path / "cmdline").read_bytes() == b"sleep\x0077\x00" and marked in (path / "environ").read_bytes():
                found.append(int(path.name))
        except OSError:
            continue
    return found
