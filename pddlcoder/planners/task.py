"""From two texts to what a planner may be given: clean PDDL, or the reason why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pddlcoder.pddl import print_domain, print_problem, read_pair
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.model import Domain, Plan, Problem, Step
from pddlcoder.types import Outcome, PlannerResult


@dataclass(frozen=True, slots=True)
class Task:
    """A task that is well-formed and classical; the texts are its canonical form, which every planner reads."""

    domain: Domain
    problem: Problem
    domain_text: str
    problem_text: str

    @property
    def spelling(self) -> Mapping[str, str]:
        """From a name in lower case to the user's own spelling."""
        return {**self.domain.spelling, **self.problem.spelling}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a task is not given to the planner: `invalid` or `unsupported`, with the findings that say so."""

    outcome: Outcome
    reason: str
    diagnostics: tuple[Diagnostic, ...]

    def result(self, planner: str) -> PlannerResult:
        """The same as the answer of a planner."""
        return PlannerResult(self.outcome, planner, reason=self.reason, diagnostics=self.diagnostics)


def read_task(domain_text: str, problem_text: str) -> Task | Refusal:
    """Read both texts with the kernel; errors and features outside classical planning are refused before any search."""
    pair = read_pair(domain_text, problem_text)
    if refusal := refuse(pair.diagnostics):
        return refusal
    assert pair.domain is not None, "what could not be read has a finding that says why"
    assert pair.problem is not None, "what could not be read has a finding that says why"
    return Task(pair.domain, pair.problem, print_domain(pair.domain), print_problem(pair.problem))


def refuse(diagnostics: tuple[Diagnostic, ...]) -> Refusal | None:
    """The refusal these findings call for; warnings call for none."""
    errors = tuple(one for one in diagnostics if one.severity is Severity.ERROR)
    if errors:
        return _broken(errors)
    beyond = tuple(one for one in diagnostics if one.severity is Severity.UNSUPPORTED)
    if not beyond:
        return None
    features = sorted({one.form.split("\n")[0][:60] or one.code for one in beyond})
    reason = f"The PDDL is valid, but this planner cannot take it: {beyond[0].message}"
    more = f" (in all: {', '.join(features)})" if len(features) > 1 else ""
    return Refusal(Outcome.UNSUPPORTED, reason + more, beyond)


def spell(plan: Plan, spelling: Mapping[str, str]) -> Plan:
    """The plan with every name as the user wrote it."""

    def own(name: str) -> str:
        return spelling.get(name.lower(), name)

    return tuple(Step(own(step.name), tuple(own(arg) for arg in step.args)) for step in plan)


def _broken(errors: tuple[Diagnostic, ...]) -> Refusal:
    first = errors[0]
    count = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
    reason = f"The PDDL has {count}, the first in the {first.file}, line {first.line}: {first.message}"
    return Refusal(Outcome.INVALID, reason, errors)
