"""What a run will take, before anything is spent: from the rows of an earlier run, else from published means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from experiments.running.config import Config
from experiments.running.items import Item
from experiments.running.models import known_prices
from experiments.running.rows import Row


@dataclass(frozen=True, slots=True)
class Mean:
    """What one solve takes on average; None for what the source does not say. `source` names it; `cost` is in US dollars."""

    tokens_in: float
    tokens_out: float
    source: str
    tokens_cached: float = 0.0
    calls: float | None = None
    seconds: float | None = None
    cost: float | None = None


Known = Callable[[str, str], Mean | None]
"""The mean of a method with a model, by their names."""


@dataclass(frozen=True, slots=True)
class Line:
    """The expectation for one method with one model: how many solves, the mean of one, and US dollars for all; None: unknown."""

    method: str
    model: str
    solves: int
    mean: Mean | None
    cost: float | None

    def total(self, name: str) -> float | None:
        """All solves together: `calls`, `tokens_in`, `tokens_out` or `seconds` (of one worker)."""
        value = None if self.mean is None else getattr(self.mean, name)
        return None if value is None else value * self.solves


def expectation(config: Config, todo: Iterable[Item], known: Known) -> list[Line]:
    """One line for each method and model of the items to do."""
    counted: dict[tuple[str, str], int] = defaultdict(int)
    for item in todo:
        counted[item.method, item.model] += 1
    lines = []
    for (method, model), solves in counted.items():
        mean = known(method, model)
        cost = cost_of(config, model, mean)
        lines.append(Line(method, model, solves, mean, None if cost is None else cost * solves))
    return lines


def cost_of(config: Config, model: str, mean: Mean | None) -> float | None:
    """US dollars for one solve: by the prices that hold now, else what it cost earlier; None where neither is known."""
    prices = known_prices(config.models[model])
    if mean is None or prices is None:
        return None if mean is None else mean.cost
    return prices.of(mean.tokens_in, mean.tokens_out, mean.tokens_cached)


def like(rows: Sequence[Row], name: str) -> Known:
    """The means of an earlier run called `name`: of the method with this model, else of the method with any."""

    def known(method: str, model: str) -> Mean | None:
        same = [row for row in rows if row.method == method and row.measured]
        exact = [row for row in same if row.model == model]
        if not same:
            return None
        if exact:
            costs = [row.cost_usd for row in exact if row.cost_usd is not None]
            return _mean(exact, name, fmean(costs) if len(costs) == len(exact) else None)
        return _mean(same, f"{name}, with {', '.join(sorted({row.model for row in same}))}")

    return known


def first(*sources: Known) -> Known:
    """The first source that knows something."""
    return lambda method, model: next(filter(None, (known(method, model) for known in sources)), None)


def _mean(rows: Sequence[Row], source: str, cost: float | None = None) -> Mean:
    return Mean(
        tokens_in=fmean(row.tokens_in for row in rows),
        tokens_out=fmean(row.tokens_out for row in rows),
        tokens_cached=fmean(row.tokens_cached for row in rows),
        calls=fmean(row.calls for row in rows),
        seconds=fmean(row.seconds for row in rows),
        cost=cost,
        source=f"{source} ({len(rows)} solve{'s' if len(rows) > 1 else ''})",
    )
