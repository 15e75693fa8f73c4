"""Going on with a recording that was cut short, so that nothing is paid for twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import dspy
from dspy.clients._deprecation import adapter_message_call

from pddlcoder.llm.cassette import FileRecorder, ReplayEngine, read_rows
from pddlcoder.llm.engines import AsyncFace
from pddlcoder.llm.metering import turns_of_call
from pddlcoder.llm.traced import TracedLM, Tracing, traced


def resume(path: str | Path, inner: dspy.BaseLM) -> dspy.BaseLM:
    """The model `inner`, recorded to the file as by `record`, but what the file holds already is answered from it, free of charge.

    A solve that was cut short and begins anew so comes to the place where it was, and asks the model from there on. A last
    line that was cut short itself is dropped. Answers from the file count as usage like any others.
    """
    path = Path(path)
    _mend(path)
    rows = read_rows(path) if path.exists() else ()
    lm = traced(inner).copy()
    kind = type(lm)
    lm.__class__ = type(f"Resumed{kind.__name__}", (_Resuming, kind), {})
    lm.known = ReplayEngine(path, rows, strict=True)
    lm.recorder = FileRecorder(path, rows)
    return lm


class _Resuming(Tracing):
    """Mixed in front of a traced model: asks the recording first."""

    known: ReplayEngine

    def __call__(self, prompt: Any = None, *, messages: Any = None, **options: Any) -> Any:
        """The recorded answer, else the model's."""
        turns = turns_of_call(prompt or options.get("request"), messages)
        engine = self.known.take(turns)
        if engine is None:
            return super().__call__(prompt, messages=messages, **options)
        lm = TracedLM(self.model, engine=engine)
        with adapter_message_call(lm, messages):
            return lm(prompt, messages=messages, **options)

    async def acall(self, prompt: Any = None, *, messages: Any = None, **options: Any) -> Any:
        """The same for asyncio."""
        turns = turns_of_call(prompt or options.get("request"), messages)
        engine = self.known.take(turns)
        if engine is None:
            return await super().acall(prompt, messages=messages, **options)
        lm = TracedLM(self.model, engine=engine, async_engine=AsyncFace(engine))
        with adapter_message_call(lm, messages):
            return await lm.acall(prompt, messages=messages, **options)


def _mend(path: Path) -> None:
    """Cut off what a killed writer left of a line."""
    if path.exists() and (data := path.read_bytes()) and not data.endswith(b"\n"):
        with path.open("r+b") as file:
            file.truncate(data.rfind(b"\n") + 1)
