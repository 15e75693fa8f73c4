"""What a solve came to, found out from its files alone: checked, planned and mapped anew, never by the model's word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pddlcoder.errors import ModelError
from pddlcoder.pddl import validate
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.model import Plan, render_plan
from pddlcoder.tools.checks import final_findings
from pddlcoder.tools.desk import Desk
from pddlcoder.tools.edits import faults
from pddlcoder.tools.planning import ask_planner, map_plan
from pddlcoder.tools.show import counted
from pddlcoder.types import Outcome, PlannerResult, SolutionOutcome

_BY_PLANNER = {Outcome.INVALID: SolutionOutcome.INVALID_PDDL, Outcome.CRASHED: SolutionOutcome.NOT_MEASURED}


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome with its reason, and everything it rests on."""

    outcome: SolutionOutcome
    reason: str
    diagnostics: tuple[Diagnostic, ...] = ()
    plan: Plan | None = None
    mapped_plan: Plan | None = None
    notes: tuple[str, ...] = ()


def examine(desk: Desk) -> Finding:
    """Check the files on the desk, plan on them and map the plan."""
    missing = desk.workspace.missing()
    found = final_findings(desk)
    if missing:
        reason = f"no {' and no '.join(missing)} was written"
        return Finding(SolutionOutcome.INVALID_PDDL, reason, found)
    if wrong := faults(found):
        return _refused(wrong, found)
    result = desk.current_plan()
    if result is None or result.plan is None:
        result = ask_planner(desk)
    if result.plan is None:
        outcome = _BY_PLANNER.get(result.outcome, SolutionOutcome.NO_PLAN)
        return Finding(outcome, _unplanned(result), (*found, *result.diagnostics))
    return _planned(desk, result.plan, found)


def _refused(wrong: tuple[Diagnostic, ...], found: tuple[Diagnostic, ...]) -> Finding:
    errors = [fault for fault in wrong if fault.severity is Severity.ERROR]
    first = (errors or list(wrong))[0]
    told = f"the first in line {first.line} of the {first.file}: {first.message}"
    if errors:
        return Finding(SolutionOutcome.INVALID_PDDL, f"{counted(len(errors), 'error')}, {told}", found)
    reason = f"{counted(len(wrong), 'feature')} outside classical planning, {told}"
    return Finding(SolutionOutcome.NO_PLAN, reason, found)


def _unplanned(result: PlannerResult) -> str:
    return f"{result.outcome}: {result.reason}" if result.reason else str(result.outcome)


def _planned(desk: Desk, plan: Plan, found: tuple[Diagnostic, ...]) -> Finding:
    """A plan is believed when the kernel, too, gets to the goal with it."""
    finding = Finding(SolutionOutcome.PLANNED, f"a plan with {counted(len(plan), 'step')}", found, plan)
    verdict = validate(*desk.texts(), render_plan(plan))
    if not verdict.valid:
        reason = f"the planner's plan does not pass the kernel's validation: {verdict.reason}"
        return replace(finding, outcome=SolutionOutcome.NOT_MEASURED, reason=reason)
    try:
        mapped = map_plan(desk, plan)
    except ModelError as error:
        return replace(finding, outcome=SolutionOutcome.NOT_MEASURED, reason=f"the plan could not be mapped: {error}")
    return replace(finding, mapped_plan=mapped.plan, notes=(*_doubts(desk, plan), *mapped.notes))


def _doubts(desk: Desk, plan: Plan) -> Iterator[str]:
    """What the other validators have against a plan that the kernel accepts."""
    for validator in (one for one in desk.validators if one.name != "kernel"):
        verdict = validator.validate(*desk.texts(), render_plan(plan))
        if verdict is not None and not verdict.valid:
            yield f"{validator.name} does not accept the plan: {verdict.reason}"
