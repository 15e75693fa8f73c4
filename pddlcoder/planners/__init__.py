"""Planners: PDDL text in, a `PlannerResult` out. `open_planner` turns a name, a search or a dotted path into one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module

from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.planners.fast_downward import FastDownward
from pddlcoder.planners.translator import Translation, translate
from pddlcoder.planners.unified import UnifiedPlanner
from pddlcoder.settings import GIB
from pddlcoder.types import Planner

__all__ = ["PLANNERS", "FastDownward", "Translation", "UnifiedPlanner", "open_planner", "translate"]

LEAST_MEMORY = 1024**2
"""With less, programs die before their first instruction, which looks like a crash."""

PLANNERS: dict[str, Callable[..., Planner]] = {
    "fd": FastDownward,
    "up": UnifiedPlanner,
}
"""By prefix: "up:symk" calls `UnifiedPlanner("symk", time_limit=..., memory_limit=...)`; without a prefix it is "fd"."""


def open_planner(
    spec: str | Planner = "lama-first", *, time_limit: float = 60.0, memory_limit: int | None = 4 * GIB
) -> Planner:
    """The planner `spec` names, with limits on each whole call in seconds and bytes.

    `spec` is an alias of Fast Downward ("lama-first", "lama", "seq-opt-lmcut"), a search ("astar(lmcut())" or "--search ..."),
    "up:NAME" for an engine of unified-planning, "package.module:factory" for any function that takes both limits by name
    and returns a planner, or a planner, which is returned as it is. Raises UsageError for an unknown name and
    PrerequisiteError if the program is missing.
    """
    if not isinstance(spec, str):
        return spec
    if not time_limit > 0:
        raise UsageError(f"the planner's time limit must be above 0 seconds, not {time_limit:g}")
    if memory_limit is not None and memory_limit < LEAST_MEMORY:
        raise UsageError(f"the planner's memory limit must be at least 1 MiB, not {memory_limit} bytes")
    prefix, colon, rest = spec.partition(":")
    if colon and prefix in PLANNERS:
        return PLANNERS[prefix](rest, time_limit=time_limit, memory_limit=memory_limit)
    if colon and "(" not in prefix and not prefix.startswith("--"):
        return _made_by(prefix, rest, {"time_limit": time_limit, "memory_limit": memory_limit})
    return FastDownward(spec, time_limit=time_limit, memory_limit=memory_limit)


def _made_by(module: str, name: str, limits: Mapping[str, float | None]) -> Planner:
    factory = _factory(module, name)
    try:
        inspect.signature(factory).bind(**limits)
    except (TypeError, ValueError) as error:
        raise UsageError(f"{module}:{name} makes no planner: it must take {' and '.join(limits)} by name") from error
    planner = factory(**limits)
    if not callable(getattr(planner, "plan", None)):
        raise UsageError(f"{module}:{name} makes no planner, but a value of type {type(planner).__name__}")
    return planner


def _factory(module: str, name: str) -> Callable[..., Planner]:
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        raise PrerequisiteError(f"the planner {module}:{name} cannot be imported: {error}") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise UsageError(f"the planner {module}:{name} does not exist: {error}") from error
