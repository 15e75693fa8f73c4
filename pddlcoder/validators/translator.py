"""Fast Downward's translator as a validator: what only the planner refuses."""

from __future__ import annotations

from pddlcoder.pddl import Diagnostic, Verdict
from pddlcoder.planners.translator import translate
from pddlcoder.types import Outcome
from pddlcoder.validators.opinion import Opinion

TRANSLATED = (Outcome.SOLVED, Outcome.UNSOLVABLE)


class Translator:
    """The second opinion of the planner; what it alone refuses is `unsupported`: the planner cannot read this."""

    name = "translator"

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]:
        """The findings of `examine`."""
        return self.examine(domain, problem).diagnostics

    def examine(self, domain: str, problem: str | None = None) -> Opinion:
        """What the translator complains about when it reads the texts; silent without a problem, and when it fails.

        Grounding is left to the planner. Raises PrerequisiteError without Fast Downward.
        """
        if problem is None:
            return Opinion(silence="it reads a domain only together with a problem")
        translation = translate(domain, problem, ground=False)
        if translation.diagnostics or translation.outcome in TRANSLATED:
            return Opinion(translation.diagnostics)
        return Opinion(silence=translation.reason or f"it ended in {translation.outcome}")

    def validate(self, domain: str, problem: str, plan: str) -> Verdict | None:
        """None: a translator judges no plans."""
        return None
