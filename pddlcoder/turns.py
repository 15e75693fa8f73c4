"""The turns of one agent run: calls carried out, faults counted, everything recorded, and the rules that end it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from pddlcoder.errors import ModelError
from pddlcoder.events import Elided, FormatFault, Turn
from pddlcoder.llm import CallInfo, Ledger, Usage, last_call, parse_arguments
from pddlcoder.tools.desk import Observation
from pddlcoder.tools.toolbox import Toolbox
from pddlcoder.trajectory import TurnRecord
from pddlcoder.types import StopReason

_WARNING = "\nWarning: this very call has now given this very result"


@dataclass(frozen=True, slots=True)
class Limits:
    """When a run ends: after `max_iters` replies, `max_faults` unusable ones in a row, or `stop_at` equal calls with equal results."""

    max_iters: int = 50
    max_faults: int = 3
    warn_at: int = 2
    stop_at: int = 4


@dataclass
class Turns:
    """One run: `halt` is asked before every reply whether time or budget are over; `stop` and `summary` say how the run ended."""

    toolbox: Toolbox
    ledger: Ledger
    limits: Limits = field(default_factory=Limits)
    halt: Callable[[], StopReason | None] = lambda: None
    stop: StopReason | None = None
    summary: str = ""

    @property
    def records(self) -> list[TurnRecord]:
        """The turns so far, which the workspace keeps."""
        return self.toolbox.desk.workspace.turns

    def open(self) -> bool:
        """Whether another reply may be asked for."""
        if self.stop is None:
            self.stop = self.halt() or (StopReason.MAX_ITERS if len(self.records) >= self.limits.max_iters else None)
        return self.stop is None

    def call(self, thought: str, tool: str, written: str) -> str:
        """Carry out a call as the model wrote it, and give the observation."""
        reading = parse_arguments(written)
        if reading.arguments is None:
            observation = Observation(f"Error in {tool}: {reading.problem}")
            return self.took(thought, tool, {}, observation, last_call(), written)
        return self.carry_out(thought, tool, reading.arguments, written)

    def carry_out(self, thought: str, tool: str, args: Mapping[str, Any], written: str = "") -> str:
        """Carry out a call with these arguments; one that a failing model cut short is recorded before its ModelError goes on."""
        info = last_call()  # before the tool, which may ask models of its own
        try:
            observation = self.toolbox.call(tool, args, written)
        except ModelError as error:
            self.took(thought, tool, args, Observation(f"Error in {tool}: {error}"), info)
            raise
        return self.took(thought, tool, args, observation, info)

    def took(
        self,
        thought: str,
        tool: str,
        args: Mapping[str, Any],
        observation: Observation,
        info: CallInfo | None = None,
        unread: str = "",
    ) -> str:
        """Record a call that was carried out; gives the observation with a warning if it repeats itself.

        `info` is the model's call that asked for it; `unread` are arguments that could not be read.
        """
        text = observation.text
        record = self._record(info, tool=tool, args=args, thought=thought, observation=text, reply=unread)
        repeats = 1 + sum(_same(record, earlier) for earlier in self.records)
        if repeats >= self.limits.warn_at and not observation.done:
            record = replace(record, observation=f"{text}{_WARNING} {repeats} times; do something else.")
        self._keep(record)
        summary = text.partition("\n")[0]
        self._emit(Turn(record.number, tool, args, summary, self.ledger.total().tokens, record))
        if observation.done:
            self.stop, self.summary = StopReason.FINISHED, observation.summary
        elif repeats >= self.limits.stop_at:
            self.stop = StopReason.REPEATING
        return record.observation

    def said(self, step: str, observation: str = "") -> None:
        """Record the last answer in a work that calls no tools; `step` names what was asked, `observation` what came of it."""
        info = last_call()
        record = self._record(info, tool=step, observation=observation, reply=info.text if info else "")
        self._keep(record)
        self._emit(Turn(record.number, step, {}, observation.partition("\n")[0], self.ledger.total().tokens, record))

    def fault(self, kind: str, problem: str, reply: str) -> str:
        """Record a reply that cannot be carried out; gives what the model is told about it."""
        record = self._record(last_call(), fault=str(kind), observation=problem, reply=reply)
        self._keep(record)
        self._emit(FormatFault(record.number, record.fault, problem, reply))
        faults = sum(1 for _ in takewhile(lambda turn: turn.fault, reversed(self.records)))
        if faults >= self.limits.max_faults:
            self.stop = StopReason.FORMAT
        return f"Your reply was not carried out: {problem}."

    def elided(self, texts: int) -> None:
        """The prompt was too long and `texts` old texts were shortened; none means the run cannot go on."""
        if not texts:
            self.stop = StopReason.CONTEXT
        self._emit(Elided(len(self.records) + 1, texts))

    def interrupted(self, error: ModelError) -> None:
        """A call was given up: the run ends if time or budget are over, otherwise the error is the caller's."""
        self.stop = self.halt()
        if self.stop is None:
            raise error

    def _record(self, info: CallInfo | None, **facts: Any) -> TurnRecord:
        usage = info.usage if info else Usage()
        return TurnRecord(
            number=len(self.records) + 1,
            reasoning=info.reasoning if info else "",
            tokens_in=usage.tokens_in,
            tokens_out=usage.tokens_out,
            tokens_cached=usage.tokens_cached,
            files=self.toolbox.desk.workspace.fingerprint(),
            **facts,
        )

    def _keep(self, record: TurnRecord) -> None:
        self.records.append(record)

    def _emit(self, event: Turn | FormatFault | Elided) -> None:
        self.toolbox.desk.emit(event)


def _same(one: TurnRecord, other: TurnRecord) -> bool:
    """Whether two turns are the same call with the same result on the same files."""
    return _key(one) == _key(other)


def _key(turn: TurnRecord) -> tuple[object, ...]:
    return turn.tool, dict(turn.args), turn.reply, turn.fault, turn.files, turn.observation.partition(_WARNING)[0]
