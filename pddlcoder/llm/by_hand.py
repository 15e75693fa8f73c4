"""A person, or any program, as the model: each prompt becomes a file, and the reply is read from the file next to it."""

from __future__ import annotations

import asyncio
import os
import re
import threading
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import dspy
from dspy.lm15 import Request, Response

from pddlcoder.errors import UsageError
from pddlcoder.llm.accounting import current_scope, estimated_tokens
from pddlcoder.llm.engines import AsyncFace, PlainEngine
from pddlcoder.llm.errors import CallCancelled, CallTimeout
from pddlcoder.llm.replies import Reply
from pddlcoder.llm.traced import TracedLM
from pddlcoder.llm.transcript import new_part, render, turns_of
from pddlcoder.pddl.encoding import decode

_NUMBERED = re.compile(r"^(\d+)\.")
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_-]+")
_README = """# You are the model

Each `NNNN.role.request.md` here is one prompt: the whole conversation so far, a heading per turn, oldest first.
Answer the latest one that has no reply yet:

1. Read it, or paste it into a chat window.
2. Write the answer, exactly as the model gave it and nothing else, into `NNNN.role.reply.md` with the same number and role.

The reply is taken once the file is not empty and has not changed for two looks, a fraction of a second. A program should
write it under another name and rename it. A file of white space only is an empty reply.
"""


def manual(folder: str | Path, *, wait: float | None = None, poll: float = 0.2) -> dspy.LM:
    """A model that waits for replies as files in `folder`, which is made if missing.

    `wait`: seconds to wait for one reply before giving up with a `ModelError`, None for ever; a set cancel event of the role
    ends the wait too. `poll`: seconds between looks. Numbers go on after the files that are there. Tokens are estimates.
    """
    engine = ManualEngine(Path(folder), wait, poll)
    return TracedLM(f"manual/{Path(folder).name}", engine=engine, async_engine=_AsyncManual(engine))


@dataclass(slots=True)
class _Awaited:
    """A prompt that lies in the folder, and what was last seen of its reply."""

    reply_path: Path
    prompt: str
    started: float
    seen: tuple[int, int] | None = None


class ManualEngine(PlainEngine):
    """Writes prompts and reads replies; see `manual`."""

    def __init__(self, folder: Path, wait: float | None, poll: float) -> None:
        self.poll = poll
        self._folder = folder
        self._wait = wait
        self._lock = threading.Lock()
        self._before: dict[str, str] = defaultdict(str)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write_once(folder / "README.md", _README)
        except OSError as error:
            raise UsageError(f"the folder {folder} for prompts and replies cannot be used: {error.strerror}") from error

    def complete(self, request: Request) -> Response:
        """Write the prompt, wait for the reply."""
        awaited = self.ask(request)
        while (reply := self.look(awaited)) is None:
            time.sleep(self.poll)
        return reply.to_response(request.model)

    def ask(self, request: Request) -> _Awaited:
        """Write the prompt under the next free number."""
        prompt = render(turns_of(request))
        role = _NOT_IN_NAMES.sub("-", current_scope().role)
        with self._lock:
            added = len(new_part(turns_of(request), self._before[role]).splitlines())
            first = not self._before[role]
            self._before[role] = prompt
            number = self._next_number()
            while not _write_once(
                self._folder / f"{number:04d}.{role}.request.md", _page(number, role, prompt, added, first)
            ):
                number += 1
        return _Awaited(self._folder / f"{number:04d}.{role}.reply.md", prompt, time.monotonic())

    def look(self, awaited: _Awaited) -> Reply | None:
        """The reply if it is there and complete, None if not yet; `ModelError` if the wait is over."""
        try:
            found = awaited.reply_path.stat()
        except FileNotFoundError:
            return self._not_yet(awaited)
        now = (found.st_size, found.st_mtime_ns)
        if not found.st_size or awaited.seen != now:
            awaited.seen = now
            return self._not_yet(awaited)
        text = decode(awaited.reply_path.read_bytes()).text.replace("\r\n", "\n").strip()
        return Reply(
            text, tokens_in=estimated_tokens(awaited.prompt), tokens_out=estimated_tokens(text), estimated=True
        )

    def _not_yet(self, awaited: _Awaited) -> None:
        cancel = current_scope().cancel
        if cancel is not None and cancel.is_set():
            raise CallCancelled("the wait for a manual reply was cancelled")
        if self._wait is not None and time.monotonic() - awaited.started >= self._wait:
            raise CallTimeout(
                f"no reply in {awaited.reply_path.name} within {self._wait:g} seconds; write it sooner, or allow a longer "
                "wait (manual:DIR?wait=SECONDS)"
            )

    def _next_number(self) -> int:
        names = (_NUMBERED.match(path.name) for path in self._folder.iterdir())
        return max((int(match[1]) for match in names if match), default=0) + 1


class _AsyncManual(AsyncFace):
    _engine: ManualEngine

    async def complete(self, request: Request) -> Response:
        awaited = self._engine.ask(request)
        while (reply := self._engine.look(awaited)) is None:
            await asyncio.sleep(self._engine.poll)
        return reply.to_response(request.model)


def _page(number: int, role: str, prompt: str, added: int, first: bool) -> str:
    """The file of one prompt: what to do with it, where the new part begins, the prompt itself."""
    todo = (
        f"<!-- Prompt {number} for the role {role}. Write the answer, nothing else, into {number:04d}.{role}.reply.md"
    )
    begins = 3 + len(prompt.splitlines()) - added
    since = "" if first else f"; new since the last prompt of this role: line {begins} and on"
    return f"{todo}{since}. -->\n\n{prompt}\n"


def _write_once(path: Path, text: str) -> bool:
    """Write a file so that it appears whole or not at all; False if one of that name is there already."""
    part = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    part.write_text(text, encoding="utf-8", errors="replace")
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if path.exists():
            return False
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return True
