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
    spans: list[Span] = []
    position = 0
    while position < len(code) and len(spans) < _LIMIT:
        span = _next_definition(code, position)
        if span is None:
            break
        spans.append(span)
        position = span.end
    return spans


def _next_definition(code: str, position: int) -> Span | None:
    start, depth, fallback = -1, 0, -1
    for mark in _MARK.finditer(code, position):
        text = mark[0]
        if start < 0:
            if len(text) > 1 and text[0] == "(":
                start, depth = mark.start(), 1
        elif text == ")":
            depth -= 1
            if depth == 0:
                return _span(code, start, mark.end())
        elif text[0] == "(":
            depth += 1
            if len(text) > 1 and fallback < 0:
                fallback = mark.start()
        elif fallback < 0:
            fallback = mark.start()
    return _span(code, start, fallback if fallback >= 0 else len(code)) if start >= 0 else None


def _span(code: str, start: int, end: int) -> Span:
    kind = _KIND.match(code, start, end)
    return Span(start, end, kind[1] if kind else "", kind[2] if kind else "")
