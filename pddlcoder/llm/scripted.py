"""A model that answers from a list: for tests, which write down what the model says turn by turn."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dspy.lm15 import Request, Response

from pddlcoder.errors import ModelError
from pddlcoder.llm.accounting import current_role
from pddlcoder.llm.replies import Reply
from pddlcoder.llm.traced import TracedLM
from pddlcoder.llm.transcript import render, turns_of

ScriptedReply = str | Reply | Exception | Callable[[str], str | Reply]
ANY_ROLE = "*"


def scripted(
    replies: Iterable[ScriptedReply] | Mapping[str, Iterable[ScriptedReply]],
    *,
    model: str = "scripted/model",
    **options: Any,
) -> ScriptedLM:
    """An LM that gives these replies in order, or per role those of that role; safe to share between threads.

    A reply is a text, a `Reply`, an exception to raise, or a function from the prompt's text to one of the former.
    Running out of replies is a `ModelError`. `.requests` holds the prompts as texts, `.roles` who asked.
    """
    return ScriptedLM(replies, model, **options)


class ScriptedLM(TracedLM):
    """What `scripted` returns."""

    def __init__(
        self, replies: Iterable[ScriptedReply] | Mapping[str, Iterable[ScriptedReply]], model: str, **options: Any
    ) -> None:
        script = replies if isinstance(replies, Mapping) else {ANY_ROLE: replies}
        engine = _ScriptedEngine({role: deque(lines) for role, lines in script.items()})
        super().__init__(model, engine=engine, async_engine=_Async(engine), **options)
        self.requests = engine.requests
        self.roles = engine.roles

    def copy(self, **options: Any) -> ScriptedLM:
        """A copy that reads on in the same script."""
        return super().copy(**options)


class _ScriptedEngine:
    supports_function_calling = supports_reasoning = supports_response_schema = False
    supported_params = ()

    def __init__(self, script: dict[str, deque[ScriptedReply]]) -> None:
        self.requests: list[str] = []
        self.roles: list[str] = []
        self._script = script
        self._lock = threading.Lock()

    def complete(self, request: Request) -> Response:
        prompt, role = render(turns_of(request)), current_role()
        with self._lock:
            self.requests.append(prompt)
            self.roles.append(role)
            lines = self._script.get(role, self._script.get(ANY_ROLE))
            if not lines:
                raise ModelError(
                    f"the script has no more replies for the role {role!r}; this was request {len(self.requests)}"
                )
            line = lines.popleft()
        if isinstance(line, Exception):
            raise line
        said = line(prompt) if callable(line) else line
        return (Reply(said) if isinstance(said, str) else said).to_response(request.model)


class _Async:
    def __init__(self, engine: _ScriptedEngine) -> None:
        self._engine = engine

    async def complete(self, request: Request) -> Response:
        return self._engine.complete(request)
