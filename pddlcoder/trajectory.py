"""The trajectory of a solve: one record per reply of the agent's model, kept as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One reply of the model and what came of it.

    `fault` is "" when a tool was called; otherwise it names why the reply was not executed ("unreadable", "truncated", ...)
    and `reply` keeps the raw text. `args` are JSON values; where they could not be read, `reply` holds them as they were written.
    `reasoning` is the thinking the provider returned apart, `files` the fingerprint of both files after the turn.
    """

    number: int
    tool: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    thought: str = ""
    observation: str = ""
    fault: str = ""
    reply: str = ""
    reasoning: str = ""
    files: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0


def to_json_lines(turns: Iterable[TurnRecord]) -> str:
    """The records as text, one JSON object a line."""
    return "".join(f"{json.dumps(asdict(turn), ensure_ascii=False)}\n" for turn in turns)


def from_json_lines(text: str) -> tuple[TurnRecord, ...]:
    """The records of `to_json_lines` again; TypeError for a line with other fields."""
    return tuple(TurnRecord(**json.loads(line)) for line in text.split("\n") if line)
