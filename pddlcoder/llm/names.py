"""Telling a model's name that no provider can be found for, without the seconds that loading litellm takes."""

from __future__ import annotations

import functools
import importlib.util
import json
import re
import sys
from pathlib import Path

import dspy
from dspy.clients.backend_selection import select_backend
from dspy.lm15 import UnknownModelError

_PRICE_LIST = "model_prices_and_context_window_backup.json"
_BY_RULE = re.compile(r"gpt-|ft:|amazon_nova|[a-z][a-z-]*\.[a-z]")
"""How names begin that litellm takes though it does not list them: OpenAI's, its fine-tuned ones, and `vendor.model` of Bedrock."""
_REPLICATE = 64
"""Longer names with a colon go to Replicate."""


def without_provider(lm: dspy.LM) -> bool:
    """Whether a call of this model is sure to fail, since its name says no provider and neither DSPy nor litellm knows it."""
    name = lm.model
    if "/" in name or _BY_RULE.match(name) or (":" in name and len(name) > _REPLICATE):
        return False
    try:
        if lm.engine != "litellm" and select_backend(lm).resolution is not None:
            return False
    except UnknownModelError:  # the engine lm15 alone was asked for
        return True
    listed = _listed()
    return bool(listed) and name not in listed and name not in _taught()


@functools.cache
def _listed() -> frozenset[str]:
    """The names in litellm's price list; none where that file is not to be found, and then nothing is sure."""
    found = importlib.util.find_spec("litellm")
    paths = [Path(folder) / _PRICE_LIST for folder in (found.submodule_search_locations or ())] if found else []
    return frozenset(name for path in paths if path.is_file() for name in json.loads(path.read_bytes()))


def _taught() -> frozenset[str]:
    """The names that the running program has taught litellm, which it must have loaded for that."""
    litellm = sys.modules.get("litellm")
    return frozenset([*getattr(litellm, "model_cost", ()), *getattr(litellm, "model_alias_map", ())])
