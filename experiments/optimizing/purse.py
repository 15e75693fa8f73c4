"""The one account of an optimisation: so many calls and so much money, over all its starts, and not one call more."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import dspy
from pydantic import ValidationError

from pddlcoder.errors import ModelError
from pddlcoder.llm import Usage, last_call
from pddlcoder.llm.cassette import Row
from pddlcoder.llm.traced import Tracing, traced


class Closed(ModelError):
    """The call was not made: the purse is closed."""


class Purse:
    """Lets calls through while both bounds hold; safe to share between threads.

    A call is begun only while the dearest call so far would still fit into `budget_usd`, so money is held to the size of a call that
    costs more than any before it. A call that got no answer does not count. `closed` says why no more calls are let through.
    """

    def __init__(self, max_calls: int, budget_usd: float | None = None, spent: Iterable[Usage] = ()) -> None:
        self.max_calls, self.budget_usd = max_calls, budget_usd
        self.closed = ""
        self.used = Usage()
        self._usd, self._dearest, self._underway = 0.0, 0.0, 0
        self._turn = threading.Condition()
        for usage in spent:
            self._add(usage)

    @property
    def usd(self) -> float:
        """Money spent, as far as prices are known."""
        return self._usd

    def close(self, reason: str) -> None:
        """Let no more calls through, for this reason, unless there is an earlier one."""
        with self._turn:
            self.closed = self.closed or reason
            self._turn.notify_all()

    def reserve(self) -> None:
        """Wait for room for one more call and take it; Closed if there is none, and from then on."""
        with self._turn:
            while not self.closed and self._underway and self._full():
                self._turn.wait()
            self.closed = self.closed or self._full()
            if self.closed:
                raise Closed(self.closed)
            self._underway += 1

    def settle(self, usage: Usage | None) -> None:
        """A call has ended: what it used, or None if there was no answer."""
        with self._turn:
            self._underway -= 1
            if usage is not None:
                self._add(usage)
            self._turn.notify_all()

    def _add(self, usage: Usage) -> None:
        self.used += usage
        self._usd += usage.cost_usd or 0.0
        self._dearest = max(self._dearest, usage.cost_usd or 0.0)

    def _full(self) -> str:
        """What stands against one more call, beside those underway."""
        if self.used.calls + self._underway >= self.max_calls:
            return f"the {self.max_calls} calls are used up"
        if self.budget_usd is None:
            return ""
        if self.used.cost_usd is None:
            return (
                f"the budget of ${self.budget_usd:g} cannot be kept, for the price of a call is unknown; write the model's prices "
                "into its [model.NAME] table, or set no --budget-usd"
            )
        if self._usd >= self.budget_usd or self._usd + (self._underway + 1) * self._dearest > self.budget_usd:
            return f"the budget of ${self.budget_usd:g} is used up (${self._usd:.4f} spent)"
        return ""


def metered(lm: dspy.BaseLM, purse: Purse) -> dspy.BaseLM:
    """The model, with every call let through and charged by the purse."""
    copied = traced(lm).copy()
    kind = type(copied)
    copied.__class__ = type(f"Metered{kind.__name__}", (_Metered, kind), {})
    copied.purse = purse
    return copied


class _Metered(Tracing):
    """Mixed in front of a traced model."""

    purse: Purse

    def __call__(self, prompt: Any = None, *, messages: Any = None, **options: Any) -> Any:
        """Ask, if the purse lets it."""
        self.purse.reserve()
        usage = None
        try:
            reply = super().__call__(prompt, messages=messages, **options)
            info = last_call()
            usage = Usage(calls=1, cost_usd=None) if info is None else info.usage
            return reply
        finally:
            self.purse.settle(usage)


def spent(folder: Path) -> list[Usage]:
    """What the answered calls used that are recorded anywhere below the folder."""
    return [usage for path in sorted(folder.rglob("calls.jsonl")) for usage in _recorded(path)]


def _recorded(path: Path) -> Iterable[Usage]:
    """The calls of one recording; a line cut short by a kill was no recorded answer."""
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            row = Row.model_validate_json(line)
        except ValidationError:
            continue
        if not row.overflow:
            used = row.usage
            yield Usage(1, used.tokens_in, used.tokens_out, used.tokens_cached, used.cost_usd)
