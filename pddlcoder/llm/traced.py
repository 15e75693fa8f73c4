"""Models whose every call is accounted for, bounded in time, and whose failures are our errors."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Generator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any, Protocol

import dspy
from dspy.dsp.utils.settings import main_thread_config
from dspy.utils.exceptions import LMError

from pddlcoder.errors import ModelError
from pddlcoder.llm.accounting import NO_ROLE, CallInfo, Usage, current_role, current_scope, last_call, set_last_call
from pddlcoder.llm.adapter import LenientAdapter
from pddlcoder.llm.metering import call_info, turns_of_call
from pddlcoder.llm.patience import Attempts, Patience
from pddlcoder.llm.transcript import Turn


class Recorder(Protocol):
    """Keeps what was asked and what came back, such as a cassette being recorded."""

    def answered(self, turns: tuple[Turn, ...], info: CallInfo) -> None: ...

    def failed(self, turns: tuple[Turn, ...], error: ModelError) -> None: ...


class Tracing(dspy.BaseLM):
    """Mixed in front of an LM class: traces, bounds and records its calls, and keeps no history in memory."""

    patience = Patience()
    written = ""  # the model as the person wrote it, where DSPy knows it by another name
    recorder: Recorder | None = None

    def __call__(self, prompt: Any = None, *, messages: Any = None, **options: Any) -> Any:
        """Ask, with retries, within the time limit; a `ModelError` in one sentence if there is no answer."""
        ask = functools.partial(super().__call__, prompt, messages=messages, **options)
        with self._accounts(prompt or options.get("request"), messages) as attempts:
            while True:
                try:
                    return ask() if dspy.settings.send_stream else attempts.run(ask)
                except LMError as error:
                    attempts.sleep(attempts.delay(error))

    async def acall(self, prompt: Any = None, *, messages: Any = None, **options: Any) -> Any:
        """The same for asyncio."""
        with self._accounts(prompt or options.get("request"), messages) as attempts:
            while True:
                try:
                    async with asyncio.timeout(attempts.remaining()):
                        return await super().acall(prompt, messages=messages, **options)
                except TimeoutError as error:
                    raise attempts.timeout() from error
                except LMError as error:
                    await asyncio.sleep(attempts.delay(error))

    def update_history(self, entry: Mapping[str, Any]) -> None:
        """DSPy calls this once per answer, in the caller's context: account for it instead of keeping it."""
        scope = current_scope()
        info = call_info(entry, scope.role)
        set_last_call(info)
        if scope.ledger is not None:
            scope.ledger.charge(scope.role, info.usage)

    @contextmanager
    def _accounts(self, prompt: Any, messages: Any) -> Generator[Attempts]:
        """The attempts of one call; what became of it goes to the recorder, and a failure to the ledger."""
        scope = current_scope()
        set_last_call(None)
        try:
            with dspy.context(disable_history=False) if dspy.settings.disable_history else nullcontext():
                yield Attempts(self.patience, self.written or self.model, scope.cancel)
        except ModelError as error:
            if scope.ledger is not None:
                scope.ledger.charge(scope.role, Usage(failed=1))
            if self.recorder is not None:
                self.recorder.failed(turns_of_call(prompt, messages), error)
            raise
        info = last_call()
        if self.recorder is not None and info is not None:
            self.recorder.answered(turns_of_call(prompt, messages), info)


class TracedLM(Tracing, dspy.LM):
    """A `dspy.LM` with our accounts; DSPy's response cache is off, and the retries are ours, not stacked on DSPy's."""

    def __init__(
        self, model: str, *, patience: Patience | None = None, written: str = "", cache: bool = False, **options: Any
    ) -> None:
        super().__init__(model, cache=cache, num_retries=0, **options)
        self.patience = patience or Patience()
        self.written = written
        _hush()


def traced(lm: dspy.BaseLM, seconds: float | None = None) -> Tracing:
    """A copy of the user's own LM, with its settings, cache and retries as they are, that keeps our accounts.

    `seconds` limits a whole call, unless the LM has a `timeout` of its own.
    """
    if isinstance(lm, Tracing):
        return lm
    copied = lm.copy()
    copied.__class__ = _traced_class(type(lm))
    copied.patience = Patience(None if copied.kwargs.get("timeout") else seconds)
    _hush()
    return copied


@contextmanager
def using(lm: dspy.BaseLM) -> Generator[None]:
    """DSPy's modules inside ask `lm` and read its replies leniently; their calls pile up in no process-wide list.

    A trace that an optimiser has set up around is kept.
    """
    trace = dspy.settings.trace
    if trace is main_thread_config.trace:
        trace = None
    with dspy.context(lm=lm, adapter=LenientAdapter(), trace=trace):
        yield


@functools.cache
def _traced_class(kind: type[dspy.BaseLM]) -> type[Tracing]:
    return type(f"Traced{kind.__name__}", (Tracing, kind), {})


def _hush() -> None:
    """Keep DSPy's notice about cut-off replies off the screen during calls in a role: there it is a `FormatError`."""
    logging.getLogger("dspy.clients.lm").addFilter(_not_about_truncation)


def _not_about_truncation(record: logging.LogRecord) -> bool:
    return current_role() == NO_ROLE or "truncated" not in record.getMessage()
