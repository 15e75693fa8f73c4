"""Judging a plan: texts in, a verdict with its reason out."""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl.check import read_pair
from pddlcoder.pddl.diagnostics import Diagnostic, Severity, to_json
from pddlcoder.pddl.execute import Execution, execute
from pddlcoder.pddl.model import Plan
from pddlcoder.pddl.plan import parse_plan
from pddlcoder.pddl.transition import TransitionSystem

_NAMED = 5
_LONGEST = 240


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a plan solves a problem, and why not.

    `failed_step` counts from 1 and is None where no step is to blame: the PDDL is broken, the plan text cannot be read,
    or every step applies and only the goal is missed. `false_literals` are the false parts of the failed step's
    precondition, `unmet` the goal parts that do not hold where the execution ended; both are PDDL in the user's
    spelling. `diagnostics` are those of domain and problem, warnings included.
    """

    valid: bool
    failed_step: int | None = None
    reason: str = ""
    unmet: tuple[str, ...] = ()
    false_literals: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The same facts for `json.dumps`."""
        return {
            "valid": self.valid,
            "failed_step": self.failed_step,
            "reason": self.reason,
            "unmet": list(self.unmet),
            "false_literals": list(self.false_literals),
            "diagnostics": to_json(self.diagnostics),
        }


def validate(domain_text: str, problem_text: str, plan_text: str) -> Verdict:
    """Judge whether a plan solves a problem: every step applies in turn, and the goal holds at the end.

    Broken texts are judged, not raised: the verdict is then that the plan is not valid, with the reason.
    """
    pair = read_pair(domain_text, problem_text)
    diagnostics = pair.diagnostics
    if pair.domain is None or pair.problem is None:
        return Verdict(False, reason=_broken(diagnostics), diagnostics=diagnostics)
    try:
        system = TransitionSystem(pair.domain, pair.problem)
    except ValueError as error:
        return Verdict(False, reason=f"The PDDL is broken: {error}.", diagnostics=diagnostics)
    reading = parse_plan(plan_text)
    if reading.plan is None:
        return Verdict(False, reason=f"The plan cannot be read: {reading.error}.", diagnostics=diagnostics)
    return judge(system, reading.plan, diagnostics)


def judge(system: TransitionSystem, plan: Plan, diagnostics: tuple[Diagnostic, ...] = ()) -> Verdict:
    """The verdict on a plan whose domain, problem and steps have been read."""
    execution = execute(system, plan)
    return Verdict(
        execution.valid,
        execution.failed_step,
        _story(plan, execution),
        execution.unmet,
        execution.false_literals,
        diagnostics,
    )


def _story(plan: Plan, execution: Execution) -> str:
    """The verdict in one sentence."""
    steps = f"{len(plan)} step{'s' * (len(plan) != 1)}"
    if execution.failed_step is not None:
        step = plan[execution.failed_step - 1]
        return f"Step {execution.failed_step} of {len(plan)}, {_cut(str(step))}, cannot be taken: {_listed(execution.reasons)}."
    if execution.unmet:
        return f"After {steps} the goal does not hold: {_listed(execution.reasons)}."
    return f"The goal holds after {steps}, at cost {execution.cost:g}."


def _broken(diagnostics: tuple[Diagnostic, ...]) -> str:
    """The first error, or else the first thing beyond classical planning, with its place and how many more there are."""
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    beyond = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.UNSUPPORTED]
    first, *others = errors or beyond
    verdict = "The PDDL is broken" if errors else "The plan cannot be judged"
    more = f" (and {len(others)} more)" if others else ""
    return f"{verdict}: {first.file} line {first.line}: {first.message}{more}."


def _listed(texts: tuple[str, ...]) -> str:
    more = len(texts) - _NAMED
    return "; ".join([_cut(text) for text in texts[:_NAMED]]) + (f"; and {more} more" if more > 0 else "")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
