"""What solves took in the paper, as a source of estimates."""

from __future__ import annotations

from experiments.running.estimate import Mean


def published(method: str, model: str) -> Mean | None:
    """The paper's mean tokens of a method with a model; None where the paper has none."""
    return None
