"""The loop `react`: DSPy's own ReAct with the same tools, as in the paper, for comparison. Its failures become our reasons to stop."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from typing import Any

import dspy
from dspy.utils.exceptions import AdapterParseError, ContextWindowExceededError

from pddlcoder.errors import ModelError
from pddlcoder.llm import is_overflow, last_call
from pddlcoder.llm.reading import read_fields
from pddlcoder.signatures import Solve, instructed
from pddlcoder.task import Task
from pddlcoder.tools import TOOLS
from pddlcoder.tools.arguments import schema
from pddlcoder.tools.desk import Observation
from pddlcoder.tools.toolbox import describe
from pddlcoder.turns import Turns
from pddlcoder.types import StopReason

_FINISH = "finish"


class _Halt(BaseException):
    """Ends the stock loop, which turns every `Exception` of a tool into an observation; `error` is what the caller is to get."""

    def __init__(self, error: ModelError | None = None) -> None:
        super().__init__()
        self.error = error


_ENDINGS = (_Halt, ModelError, AdapterParseError, ContextWindowExceededError)


class ReactAgent(dspy.Module):
    """`dspy.ReAct` on the tools of a desk, with its own `finish` and its final extraction of the summary."""

    def __init__(self, tool_names: tuple[str, ...]) -> None:
        super().__init__()
        self.tool_names = tuple(name for name in tool_names if name != _FINISH)
        self.react = dspy.ReAct(instructed(Solve, "solve"), [_tool(name, _nowhere) for name in self.tool_names])

    def forward(self, task: Task, turns: Turns) -> dspy.Prediction:
        """Run until ReAct ends or `turns` are over; files, trajectory and the reason to stop are in `turns`."""
        try:
            reply = self._bound(turns, _sync)(**_inputs(task), max_iters=turns.limits.max_iters)
        except _ENDINGS as error:
            _cope(error, turns)
        else:
            _ended(reply, turns)
        return dspy.Prediction(stop=turns.stop, summary=turns.summary)

    async def aforward(self, task: Task, turns: Turns) -> dspy.Prediction:
        """The same for asyncio; tools run in a thread."""
        try:
            reply = await self._bound(turns, _threaded).acall(**_inputs(task), max_iters=turns.limits.max_iters)
        except _ENDINGS as error:
            _cope(error, turns)
        else:
            _ended(reply, turns)
        return dspy.Prediction(stop=turns.stop, summary=turns.summary)

    def _bound(self, turns: Turns, way: Callable[[Turns, str], Callable[..., Any]]) -> dspy.ReAct:
        """A copy with the same predictors, so that optimisers find them, and the tools of this run."""
        react: Any = copy.copy(self.react)
        react.tools = {**react.tools, **{name: _tool(name, way(turns, name)) for name in self.tool_names}}
        return react


def _tool(name: str, function: Callable[..., Any]) -> dspy.Tool:
    properties = schema(TOOLS[name])
    return dspy.Tool(
        function, name=name, desc=describe(name), args=properties, arg_types=dict.fromkeys(properties, Any)
    )


def _nowhere(**arguments: Any) -> str:
    raise AssertionError("a tool of the template is never called")


def _sync(turns: Turns, name: str) -> Callable[..., str]:
    def call(**arguments: Any) -> str:
        return _call(turns, name, arguments)

    return call


def _threaded(turns: Turns, name: str) -> Callable[..., Any]:
    async def call(**arguments: Any) -> str:
        return await asyncio.to_thread(_call, turns, name, arguments)

    return call


def _call(turns: Turns, name: str, arguments: dict[str, Any]) -> str:
    """Carry the call out and record it, and end the run if it is over; the model's thought is read from its reply."""
    info = last_call()
    said = read_fields(info.text, ("next_thought", "next_tool_name", "next_tool_args")) if info else {}
    try:
        text = turns.carry_out(said.get("next_thought", ""), name, arguments)
    except ModelError as error:
        raise _Halt(error) from error
    turns.stop = turns.stop or turns.halt()
    if turns.stop is not None:
        raise _Halt
    return text


def _cope(error: BaseException, turns: Turns) -> None:
    if isinstance(error, AdapterParseError):
        turns.fault("unreadable", "the reply does not have the required form", error.lm_response or "")
        turns.stop = StopReason.FORMAT
    elif isinstance(error, _Halt):
        if error.error is not None:
            raise error.error
    elif is_overflow(error):
        turns.stop = StopReason.CONTEXT
    else:
        raise error


def _ended(reply: dspy.Prediction, turns: Turns) -> None:
    """Read from ReAct's trajectory why it ended: by `finish`, by its number of turns, or because the prompt grew too long."""
    numbers = [int(key.removeprefix("tool_name_")) for key in reply.trajectory if key.startswith("tool_name_")]
    turns.summary = str(reply.summary or "")
    if numbers and reply.trajectory[f"tool_name_{max(numbers)}"] == _FINISH:
        turns.took(
            reply.trajectory[f"thought_{max(numbers)}"], _FINISH, {}, Observation("Finished.", True, turns.summary)
        )
    elif len(turns.records) >= turns.limits.max_iters:
        turns.stop = StopReason.MAX_ITERS
    else:
        turns.stop = StopReason.CONTEXT


def _inputs(task: Task) -> dict[str, str]:
    return {"dnl": task.dnl, "pnl": task.pnl, "actions": task.told_actions, "objects": task.told_objects}
