"""An estimate as a person or a machine reads it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich.console import Group
from rich.table import Table

from experiments.running.estimate import Line
from experiments.running.progress import duration

_TOTALS = ("calls", "tokens_in", "tokens_out", "seconds")


def forecast(lines: Sequence[Line], workers: int, done: int) -> Group:
    """A table with one line for each method and model, and their sum."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("method", "model", "solves", "calls", "in", "out", "cost", "time"):
        table.add_column(name, no_wrap=True)  # a number is shown whole or not at all
    table.add_column("from")
    sources = list(dict.fromkeys(line.mean.source for line in lines if line.mean))
    for line in lines:
        source = chr(ord("a") + sources.index(line.mean.source)) if line.mean else "?"
        table.add_row(line.method, line.model, str(line.solves), *_cells(line, workers), source)
    whole = [_sum([line.total(name) for line in lines]) for name in _TOTALS[:3]]
    cells = [*map(_count, whole), _money(_sum([line.cost for line in lines])), _time(_time_of(lines, workers))]
    if len(lines) > 1:
        table.add_row("together", "", str(sum(line.solves for line in lines)), *cells, "")
    notes = [f"{chr(ord('a') + number)}: {source}" for number, source in enumerate(sources)]
    notes += ["in and out are tokens of all solves together; ? is unknown."]
    notes += [f"{done} solves are measured already and are not counted."] if done else []
    if any(line.mean is None for line in lines):
        notes.append(
            "Where nothing is known, run a few tasks (--limit 5 --out runs/few) and ask again with --like runs/few."
        )
    if any(line.cost is None and line.mean is not None for line in lines):
        notes.append("Where the cost is unknown, give the model's prices in the configuration.")
    return Group(table, *notes)


def told(lines: Sequence[Line], workers: int) -> str:
    """The same as JSON lines; null is unknown, `seconds` are of wall time with these workers."""
    rows = [
        {
            "event": "estimate",
            "method": line.method,
            "model": line.model,
            "solves": line.solves,
            "calls": line.total("calls"),
            "tokens_in": line.total("tokens_in"),
            "tokens_out": line.total("tokens_out"),
            "cost_usd": line.cost,
            "seconds": _time_of([line], workers),
            "source": line.mean.source if line.mean else None,
        }
        for line in lines
    ]
    return "".join(json.dumps(row) + "\n" for row in rows)


def _cells(line: Line, workers: int) -> list[str]:
    totals = [_count(line.total(name)) for name in _TOTALS[:3]]
    return [*totals, _money(line.cost), _time(_time_of([line], workers))]


def _time_of(lines: Sequence[Line], workers: int) -> float | None:
    seconds = _sum([line.total("seconds") for line in lines])
    solves = sum(line.solves for line in lines)
    return None if seconds is None else seconds / max(1, min(workers, solves))


def _sum(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _count(value: float | None) -> str:
    """Three digits are as much as an estimate is worth."""
    if value is None:
        return "?"
    if value < 10_000:
        return f"{value:,.0f}"
    return f"{value / 1e3:,.0f}k" if value < 1e6 else f"{value / 1e6:,.3g}M"


def _money(value: float | None) -> str:
    return "?" if value is None else f"${value:,.2f}"


def _time(value: float | None) -> str:
    return "?" if value is None else duration(value)
