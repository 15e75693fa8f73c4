"""What the solves of one coder share, and the clock and account of a single one."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

import dspy

from pddlcoder.errors import UsageError
from pddlcoder.events import Listener
from pddlcoder.llm import Ledger, open_model
from pddlcoder.types import Planner, StopReason
from pddlcoder.validators import Validator, open_validators

_NAMES = ("api_base", "engine", "reasoning_effort")
"""The options that are words and no secrets."""


class Loop(StrEnum):
    """Which loop the agent runs in."""

    ROBUST = "robust"
    REACT = "react"


@dataclass(frozen=True, slots=True)
class Models:
    """The model of each role; None is the one configured in DSPy when the solve begins."""

    agent: dspy.BaseLM | None
    critic: dspy.BaseLM | None
    mapper: dspy.BaseLM | None

    def ready(self) -> ReadyModels:
        """The same with the configured model in the empty places; PrerequisiteError if none is configured."""
        agent = self.agent or open_model()
        return ReadyModels(agent, self.critic or agent, self.mapper or agent)


@dataclass(frozen=True, slots=True)
class ReadyModels:
    """The models of one solve."""

    agent: dspy.BaseLM
    critic: dspy.BaseLM
    mapper: dspy.BaseLM


@dataclass(frozen=True)
class Parts:
    """The planner, validators, models and listener of a coder.

    Optimisers copy modules deeply; these are used by all copies together, for engines hold locks and open connections.
    """

    planner: Planner
    validators: Sequence[Validator]
    models: Models
    listener: Listener

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


@dataclass
class Watch:
    """Time and money of one solve: `halt` says when either is over; `is_set` (a `Cancel`) ends a planner or a call at that time."""

    clock: Callable[[], float]
    ledger: Ledger
    time_limit: float | None = None
    cancelled: threading.Event = field(default_factory=threading.Event)
    started: float = field(init=False)

    def __post_init__(self) -> None:
        self.started = self.clock()

    def seconds(self) -> float:
        """Seconds since the solve began."""
        return self.clock() - self.started

    def late(self) -> bool:
        """Whether the time limit is over."""
        return self.time_limit is not None and self.seconds() >= self.time_limit

    def halt(self) -> StopReason | None:
        """The reason to stop now, if there is one."""
        if self.late():
            return StopReason.TIMEOUT
        return StopReason.BUDGET if self.ledger.exceeded() else None

    def is_set(self) -> bool:
        """Whether what runs on behalf of the agent should end."""
        return self.cancelled.is_set() or self.late()


def choose_validators(choice: Sequence[str | Validator] | None) -> tuple[Validator, ...]:
    """Validators by name, as they are, or those installed."""
    if choice is None:
        return open_validators()
    return tuple(one for item in choice for one in (open_validators((item,)) if isinstance(item, str) else (item,)))


def open_models(*models: str | dspy.BaseLM | None, **options: Any) -> Models:
    """The models of agent, critic and mapper; UsageError for options that no model named among them would get."""
    lost = sorted(set(options) - {"timeout"})
    if lost and not any(isinstance(one, str) for one in models):
        raise UsageError(f"{', '.join(lost)}: such options go with the name of a model; an LM has its own")
    return Models(*(None if one is None else open_model(one, **options) for one in models))


def told_options(options: Mapping[str, Any]) -> dict[str, str | float]:
    """The options of a model that a record of the solve may hold: numbers and a few names, never what could be a secret."""
    numbers = {name: value for name, value in options.items() if isinstance(value, int | float)}
    names = {name: re.sub(r"//[^/@]*@", "//", options[name]) for name in _NAMES if isinstance(options.get(name), str)}
    return dict(sorted({**numbers, **names}.items()))


def choose(kind: type[StrEnum], value: object, what: str) -> Any:
    """The choice of this name; UsageError names the others."""
    try:
        return kind(str(value))
    except ValueError:
        raise UsageError(f"{what} is {' or '.join(kind)}, not {value!r}") from None
