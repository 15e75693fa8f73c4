"""Language models: opening them, what they cost, reading their replies. The one place that knows DSPy's and litellm's insides.

The names below load on first use, so that `import pddlcoder.llm` and `pddlcoder.llm.accounting` load no DSPy.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any

os.environ.setdefault(
    "LITELLM_LOCAL_MODEL_COST_MAP", "True"
)  # before DSPy: neither it nor litellm may fetch price lists

if TYPE_CHECKING:
    from pddlcoder.llm.accounting import CallInfo, Ledger, ToolCall, Usage, current_role, last_call, role
    from pddlcoder.llm.adapter import FormatError, FormatKind, LenientAdapter
    from pddlcoder.llm.arguments import ArgumentReading, parse_arguments
    from pddlcoder.llm.by_hand import manual
    from pddlcoder.llm.cassette import record, replay
    from pddlcoder.llm.errors import CallCancelled, CallTimeout, ContextOverflow, explain_error, is_overflow
    from pddlcoder.llm.models import open_model
    from pddlcoder.llm.replay_server import ReplayServer
    from pddlcoder.llm.replies import Reply
    from pddlcoder.llm.resuming import resume
    from pddlcoder.llm.scripting import scripted
    from pddlcoder.llm.traced import using

_HOMES = {
    "accounting": ("CallInfo", "Ledger", "ToolCall", "Usage", "current_role", "last_call", "role"),
    "adapter": ("FormatError", "FormatKind", "LenientAdapter"),
    "arguments": ("ArgumentReading", "parse_arguments"),
    "cassette": ("record", "replay"),
    "errors": ("CallCancelled", "CallTimeout", "ContextOverflow", "explain_error", "is_overflow"),
    "by_hand": ("manual",),
    "models": ("open_model",),
    "replay_server": ("ReplayServer",),
    "replies": ("Reply",),
    "resuming": ("resume",),
    "scripting": ("scripted",),
    "traced": ("using",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "ArgumentReading",
    "CallCancelled",
    "CallInfo",
    "CallTimeout",
    "ContextOverflow",
    "FormatError",
    "FormatKind",
    "Ledger",
    "LenientAdapter",
    "ReplayServer",
    "Reply",
    "ToolCall",
    "Usage",
    "current_role",
    "explain_error",
    "is_overflow",
    "last_call",
    "manual",
    "open_model",
    "parse_arguments",
    "record",
    "replay",
    "resume",
    "role",
    "scripted",
    "using",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOME_OF[name]}"), name)
