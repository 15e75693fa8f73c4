"""What the indentation of a text says about a lost or added parenthesis.

A line that starts no deeper than a form opened on an earlier line does not belong into that form; a line that starts
deeper than a form closed just before does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pddlcoder.pddl.sexpr import Token
from pddlcoder.pddl.source import Source


def left_open(source: Source, tokens: Sequence[Token]) -> tuple[int, int] | None:
    """The first form in a section that a later line shows to be left open.

    Gives the offset behind which its closing parenthesis is missing, and the offset where it was opened. A line no
    deeper than the line of the opening shows it for certain, one no deeper than the opening itself only probably.
    """
    return _left_open(source, tokens, by_line=True) or _left_open(source, tokens, by_line=False)


def _left_open(source: Source, tokens: Sequence[Token], *, by_line: bool) -> tuple[int, int] | None:
    open_forms: list[tuple[int, int]] = []
    indent = 0
    for number, (token, column, starts_line) in enumerate(_laid_out(source, tokens)):
        if starts_line:
            indent = column
            if token.text != ")" and len(open_forms) > 1 and open_forms[-1][1] >= column:
                return tokens[number - 1].end, open_forms[-1][0]
        if token.text == "(":
            open_forms.append((token.offset, indent if by_line else column))
        elif token.text == ")" and open_forms:
            open_forms.pop()
    return None


def closed_too_early(source: Source, tokens: Sequence[Token]) -> tuple[int, int] | None:
    """The first form in a section that was closed although the next line is indented as a part of it.

    Gives the offset of the parenthesis that is too many, and the offset where the form was opened.
    """
    open_forms: list[tuple[int, int]] = []
    closed: list[tuple[int, int, int]] = []
    for token, column, starts_line in _laid_out(source, tokens):
        if starts_line and token.text != ")":
            early = [(closing, opened) for closing, opened, its_column in closed if its_column < column]
            if early:
                return early[-1]
        if token.text == ")":
            if open_forms:
                opened, its_column = open_forms.pop()
                closed.append((token.offset, opened, its_column))
        else:
            closed.clear()
            if token.text == "(":
                open_forms.append((token.offset, column))
    return None


def _laid_out(source: Source, tokens: Sequence[Token]) -> Iterator[tuple[Token, int, bool]]:
    """The tokens with their columns, and whether each is the first of its line."""
    last_line = 0
    for token in tokens:
        line, column = source.place(token.offset)
        yield token, column, line != last_line
        last_line = line
