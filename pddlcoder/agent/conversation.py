"""The conversation with the agent's model: one pair of messages a turn, only ever added to, so that prefix caches hold."""

from __future__ import annotations

import json
from typing import Any

import dspy

from pddlcoder.llm import parse_arguments
from pddlcoder.task import Task

_TARGET = 0.5
_LONG = 300
_LEFT_OVER = 120


class Conversation:
    """What was said, and what the model is to be told next.

    `max_tokens` is the room for the next reply where the model's own limit was too small.
    """

    def __init__(self, task: Task, tools: str) -> None:
        self._past: list[dict[str, str]] = []
        self._next = {
            "dnl": task.dnl,
            "pnl": task.pnl,
            "actions": task.told_actions,
            "objects": task.told_objects,
            "tools": tools,
        }
        self._note = ""
        self.max_tokens: int | None = None

    def prompt(self) -> dict[str, Any]:
        """The inputs of the predictor for the next turn."""
        observation = "\n\n".join(part for part in (self._next.get("observation", ""), self._note) if part)
        inputs: dict[str, Any] = {**self._next, "history": dspy.History(messages=[dict(turn) for turn in self._past])}
        if observation:
            inputs["observation"] = observation
        if self.max_tokens is not None:
            inputs["config"] = {"max_tokens": self.max_tokens}
        return inputs

    def answered(self, reply: dspy.Prediction, observation: str) -> None:
        """The model's reply was carried out and gave this."""
        said = {name: str(reply[name] or "") for name in ("thought", "tool_name", "tool_args")}
        self._past.append({**self._next, **said})
        self._next, self._note, self.max_tokens = {"observation": observation}, "", None

    def note(self, text: str) -> None:
        """Tell the model why its last reply was not carried out, in the place of an earlier such note."""
        self._note = text

    def elide(self) -> int:
        """Shorten old observations and arguments, oldest first, until half is left; gives how many were shortened.

        One pass for many turns: the prefix cache is lost once, not at every turn.
        """
        size = sum(len(text) for turn in (*self._past, self._next) for text in turn.values())
        target, shortened = size * _TARGET, 0
        for turn in self._past:
            for name in ("observation", "tool_args"):
                short = _shortened(name, turn.get(name, ""))
                if size > target and len(short) < len(turn.get(name, "")):
                    size -= len(turn[name]) - len(short)
                    turn[name] = short
                    shortened += 1
        return shortened


def _shortened(name: str, text: str) -> str:
    if len(text) <= _LONG:
        return text
    if name == "observation":
        return _cut(text)
    values = parse_arguments(text).arguments or {}
    return json.dumps({key: _cut(value) if isinstance(value, str) else value for key, value in values.items()})


def _cut(text: str) -> str:
    if len(text) <= _LONG:
        return text
    return f"{text[:_LEFT_OVER]} [{len(text) - _LEFT_OVER} characters left out here; read_file shows the files as they are]"
