"""The run itself: hands items to a pool, keeps the rows, tries again, waits, and stops when it must."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from experiments.running.config import Config
from experiments.running.items import Item
from experiments.running.ledger import Ledger
from experiments.running.outage import Outage
from experiments.running.pool import Done, Pool
from experiments.running.rows import Row
from experiments.running.spending import recorded_cost
from experiments.running.store import Store
from experiments.running.tally import Tally
from experiments.running.worker import CALLS, Order, row_of
from pddlcoder.types import SolutionOutcome

_REPEATS = 1  # how often an item is begun anew whose worker died
_TICK = 0.5  # seconds


class Ending(StrEnum):
    """Why a run ended."""

    DONE = "done"
    BUDGET = "budget"


class Watcher(Protocol):
    """Who follows a run."""

    def row(self, row: Row, tally: Tally) -> None:
        """A row was kept."""
        ...

    def said(self, text: str) -> None:
        """Something a person should know."""
        ...

    def tick(self, tally: Tally) -> None:
        """Time goes by."""
        ...

    def close(self) -> None:
        """The run has ended."""
        ...


@dataclass
class Runner:
    """One start of a run; `run` does all of its items that were not measured yet."""

    config: Config
    store: Store
    pool: Pool
    ledger: Ledger
    watchers: tuple[Watcher, ...] = ()
    revision: str = ""
    clock: Callable[[], float] = time.monotonic
    waiting: list[Item] = field(default_factory=list)
    underway: dict[Item, Order] = field(default_factory=dict)
    ready: dict[Item, float] = field(default_factory=dict)
    tries: Counter[Item] = field(default_factory=Counter)
    repeats: Counter[Item] = field(default_factory=Counter)
    paid: dict[Item, float] = field(default_factory=dict)
    struck: dict[str, list[Item]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.outages = {name: Outage(self.config.patience) for name in self.config.models}

    def run(self, wanted: Iterable[Item]) -> Ending:
        """Do what is wanted and not measured yet, and return when nothing more can be done."""
        self._plan(list(wanted))
        while self.waiting or self.underway:
            short = self._begin()
            if not self.underway and (short or not self._hope()):
                return Ending.BUDGET if short else Ending.DONE
            for done in self.pool.take(_TICK):
                self._took(done)
            self._each(lambda watcher: watcher.tick(self.tally))
        return Ending.DONE

    def _plan(self, wanted: list[Item]) -> None:
        final = self.store.final
        self.waiting = [item for item in wanted if item.key not in final or not final[item.key].measured]
        self.tally = Tally(frozenset(item.key for item in wanted), final, self.pool.size, clock=self.clock)
        todo = {item.key for item in self.waiting}
        for row in final.values():
            if row.key not in todo:
                self.ledger.charge(row)
        for item in self.waiting:
            self._pay(item, recorded_cost(self.store.folder / item.folder / CALLS))
        self._count()

    def _begin(self) -> bool:
        """Hand out items while there are free workers; whether the budget forbids the next one."""
        while len(self.underway) < self.pool.size:
            item = next(filter(self._may, self.waiting), None)
            if item is None:
                return False
            if not self.ledger.allows(item, self.underway):
                return True
            self.waiting.remove(item)
            self.underway[item] = Order(item, self.config, self.store.folder, self.revision)
            self.pool.submit(self.underway[item])
        return False

    def _may(self, item: Item) -> bool:
        """Whether it is this item's time."""
        now, model = self.clock(), item.model
        same = sum(other.model == model for other in self.underway)
        return self.ready.get(item, now) <= now and self.outages[model].allows(now, same)

    def _hope(self) -> bool:
        """Whether anything that waits will ever begin."""
        return any(not self.outages[item.model].gone for item in self.waiting)

    def _took(self, done: Done) -> None:
        item = done.order.item
        del self.underway[item]
        if done.row is None:
            self._lost(done)
        else:
            self._keep(item, done.row)
            self._judge(item, done.row)

    def _lost(self, done: Done) -> None:
        """A worker died: its item is begun once more, and then given up for this run."""
        item = done.order.item
        self._pay(item, recorded_cost(self.store.folder / item.folder / CALLS))
        self.repeats[item] += 1
        if self.repeats[item] <= _REPEATS:
            self._say(f"{item}: {done.lost}; it is begun once more")
            self.waiting.insert(0, item)
        else:
            self._keep(item, row_of(done.order, reason=f"{done.lost}, {self.repeats[item]} times"))

    def _keep(self, item: Item, row: Row) -> None:
        self.store.append(row)
        if row.cost_usd is not None or row.calls:
            self.ledger.charge(row, self.paid.get(item, 0.0))
            self.paid[item] = row.cost_usd or 0.0
            self.ledger.blind |= row.cost_usd is None and self.ledger.budget_usd is not None
        self._count()
        self._each(lambda watcher: watcher.row(row, self.tally))

    def _judge(self, item: Item, row: Row) -> None:
        """Whether a solve that was not measured is tried again, and whether its model is to be left alone for a while."""
        outage, now = self.outages[item.model], self.clock()
        if row.measured:
            outage.answered()
            self.struck[item.model].clear()
        if row.outcome != SolutionOutcome.NOT_MEASURED or row.error:
            return  # there is a level, or trying again would change nothing
        if row.failed_calls:
            self.struck[item.model].append(item)
            if outage.failed(now, row.hopeless):
                self._say(_told(item.model, outage, row, outage.until - now))
        if row.failed_calls and outage.on:
            self._excuse(item.model)
        elif self.tries[item] < self.config.patience.retries:
            self.tries[item] += 1
            self.ready[item] = now + self.config.patience.seconds(self.tries[item])
            self.waiting.append(item)

    def _excuse(self, model: str) -> None:
        """What an outage struck is no fault of the items: they wait for its end, and it was no try of theirs."""
        for item in self.struck[model]:
            self.tries[item] = 0
            self.ready.pop(item, None)
            if item not in self.waiting and item not in self.underway:
                self.waiting.insert(0, item)
        self.struck[model].clear()

    def _pay(self, item: Item, cost: float) -> None:
        """Count what the calls of a solve without a row have cost."""
        self.ledger.spent += cost - self.paid.get(item, 0.0)
        self.paid[item] = cost

    def _count(self) -> None:
        self.tally.spent, self.tally.unpriced = self.ledger.spent, self.ledger.unknown

    def _say(self, text: str) -> None:
        self._each(lambda watcher: watcher.said(text))

    def _each(self, tell: Callable[[Watcher], None]) -> None:
        for watcher in self.watchers:
            tell(watcher)


def _told(model: str, outage: Outage, row: Row, seconds: float) -> str:
    if outage.gone:
        return f"{model} is not waited for; the rest of its solves is left for the next start (last: {row.reason})"
    times = f"{outage.in_a_row} solves in a row" if outage.in_a_row > 1 else "a solve"
    return f"{model} seems out of reach, {times} could not be measured; the next try is in {seconds:.0f} s (last: {row.reason})"
