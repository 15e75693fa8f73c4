"""Repairs what language models and word processors put around and into PDDL, and says so.

Nothing is moved: what is removed becomes blanks or empty lines, so that line numbers stay true.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pddlcoder.pddl.definitions import Span, find_definitions
from pddlcoder.pddl.source import blank_comments, lower

_FENCE = re.compile(r"^[ \t]*(?:```++|~~~++)[^\n(]*+$|```++[a-z]*+", re.MULTILINE | re.IGNORECASE)
_BYTE_ORDER_MARK = re.compile("\ufeff")
_LONE_RETURN = re.compile(r"\r(?!\n)")
_SPACE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2028\u2029\u0085]")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\u00ad]")
_DASH = re.compile("[\u2010-\u2015\u2212]")
_PARENTHESIS = str.maketrans("\uff08\uff09", "()")
_WIDE_PARENTHESIS = re.compile("[\uff08\uff09]")
_SMART_QUOTE = re.compile("(?<![^\\s()])[\u2018-\u201f\u00ab\u00bb]|[\u2018-\u201f\u00ab\u00bb](?![^\\s()])")
_SECTION_LINE = re.compile(r"^\s*\(\s*:", re.MULTILINE)
_NOT_LINE_END = re.compile(r"[^\n\r]")
_EMPTY_LINE = re.compile(r"^[ \t]+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Repair:
    """One kind of repair with the first line it touched; as a finding its code is `repaired-` and the kind."""

    kind: str
    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Repaired:
    """A text after repair; `notes` are sentences, one for each kind of repair, in a fixed order."""

    text: str
    repairs: tuple[Repair, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was repaired, as sentences."""
        return tuple(f"{repair.sentence} (line {repair.line})" for repair in self.repairs)


def repair_text(text: str) -> Repaired:
    """The text with fences, prose, smart quotes, odd blanks and dashes put right; a second repair changes nothing."""
    repairs: list[Repair] = []
    text = _replace(text, _BYTE_ORDER_MARK, "", "byte-order-mark", "byte-order mark removed", repairs)
    text = _replace(text, _LONE_RETURN, "\n", "line-ends", "lone carriage returns read as line ends", repairs)
    text = _widen(text, repairs)
    spans = find_definitions(lower(blank_comments(text)))
    text = _replace(text, _FENCE, " ", "fence", "code fence removed", repairs)
    text = _remove_prose(text, spans, repairs)
    if not text.isascii():
        text = _repair_letters(text, repairs)
    if repairs:
        text = _EMPTY_LINE.sub("", text)
    return Repaired(text, tuple(repairs))


def _replace(text: str, pattern: re.Pattern[str], by: str, kind: str, what: str, repairs: list[Repair]) -> str:
    """Replaces, letter for letter, what a pattern finds outside comments (a fence anywhere)."""
    if not pattern.search(text):
        return text
    found = list(pattern.finditer(text if kind == "fence" else blank_comments(text)))
    if not found:
        return text
    repairs.append(Repair(kind, _line(text, found[0].start()), what))
    pieces, position = [], 0
    for match in found:
        pieces += [text[position : match.start()], by * (match.end() - match.start())]
        position = match.end()
    return "".join((*pieces, text[position:]))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _widen(text: str, repairs: list[Repair]) -> str:
    wide = None if text.isascii() else _WIDE_PARENTHESIS.search(blank_comments(text))
    if wide is None:
        return text
    repairs.append(Repair("parentheses", _line(text, wide.start()), "full-width parentheses read as plain ones"))
    return text.translate(_PARENTHESIS)


def _repair_letters(text: str, repairs: list[Repair]) -> str:
    """Puts letters right that word processors write; comments stay as they are."""
    for kind, pattern, by, what in (
        ("spaces", _SPACE, " ", "no-break or wide spaces read as blanks"),
        ("invisible", _INVISIBLE, "", "invisible characters removed"),
        ("dash", _DASH, "-", "typographic dashes read as '-'"),
        ("quotes", _SMART_QUOTE, " ", "quotation marks removed"),
    ):
        text = _replace(text, pattern, by, kind, what, repairs)
    return text


def _remove_prose(text: str, spans: list[Span], repairs: list[Repair]) -> str:
    """Blanks sentences before, between and after definitions; comments and pieces of PDDL stay."""
    if not spans:
        return text
    clean = blank_comments(text)
    kept, position, first = [], 0, -1
    for span in (*spans, Span(len(text), len(text), "", "")):
        between, bare = text[position : span.start], clean[position : span.start]
        if is_prose(bare):
            first = first if first >= 0 else position + len(bare) - len(bare.lstrip())
            between = _comments_only(between, bare)
        kept += [between, text[span.start : span.end]]
        position = span.end
    if first < 0:
        return text
    repairs.append(Repair("prose", _line(text, first), "text that is not PDDL removed"))
    return "".join(kept).rstrip() + "\n"


def is_prose(between: str) -> bool:
    """Whether a piece between definitions is sentences rather than a misplaced piece of PDDL."""
    between = between.strip()
    return between != "" and between[0] not in "():" and not _SECTION_LINE.search(between)


def _comments_only(text: str, bare: str) -> str:
    """The text with only its comments and line ends left; `bare` is the text without comments."""
    if text == bare:
        return blank(text)
    return "".join(letter if blank.isspace() else " " for letter, blank in zip(text, bare, strict=True))


def blank(text: str) -> str:
    """A text of the same length with only its line ends left."""
    return _NOT_LINE_END.sub(" ", text)
