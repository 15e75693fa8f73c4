"""Recording what a model answered, and answering from such a recording without any model.

A recording is a file of JSON lines, one answered call each, in the order of the calls: who asked, which call of that role it
was, a hash of the whole prompt, the part of the prompt that was new, the reply, and what it used.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Self
from weakref import ref

import dspy
from dspy.lm15 import Request, Response
from pydantic import BaseModel, ConfigDict, ValidationError

from pddlcoder.errors import ModelError, UsageError
from pddlcoder.llm.accounting import CallInfo, Ledger, ToolCall, Usage, current_role, current_scope
from pddlcoder.llm.engines import AsyncFace, PlainEngine, SolveCounters
from pddlcoder.llm.errors import ContextOverflow, is_overflow
from pddlcoder.llm.replies import FinishReason, Reply
from pddlcoder.llm.traced import TracedLM, traced
from pddlcoder.llm.transcript import Turn, new_part, parting, prompt_key, render, turns_of


class RecordedUsage(BaseModel):
    """What a recorded call used; `cost_usd` is null where the price is unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    tokens_in: int
    tokens_out: int
    tokens_cached: int = 0
    cost_usd: float | None = None
    estimated: bool = False


class RecordedToolCall(BaseModel):
    """A recorded tool call of the provider's own channel."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    arguments: str


class Row(BaseModel):
    """One line of a recording: an answered call, or with `overflow` one that was refused because the prompt was too long."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    role: str
    call: int
    key: str
    prompt: str
    reply: str = ""
    finish_reason: FinishReason = "stop"
    usage: RecordedUsage = RecordedUsage(tokens_in=0, tokens_out=0)
    reasoning: str = ""
    tool_calls: tuple[RecordedToolCall, ...] = ()
    model: str = ""
    overflow: Literal[True] | None = None

    def to_reply(self) -> Reply:
        """The reply as it came when it was recorded."""
        return Reply(
            text=self.reply,
            finish_reason=self.finish_reason,
            reasoning=self.reasoning,
            tool_calls=tuple(ToolCall(call.name, call.arguments) for call in self.tool_calls),
            **self.usage.model_dump(),
        )


def read_rows(path: Path) -> tuple[Row, ...]:
    """The rows of a recording; `UsageError` names the line that is none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the recording {path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    rows = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            rows.append(Row.model_validate_json(line))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise UsageError(
                f"line {number} of the recording {path}: {where + ': ' if where else ''}{first['msg']}"
            ) from error
    return tuple(rows)


def replay(path: str | Path, strict: bool = True) -> dspy.LM:
    """A model that gives the recorded replies.

    Strict: the reply to exactly this prompt; a prompt never recorded is a `ModelError` that shows where it differs. Not
    strict: the n-th reply to the n-th call of the role, whatever the prompt says, so that a recording survives edits of
    prompts. Counting starts anew for each ledger; without a ledger, for each opened model. Opening costs a read of the file.
    """
    engine = ReplayEngine(Path(path), read_rows(Path(path)), strict)
    return TracedLM(f"replay/{Path(path).stem}", engine=engine, async_engine=AsyncFace(engine))


def record(path: str | Path, inner: dspy.BaseLM) -> dspy.BaseLM:
    """The model `inner`, with every answer written to the file as it comes; one file holds one solve.

    `UsageError` if the file already holds something: a recording is never overwritten.
    """
    lm = traced(inner).copy()
    lm.recorder = FileRecorder(Path(path))
    return lm


class RowEngine(PlainEngine):
    """Answers from one row."""

    def __init__(self, row: Row) -> None:
        self._row = row

    def complete(self, request: Request) -> Response:
        """The recorded answer, or `ContextOverflow`."""
        if self._row.overflow:
            raise ContextOverflow()
        return self._row.to_reply().to_response(request.model)


class ReplayEngine(PlainEngine):
    """Answers from rows; see `replay`."""

    def __init__(self, path: Path, rows: Sequence[Row], strict: bool) -> None:
        self._path = path
        self._rows = rows
        self._strict = strict
        self._counters = SolveCounters()
        self._by_name: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            self._by_name[row.key if strict else row.role].append(row)

    def complete(self, request: Request) -> Response:
        """The recorded answer, or `ModelError` if there is none."""
        return RowEngine(self._find(turns_of(request))).complete(request)

    def take(self, turns: tuple[Turn, ...]) -> PlainEngine | None:
        """The next recorded answer to this prompt in the current role, as an engine that gives it, or None if there is none left."""
        key = prompt_key(turns)
        rows = [row for row in self._by_name.get(key, ()) if row.role == current_role()]
        number = self._counters.next(f"{current_role()} {key}")
        return RowEngine(rows[number - 1]) if number <= len(rows) else None

    def _find(self, turns: tuple[Turn, ...]) -> Row:
        role = current_role()
        call = self._counters.next(f"calls of {role}")
        name = prompt_key(turns) if self._strict else role
        number = self._counters.next(name)
        rows = self._by_name.get(name, [])
        if number <= len(rows):
            return rows[number - 1]
        if not self._strict:
            raise ModelError(
                f"the recording {self._path} holds {len(rows)} replies for the role {role!r} and call {number} was made; "
                f'record again with the model "record:{self._path}:MODEL"'
            )
        raise self._miss(role, call, turns)

    def _miss(self, role: str, call: int, turns: tuple[Turn, ...]) -> ModelError:
        """The error of a prompt without a reply: where it parts from what was recorded for this call of the role."""
        rows = [row for row in self._rows if row.role == role]
        if len(rows) < call:
            told = f"it holds {len(rows)} of this role"
        else:
            recorded, now = parting(rows[call - 1].prompt, render(turns))
            told = f"the two first differ where the recorded one has {recorded!r} and this one {now!r}"
        return ModelError(
            f"the recording {self._path} has no reply to prompt {call} of the role {role!r}: {told}; record again with the "
            f'model "record:{self._path}:MODEL", or take the replies in their order whatever the prompts say, with '
            f'"replay:{self._path}?strict=no"'
        )


class FileRecorder:
    """Appends what was answered to a recording; safe to share between threads."""

    def __init__(self, path: Path, known: Sequence[Row] | None = None) -> None:
        """`known` are the rows of a recording that goes on; without them the file must be new."""
        if known is None and path.exists() and path.stat().st_size:
            raise UsageError(f"{path} already holds a recording; choose another file, or delete it to record again")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        self._path = path
        self._lock = threading.Lock()
        self._calls: dict[str, int] = defaultdict(int)
        self._before: dict[str, str] = defaultdict(str)
        self._ledger: ref[Ledger] | None = None
        for row in known or ():
            self._calls[row.role] = max(self._calls[row.role], row.call)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def answered(self, turns: tuple[Turn, ...], info: CallInfo) -> None:
        """Write down one answer."""
        calls = tuple(RecordedToolCall(name=call.name, arguments=call.arguments) for call in info.tool_calls)
        reply = {"reply": info.text, "finish_reason": info.finish_reason, "usage": _recorded(info.usage)}
        self._write(
            turns,
            **reply,
            reasoning=info.reasoning if calls or info.reasoning else "",
            tool_calls=calls,
            model=info.model,
        )

    def failed(self, turns: tuple[Turn, ...], error: ModelError) -> None:
        """Write down that a prompt was too long, since the agent reacts to it; other failures end a solve."""
        if is_overflow(error):
            self._write(turns, overflow=True)

    def _write(self, turns: tuple[Turn, ...], **fields: object) -> None:
        role, ledger = current_role(), current_scope().ledger
        with self._lock:
            if self._ledger is None and ledger is not None:
                self._ledger = ref(ledger)
            if ledger is not None and self._ledger is not None and self._ledger() is not ledger:
                raise UsageError(f"{self._path} already holds a solve; open a new recording for each")
            self._calls[role] += 1
            prompt = new_part(turns, self._before[role])
            self._before[role] = render(turns)
            row = Row.model_validate(
                {"role": role, "call": self._calls[role], "key": prompt_key(turns), "prompt": prompt, **fields}
            )
            with self._path.open("a", encoding="utf-8") as file:
                file.write(row.model_dump_json(exclude_defaults=True) + "\n")


def _recorded(usage: Usage) -> RecordedUsage:
    return RecordedUsage(
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        tokens_cached=usage.tokens_cached,
        cost_usd=usage.cost_usd,
        estimated=usage.estimated,
    )
