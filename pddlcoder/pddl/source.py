"""A PDDL text as the reader sees it: comments blanked, letters lowered, every offset the same as in the user's text."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from pddlcoder.pddl.sexpr import WORD, Form

_COMMENT = re.compile(r";[^\n\r]*")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANK = re.compile(r"\s+")


class Source:
    """One text under reading: `text` is the user's, `clean` has no comments, `code` is `clean` in lower case.

    All three have the same length, so an offset means the same place in each.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.use(blank_comments(text))

    def use(self, clean: str) -> None:
        """Reads `clean`, a text of the same length with more of it blanked."""
        self.clean = clean
        self.code = lower(clean)

    @cached_property
    def _line_starts(self) -> list[int]:
        if "\r" in self.text:
            return [0, *(end.end() for end in _LINE_END.finditer(self.text))]
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n"))][:-1]

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        return bisect_right(self._line_starts, offset)

    def line_start(self, line: int) -> int:
        """The offset where a line starts; the last one when there are not so many."""
        return self._line_starts[min(line, len(self._line_starts)) - 1]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, in characters."""
        line = self.line(offset)
        return line, offset - self._line_starts[line - 1] + 1

    def offset(self, form: Form, item: int | None = None) -> int:
        """Where a form starts, or where its item number `item` does."""
        if item is None:
            return form.start
        position = form.start + 1
        for entry in form.items[:item]:
            position = entry.end if isinstance(entry, Form) else _word(self.code, position).end()
        entry = form.items[item]
        return entry.start if isinstance(entry, Form) else _word(self.code, position).start()

    def excerpt(self, form: Form, item: int | None = None, limit: int = 80) -> str:
        """The user's own text of a form or of one item on one line, cut in the middle when it is long."""
        if item is None:
            start, end = form.start, form.end
        else:
            entry = form.items[item]
            start = self.offset(form, item)
            end = entry.end if isinstance(entry, Form) else start + len(entry)
        text = self.clean[start : min(end, start + 4 * limit)]
        return shorten(_BLANK.sub(" ", text).strip(), limit)

    def spellings(self, form: Form) -> list[str]:
        """The items of a form as the user spelled them; forms among them give an empty string."""
        if self.code is self.clean:
            return [item if isinstance(item, str) else "" for item in form.items]
        spelled, position = [], form.start + 1
        for item in form.items:
            if isinstance(item, Form):
                spelled.append("")
                position = item.end
            else:
                word = _word(self.code, position)
                spelled.append(self.clean[word.start() : word.end()])
                position = word.end()
        return spelled


def _word(code: str, position: int) -> re.Match[str]:
    found = WORD.search(code, position)
    assert found is not None, "an item of a form is in its text"
    return found


def blank_comments(text: str) -> str:
    """The text with every comment replaced by blanks of the same length."""
    return _COMMENT.sub(lambda comment: " " * len(comment[0]), text) if ";" in text else text


def lower(text: str) -> str:
    """The text in lower case, of the same length; the text itself when nothing changes."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)
    return text if lowered == text else lowered


def shorten(text: str, limit: int) -> str:
    """The text, with its middle left out when it is longer than `limit` characters."""
    if len(text) <= limit:
        return text
    return f"{text[: limit * 2 // 3]} ... {text[-(limit // 4) :]}"
