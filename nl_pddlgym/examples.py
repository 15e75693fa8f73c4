"""Tasks as DSPy examples; the one room of the benchmark that needs DSPy, and only when it is asked."""

from __future__ import annotations

from typing import Any, Protocol

import dspy

INPUTS = ("dnl", "pnl", "actions", "objects")


class Told(Protocol):
    """A task of the benchmark or of the published one; its inputs have the names in `INPUTS`."""

    @property
    def id(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def seed(self) -> int: ...


def example(task: Told) -> Any:
    """A task as `dspy.Example`: its inputs, and its id to find it again for scoring; nothing of the gold."""
    texts = {name: getattr(task, name) for name in INPUTS}
    return dspy.Example(id=task.id, words=task.words, seed=task.seed, **texts).with_inputs(*INPUTS)
