"""Showing a run: a live bar in a terminal, lines elsewhere, JSON for machines."""

from __future__ import annotations

import json
import sys
from typing import Any, TextIO

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from experiments.running.rows import Row
from experiments.running.tally import LEVELS, Tally


def counts(tally: Tally) -> str:
    """The rows by level, and those that were not measured, such as "level 3: 80, 2: 9, 1: 1, 0: 4; not measured: 2"."""
    levels = tally.levels
    told = ", ".join(f"{'level ' if level == 3 else ''}{level}: {levels[level]}" for level in reversed(LEVELS))
    return told + (f"; not measured: {levels[None]}" if levels[None] else "")


def money(tally: Tally) -> str:
    """What was spent; "at least" where some price is unknown, "" where none is known."""
    if tally.unpriced:
        return f"at least ${tally.spent:.2f}" if tally.spent else "cost unknown"
    return f"${tally.spent:.2f}"


def duration(seconds: float) -> str:
    """Hours, minutes and seconds, such as 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


class Bar:
    """One live line, and a line for everything a person should know."""

    def __init__(self, tally: Tally, console: Console) -> None:
        columns = (BarColumn(16), MofNCompleteColumn(), TextColumn("{task.fields[state]}", markup=False))
        self._progress = Progress(*columns, console=console, transient=True)
        self._task = self._progress.add_task("", total=tally.total, completed=tally.measured, state=_state(tally))
        self._progress.start()

    def row(self, row: Row, tally: Tally) -> None:
        """A row was kept."""
        if not row.measured:
            self.said(f"{_about(row)}: not measured: {row.reason}")
        self.tick(tally)

    def said(self, text: str) -> None:
        """Something a person should know."""
        self._progress.console.print(escape(text), highlight=False)

    def tick(self, tally: Tally) -> None:
        """Time goes by."""
        self._progress.update(self._task, completed=tally.measured, state=_state(tally))

    def close(self) -> None:
        """Take the bar away."""
        self._progress.stop()


class Lines:
    """One line for every row."""

    def __init__(self, out: TextIO = sys.stderr) -> None:
        self._out = out

    def row(self, row: Row, tally: Tally) -> None:
        """A row was kept."""
        level = f"level {row.level}" if row.measured else "not measured"
        self.said(f"[{tally.measured}/{tally.total}] {_about(row)}: {level}: {row.reason}")

    def said(self, text: str) -> None:
        """Something a person should know."""
        print(text, file=self._out, flush=True)

    def tick(self, tally: Tally) -> None:
        """Time goes by, and nobody looks."""

    def close(self) -> None:
        """Nothing to take away."""


class JsonLines:
    """One JSON object a line: `{"event": "row", ...}` with the fields of the row, `message`, and at the end `end`."""

    def __init__(self, out: TextIO = sys.stdout) -> None:
        self._out = out

    def row(self, row: Row, tally: Tally) -> None:
        """A row was kept."""
        self.event("row", **row.model_dump(), **_facts(tally))

    def said(self, text: str) -> None:
        """Something a person should know."""
        self.event("message", text=text)

    def tick(self, tally: Tally) -> None:
        """Time goes by, and no machine looks."""

    def close(self) -> None:
        """Nothing to take away."""

    def event(self, kind: str, **facts: Any) -> None:
        """Write one object."""
        print(json.dumps({"event": kind, **facts}, ensure_ascii=False), file=self._out, flush=True)


def _facts(tally: Tally) -> dict[str, Any]:
    return {"measured_items": tally.measured, "items": tally.total, "spent_usd": tally.spent}


def _about(row: Row) -> str:
    return f"{row.task} by {row.method} with {row.model}" + (f", seed {row.seed}" if row.seed else "")


def _state(tally: Tally) -> str:
    """Short enough for a narrow terminal; levels as in "L3 80 L2 9"."""
    left, levels = tally.seconds_left, tally.levels
    told = " ".join(f"L{level} {levels[level]}" for level in reversed(LEVELS))
    missing = f"{levels[None]} not measured" if levels[None] else ""
    parts = [told, missing, money(tally), "" if left is None else f"{duration(left)} left"]
    return " | ".join(filter(None, parts))
