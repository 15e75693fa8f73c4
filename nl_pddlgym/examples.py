"""Tasks as DSPy examples; the one room of the benchmark that needs DSPy, and only when it is asked."""

from __future__ import annotations

from typing import Any

import dspy

from nl_pddlgym.task import Task

INPUTS = ("dnl", "pnl", "actions", "objects")


def example(task: Task) -> Any:
    """A task as `dspy.Example`: its inputs, and its id to find it again for scoring; nothing of the gold."""
    texts = {name: getattr(task, name) for name in INPUTS}
    return dspy.Example(id=task.id, words=task.words, seed=task.seed, **texts).with_inputs(*INPUTS)
