"""Parenthesised text to a tree: `Form` nodes with their places, and words as plain strings.

A form without inner forms is matched as one token and split at blanks, which is what makes large initial states cheap.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

DEPTH_LIMIT = 400
"""How deep forms may nest; keeps every recursion over a tree or a formula within Python's own limit."""

WORD = re.compile(r"\?+[^\s()?]*|[^\s()?]+")
"""One word; a question mark starts a new one, so that `(p?x)` reads as `(p ?x)`."""

_ANY = re.compile(rf"[()]|{WORD.pattern}")
_TOKEN = re.compile(rf"\([^()]*\)|[()]|{WORD.pattern}")


@dataclass(slots=True, eq=False, repr=False)
class Form:
    """A parenthesised form: its items are words (in lower case) and forms, `start` and `end` its offsets.

    `broken` marks a section whose parentheses do not add up, so that its content is only a guess.
    """

    start: int
    end: int = -1
    items: list[str | Form] = field(default_factory=list)
    broken: bool = False

    @property
    def head(self) -> str:
        """The first word, or the empty string when the form is empty or starts with a form."""
        return self.items[0] if self.items and isinstance(self.items[0], str) else ""

    def __str__(self) -> str:
        return f"({self.head} ...)"

    @property
    def forms(self) -> list[Form]:
        """The items that are forms."""
        return [item for item in self.items if isinstance(item, Form)]


class Token(NamedTuple):
    """A parenthesis or a word with its place."""

    offset: int
    text: str

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.offset + len(self.text)


@dataclass(slots=True, eq=False)
class Tree:
    """The top level of a text as one form.

    `fault` is the offset from which the parentheses or the section keywords do not add up, `deep` the offset where the
    nesting passes `DEPTH_LIMIT`; None when there is no such place.
    """

    top: Form
    fault: int | None = None
    deep: int | None = None


def parse(code: str) -> Tree:
    """The tree of a text in lower case without comments; the first fault ends the reading.

    PDDL has words with a colon only one level below `(define`, so a colon elsewhere also shows a lost parenthesis.
    """
    top = Form(0, len(code))
    stack: list[Form] = []
    items = top.items
    split: Callable[[str], list[str]] = WORD.findall if _has_glued_variables(code) else str.split
    for token in _TOKEN.finditer(code):
        text = token[0]
        first = text[0]
        if first == "(":
            if len(text) > 1:
                words = split(text[1:-1])
                if words and words[0][0] == ":" and len(stack) != 1:
                    return Tree(top, fault=token.start())
                items.append(Form(token.start(), token.end(), [*words]))
            elif len(stack) >= DEPTH_LIMIT:
                return Tree(top, deep=token.start())
            else:
                form = Form(token.start())
                items.append(form)
                stack.append(form)
                items = form.items
        elif first == ")":
            if not stack:
                return Tree(top, fault=token.start())
            stack.pop().end = token.end()
            items = stack[-1].items if stack else top.items
        elif first == ":" and len(stack) != 2:
            return Tree(top, fault=token.start())
        else:
            items.append(text)
    return Tree(top, fault=len(code) if stack else None)


def _has_glued_variables(code: str) -> bool:
    """Whether a question mark stands right behind a word, as in `(p?x)`."""
    return code.count("?") != sum(code.count(before) for before in (" ?", "(?", "\n?", "\t?"))


def tokens(code: str) -> list[Token]:
    """All parentheses and words of a text in lower case without comments."""
    return [Token(token.start(), token[0]) for token in _ANY.finditer(code)]
