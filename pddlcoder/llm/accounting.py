"""Who called the model, what came back, and what it cost: no DSPy here, so that values can be read without it."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from pddlcoder.types import Cancel

NO_ROLE = "model"


@dataclass(frozen=True, slots=True)
class Usage:
    """What a number of model calls used: tokens in and out, of which in from the provider's prefix cache, and US dollars.

    `cost_usd` is None as soon as the price of one answered call is unknown. `failed` counts the calls that ended without an
    answer. `estimated` says that some counts are characters / 4, because nobody counted the tokens.
    """

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    cost_usd: float | None = 0.0
    failed: int = 0
    estimated: bool = False

    @property
    def tokens(self) -> int:
        """Tokens in and out together."""
        return self.tokens_in + self.tokens_out

    def __add__(self, other: Usage) -> Usage:
        """Both together; an unknown price stays unknown."""
        unknown = self.cost_usd is None or other.cost_usd is None
        return Usage(
            calls=self.calls + other.calls,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            tokens_cached=self.tokens_cached + other.tokens_cached,
            cost_usd=None if unknown else (self.cost_usd or 0.0) + (other.cost_usd or 0.0),
            failed=self.failed + other.failed,
            estimated=self.estimated or other.estimated,
        )


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call that came through the provider's own channel: the name, and the arguments as the text of a JSON object."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class CallInfo:
    """One answered call: who asked, the raw text, the reasoning kept apart from it, and why the model stopped."""

    role: str
    model: str
    finish_reason: str
    text: str
    reasoning: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = field(default_factory=Usage)

    @property
    def truncated(self) -> bool:
        """True if the token limit cut the reply off."""
        return self.finish_reason == "length"


class Ledger:
    """The account of one solve, safe to share between threads: usage per role, and hard budgets.

    `budget_tokens` counts tokens in and out together; `budget_usd` is in US dollars.
    """

    def __init__(self, budget_tokens: int | None = None, budget_usd: float | None = None) -> None:
        self.budget_tokens = budget_tokens
        self.budget_usd = budget_usd
        self._lock = threading.Lock()
        self._by_role: dict[str, Usage] = {}
        self._spent_usd = 0.0

    def charge(self, role: str, usage: Usage) -> None:
        """Add what one call of a role used; the traced models do this by themselves."""
        with self._lock:
            self._by_role[role] = self._by_role.get(role, Usage()) + usage
            self._spent_usd += usage.cost_usd or 0.0

    def by_role(self) -> dict[str, Usage]:
        """Usage of each role, sorted by name."""
        with self._lock:
            return dict(sorted(self._by_role.items()))

    def total(self) -> Usage:
        """Usage of all roles together."""
        return sum(self.by_role().values(), Usage())

    def exceeded(self) -> str | None:
        """The sentence that says which budget is used up, or None.

        A money budget cannot be kept when a price is unknown, so then it counts as used up: better stopped than surprised.
        """
        total = self.total()
        if self.budget_tokens is not None and total.tokens >= self.budget_tokens:
            return f"the budget of {self.budget_tokens} tokens is used up ({total.tokens} used)"
        if self.budget_usd is None:
            return None
        if self._spent_usd >= self.budget_usd:
            return f"the budget of ${self.budget_usd:g} is used up (${self._spent_usd:.4f} spent)"
        if total.cost_usd is None:
            return (
                f"the budget of ${self.budget_usd:g} cannot be kept, the model's price is unknown; set a token budget"
            )
        return None


@dataclass(frozen=True, slots=True)
class Scope:
    """Who is calling, on whose account, and the event that ends the wait."""

    role: str = NO_ROLE
    ledger: Ledger | None = None
    cancel: Cancel | None = None


_scope: ContextVar[Scope | None] = ContextVar("pddlcoder_llm_scope", default=None)
_last: ContextVar[CallInfo | None] = ContextVar("pddlcoder_llm_last_call", default=None)


@contextmanager
def role(name: str, ledger: Ledger | None = None, cancel: Cancel | None = None) -> Generator[None]:
    """Mark the calls inside as made by `name` and charge them to `ledger`; what is left out is kept from around it.

    Follows tasks of asyncio and `asyncio.to_thread`. A new thread starts with no role: open the role inside that thread.
    """
    around = current_scope()
    ledger = around.ledger if ledger is None else ledger
    token = _scope.set(Scope(name, ledger, around.cancel if cancel is None else cancel))
    try:
        yield
    finally:
        _scope.reset(token)


def current_role() -> str:
    """The role that is calling, "model" where none is marked."""
    return current_scope().role


def current_scope() -> Scope:
    """Role, ledger and cancel event in force here."""
    return _scope.get() or Scope()


def last_call() -> CallInfo | None:
    """The last answered call in this thread or task, or None."""
    return _last.get()


def set_last_call(info: CallInfo | None) -> None:
    """Make `info` the last call of this thread or task."""
    _last.set(info)


def estimated_tokens(text: str) -> int:
    """A rough count where nobody counted: four characters to the token."""
    return (len(text) + 3) // 4
