"""What reading a formula carries along."""

from __future__ import annotations

from dataclasses import dataclass, field

from pddlcoder.pddl.report import Report
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.vocabulary import Types, Vocabulary

Scope = dict[str, Types]
"""The variables in force with their types."""


@dataclass(slots=True)
class Context:
    """Where findings go, what is declared, whose formula is read (for messages), and which variables it used."""

    report: Report
    known: Vocabulary
    owner: str = ""
    used: set[str] = field(default_factory=set)
    conditional: int = 0


def need(context: Context, form: Form, flag: str) -> None:
    """Warns once per file when a feature is used whose requirement flag is missing."""
    if flag in context.known.flags or "requirements" in context.known.unsure:
        return
    head = form.head or form.items[0]
    message = f"'{head}' is used here, but {flag} is not in :requirements"
    context.report.warn("missing-requirement", form, message, f"add {flag} to (:requirements ...)", key=flag)
