"""A model that answers from a list: for tests, which write down what the model says turn by turn."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from dspy.lm15 import Request, Response

from pddlcoder.errors import ModelError
from pddlcoder.llm.accounting import current_role
from pddlcoder.llm.engines import AsyncFace, PlainEngine
from pddlcoder.llm.replies import Reply
from pddlcoder.llm.traced import TracedLM
from pddlcoder.llm.transcript import render, turns_of

ScriptedReply = str | Reply | Exception | Callable[[str], str | Reply]
Script = Iterable[ScriptedReply] | Mapping[str, Iterable[ScriptedReply]]
ANY_ROLE = "*"


def scripted(replies: Script, *, model: str = "scripted/model", **options: Any) -> ScriptedLM:
    """An LM that gives these replies in order, or per role those of that role; safe to share between threads.

    A reply is a text, a `Reply`, an exception to raise, or a function from the prompt's text to one of the former.
    Running out of replies is a `ModelError`. `.requests` holds the prompts as texts, `.roles` who asked.
    """
    return ScriptedLM(replies, model, **options)


class ScriptedLM(TracedLM):
    """What `scripted` returns."""

    def __init__(self, replies: Script, model: str, **options: Any) -> None:
        engine = _ScriptedEngine(_lines_by_role(replies))
        super().__init__(model, engine=engine, async_engine=AsyncFace(engine), **options)

    @property
    def requests(self) -> list[str]:
        """The prompts so far, each as one text."""
        return self.engine.requests

    @property
    def roles(self) -> list[str]:
        """Who asked, prompt by prompt."""
        return self.engine.roles


def _lines_by_role(replies: Script) -> dict[str, deque[ScriptedReply]]:
    if isinstance(replies, Mapping):
        return {str(role): deque(lines) for role, lines in replies.items()}
    return {ANY_ROLE: deque(replies)}


class _ScriptedEngine(PlainEngine):
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
        said = line if isinstance(line, str | Reply) else line(prompt)
        reply = Reply(said) if isinstance(said, str) else said
        return reply.to_response(request.model)
