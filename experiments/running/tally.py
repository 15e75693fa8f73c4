"""How far a run is: levels, money, time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from experiments.running.rows import Key, Row

LEVELS = (0, 1, 2, 3)


@dataclass
class Tally:
    """The state of a run of these items; `final` are its rows, `spent` US dollars, `unpriced` that some price is unknown."""

    wanted: frozenset[Key]
    final: Mapping[Key, Row]
    workers: int = 1
    spent: float = 0.0
    unpriced: bool = False
    clock: Callable[[], float] = time.monotonic
    begun: float = field(init=False)
    before: int = field(init=False)

    def __post_init__(self) -> None:
        self.begun, self.before = self.clock(), self.measured

    @property
    def total(self) -> int:
        """How many items there are."""
        return len(self.wanted)

    @property
    def rows(self) -> Iterable[Row]:
        """The final rows of these items."""
        return (self.final[key] for key in self.wanted if key in self.final)

    @property
    def levels(self) -> Counter[int | None]:
        """How many rows have which level; None where nothing was measured."""
        return Counter(row.level for row in self.rows)

    @property
    def measured(self) -> int:
        """How many items have a level."""
        return sum(row.measured for row in self.rows)

    @property
    def seconds_left(self) -> float | None:
        """About how long the rest takes at the pace so far; None before anything was measured."""
        here = self.measured - self.before
        return (self.clock() - self.begun) / here * (self.total - self.measured) if here else None
