"""How long to wait for a model and how often to ask again: the one retry policy."""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pddlcoder.llm.accounting import last_call, set_last_call
from pddlcoder.llm.errors import CallCancelled, CallTimeout, model_error, worth_retrying
from pddlcoder.types import Cancel

T = TypeVar("T")
_POLL = 0.05
_LONGEST_BACKOFF = 60.0


@dataclass(frozen=True, slots=True)
class Patience:
    """The limits of one call: seconds for all of it, waits and retries included (None: no limit), and how many retries.

    Asked again are rate limits, server failures and broken connections, after the time the server names or after
    `backoff`, twice `backoff`, and so on, in seconds.
    """

    seconds: float | None = None
    retries: int = 0
    backoff: float = 1.0


@dataclass(slots=True)
class Attempts:
    """The attempts of one call, counted against its patience."""

    patience: Patience
    model: str
    cancel: Cancel | None = None
    started: float = field(default_factory=time.monotonic)
    made: int = 0

    def remaining(self) -> float | None:
        """Seconds left, None without a limit."""
        if self.patience.seconds is None:
            return None
        return max(0.0, self.started + self.patience.seconds - time.monotonic())

    def delay(self, error: Exception) -> float:
        """Seconds to wait before asking again; raises the error to end with if it is not worth it."""
        self.made += 1
        hint = getattr(error, "retry_after", None)
        wait = hint if hint is not None else min(self.patience.backoff * 2 ** (self.made - 1), _LONGEST_BACKOFF)
        left = self.remaining()
        in_time = left is None or wait < left
        if worth_retrying(error) and self.made <= self.patience.retries and in_time:
            return wait
        raise self.timeout() if self.over() else model_error(error, self.made, self.model) from error

    def over(self) -> bool:
        """Whether the time limit has passed."""
        return self.remaining() == 0.0

    def timeout(self) -> CallTimeout:
        """The error of a call that took too long."""
        limit = self.patience.seconds
        return CallTimeout(
            f"model {self.model}: no answer within {limit:g} seconds; raise the time limit or check the server"
        )

    def run(self, call: Callable[[], T]) -> T:
        """Run one attempt within the time that is left, in the caller's context; an abandoned one ends in the background."""
        if self.patience.seconds is None and self.cancel is None:
            return call()
        attempt = _Attempt(call)
        left = self.remaining()
        deadline = None if left is None else time.monotonic() + left
        while not attempt.done.wait(_wait(deadline, self.cancel)):
            if self.cancel is not None and self.cancel.is_set():
                raise CallCancelled(f"model {self.model}: the call was cancelled")
            if deadline is not None and time.monotonic() >= deadline:
                raise self.timeout()
        return attempt.result()

    def sleep(self, seconds: float) -> None:
        """Wait before the next attempt; a cancel ends it."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.cancel is not None and self.cancel.is_set():
                raise CallCancelled(f"model {self.model}: the call was cancelled")
            time.sleep(min(left, _POLL if self.cancel is not None else left))


class _Attempt(Generic[T]):
    """One call in a daemon thread of its own, in a copy of the caller's context; `last_call` comes back from there."""

    def __init__(self, call: Callable[[], T]) -> None:
        self.done = threading.Event()
        self._context = contextvars.copy_context()
        self._values: list[T] = []
        self._error: BaseException | None = None
        threading.Thread(target=self._work, args=(call,), name="pddlcoder-llm-call", daemon=True).start()

    def _work(self, call: Callable[[], T]) -> None:
        with self:
            self._values.append(self._context.run(call))

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        self._error = error
        self.done.set()
        return True

    def result(self) -> T:
        set_last_call(self._context.run(last_call))
        if self._error is not None:
            raise self._error
        return self._values[0]


def _wait(deadline: float | None, cancel: Cancel | None) -> float | None:
    left = None if deadline is None else max(0.0, deadline - time.monotonic())
    if cancel is None:
        return left
    return _POLL if left is None else min(_POLL, left)
