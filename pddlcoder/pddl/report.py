"""Collects findings while a text is read: one fault, one finding, and never more than a model can use."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.source import Source, shorten

CAP = 100
"""How many findings of one severity one file may have; the rest is counted in one more."""

_LINES_NAMED = 6
_LONGEST = 500
"""How many characters a sentence may have: names and lists in it can be of any length."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reading(Generic[T]):
    """What a text was read into; `value` is None exactly when a finding is an error or unsupported."""

    value: T | None
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(slots=True)
class _Finding:
    """A fault under way: where it was seen first, and the offsets of its repetitions."""

    diagnostic: Diagnostic
    offset: int
    again: list[int] = field(default_factory=list)


class Report:
    """The findings of one file.

    Findings with the same code and `key` are one fault: the first keeps its place, the others only add their lines.
    While `muted`, errors in the text at hand are known consequences of a fault already reported, and are dropped.
    `complaints` counts everything but warnings, repetitions too.
    """

    def __init__(self, source: Source, file: str) -> None:
        self.source = source
        self.file = file
        self.muted = False
        self.complaints = 0
        self._findings: dict[tuple[str, str | int], _Finding] = {}
        self._counts = dict.fromkeys(Severity, 0)

    def error(
        self, code: str, where: Form | int, message: str, hint: str = "", *, item: int | None = None, key: str = ""
    ) -> None:
        """Not PDDL."""
        self._add(Severity.ERROR, code, where, message, hint, item, key)

    def warn(
        self, code: str, where: Form | int, message: str, hint: str = "", *, item: int | None = None, key: str = ""
    ) -> None:
        """PDDL, but suspicious or tolerated."""
        self._add(Severity.WARNING, code, where, message, hint, item, key)

    def unsupported(
        self, code: str, where: Form | int, message: str, hint: str = "", *, item: int | None = None, key: str = ""
    ) -> None:
        """PDDL, but outside classical planning."""
        self._add(Severity.UNSUPPORTED, code, where, message, hint, item, key)

    def drops(self, code: str, key: str = "") -> bool:
        """Whether a further error would not be shown, so that its wording need not be worked out; it is counted then."""
        if self.muted:
            return True
        known = self._findings.get((code, key)) if key else None
        if known is not None and len(known.again) > _LINES_NAMED:
            return True
        if self._counts[Severity.ERROR] < CAP:
            return False
        if (code, key) not in self._findings:
            self._counts[Severity.ERROR] += 1
        return True

    @contextmanager
    def quiet(self, on: bool) -> Generator[None, None, None]:
        """Drops findings inside the block when `on`."""
        before, self.muted = self.muted, self.muted or on
        try:
            yield
        finally:
            self.muted = before

    @property
    def failed(self) -> bool:
        """Whether anything so far stops the text from being used."""
        return self.complaints > 0

    def repaired(self, kind: str, line: int, sentence: str) -> None:
        """Says that something was put right before reading; the line is the user's, and may be gone now."""
        found = Diagnostic(f"repaired-{kind}", Severity.WARNING, self.file, line, 1, sentence)
        self._counts[Severity.WARNING] += 1
        self._findings[(found.code, "")] = _Finding(found, self.source.line_start(line))

    def _add(
        self, severity: Severity, code: str, where: Form | int, message: str, hint: str, item: int | None, key: str
    ) -> None:
        if self.muted:
            return
        self.complaints += severity != Severity.WARNING
        known = self._findings.get((code, key)) if key else None
        if known is None and self._counts[severity] >= CAP:
            self._counts[severity] += 1
            return
        offset = where if isinstance(where, int) else self.source.offset(where, item)
        known = known or self._findings.get((code, offset))
        if known is not None:
            if len(known.again) <= _LINES_NAMED:
                known.again.append(offset)
            return
        self._counts[severity] += 1
        form = "" if isinstance(where, int) else self.source.excerpt(where, item)
        line, column = self.source.place(offset)
        sentence, advice = shorten(message, _LONGEST), shorten(hint, _LONGEST)
        found = Diagnostic(code, severity, self.file, line, column, sentence, form, advice)
        self._findings[(code, key or offset)] = _Finding(found, offset)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Everything found, in the order of the text."""
        found = sorted(self._findings.values(), key=_place)
        diagnostics = [self._with_repetitions(finding) for finding in found]
        for severity, count in self._counts.items():
            if count > CAP:
                last = diagnostics[-1]
                message = f"and {count - CAP} more of severity {severity.value}, not shown"
                diagnostics.append(replace(last, code="more", severity=severity, message=message, form="", hint=""))
        return tuple(diagnostics)

    def _with_repetitions(self, finding: _Finding) -> Diagnostic:
        diagnostic = finding.diagnostic
        lines = sorted({self.source.line(offset) for offset in finding.again} - {diagnostic.line})
        if not lines:
            return diagnostic
        named = ", ".join(map(str, lines[:_LINES_NAMED])) + (", ..." if len(lines) > _LINES_NAMED else "")
        return replace(diagnostic, message=f"{diagnostic.message} (also on line{'s' * (len(lines) > 1)} {named})")


def _place(finding: _Finding) -> tuple[int, int, str]:
    diagnostic = finding.diagnostic
    return diagnostic.line, diagnostic.column, diagnostic.code
