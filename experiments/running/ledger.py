"""The money of a run: what is spent, what is underway, and whether another solve may begin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from experiments.running.items import Item
from experiments.running.rows import Row

Expected = Callable[[Item], float | None]
"""What an item will cost in US dollars, None where nobody can tell."""


def _unknown(item: Item) -> None:
    return None


@dataclass
class Ledger:
    """Bounded by `budget_usd`; `expected` is asked where this run has not yet seen what a method costs with a model.

    `unknown`: the price of some row is unknown. `blind`: one came under a budget, which cannot be kept any longer.
    """

    budget_usd: float | None = None
    expected: Expected = _unknown
    spent: float = 0.0
    unknown: bool = False
    blind: bool = False
    _costs: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))

    def charge(self, row: Row, before: float = 0.0) -> None:
        """Count a row; `before` is what an earlier try of the same solve has cost already, which the row contains."""
        if row.cost_usd is None:
            self.unknown |= row.calls > 0
            return
        self.spent += row.cost_usd - before
        if row.measured:
            self._costs[row.method, row.model].append(row.cost_usd)

    def allows(self, item: Item, underway: Iterable[Item]) -> bool:
        """Whether the item may begin while others are underway. Where nobody knows what it costs, it begins alone."""
        if self.budget_usd is None or self.blind:
            return not self.blind
        others = [self.estimate(other) for other in underway]
        cost = self.estimate(item)
        if cost is None or None in others:
            return not others and self.spent < self.budget_usd
        return self.spent + sum(other or 0.0 for other in others) + cost <= self.budget_usd

    def estimate(self, item: Item) -> float | None:
        """What an item costs: the mean of its like in this run, else what is expected of it."""
        costs = self._costs.get((item.method, item.model))
        return sum(costs) / len(costs) if costs else self.expected(item)
