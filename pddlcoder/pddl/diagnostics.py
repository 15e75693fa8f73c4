"""What is wrong with a PDDL text, as values: a code, a place, a sentence and a repair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad: `error` is not PDDL, `unsupported` is PDDL outside classical planning, `warning` works but is suspicious."""

    ERROR = "error"
    UNSUPPORTED = "unsupported"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding; `file` is "domain" or "problem", `line` and `column` count from 1, `form` is the offending text."""

    code: str
    severity: Severity
    file: str
    line: int
    column: int
    message: str
    form: str = ""
    hint: str = ""


def to_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, str | int]]:
    """The findings as plain values, one flat object each, ready for `json.dumps`."""
    return [
        {
            "code": found.code,
            "severity": found.severity.value,
            "file": found.file,
            "line": found.line,
            "column": found.column,
            "message": found.message,
            "form": found.form,
            "hint": found.hint,
        }
        for found in diagnostics
    ]
