"""What each ending means to a shell: the one table of exit codes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from pddlcoder.errors import ModelError, PDDLCoderError, PrerequisiteError, UsageError
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.types import Outcome, SolutionOutcome, StopReason


class Exit(IntEnum):
    """The exit codes of every command."""

    YES = 0
    NO = 1
    USAGE = 2
    LIMIT = 3
    HOUSE = 4
    INTERRUPTED = 130


MEANINGS: dict[Exit, str] = {
    Exit.YES: "yes: clean, valid, solved",
    Exit.NO: "no: faults, invalid, no plan",
    Exit.USAGE: "wrong usage or unreadable input",
    Exit.LIMIT: "a limit: time, memory, budget",
    Exit.HOUSE: "a part is missing or broken",
    Exit.INTERRUPTED: "interrupted",
}

PLANNER_EXITS: dict[Outcome, Exit] = {
    Outcome.SOLVED: Exit.YES,
    Outcome.UNSOLVABLE: Exit.NO,
    Outcome.EXHAUSTED: Exit.NO,
    Outcome.UNSUPPORTED: Exit.NO,
    Outcome.INVALID: Exit.NO,
    Outcome.TIMEOUT: Exit.LIMIT,
    Outcome.MEMOUT: Exit.LIMIT,
    Outcome.CRASHED: Exit.HOUSE,
}

SOLUTION_EXITS: dict[SolutionOutcome, Exit] = {
    SolutionOutcome.PLANNED: Exit.YES,
    SolutionOutcome.NO_PLAN: Exit.NO,
    SolutionOutcome.INVALID_PDDL: Exit.NO,
    SolutionOutcome.NOT_MEASURED: Exit.HOUSE,
}

LIMITS = frozenset({StopReason.BUDGET, StopReason.TIMEOUT, StopReason.MAX_ITERS, StopReason.CONTEXT})

ERROR_EXITS: dict[type[PDDLCoderError], Exit] = {
    UsageError: Exit.USAGE,
    PrerequisiteError: Exit.HOUSE,
    ModelError: Exit.HOUSE,
    PDDLCoderError: Exit.HOUSE,
}


def solution_exit(outcome: SolutionOutcome, stop_reason: StopReason | None) -> Exit:
    """The exit code of a solve: a plan is a yes however it ended; without one, a limit that was hit is named as such."""
    if outcome is not SolutionOutcome.PLANNED and stop_reason in LIMITS:
        return Exit.LIMIT
    return SOLUTION_EXITS[outcome]


def diagnostics_exit(diagnostics: Iterable[Diagnostic]) -> Exit:
    """The exit code of a check: warnings alone are a yes."""
    return Exit.YES if all(one.severity is Severity.WARNING for one in diagnostics) else Exit.NO


def error_exit(error: PDDLCoderError) -> Exit:
    """The exit code of an error of the house; the root of the errors comes last in the table."""
    return next(code for kind, code in ERROR_EXITS.items() if isinstance(error, kind))
