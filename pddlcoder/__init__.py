"""PDDLCoder: natural language in, PDDL and a proven plan out.

The names below load on first use, so that `import pddlcoder` loads no DSPy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pddlcoder.coder import PDDLCoder
    from pddlcoder.pddl import check, validate
    from pddlcoder.solution import Solution

_HOMES = {"PDDLCoder": "coder", "Solution": "solution", "check": "pddl", "validate": "pddl"}

__all__ = ["PDDLCoder", "Solution", "check", "validate"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
