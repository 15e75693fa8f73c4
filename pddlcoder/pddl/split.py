"""One text that holds a domain and a problem to two texts, with line numbers kept."""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl.definitions import Span, find_definitions
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.source import Source
from pddlcoder.pddl.text import blank, repair_text


@dataclass(frozen=True, slots=True)
class SplitText:
    """The parts of a text, None where there is none; a part that stands in two versions is None and an error says so."""

    domain: str | None = None
    problem: str | None = None
    notes: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def split_pddl(text: str) -> SplitText:
    """The domain and the problem of a text that may hold both, repaired; everything else is blanked in each part.

    The same definition twice counts once; two different ones of a kind are an error, because neither is a guess to make.
    """
    repaired = repair_text(text)
    source = Source(repaired.text)
    spans = find_definitions(source.code)
    notes = list(repaired.notes)
    problems: list[Diagnostic] = []
    parts: dict[str, str | None] = {}
    for kind in ("domain", "problem"):
        own = [span for span in spans if span.kind == kind]
        different = [span for span in own[1:] if span.code(source.code) != own[0].code(source.code)]
        if different:
            problems.append(_two(source, kind, own[0], different[0]))
        elif len(own) > 1:
            notes.append(f"the same {kind} stands {len(own)} times; one is used (line {source.line(own[1].start)})")
        parts[kind] = (
            None if different or not own else _only(source.text, own[0], [s for s in spans if s is not own[0]])
        )
    return SplitText(parts["domain"], parts["problem"], tuple(notes), tuple(problems))


def _two(source: Source, kind: str, first: Span, second: Span) -> Diagnostic:
    line, column = source.place(second.start)
    message = f"a second, different {kind} ('{second.name}' besides '{first.name}' on line {source.line(first.start)})"
    hint = f"keep only the {kind} that is meant"
    return Diagnostic(f"two-{kind}s", Severity.ERROR, kind, line, column, message, hint=hint)


def _only(text: str, own: Span, others: list[Span]) -> str:
    """The text with the other definitions blanked, and the comments around this one kept."""
    for span in others:
        text = text[: span.start] + blank(text[span.start : span.end]) + text[span.end :]
    if not others:
        return text
    after = min((span.start for span in others if span.start > own.start), default=len(text))
    return "\n".join(line.rstrip() for line in text[:after].rstrip().split("\n")) + "\n"
