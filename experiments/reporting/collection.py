"""The rows of one or several runs, put together: what was measured, and what should have been."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

from experiments.methods import METHODS
from experiments.reporting.statistics import wilson
from experiments.running.agreement import FILE
from experiments.running.items import items
from experiments.running.rows import Key, Row
from experiments.running.store import final_rows
from experiments.running.toml import load_config
from pddlcoder.errors import UsageError

LEVELS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one method with one model; `wanted` is how many there should be."""

    method: str
    model: str
    rows: tuple[Row, ...]
    wanted: int

    @property
    def measured(self) -> tuple[Row, ...]:
        """The rows that have a level."""
        return tuple(row for row in self.rows if row.measured)

    @property
    def formalizer(self) -> bool:
        """Whether levels 0 and 1 exist for the method."""
        return all(row.formalizer for row in self.rows)

    def at(self, level: int) -> int:
        """How many rows have this level."""
        return sum(row.level == level for row in self.rows)

    def share(self, domain: str | None = None) -> tuple[int, int]:
        """How many were solved of how many measured, in all or in a domain."""
        rows = [row for row in self.measured if domain in (None, row.domain)]
        return sum(row.level == 3 for row in rows), len(rows)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that is solved."""
        return wilson(*self.share())

    def spread(self, name: str) -> tuple[float, float] | None:
        """Mean and deviation of a number of the measured rows; None where nothing was measured."""
        values = [float(getattr(row, name)) for row in self.measured]
        return (fmean(values), stdev(values) if len(values) > 1 else 0.0) if values else None


@dataclass(frozen=True, slots=True)
class Collection:
    """Groups by method and model, methods in the order in which they are registered, models as they came."""

    groups: tuple[Group, ...]
    runs: tuple[Path, ...]

    @property
    def rows(self) -> list[Row]:
        """All of them."""
        return [row for group in self.groups for row in group.rows]

    @property
    def domains(self) -> list[str]:
        """Of all rows, sorted."""
        return sorted({row.domain for row in self.rows})

    @property
    def models(self) -> list[str]:
        """As they came."""
        return list(dict.fromkeys(group.model for group in self.groups))

    def of(self, *, model: str | None = None, methods: Iterable[str] | None = None) -> list[Group]:
        """The groups of a model, of some methods, or of both."""
        chosen = None if methods is None else set(methods)
        return [
            group
            for group in self.groups
            if model in (None, group.model) and (chosen is None or group.method in chosen)
        ]


def collect(runs: Sequence[Path]) -> Collection:
    """The final rows of the runs; UsageError for a folder that is no run, for no rows at all, and for what cannot be compared."""
    rows: dict[Key, Row] = {}
    wanted: set[Key] = set()
    for run in runs:
        for row in final_rows(run):
            if row.key in rows and row.measured and rows[row.key].measured:
                raise UsageError(
                    f"{run} and an earlier run both measured {row.task} by {row.method} with {row.model}, seed {row.seed}; "
                    "report on one of them"
                )
            if row.measured or row.key not in rows:
                rows[row.key] = row
        wanted |= _asked_for(run)
    if not rows:
        raise UsageError(f"there is no row yet in {', '.join(map(str, runs))}")
    _comparable(rows.values())
    return Collection(tuple(_groups(rows, wanted | rows.keys())), tuple(runs))


def _asked_for(run: Path) -> set[Key]:
    """What the configuration of a run asks for, as far as it is there."""
    path = run / FILE
    return {item.key for item in items(load_config(path))} if path.exists() else set()


def _comparable(rows: Iterable[Row]) -> None:
    """Refuse rows on the same task whose texts differ: their levels do not belong into one table."""
    texts: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in rows:
        if row.data:
            texts[row.task, row.words].add(row.data)
    if changed := sorted(task for (task, _), found in texts.items() if len(found) > 1):
        raise UsageError(
            f"the runs were made on different versions of {len(changed)} tasks ({', '.join(changed[:3])}); report on them one by one"
        )


def _groups(rows: dict[Key, Row], wanted: Iterable[Key]) -> list[Group]:
    keys: dict[tuple[str, str], list[Key]] = defaultdict(list)
    for key in sorted(wanted):
        keys[key.method, key.model].append(key)
    models = list(dict.fromkeys(row.model for row in rows.values()))
    order = {name: place for place, name in enumerate(METHODS)}
    found = [
        Group(method, model, tuple(rows[key] for key in group if key in rows), len(group))
        for (method, model), group in keys.items()
        if any(key in rows for key in group)
    ]
    return sorted(
        found, key=lambda group: (models.index(group.model), order.get(group.method, len(order)), group.method)
    )
