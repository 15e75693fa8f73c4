"""The values that rooms hand to each other: outcomes of planners and of solves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.pddl.model import Plan


class Outcome(StrEnum):
    """How a planner call ended; a crash is never read as any of the others."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    EXHAUSTED = "exhausted"
    TIMEOUT = "timeout"
    MEMOUT = "memout"
    UNSUPPORTED = "unsupported"
    INVALID = "invalid"
    CRASHED = "crashed"


class SolutionOutcome(StrEnum):
    """What a solve came to: `planned` is a plan in the user's words, `not_measured` means the model or the house failed."""

    PLANNED = "planned"
    NO_PLAN = "no_plan"
    INVALID_PDDL = "invalid_pddl"
    NOT_MEASURED = "not_measured"


class StopReason(StrEnum):
    """Why the agent loop ended."""

    FINISHED = "finished"
    MAX_ITERS = "max_iters"
    REPEATING = "repeating"
    FORMAT = "format"
    BUDGET = "budget"
    TIMEOUT = "timeout"
    CONTEXT = "context"


@dataclass(frozen=True, slots=True)
class PlannerResult:
    """The answer of a planner: `plan` is in the user's spelling, `earlier` holds the plans an anytime planner found on the way.

    `reason` is one deterministic sentence for a model or a person; `cost` is None where the planner gives none;
    `seconds` is wall time and never part of `reason`.
    """

    outcome: Outcome
    planner: str
    plan: Plan | None = None
    cost: float | None = None
    earlier: tuple[Plan, ...] = ()
    reason: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()
    seconds: float = 0.0


class Cancel(Protocol):
    """Anything with `is_set`, such as a `threading.Event`: true once the caller no longer wants the answer."""

    def is_set(self) -> bool: ...


class Planner(Protocol):
    """A planner: PDDL text in, a result out; it raises only when its program is missing."""

    name: str

    def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult: ...
