"""Finds the `(define ...)` forms of a text, whatever stands around them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARK = re.compile(r"\(\s*define(?=[\s(])|[()]|^[ \t]*(?:```|~~~)", re.MULTILINE)
_KIND = re.compile(r"\(\s*define\s*\(\s*([^\s()]+)\s*([^\s()]*)")
_LIMIT = 50


@dataclass(frozen=True, slots=True)
class Span:
    """Where a definition stands in a text; `kind` is the word behind `(define (`, `name` the next one, both in lower case."""

    start: int
    end: int
    kind: str
    name: str

    def code(self, code: str) -> str:
        """The definition itself, with single blanks, so that equal definitions are equal texts."""
        return " ".join(code[self.start : self.end].replace("(", " ( ").replace(")", " ) ").split())


def find_definitions(code: str) -> list[Span]:
    """The definitions at the top level of a text in lower case without comments, in order.

    A definition that is never closed ends before the next one, at a code fence, or with the text.
    """
    if "define" not in code:
        return []
    starts, ends, fences = _marks(code)
    spans: list[Span] = []
    position = 0
    for number, start in enumerate(starts):
        if start < position:
            continue
        end = ends.get(start)
        if end is None:
            after = starts[number + 1 : number + 2]
            end = min([*after, *(fence for fence in fences if fence > start), len(code)])
        spans.append(_span(code, start, end))
        position = end
        if len(spans) == _LIMIT:
            break
    return spans


def _marks(code: str) -> tuple[list[int], dict[int, int], list[int]]:
    """Where definitions start, where those that are closed end, and where code fences stand."""
    starts: list[int] = []
    ends: dict[int, int] = {}
    fences: list[int] = []
    open_forms: list[int] = []
    for mark in _MARK.finditer(code):
        text = mark[0]
        if text == ")":
            start = open_forms.pop() if open_forms else -1
            if start >= 0:
                ends[start] = mark.end()
        elif text[0] == "(":
            is_definition = len(text) > 1
            open_forms.append(mark.start() if is_definition else -1)
            if is_definition:
                starts.append(mark.start())
        else:
            fences.append(mark.start())
    return starts, ends, fences


def _span(code: str, start: int, end: int) -> Span:
    kind = _KIND.match(code, start, end)
    return Span(start, end, kind[1] if kind else "", kind[2] if kind else "")
