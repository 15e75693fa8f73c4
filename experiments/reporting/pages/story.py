"""One solve as its folder tells it; what a killed run left out is named, never an error."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from experiments.running.agreement import FILE
from experiments.running.rows import Row
from experiments.running.toml import load_config
from nl_pddlgym.dataset import load_task
from nl_pddlgym.errors import NLPddlgymError
from nl_pddlgym.judge import Move, trace
from nl_pddlgym.task import Task
from pddlcoder.errors import PDDLCoderError

LONGEST = 20_000
"""Characters of one text that a page shows; the rest is in the run's folder."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file: `sign` is "+" or "-" where it changed, else " "."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Version:
    """A file as it was written once, against what it was before."""

    name: str
    number: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened in the solve: `kind` as the event is called, and the parts to be shown, by their titles."""

    kind: str
    title: str
    parts: Mapping[str, str]
    good: bool | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """All that a page shows; `missing` names what should be there and is not."""

    row: Row
    folder: Path
    told: Mapping[str, str]
    happenings: tuple[Happening, ...]
    versions: tuple[Version, ...]
    texts: Mapping[str, str]
    moves: tuple[Move, ...]
    missing: tuple[str, ...]


def read_story(run: Path, row: Row) -> Story:
    """The story of a row."""
    folder = run / row.folder
    task = _task(run, row)
    texts = {name: _text(folder / name) for name in ("domain.pddl", "problem.pddl", "plan.txt", "mapped_plan.txt")}
    events = list(_events(folder / "steps.jsonl"))
    plan = _whole(folder / "mapped_plan.txt")
    moves = trace(task, plan) if task is not None and plan is not None else ()
    return Story(
        row=row,
        folder=folder,
        told={}
        if task is None
        else {"world": task.dnl, "task": task.pnl, "actions": task.actions, "objects": task.objects},
        happenings=tuple(map(_happening, events)),
        versions=tuple(_versions(folder / "versions")),
        texts={name: text for name, text in texts.items() if text is not None},
        moves=moves,
        missing=tuple(_missing(folder, task, events)),
    )


def _task(run: Path, row: Row) -> Task | None:
    try:
        return load_task(row.task, words=row.words, seed=_words_seed(run))
    except NLPddlgymError:
        return None


@cache
def _words_seed(run: Path) -> int:
    try:
        return load_config(run / FILE).words_seed
    except PDDLCoderError:
        return 0


def _missing(folder: Path, task: Task | None, events: list[dict[str, Any]]) -> Iterator[str]:
    if task is None:
        yield "the task is not in this version of the benchmark"
    if not folder.is_dir():
        yield "the folder of the solve is gone"
    elif not events:
        yield "nothing was recorded of what happened (steps.jsonl)"
    elif events[-1].get("event") != "ended":
        yield "the solve was cut short: its end was not recorded"
    if folder.is_dir() and not (folder / "solution.json").exists():
        yield "there is no solution (solution.json)"


def _events(path: Path) -> Iterator[dict[str, Any]]:
    for line in (_whole(path) or "").split("\n"):
        try:
            event = json.loads(line)
        except ValueError:
            continue  # the last line of a killed run, or the empty one at the end
        if isinstance(event, dict):
            yield event


def _happening(event: Mapping[str, Any]) -> Happening:
    kind = str(event.get("event", ""))
    if kind == "turn":
        return _turn(event)
    shown = {
        name: _shown(value)
        for name, value in event.items()
        if name not in ("event", "dnl", "pnl", "actions", "objects")
    }
    good = {"criticised": event.get("accepted"), "planned": event.get("outcome") == "solved"}.get(kind)
    return Happening(kind, kind, {name: cut(text) for name, text in shown.items() if text}, good)


def _turn(event: Mapping[str, Any]) -> Happening:
    arguments = event.get("args") or {}
    parts = {"thought": str(event.get("thought") or ""), "model's thinking": str(event.get("reasoning") or "")}
    parts |= {f"argument {name}": _shown(value) for name, value in arguments.items()}
    parts |= {"reply": str(event.get("reply") or ""), "result": str(event.get("observation") or "")}
    fault = str(event.get("fault") or "")
    tokens = f"{event.get('tokens_in', 0)} tokens in, {event.get('tokens_out', 0)} out"
    title = f"{event.get('number', '')}. {event.get('tool') or fault or 'reply'} ({tokens})"
    return Happening("turn", title, {name: cut(text) for name, text in parts.items() if text}, False if fault else None)


def _shown(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "\n".join(f"{number}. {one}" for number, one in enumerate(value, 1))
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _versions(folder: Path) -> Iterator[Version]:
    """The versions as the files are called, `NNNN.domain.pddl`, each against the one of the same file before it."""
    before: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.*.pddl")):
        number, name, _ = path.name.split(".")
        text: list[str] = [*(_text(path) or "").split("\n")]
        yield Version(name, int(number), tuple(_changes(before.get(name), text)))
        before[name] = text


def _changes(before: list[str] | None, now: list[str]) -> Iterator[Line]:
    if before is None:
        yield from (Line(" ", text) for text in now)
        return
    for told in list(difflib.unified_diff(before, now, lineterm="", n=3))[2:]:
        yield Line(told[0], told[1:] if told[0] in "+- " else told)


def _text(path: Path) -> str | None:
    text = _whole(path)
    return None if text is None else cut(text)


def _whole(path: Path) -> str | None:
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else None


def cut(text: str) -> str:
    """The text, without its middle if it is too long to be read."""
    if len(text) <= LONGEST:
        return text
    half = LONGEST // 2
    return f"{text[:half]}\n[... {len(text) - 2 * half} characters are left out here; they are in the run's folder ...]\n{text[-half:]}"
