"""Opening the model of an entry, and what its tokens cost."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import dspy
from dspy.utils.exceptions import (
    LMAuthError,
    LMBillingError,
    LMConfigurationError,
    LMNotConfiguredError,
    LMUnsupportedFeatureError,
    LMUnsupportedModelError,
)

from experiments.running.config import ModelEntry, Prices
from pddlcoder.errors import ModelError, UsageError
from pddlcoder.llm import current_role, open_model
from pddlcoder.llm.metering import call_info
from pddlcoder.llm.traced import Tracing

REHEARSAL = "rehearsal:"
_INCURABLE = (
    LMAuthError,
    LMBillingError,
    LMConfigurationError,
    LMNotConfiguredError,
    LMUnsupportedFeatureError,
    LMUnsupportedModelError,
)
_SAMPLING = ("temperature", "top_p", "max_tokens", "reasoning_effort")


def open_entry(entry: ModelEntry, seed: int | None = None) -> dspy.BaseLM:
    """The model of an entry; `seed` is sent to it unless None. UsageError if it cannot be opened."""
    if entry.model.startswith(REHEARSAL):
        from experiments.rehearsal import open_rehearsal

        lm = open_rehearsal(entry.model)
    else:
        lm = open_model(entry.model, **options(entry, seed))
    return watched(lm, known_prices(entry))


def options(entry: ModelEntry, seed: int | None = None) -> dict[str, Any]:
    """What `open_model` is given.

    A `top_k` of 0 is no limit and is not sent. With another, calls go through litellm: DSPy's own engine leaves `top_k` out where the
    server speaks OpenAI's protocol.
    """
    facts: dict[str, Any] = {name: getattr(entry, name) for name in _SAMPLING}
    facts |= {"api_base": entry.api_base, "api_key": _key(entry), "seed": seed}
    if entry.top_k:
        facts |= {"top_k": entry.top_k, "engine": "litellm"}
    facts |= {"timeout": entry.timeout, "num_retries": entry.num_retries, "backoff": entry.backoff}
    return {name: value for name, value in (facts | entry.options).items() if value is not None}


def known_prices(entry: ModelEntry) -> Prices | None:
    """What a million tokens cost: as everyone knows, else as the entry says, else None."""
    provider, _, name = entry.model.partition("/")
    if provider and name and entry.api_base is None:
        from dspy.clients.model_metadata import model_info

        facts = model_info(provider, name)
        dear, out = facts.get("input_cost_per_token"), facts.get("output_cost_per_token")
        if isinstance(dear, int | float) and isinstance(out, int | float):
            cached = facts.get("cache_read_input_token_cost")
            return Prices(input=dear * 1e6, output=out * 1e6, cached=None if cached is None else cached * 1e6)
    return entry.prices


def watched(lm: dspy.BaseLM, prices: Prices | None = None) -> dspy.BaseLM:
    """The model with these prices for the calls whose price nobody knows, and with a memory of refusals; see `hopeless`."""
    copied = lm.copy()
    kind = type(copied)
    copied.__class__ = type(f"Watched{kind.__name__}", (_Watched, kind), {})
    copied.prices = prices
    return copied


def hopeless(lm: dspy.BaseLM) -> bool:
    """Whether a call failed in a way that no waiting cures: a wrong key, no credit, an unknown name."""
    return isinstance(lm, _Watched) and lm.refused


class _Watched(Tracing):
    """Mixed in front of a traced model: writes the price into DSPy's record of a call that has none."""

    prices: Prices | None = None
    refused = False

    def __call__(self, prompt: Any = None, *, messages: Any = None, **options: Any) -> Any:
        """Ask."""
        try:
            return super().__call__(prompt, messages=messages, **options)
        except ModelError as error:
            self.refused |= isinstance(error.__cause__, _INCURABLE)
            raise

    def update_history(self, entry: Mapping[str, Any]) -> None:
        """Account for an answer, with its price."""
        used = call_info(entry, current_role()).usage
        if used.cost_usd is None and self.prices is not None:
            cost = self.prices.of(used.tokens_in, used.tokens_out, used.tokens_cached)
            entry = {**entry, "cost": cost}
        super().update_history(entry)


def _key(entry: ModelEntry) -> str | None:
    if entry.api_key_variable is None:
        return None
    if not os.environ.get(entry.api_key_variable):
        raise UsageError(
            f"the environment variable {entry.api_key_variable}, which holds the key for {entry.model}, is not set"
        )
    return os.environ[entry.api_key_variable]
