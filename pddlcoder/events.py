"""What a solve tells its caller while it runs: one frozen value per happening, for a live display or a log."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from pddlcoder.pddl.model import Plan, render_plan
from pddlcoder.trajectory import TurnRecord
from pddlcoder.types import Outcome, SolutionOutcome, StopReason


@dataclass(frozen=True, slots=True)
class Started:
    """The solve begins; the texts are the caller's, `model` is the agent's model name."""

    dnl: str
    pnl: str
    actions: str | None
    objects: str | None
    model: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A tool was called: `summary` is the first line of its observation, `tokens` all tokens of the solve so far."""

    number: int
    tool: str
    args: Mapping[str, Any]
    summary: str
    tokens: int
    record: TurnRecord = field(repr=False)


@dataclass(frozen=True, slots=True)
class FormatFault:
    """A reply that was not executed, with its kind ("unreadable", "truncated", "empty", ...) and what was wrong with it."""

    number: int
    kind: str
    message: str
    reply: str


@dataclass(frozen=True, slots=True)
class Elided:
    """The prompt outgrew the context window, so `observations` old texts were shortened."""

    number: int
    observations: int


@dataclass(frozen=True, slots=True)
class Planned:
    """The planner answered on the current files; `plan` is in the terms of the generated domain."""

    outcome: Outcome
    plan: Plan | None
    reason: str


@dataclass(frozen=True, slots=True)
class Mapped:
    """The plan was rewritten in the caller's terms; `notes` name what could not be."""

    plan: Plan
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Criticised:
    """The critic judged the mapped plan; `accepted` is None where its reply could not be read."""

    accepted: bool | None
    feedback: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The solve is over; `stop_reason` is None when the model failed, `reason` is one sentence."""

    outcome: SolutionOutcome
    stop_reason: StopReason | None
    reason: str
    seconds: float
    tokens: int


Event = Started | Turn | FormatFault | Elided | Planned | Mapped | Criticised | Ended
Listener = Callable[[Event], None]

_NAMES = {FormatFault: "format_fault"}


def event_name(event: Event) -> str:
    """The event's name in snake case, as it stands in `steps.jsonl`."""
    return _NAMES.get(type(event), type(event).__name__.lower())


def to_json_line(event: Event) -> str:
    """The event as one JSON line; a turn is written as its whole record."""
    body = asdict(event.record) if isinstance(event, Turn) else asdict(event)
    if isinstance(event, Planned | Mapped):
        body["plan"] = None if event.plan is None else render_plan(event.plan).splitlines()
    return json.dumps({"event": event_name(event), **body}, ensure_ascii=False) + "\n"
