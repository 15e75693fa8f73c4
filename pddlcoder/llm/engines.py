"""What our own engines share: what they tell DSPy about themselves, their asynchronous face, and counting per solve."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Self
from weakref import WeakKeyDictionary

from dspy._vendor.lm15.types import StreamEvent
from dspy.lm15 import Request, Response, response_to_events

from pddlcoder.llm.accounting import Ledger, current_scope


class PlainEngine:
    """An engine that takes text and gives text at once; shared, not copied, when a program that holds it is copied."""

    supports_function_calling = False
    supports_reasoning = False
    supports_response_schema = False
    supported_params: tuple[str, ...] = ()

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def complete(self, request: Request) -> Response:
        """The answer."""
        raise NotImplementedError

    def stream(self, request: Request) -> Iterator[StreamEvent]:
        """The same answer for those who want to see it grow, all in one piece."""
        yield from response_to_events(self.complete(request))


class AsyncFace:
    """The asynchronous side of an engine that never waits."""

    def __init__(self, engine: PlainEngine) -> None:
        self._engine = engine

    def __deepcopy__(self, memo: object) -> Self:
        return self

    async def complete(self, request: Request) -> Response:
        """The answer of the engine behind."""
        return self._engine.complete(request)

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """The same answer, all in one piece."""
        for event in response_to_events(await self.complete(request)):
            yield event


class SolveCounters:
    """Counts by name that start anew for each ledger, so that one model can serve many solves at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._of_ledger: WeakKeyDictionary[Ledger, Counter[str]] = WeakKeyDictionary()
        self._without_ledger: Counter[str] = Counter()

    def next(self, name: str) -> int:
        """Which time this is, from 1, that the current solve counts `name`."""
        ledger = current_scope().ledger
        with self._lock:
            counts = self._without_ledger if ledger is None else self._of_ledger.setdefault(ledger, Counter())
            counts[name] += 1
            return counts[name]
