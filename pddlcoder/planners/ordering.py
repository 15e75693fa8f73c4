"""PDDL with its sections in the order of the grammar, for readers that insist on it."""

from __future__ import annotations

from pddlcoder.pddl.intake import take_in
from pddlcoder.pddl.sections import SECTIONS


def in_order(text: str, kind: str) -> str:
    """The definition of `kind` ("domain" or "problem") alone, each section as it was written; the text itself if it has none."""
    taken = take_in(text, kind)
    definition, code = taken.definition, taken.report.source.clean
    if definition is None:
        return text
    rank = {keyword: number for number, keyword in enumerate(SECTIONS[kind])}
    sections = [
        (rank.get(keyword, len(rank)), form.start, form)
        for keyword, forms in definition.sections.items()
        for form in forms
    ]
    parts = [definition.heading, *(form for *_, form in sorted(sections, key=lambda one: one[:2]))]
    body = "\n  ".join(code[form.start : form.end] for form in parts)
    return f"(define {body})\n"
