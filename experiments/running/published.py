"""What solves took in the paper, as a source of estimates."""

from __future__ import annotations

from experiments.running.estimate import Mean

_MAIN = "deepseek-v4-flash"
"""The preset of the paper's main model, whose means stand in for those of models that the paper did not try."""


def published(method: str, model: str) -> Mean | None:
    """The paper's mean tokens of a method with a model, else with its main model; None where the paper has none."""
    return _mean(method, model, "the paper") or _mean(method, _MAIN, f"the paper, with {_MAIN}")


def _mean(method: str, model: str, source: str) -> Mean | None:
    try:
        from experiments.reporting.paper import (
            mean_tokens,  # here: reports stand above runs, but their figures are data
        )
    except ModuleNotFoundError:
        return None
    tokens = mean_tokens(method, model)
    return None if tokens is None else Mean(tokens.tokens_in, tokens.tokens_out, source)
