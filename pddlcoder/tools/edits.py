"""When an edit is taken: a clean file stays clean, a broken file takes whatever keeps it readable.

The rule looks at the edited file alone, read together with the other one. So a change that needs both files (a new parameter of
a predicate) goes into the domain first; the problem is then at fault, and takes any edit until it is clean again.
"""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl import check, read_problem
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.workspace import File, Workspace

UNREADABLE = frozenset(
    {"empty-text", "no-definition", "too-deep", "unclosed-parenthesis", "extra-parenthesis", "missing-parenthesis"}
)
"""Codes of the findings that say the text is not one balanced definition, so that the rest of it could not be judged well."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one file stands: the faults a planner would refuse it for."""

    faults: tuple[Diagnostic, ...]

    @property
    def rank(self) -> int:
        """0 unreadable, 1 readable with faults, 2 clean."""
        if any(fault.code in UNREADABLE for fault in self.faults):
            return 0
        return 1 if self.faults else 2

    def admits(self, after: Standing) -> bool:
        """Whether an edit from here to `after` is taken."""
        return after.rank >= self.rank


def standing(file: File, domain: str | None, problem: str | None) -> Standing:
    """How `file` stands among the two texts."""
    return Standing(faults(diagnose(domain, problem), file))


def faults(diagnostics: tuple[Diagnostic, ...], file: File | None = None) -> tuple[Diagnostic, ...]:
    """What a planner would refuse: errors and unsupported features, of one file or of both."""
    return tuple(d for d in diagnostics if d.severity is not Severity.WARNING and file in (None, d.file))


def diagnose(domain: str | None, problem: str | None) -> tuple[Diagnostic, ...]:
    """The kernel's findings; of a problem without a domain, those that can be told without it."""
    if domain is not None:
        return check(domain, problem)
    return () if problem is None else read_problem(problem).diagnostics


def diagnose_workspace(workspace: Workspace) -> tuple[Diagnostic, ...]:
    """The kernel's findings on what is written so far."""
    return diagnose(workspace.domain, workspace.problem)
