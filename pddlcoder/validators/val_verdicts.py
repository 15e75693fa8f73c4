"""Reading what VAL's `Validate -v` prints: its words count, its exit code does not."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pddlcoder.pddl import Plan, Verdict

VALID = re.compile(r"^Plan valid *$", re.M)
FAILED = re.compile(r"^(?:Plan failed to execute|Plan failed because of .*)$", re.M)
MISSED = re.compile(r"^Goal not satisfied *$", re.M)
INVALID = re.compile(r"^Plan invalid *$", re.M)
BAD_PLAN = re.compile(r"^Bad plan description! *$", re.M)
UNSATISFIED = re.compile(r"has an unsatisfied \w[\w ]* at time (\d+)$", re.M)
HAPPENING = re.compile(r"^Checking next happening \(time (\d+)\)$", re.M)
ADVICE = "Plan Repair Advice:"
SET = re.compile(r"\(Set (\([^()]*\)) to (true|false)\)")
NAME = re.compile(r"[^\s()]+")
NAMED = 5


def read_verdict(printed: str, plan: Plan, spelling: Mapping[str, str]) -> Verdict | None:
    """The verdict on a plan that was given one step a line without times; None where the output holds none.

    `spelling` maps names in VAL's lower case to the user's own.
    """
    words = {pattern for pattern in (VALID, FAILED, MISSED, INVALID, BAD_PLAN) if pattern.search(printed)}
    if words == {VALID}:
        return Verdict(True, reason="VAL says that the plan is valid.")
    if not words or VALID in words:
        return None
    if BAD_PLAN in words:
        what = "an action or object of the plan is unknown, or the number or types of arguments are wrong"
        return Verdict(False, reason=f"VAL cannot take the plan: {what}.")
    false = _advised(printed.partition(ADVICE)[2], spelling)
    if FAILED in words:
        return _failed(_failed_step(printed, plan), plan, false)
    if MISSED not in words:
        return Verdict(False, reason="VAL says that the plan is not valid.")
    steps = f"{len(plan)} step{'s' * (len(plan) != 1)}"
    return Verdict(False, reason=f"VAL says that after {steps} the goal does not hold{_listed(false)}.", unmet=false)


def _failed(number: int | None, plan: Plan, false: tuple[str, ...]) -> Verdict:
    step = "a step" if number is None else f"step {number} of {len(plan)}, {plan[number - 1]},"
    return Verdict(False, number, f"VAL says that {step} cannot be taken{_listed(false)}.", false_literals=false)


def _failed_step(printed: str, plan: Plan) -> int | None:
    """VAL numbers the steps of a plan without times as times from 1."""
    times = [int(time) for time in UNSATISFIED.findall(printed)[:1] or HAPPENING.findall(printed)[-1:]]
    return next((time for time in times if 1 <= time <= len(plan)), None)


def _advised(advice: str, spelling: Mapping[str, str]) -> tuple[str, ...]:
    """The literals that VAL would set, as what is false now; each once, in its order."""

    def own(name: re.Match[str]) -> str:
        return spelling.get(name[0], name[0])

    found = []
    for atom, value in SET.findall(advice):
        literal = NAME.sub(own, atom)
        found.append(literal if value == "true" else f"(not {literal})")
    return tuple(dict.fromkeys(found))


def _listed(literals: tuple[str, ...]) -> str:
    more = len(literals) - NAMED
    told = "; ".join(f"{literal} is false" for literal in literals[:NAMED])
    return f": {told}" + (f"; and {more} more" if more > 0 else "") if literals else ""
