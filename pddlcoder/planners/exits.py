"""Fast Downward's exit codes, each read as one outcome; anything else is a crash."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from pddlcoder.pddl.model import Plan, Step
from pddlcoder.process import ProcessResult
from pddlcoder.types import Outcome


class Exit(IntEnum):
    """The documented codes (driver/returncodes.py of release 26.6)."""

    SUCCESS = 0
    PLAN_AND_OUT_OF_MEMORY = 1
    PLAN_AND_OUT_OF_TIME = 2
    PLAN_AND_OUT_OF_MEMORY_AND_TIME = 3
    TRANSLATE_UNSOLVABLE = 10
    SEARCH_UNSOLVABLE = 11
    SEARCH_UNSOLVED_INCOMPLETE = 12
    SEARCH_UNSOLVABLE_WITHIN_BOUND = 13
    TRANSLATE_OUT_OF_MEMORY = 20
    TRANSLATE_OUT_OF_TIME = 21
    SEARCH_OUT_OF_MEMORY = 22
    SEARCH_OUT_OF_TIME = 23
    SEARCH_OUT_OF_MEMORY_AND_TIME = 24
    TRANSLATE_CRITICAL_ERROR = 30
    TRANSLATE_INPUT_ERROR = 31
    SEARCH_CRITICAL_ERROR = 32
    SEARCH_INPUT_ERROR = 33
    SEARCH_UNSUPPORTED = 34
    DRIVER_CRITICAL_ERROR = 35
    DRIVER_INPUT_ERROR = 36
    DRIVER_UNSUPPORTED = 37


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an exit code says: the outcome, and the sentence for it."""

    outcome: Outcome
    reason: str


CRASH = Meaning(Outcome.CRASHED, "The planner crashed")
MEANINGS: dict[Exit, Meaning] = {
    Exit.SUCCESS: Meaning(Outcome.SOLVED, "A plan was found."),
    Exit.PLAN_AND_OUT_OF_MEMORY: Meaning(
        Outcome.SOLVED, "A plan was found; the search for a better one ran out of memory."
    ),
    Exit.PLAN_AND_OUT_OF_TIME: Meaning(
        Outcome.SOLVED, "A plan was found; the search for a better one ran out of time."
    ),
    Exit.PLAN_AND_OUT_OF_MEMORY_AND_TIME: Meaning(
        Outcome.SOLVED, "A plan was found; the search for a better one ran out of memory and time."
    ),
    Exit.TRANSLATE_UNSOLVABLE: Meaning(Outcome.UNSOLVABLE, "No plan exists: the translation already proves it."),
    Exit.SEARCH_UNSOLVABLE: Meaning(Outcome.UNSOLVABLE, "No plan exists: the search proved it."),
    Exit.SEARCH_UNSOLVED_INCOMPLETE: Meaning(
        Outcome.EXHAUSTED, "The search ended without a plan and without a proof that there is none."
    ),
    Exit.SEARCH_UNSOLVABLE_WITHIN_BOUND: Meaning(
        Outcome.EXHAUSTED, "No plan exists within the cost bound of the search."
    ),
    Exit.TRANSLATE_OUT_OF_MEMORY: Meaning(Outcome.MEMOUT, "Grounding the task took more memory than allowed."),
    Exit.TRANSLATE_OUT_OF_TIME: Meaning(Outcome.TIMEOUT, "Grounding the task took more time than allowed."),
    Exit.SEARCH_OUT_OF_MEMORY: Meaning(Outcome.MEMOUT, "The search took more memory than allowed."),
    Exit.SEARCH_OUT_OF_TIME: Meaning(Outcome.TIMEOUT, "The search took more time than allowed."),
    Exit.SEARCH_OUT_OF_MEMORY_AND_TIME: Meaning(
        Outcome.MEMOUT, "The search took more memory and more time than allowed."
    ),
    Exit.TRANSLATE_CRITICAL_ERROR: CRASH,
    # Of PDDL that our kernel takes; `complaints` finds the few that are wrong all the same.
    Exit.TRANSLATE_INPUT_ERROR: Meaning(Outcome.UNSUPPORTED, "The planner's translator refused the PDDL."),
    Exit.SEARCH_CRITICAL_ERROR: CRASH,
    Exit.SEARCH_INPUT_ERROR: Meaning(Outcome.CRASHED, "The planner refused its search configuration"),
    Exit.SEARCH_UNSUPPORTED: Meaning(
        Outcome.UNSUPPORTED, "The search configuration does not support a feature of the task"
    ),
    Exit.DRIVER_CRITICAL_ERROR: CRASH,
    Exit.DRIVER_INPUT_ERROR: Meaning(Outcome.CRASHED, "The planner refused its arguments"),
    Exit.DRIVER_UNSUPPORTED: Meaning(Outcome.CRASHED, "The planner cannot run in this way on this system"),
}

# A limit of memory that is hit outside the places where Fast Downward expects it: while Python starts, or in its own handler.
STARVED = re.compile(
    r"MemoryError|bad_alloc|[Cc]annot allocate memory|Memory allocation still failed|cannot map|failed to map"
)
# The driver stumbles where every share of the time limit rounds down to 0 seconds.
NO_SLICE = "Unhandled exit codes: set()"
LIMITS = {Exit.SEARCH_OUT_OF_MEMORY, Exit.SEARCH_OUT_OF_TIME, Exit.SEARCH_OUT_OF_MEMORY_AND_TIME}


@dataclass(frozen=True, slots=True)
class FoundPlan:
    """A plan file: the plan in the planner's spelling, and its cost."""

    plan: Plan
    cost: float


def meaning(ended: ProcessResult) -> Meaning:
    """What the end of a planner process says, its plans aside."""
    if ended.timed_out:
        return MEANINGS[Exit.SEARCH_OUT_OF_TIME if _searched(ended) else Exit.TRANSLATE_OUT_OF_TIME]
    if ended.memory_exceeded:
        return MEANINGS[Exit.SEARCH_OUT_OF_MEMORY if _searched(ended) else Exit.TRANSLATE_OUT_OF_MEMORY]
    if ended.cancelled:
        return Meaning(Outcome.TIMEOUT, "The call was cancelled.")
    if ended.exit_code is None:
        return crash(ended)
    if ended.exit_code == 1 and NO_SLICE in ended.stderr:
        return Meaning(Outcome.TIMEOUT, "The time limit is too short for the portfolio to begin any of its searches.")
    found = MEANINGS[Exit(ended.exit_code)] if ended.exit_code in set(Exit) else CRASH
    if found.outcome is Outcome.CRASHED:
        return crash(ended, found.reason)
    return found


def crash(ended: ProcessResult, reason: str = CRASH.reason) -> Meaning:
    """A crash, with the last thing the planner said; or what it really is, if the planner died of its limit of memory."""
    if starved(ended):
        return MEANINGS[Exit.SEARCH_OUT_OF_MEMORY if _searched(ended) else Exit.TRANSLATE_OUT_OF_MEMORY]
    if ended.exit_code is None:
        return Meaning(Outcome.CRASHED, f"The planner was ended by signal {ended.signal}.")
    last = last_words(ended)
    return Meaning(Outcome.CRASHED, f"{reason} (exit code {ended.exit_code}){': ' + last if last else '.'}")


def starved(ended: ProcessResult) -> bool:
    """Whether a process that failed says that there was no memory left to go on."""
    return ended.exit_code != 0 and STARVED.search(ended.stderr) is not None


def may_have_plans(ended: ProcessResult) -> bool:
    """Whether plans that this process left are to be trusted: it ended well or at a limit, and says that it found some."""
    stopped = ended.timed_out or ended.cancelled or ended.memory_exceeded
    ended_well = ended.exit_code in {*range(4), *LIMITS}
    return (stopped or ended_well) and ("Solution found" in ended.stdout or ended.truncated)


def found_plans(ended: ProcessResult, name: str) -> list[FoundPlan]:
    """The complete plans a process left, in the order it found them."""
    named = {file: re.fullmatch(rf"{re.escape(name)}(?:\.(\d+))?", file) for file in ended.files}
    numbered = {int(match[1] or 0): ended.files[file] for file, match in named.items() if match}
    plans = [read_plan_file(numbered[number]) for number in sorted(numbered)]
    return [plan for plan in plans if plan is not None]


def read_plan_file(text: str) -> FoundPlan | None:
    """The plan of a plan file; None if it was cut off before its last line, which gives the cost."""
    *lines, last = text.splitlines() or [""]
    cost = re.fullmatch(r"; cost = (\d+) \((?:unit|general) cost\)", last)
    steps = [re.fullmatch(r"\(([^()\s]+)((?: [^()\s]+)*) ?\)", line) for line in lines]
    if cost is None or not all(steps):
        return None
    return FoundPlan(tuple(Step(step[1], tuple(step[2].split())) for step in steps if step), float(cost[1]))


def last_words(ended: ProcessResult) -> str:
    """The last line with words in it that the process wrote on standard error, without the folders in it."""
    lines = [line.strip() for line in ended.stderr.splitlines() if any(map(str.isalpha, line))]
    lines = [line for line in lines if line != "Usage error occurred."]
    return re.sub(r"(/[^\s/'\"]+)+/", "", lines[-1])[:200] if lines else ""


def _searched(ended: ProcessResult) -> bool:
    """Whether the search had begun when the process was ended."""
    return "Search code revision" in ended.stdout or "reading input" in ended.stdout
