"""Finds where parentheses went wrong, and rebuilds the tree as it was most likely meant.

PDDL's keywords know their depth: `(:section` stands one level below `(define`, a slot such as `:effect` stands directly
in its section, and nothing but sections stands in a definition. What is found at another depth shows that a parenthesis
was lost or added before it. Where exactly, the shape of the forms tells, or else the indentation. Sections that had to
be mended are marked `broken`.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum

from pddlcoder.pddl.indentation import closed_too_early, left_open
from pddlcoder.pddl.names import OPERATORS
from pddlcoder.pddl.plausibility import first_bare_word, first_double_opening, is_plausible
from pddlcoder.pddl.sections import SECTIONS
from pddlcoder.pddl.sexpr import DEPTH_LIMIT, Form, Token, Tree, tokens
from pddlcoder.pddl.source import Source

FAULT_LIMIT = 30
"""How many faults of balance are worked out for one text."""

_KEYWORDS = frozenset(keyword for keywords in SECTIONS.values() for keyword in keywords)

_LISTS = frozenset(
    {":requirements", ":types", ":constants", ":predicates", ":functions", ":domain", ":objects", ":init"}
)
"""Sections in which one parenthesis too many closes the section itself."""


class Imbalance(StrEnum):
    """What is wrong with a parenthesis."""

    UNCLOSED = "unclosed"
    UNOPENED = "unopened"
    EXTRA_CLOSING = "extra closing"
    EXTRA_OPENING = "extra opening"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of balance at `offset`; the form concerned starts at `opened`, and the fault shows at `shown`."""

    kind: Imbalance
    offset: int
    opened: int
    shown: int


def rebuild(source: Source) -> tuple[Tree, list[Fault]]:
    """The tree of an unbalanced text as it was most likely meant, with the faults found on the way."""
    builder = _Builder(source)
    builder.run()
    return builder.tree, builder.faults


class _Builder:
    """One pass over all tokens; `stack` holds the open forms: the text itself, a definition, a section, and so on."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tokens = tokens(source.code)
        self.tree = Tree(Form(0, len(source.code)))
        self.stack = [self.tree.top]
        self.faults: list[Fault] = []

    def run(self) -> None:
        for number, token in enumerate(self.tokens):
            if self.tree.deep is not None:
                return
            if token.text == "(":
                self._open(number, token)
            elif token.text == ")":
                self._close(token)
            elif self._before(number) == "(":
                self.stack[-1].items.append(token.text)
            else:
                self._word(number, token)
        self._finish()

    def _before(self, number: int) -> str:
        return self.tokens[number - 1].text if number else ""

    def _open(self, number: int, token: Token) -> None:
        head = self.tokens[number + 1].text if number + 1 < len(self.tokens) else ""
        if head[:1] == ":":
            self._return_to(2, number, token)
        elif head == "define" and len(self.stack) > 1:
            self._return_to(1, number, token)
        elif len(self.stack) == 2 and self._in_section() and head != "(" and f":{head}" not in _KEYWORDS:
            self._return_to(3, number, token)
        if len(self.stack) > DEPTH_LIMIT:
            self.tree.deep = token.offset
            return
        self._push(Form(token.offset))

    def _push(self, form: Form) -> None:
        self.stack[-1].items.append(form)
        self.stack.append(form)

    def _in_section(self) -> bool:
        """Whether the definition that is open has a section already."""
        return any(form.head[:1] == ":" for form in self.stack[1].forms)

    def _close(self, token: Token) -> None:
        if len(self.stack) > 1:
            self.stack.pop().end = token.end
        elif not self.faults or self.faults[-1].shown != -1:
            self._blame_closing(token.end, token.offset, -1)

    def _word(self, number: int, token: Token) -> None:
        """A word that is not the first of its form."""
        if token.text in _KEYWORDS and (len(self.stack) < 3 or self.stack[2].head != ":requirements"):
            self._return_to(2, number, token)
            self._unopened(token)
        elif token.text[0] == ":":
            self._return_to(3, number, token)
            self.stack[-1].items.append(token.text)
        elif (token.text in OPERATORS and len(self.stack) > 2) or (
            token.text in ("domain", "problem") and self._before(number) == "define"
        ):
            self._unopened(token)
        else:
            self.stack[-1].items.append(token.text)

    def _unopened(self, token: Token) -> None:
        self._add(Imbalance.UNOPENED, token.offset, token.offset, token.offset)
        form = Form(token.offset, items=[token.text])
        self._push(form)
        self._mark(self.stack[2] if len(self.stack) > 3 else None)

    def _return_to(self, depth: int, number: int, token: Token) -> None:
        """Closes or reopens forms until `depth` of them are open, and notes the fault when there is one."""
        if len(self.stack) > depth:
            self._blame_opening(number, token.offset)
            for form in self.stack[depth:]:
                form.end = self.tokens[number - 1].end
            if not self.stack[depth].items:
                self.stack[depth - 1].items.pop()
            del self.stack[depth:]
        elif len(self.stack) < depth:
            self._reopen(depth, token)

    def _reopen(self, depth: int, token: Token) -> None:
        form = self._last_form(self.stack[-1])
        if form is None or (len(self.stack) == 1 and form.head != "define"):
            return
        closing = form.end - 1
        while form is not None and len(self.stack) < depth:
            items = self.stack[-1].items
            behind = len(items)
            while items[behind - 1] is not form:
                behind -= 1
            form.items += items[behind:]
            del items[behind:]
            self.stack.append(form)
            form = self._last_form(form)
        self._blame_closing(token.offset, closing, token.offset)

    def _last_form(self, form: Form) -> Form | None:
        return next((item for item in reversed(form.items) if isinstance(item, Form)), None)

    def _finish(self) -> None:
        if len(self.stack) > 1:
            self._blame_opening(len(self.tokens), len(self.source.code))
            for form in self.stack[1:]:
                form.end = self.tokens[-1].end

    def _blame_opening(self, number: int, shown: int) -> None:
        """Notes that a form before token `number` was never closed."""
        section = self.stack[2] if len(self.stack) > 2 else self._last_form(self.stack[1])
        self._mark(section)
        kind, offset, opened = Imbalance.UNCLOSED, self.tokens[number - 1].end, self.stack[-1].start
        if section is not None and len(self.faults) < FAULT_LIMIT:
            double = self.stack[-1] if not self.stack[-1].items else first_double_opening(section)
            if double is not None:
                kind, offset, opened = Imbalance.EXTRA_OPENING, double.start, double.start
            elif not is_plausible(section):
                inside = self._tokens_between(section.start, self.tokens[number - 1].end)
                offset, opened = left_open(self.source, inside) or (offset, opened)
        self._add(kind, offset, opened, shown)

    def _blame_closing(self, until: int, closing: int, shown: int) -> None:
        """Notes that a form before the offset `until` was closed once too often."""
        definition = self._last_form(self.tree.top)
        section = self._last_form(definition) if definition is not None else None
        self._mark(section)
        kind, offset, opened = Imbalance.EXTRA_CLOSING, closing, section.start if section is not None else 0
        if section is not None and len(self.faults) < FAULT_LIMIT:
            bare = first_bare_word(section)
            if bare is not None:
                offset = opened = self.source.offset(*bare)
                kind = Imbalance.UNOPENED
            elif section.head not in _LISTS and (shown >= 0 or not is_plausible(section)):
                inside = self._tokens_between(section.start, until)
                offset, opened = closed_too_early(self.source, inside) or (offset, opened)
        self._add(kind, offset, opened, shown)

    def _tokens_between(self, start: int, end: int) -> list[Token]:
        first = bisect_left(self.tokens, start, key=_offset)
        return self.tokens[first : bisect_left(self.tokens, end, first, key=_offset)]

    def _mark(self, section: Form | None) -> None:
        if section is not None:
            section.broken = True

    def _add(self, kind: Imbalance, offset: int, opened: int, shown: int) -> None:
        if len(self.faults) < FAULT_LIMIT:
            self.faults.append(Fault(kind, offset, opened, shown))


def _offset(token: Token) -> int:
    return token.offset
