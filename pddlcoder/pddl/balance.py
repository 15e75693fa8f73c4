"""Finds where parentheses went wrong, and rebuilds the tree as it was most likely meant.

PDDL's keywords know their depth: `(:section` stands one level below `(define`, a slot such as `:effect` stands directly
in its section. A keyword at another depth therefore shows that a parenthesis was lost or added since the last one, and
indentation tells where in between. Sections that had to be mended are marked `broken`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pddlcoder.pddl.indentation import closed_too_early, left_open
from pddlcoder.pddl.names import OPERATORS
from pddlcoder.pddl.plausibility import is_plausible
from pddlcoder.pddl.sexpr import DEPTH_LIMIT, Form, Token, Tree, tokens
from pddlcoder.pddl.source import Source

FAULT_LIMIT = 30
"""How many faults of balance are worked out for one text."""


class Imbalance(StrEnum):
    """What is wrong with a parenthesis."""

    UNCLOSED = "unclosed"
    EXTRA = "extra"
    UNOPENED = "unopened"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of balance at `offset`: the form concerned starts at `opened`, the fault shows at `shown`."""

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
            elif token.text[0] == ":" and not self._after_parenthesis(number):
                self._slot(number, token)
            elif token.text in OPERATORS and not self._after_parenthesis(number) and len(self.stack) > 2:
                self._unopened(token)
            else:
                self.stack[-1].items.append(token.text)
        self._finish()

    def _after_parenthesis(self, number: int) -> bool:
        return number > 0 and self.tokens[number - 1].text == "("

    def _open(self, number: int, token: Token) -> None:
        head = self.tokens[number + 1].text if number + 1 < len(self.tokens) else ""
        if head[0:1] == ":":
            self._return_to(2, number, token)
        elif head == "define" and len(self.stack) > 1:
            self._return_to(1, number, token)
        if len(self.stack) > DEPTH_LIMIT:
            self.tree.deep = token.offset
            return
        form = Form(token.offset)
        self.stack[-1].items.append(form)
        self.stack.append(form)

    def _close(self, token: Token) -> None:
        if len(self.stack) > 1:
            self.stack.pop().end = token.offset + 1
        elif not self.faults or self.faults[-1].kind is not Imbalance.EXTRA:
            self._blame_extra(token.offset + 1, token.offset, token.offset)

    def _slot(self, number: int, token: Token) -> None:
        self._return_to(3, number, token)
        self.stack[-1].items.append(token.text)

    def _return_to(self, depth: int, number: int, token: Token) -> None:
        """Closes or reopens forms until `depth` of them are open, and notes the fault when there is one."""
        if len(self.stack) > depth:
            self._blame_unclosed(number, token.offset)
            for form in self.stack[depth:]:
                form.end = self.tokens[number - 1].end
            del self.stack[depth:]
        elif len(self.stack) < depth:
            self._reopen(depth, token)

    def _reopen(self, depth: int, token: Token) -> None:
        form = self.stack[-1].forms[-1] if self.stack[-1].forms else None
        if form is None or (len(self.stack) == 1 and form.head != "define"):
            return
        closing = form.end - 1
        while form is not None and len(self.stack) < depth:
            self.stack.append(form)
            form = form.forms[-1] if form.forms else None
        self._blame_extra(token.offset, closing, token.offset)

    def _unopened(self, token: Token) -> None:
        self._add(Imbalance.UNOPENED, token.offset, token.offset, token.offset)
        self._mark(self.stack[2] if len(self.stack) > 2 else None)
        form = Form(token.offset, items=[token.text])
        self.stack[-1].items.append(form)
        self.stack.append(form)

    def _finish(self) -> None:
        if len(self.stack) > 1:
            self._blame_unclosed(len(self.tokens), len(self.source.code))
            for form in self.stack[1:]:
                form.end = self.tokens[-1].end

    def _blame_unclosed(self, number: int, shown: int) -> None:
        """Notes that a form before token `number` was never closed."""
        definition = self.stack[1]
        section = self.stack[2] if len(self.stack) > 2 else (definition.forms or [None])[-1]
        self._mark(section)
        last = self.tokens[number - 1].end
        opened = self.stack[-1].start
        if section is not None and self._is_misshapen(section):
            found = left_open(self.source, [token for token in self.tokens[:number] if token.offset >= section.start])
            last, opened = found or (last, opened)
        self._add(Imbalance.UNCLOSED, last, opened, shown)

    def _blame_extra(self, until: int, closing: int, shown: int) -> None:
        """Notes that a form before the offset `until` was closed once too often."""
        definition = next((form for form in reversed(self.tree.top.forms) if form.head == "define"), None)
        sections = definition.forms if definition is not None else []
        section = sections[-1] if sections else None
        self._mark(section)
        opened = section.start if section is not None else 0
        if section is not None and self._is_misshapen(section):
            inside = [token for token in self.tokens if section.start <= token.offset < until]
            found = closed_too_early(self.source, inside)
            closing, opened = found or (closing, opened)
        self._add(Imbalance.EXTRA, closing, opened, shown)

    def _is_misshapen(self, section: Form) -> bool:
        """Whether the fault must lie inside a section, so that its indentation is worth a look."""
        return len(self.faults) < FAULT_LIMIT and not is_plausible(section)

    def _mark(self, section: Form | None) -> None:
        if section is not None:
            section.broken = True

    def _add(self, kind: Imbalance, offset: int, opened: int, shown: int) -> None:
        if len(self.faults) < FAULT_LIMIT:
            self.faults.append(Fault(kind, offset, opened, shown))
