"""One item in a process of its own: the task opened, the method run, the plan graded, the row written."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import signal
import time
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from experiments.methods import Kit, Method, open_method
from experiments.running.config import HARMLESS, Config
from experiments.running.items import Item
from experiments.running.models import hopeless, open_entry
from experiments.running.rows import Row
from nl_pddlgym.dataset import load_task
from nl_pddlgym.judge import Score
from nl_pddlgym.scoring import grade, score
from nl_pddlgym.task import Task
from pddlcoder.llm import Usage, resume
from pddlcoder.pddl.model import render_plan
from pddlcoder.solution import Solution
from pddlcoder.types import SolutionOutcome

CALLS, ROW = "calls.jsonl", "row.json"


@dataclass(frozen=True, slots=True)
class Order:
    """What a worker is told: the item, the run it belongs to, the run's folder, and the revision of the source."""

    item: Item
    config: Config
    run_path: Path
    revision: str = ""

    @property
    def folder(self) -> Path:
        """Where the solve is kept."""
        return self.run_path / self.item.folder


class Ended(BaseException):
    """The process was told to end; what is underway unwinds, so that programs it started end too."""


def serve(order: Order) -> Row:
    """Carry out an order in a process made for orders; a polite kill ends the solve and all it started."""
    before = signal.signal(signal.SIGTERM, _unwind)
    try:
        return work(order)
    except Ended:
        os._exit(128 + signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def work(order: Order) -> Row:
    """Carry out an order and leave its row in the folder; what breaks is in the row, never raised."""
    order.folder.mkdir(parents=True, exist_ok=True)
    with _alone(order.folder):
        row = _measured(order)
        _write(order.folder / ROW, row.model_dump_json(indent=1) + "\n")
    return row


def row_of(order: Order, **facts: Any) -> Row:
    """A row on the item with these facts, by default one that says that nothing was measured."""
    item, config = order.item, order.config
    said: dict[str, Any] = {
        "task": item.task,
        "method": item.method,
        "model": item.model,
        "seed": item.seed,
        "words": item.words,
        "level": None,
        "reason": "",
        "outcome": str(SolutionOutcome.NOT_MEASURED),
        "settings": settings_hash(config, item),
        "revision": order.revision,
        "version": version("pddlcoder"),
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "folder": item.folder.as_posix(),
    }
    return Row(**(said | facts))


def settings_hash(config: Config, item: Item) -> str:
    """A short name for all that can change what comes of an item, apart from the source itself."""
    facts = config.model_dump(mode="json", include={"split", "words_seed", "send_seed", "planner", "limits"})
    facts["model"] = config.models[item.model].model_dump(mode="json", exclude=set(HARMLESS))
    facts |= {"method": item.method, "seed": item.seed, "words": item.words}
    if config.program is not None:
        facts["program"] = _digest(config.program.read_text(encoding="utf-8"))
    return _digest(json.dumps(facts, sort_keys=True))


def _measured(order: Order) -> Row:
    started, clock = datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic()
    try:
        return row_of(order, started=started, **_solved(order))
    except Exception as error:  # noqa: BLE001 - a broken house is a row without a level, and the run goes on
        reason = f"the solve broke: {type(error).__name__}: {error}"
        return row_of(
            order, started=started, reason=reason, error=traceback.format_exc(), seconds=time.monotonic() - clock
        )


def _solved(order: Order) -> dict[str, Any]:
    item, config = order.item, order.config
    task = load_task(item.task, words=item.words, seed=config.words_seed)
    model = open_entry(config.models[item.model], item.seed if config.send_seed else None)
    model = resume(order.folder / CALLS, model)
    method = open_method(item.method, _kit(config, model))
    solution = method.solve(task, out=order.folder)
    return _facts(task, method, solution) | {"hopeless": hopeless(model)}


def _kit(config: Config, model: Any) -> Kit:
    limits = config.limits
    return Kit(
        model=model,
        planner=config.planner,
        planner_time_limit=limits.planner_time,
        memory_limit=limits.memory_bytes,
        max_iters=limits.max_iters,
        time_limit=limits.time,
        budget_tokens=limits.tokens,
        budget_usd=limits.usd,
        program_path=config.program,
    )


def _facts(task: Task, method: Method, solution: Solution) -> dict[str, Any]:
    verdict = graded(task, solution, formalizer=method.formalizer)
    usage = sum(solution.usage.values(), Usage())
    return {
        "level": verdict.level,
        "reason": verdict.reason if verdict.level in (2, 3) else solution.reason,
        "outcome": str(solution.outcome),
        "stop_reason": None if solution.stop_reason is None else str(solution.stop_reason),
        "failed_step": verdict.failed_step,
        "ambiguous": verdict.ambiguous,
        "formalizer": method.formalizer,
        "steps": None if solution.mapped_plan is None else len(solution.mapped_plan),
        "objects": len(task.objects.split()),
        "calls": usage.calls,
        "failed_calls": usage.failed,
        "tokens_in": usage.tokens_in,
        "tokens_out": usage.tokens_out,
        "tokens_cached": usage.tokens_cached,
        "tokens_estimated": usage.estimated,
        "cost_usd": usage.cost_usd,
        "seconds": solution.seconds,
        "data": _data(task),
    }


def graded(task: Task, solution: Solution, *, formalizer: bool) -> Score:
    """The level of a solution: 0 to 3, for a direct planner 2 or 3, None where nothing was measured."""
    if solution.outcome is SolutionOutcome.NOT_MEASURED:
        return Score(None, solution.reason)
    plan = None if solution.mapped_plan is None else render_plan(solution.mapped_plan)
    if formalizer:
        return grade(task, valid_pddl=solution.outcome is not SolutionOutcome.INVALID_PDDL, plan_text=plan)
    return Score(2, solution.reason) if plan is None else score(task, plan)


def _data(task: Task) -> str:
    gold = task.gold()
    return _digest("\0".join((task.dnl, task.pnl, task.actions, task.objects, gold.domain, gold.problem)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@contextmanager
def _alone(folder: Path) -> Generator[None]:
    """Wait until no other process works in the folder: one whose run was killed a moment ago may still be ending."""
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _write(path: Path, text: str) -> None:
    """The whole file or none of it."""
    fresh = path.with_suffix(".new")
    with fresh.open("w", encoding="utf-8", errors="replace") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _unwind(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)
    raise Ended
