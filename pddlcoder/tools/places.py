"""Where a text to be replaced stands in a file, exactly, up to white space, or nearly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher


@dataclass(frozen=True, slots=True)
class Place:
    """Lines `first` to `last` of a file, from 1."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Search:
    """The one place found, as offsets `start` to `end`, or `start` None and the `reason`, with the place worth showing."""

    place: Place
    start: int | None = None
    end: int = 0
    exact: bool = True
    reason: str = ""


def find(text: str, wanted: str) -> Search:
    """The one place where `wanted` stands; white space is taken loosely if the exact text is nowhere."""
    exact = [match.span() for match in re.finditer(re.escape(wanted), text)]
    spans = exact or [match.span() for match in re.finditer(_loosely(wanted), text)]
    if len(spans) == 1:
        start, end = spans[0]
        return Search(_place(text, start, end), start, end, exact=bool(exact))
    if spans:
        lines = ", ".join(str(_place(text, *span).first) for span in spans[:8])
        more = ", ..." if len(spans) > 8 else ""
        reason = f"the old text stands there {len(spans)} times (lines {lines}{more}); give more of its surroundings."
        return Search(_place(text, *spans[0]), reason=reason)
    place = _nearest(text, wanted)
    return Search(place, reason="the old text is not in it; the nearest place is shown below.")


def _loosely(wanted: str) -> str:
    return r"\s+".join(re.escape(word) for word in wanted.split())


def _place(text: str, start: int, end: int) -> Place:
    first = text.count("\n", 0, start) + 1
    return Place(first, first + text.count("\n", start, max(end - 1, start)))


def _nearest(text: str, wanted: str) -> Place:
    """The run of lines most like the wanted text."""
    lines, size = text.splitlines(), max(len(wanted.strip().splitlines()), 1)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(" ".join(wanted.split()))
    best, place = -1.0, Place(1, min(size, max(len(lines), 1)))
    for first in range(max(len(lines) - size + 1, 1)):
        matcher.set_seq1(" ".join(" ".join(lines[first : first + size]).split()))
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and (ratio := matcher.ratio()) > best:
            best, place = ratio, Place(first + 1, min(first + size, len(lines)))
    return place
