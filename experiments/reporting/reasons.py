"""Why solves failed: reasons that differ only in names and numbers are one."""

from __future__ import annotations

import re
from collections import defaultdict

from experiments.reporting.collection import Collection
from experiments.reporting.table import Table
from experiments.running.rows import Row

_ATOM = re.compile(r"\([^()]*\)")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
_NUMBER = re.compile(r"\b\d+\b")
_LONGEST = 160
_EXAMPLES = 3


def reasons(found: Collection) -> list[Table]:
    """A table for each model: level, reason, how often, by which methods, and some tasks."""
    return [table for model in found.models if (table := _table(found, model)).rows]


def _table(found: Collection, model: str) -> Table:
    grouped: dict[tuple[int | None, str], list[Row]] = defaultdict(list)
    for group in found.of(model=model):
        for row in group.rows:
            if row.level != 3:
                grouped[row.level, normal(row.reason)].append(row)
    order = sorted(grouped.items(), key=lambda item: (-len(item[1]), str(item[0])))
    rows = tuple(
        (reason, _level(level), str(len(same)), _methods(same), _examples(same)) for (level, reason), same in order
    )
    notes = ("Names are written as …, numbers as N. Solves that were not measured have no level.",)
    return Table(
        f"reasons-{model}",
        f"What went wrong with {model}",
        ("reason", "level", "times", "methods", "tasks"),
        rows,
        notes,
    )


def normal(reason: str) -> str:
    """The reason without the names and numbers of its task."""
    text, inner = "", reason
    while text != inner:  # from the inside out
        text, inner = inner, _ATOM.sub("…", inner)
    text = _NUMBER.sub("N", _QUOTED.sub("…", text))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _methods(rows: list[Row]) -> str:
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[row.method] += 1
    return ", ".join(f"{name} {count}" for name, count in counts.items())


def _examples(rows: list[Row]) -> str:
    return ", ".join(dict.fromkeys(row.task for row in rows[:_EXAMPLES]))


def _level(level: int | None) -> str:
    return "–" if level is None else str(level)
