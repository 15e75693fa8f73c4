"""What the indentation of a text says about a lost or added parenthesis.

A line that starts no deeper than a form opened on an earlier line does not belong into that form; a line that starts
deeper than a form closed just before does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pddlcoder.pddl.sexpr import Token
from pddlcoder.pddl.source import Source


class _Placed(NamedTuple):
    """A token with its place: its column, whether it starts a line, the indentation of its line.

    `hangs` says that what an opening parenthesis holds starts on the next line.
    """

    token: Token
    column: int
    starts_line: bool
    indent: int
    hangs: bool

    @property
    def depth(self) -> int:
        """How deep the form that it opens counts: its column, or the indentation of its line when it hangs."""
        return self.indent if self.hangs else self.column


def left_open(source: Source, tokens: Sequence[Token]) -> tuple[int, int] | None:
    """The first form in a section that a later line shows to be left open.

    Gives the offset behind which its closing parenthesis is missing, and the offset where it was opened. A line no
    deeper than the line of the opening shows it for certain, one no deeper than the opening itself only probably.
    """
    placed = list(_placed(source, tokens))
    return _left_open(placed, certain=True) or _left_open(placed, certain=False)


def _left_open(placed: Sequence[_Placed], *, certain: bool) -> tuple[int, int] | None:
    open_forms: list[_Placed] = []
    for number, here in enumerate(placed):
        last = open_forms[-1] if len(open_forms) > 1 else None
        starts = here.starts_line and here.token.text != ")"
        if starts and last is not None and here.column <= (last.indent if certain else last.depth):
            return placed[number - 1].token.end, last.token.offset
        if here.token.text == "(":
            open_forms.append(here)
        elif here.token.text == ")" and open_forms:
            open_forms.pop()
    return None


def closed_too_early(source: Source, tokens: Sequence[Token]) -> tuple[int, int] | None:
    """The first form in a section that was closed although the next line is indented as a part of it.

    Gives the offset of the parenthesis that is too many, and the offset where the form was opened.
    """
    open_forms: list[_Placed] = []
    closed: list[tuple[int, _Placed]] = []
    for here in _placed(source, tokens):
        if here.starts_line:
            early = [(closing, form.token.offset) for closing, form in closed if form.depth < here.column]
            if early and here.token.text != ")":
                return early[-1]
            if closed and open_forms and here.token.text == ")" and open_forms[-1].column < here.column:
                return closed[-1][0], closed[-1][1].token.offset
        if here.token.text == ")":
            if open_forms:
                closed.append((here.token.offset, open_forms.pop()))
        else:
            closed.clear()
            if here.token.text == "(":
                open_forms.append(here)
    return None


def _placed(source: Source, tokens: Sequence[Token]) -> Iterator[_Placed]:
    lines = [source.line(token.offset) for token in tokens]
    last_line = indent = 0
    for number, token in enumerate(tokens):
        column = source.place(token.offset)[1]
        starts_line = lines[number] != last_line
        last_line = lines[number]
        indent = column if starts_line else indent
        hangs = number + 2 < len(tokens) and lines[number + 2] != last_line and tokens[number + 1].text != "("
        yield _Placed(token, column, starts_line, indent, hangs)
