"""The project's own kernel as a validator."""

from __future__ import annotations

from pddlcoder.pddl import Diagnostic, Verdict, check, validate


class Kernel:
    """The first opinion, and the only one that is always there."""

    name = "kernel"

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]:
        """All findings of `pddlcoder.pddl.check`."""
        return check(domain, problem)

    def validate(self, domain: str, problem: str, plan: str) -> Verdict | None:
        """The verdict of `pddlcoder.pddl.validate`."""
        return validate(domain, problem, plan)
