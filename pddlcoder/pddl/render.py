"""Findings as text for a model or a person: one line each, the source line with a caret, and the repair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pddlcoder.pddl.diagnostics import Diagnostic, Severity

_RANK = {Severity.ERROR: 0, Severity.UNSUPPORTED: 1, Severity.WARNING: 2}
_FILES = ("domain", "problem")
_WIDTH = 110


def render(
    diagnostics: Iterable[Diagnostic], domain_text: str, problem_text: str | None = None, limit: int = 10
) -> str:
    """The findings as numbered text, errors first, at most `limit`; the empty string when there are none.

    Lines are taken from the texts as they were checked; without a problem text the problem is looked up in the domain's.
    """
    found = sorted(diagnostics, key=_order)
    lines = {
        "domain": _lines(domain_text),
        "problem": _lines(domain_text if problem_text is None else problem_text),
    }
    parts = [_one(number, diagnostic, lines) for number, diagnostic in enumerate(found[:limit], start=1)]
    if len(found) > limit:
        parts.append(f"... and {_tally(found[limit:])}; repair these first.\n")
    return "".join(parts)


def _order(diagnostic: Diagnostic) -> tuple[int, int, int, int, str]:
    return (
        _RANK[diagnostic.severity],
        _FILES.index(diagnostic.file) if diagnostic.file in _FILES else len(_FILES),
        diagnostic.line,
        diagnostic.column,
        diagnostic.code,
    )


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _one(number: int, diagnostic: Diagnostic, lines: Mapping[str, list[str]]) -> str:
    place = f"{diagnostic.file}.pddl:{diagnostic.line}:{diagnostic.column}"
    text = f"{number}. {place}: {diagnostic.severity.value}[{diagnostic.code}]: {diagnostic.message}\n"
    own = lines.get(diagnostic.file, [])
    if 0 < diagnostic.line <= len(own) and own[diagnostic.line - 1].strip():
        excerpt, column = _window(own[diagnostic.line - 1], diagnostic.column)
        text += f"{diagnostic.line:>6} | {excerpt}\n       | {' ' * (column - 1)}^\n"
    if diagnostic.hint:
        text += f"   fix: {diagnostic.hint}\n"
    return text


def _window(line: str, column: int) -> tuple[str, int]:
    """The part of a line around a column, and the column in that part."""
    line = "".join(letter if letter.isprintable() else " " for letter in line.replace("\t", " ")[: column + _WIDTH])
    column = min(column, len(line) + 1)
    start = max(0, min(column - _WIDTH // 2, len(line) - _WIDTH))
    if start == 0:
        return line[:_WIDTH].rstrip(), column
    return f"...{line[start : start + _WIDTH].rstrip()}", column - start + 3


def _tally(found: list[Diagnostic]) -> str:
    counts = {severity: sum(diagnostic.severity == severity for diagnostic in found) for severity in _RANK}
    words = {Severity.ERROR: "error", Severity.UNSUPPORTED: "unsupported construct", Severity.WARNING: "warning"}
    return ", ".join(
        f"{count} more {words[severity]}{'s' * (count > 1)}" for severity, count in counts.items() if count
    )
