"""What a description says about the objects of its problem: names, ranges of names, and how many there are of a kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, product
from math import prod

MOST = 10_000
"""Names in one range; a longer one is taken for a slip."""
_DIGITS, _LIST = re.compile(r"\d+"), re.compile(r"\(([^()]*)\)")
_DASH = re.compile(r"\s+[-\u2013]\s+")
_TO = re.compile(r"\s*(?:\([^()]*\)\s*)?\b(?:to|through)\s+")
_ITEMS = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+")
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_UNITS: dict[str, int] = {word: number for number, word in enumerate(_WORDS.split())}
_TENS: dict[str, int] = {
    word: 10 * number for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}


@dataclass(frozen=True)
class Description:
    """A description read against the names that may stand in it; names are compared in lower case.

    A name is found where one of `names` or `others` stands, or a word that differs from one of them in its numbers only:
    beside f0 and f1, the word f7 is the name of a floor that may not exist. `names` are the objects of the problem, `others`
    what else may be a name, such as the rest of O.
    """

    text: str
    names: frozenset[str]
    others: frozenset[str] = frozenset()
    _pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = self.names | {name for name in self.others if _DIGITS.search(name)}
        shapes = sorted({_shape(name) for name in known}, key=lambda shape: (-len(shape), shape))
        pattern = rf"(?<!\w)(?:{'|'.join(shapes)})(?!\w)" if shapes else r"(?!)"
        object.__setattr__(self, "_pattern", re.compile(pattern, re.IGNORECASE))

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where each name stands, as positions of its first letter."""
        found: dict[str, list[int]] = {}
        for match in self._pattern.finditer(self.text):
            found.setdefault(match[0].lower(), []).append(match.start())
        return found

    @cached_property
    def named(self) -> frozenset[str]:
        """Every name that the description gives, those inside ranges ("f0 - f9", "loc-0-0 to loc-2-4") included."""
        return frozenset(self.places).union(*self._ranges(_DASH), *self._ranges(_TO))

    @cached_property
    def absent(self) -> tuple[str, ...]:
        """The names given that are none of `names`, sorted by number; those only inside a "to" may be a way and are left out."""
        said = frozenset(self.places).union(*self._ranges(_DASH)) - self.names
        misspelled = {item for _, _, items in self.announced() for item in items if item not in self.names}
        return in_order(said | misspelled)

    def miscounted(self) -> tuple[str, ...]:
        """One clause for each kind that is announced with another number than its list has."""
        return tuple(
            f"announces {said} but lists {len(items)} ({listed})"
            for said, listed, items in self.announced()
            if number_in(said) != len(items)
        )

    def cut_short(self) -> tuple[str, ...]:
        """One clause for each list "in the order f0, f1, f2" that runs through all objects of a kind but the last ones."""
        clauses: list[str] = []
        for match in re.finditer(r"\border\b[^.;]*?:\s*([^.;]+)", self.text):
            listed = [name.lower() for name in re.split(r"[\s,]+(?:and\s+)?", match[1].strip())]
            kind = in_order(name for name in self.names if _shape(name) == _shape(listed[0]))
            if len(listed) > 2 and tuple(listed) == kind[: len(listed)] and len(listed) < len(kind):
                clauses.append(f"lists an order from {listed[0]} to {listed[-1]}, without {kind[-1]}")
        return tuple(clauses)

    def announced(self) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Each "six pops (p1 - p6)": its words, its list, and the names in the list; lists of other things are passed over."""
        for match in _LIST.finditer(self.text):
            before = re.split(r"[().,;:\n]", self.text[: match.start()])[-1].split()
            starts = [place for place, word in enumerate(before) if number_in(word) is not None]
            items = self._items(match[1])
            if starts and items:
                yield " ".join(before[starts[-1] :]), match[1].strip(), items

    def _items(self, listed: str) -> tuple[str, ...]:
        """The names in a list; none if it holds anything but names, most of them known."""
        found: list[str] = []
        for item in filter(None, _ITEMS.split(listed.strip())):
            ends = [part for part in re.split(rf"{_DASH.pattern}|\s+to\s+", item) if part]
            if len(ends) == 2 and all(_DIGITS.search(end) for end in ends):
                found += in_order(_between(*ends))
            elif len(item.split()) == 1:
                found.append(item.lower())
            else:
                return ()
        return tuple(found) if 2 * sum(name in self.names for name in found) >= len(found) else ()

    def _ranges(self, joint: re.Pattern[str]) -> Iterator[frozenset[str]]:
        matches = list(self._pattern.finditer(self.text))
        for first, last in pairwise(matches):
            if joint.fullmatch(self.text[first.end() : last.start()]):
                yield _between(first[0], last[0])


def number_in(text: str) -> int | None:
    """The number that a text begins with, in digits or in words up to ninety-nine; None if it begins otherwise."""
    word = text.split(maxsplit=1)[0].lower() if text.split() else ""
    if word.isdecimal():
        return int(word)
    tens, _, unit = word.partition("-")
    if tens in _TENS and (not unit or unit in _UNITS):
        return _TENS[tens] + _UNITS.get(unit, 0)
    return _UNITS.get(word)


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Names sorted by their letters and then by their numbers: f2 before f10."""
    return tuple(
        sorted(names, key=lambda name: (_DIGITS.sub("", name), [int(part) for part in _DIGITS.findall(name)], name))
    )


def _shape(name: str) -> str:
    """The pattern of all names that differ from this one in their numbers only."""
    return r"\d+".join(re.escape(part) for part in _DIGITS.split(name.lower()))


def _between(first: str, last: str) -> frozenset[str]:
    """All names from one to the other, over every number in them ("f0 - f9") or over their letter ("a0 - d0"); else just the two."""
    first, last = first.lower(), last.lower()
    if first[1:] == last[1:] and first[0] < last[0]:
        return frozenset(chr(letter) + first[1:] for letter in range(ord(first[0]), ord(last[0]) + 1))
    bounds = zip(map(int, _DIGITS.findall(first)), map(int, _DIGITS.findall(last)), strict=False)
    spans = [range(low, high + 1) for low, high in bounds]
    if _shape(first) != _shape(last) or not spans or not 0 < prod(map(len, spans)) <= MOST:
        return frozenset((first, last))
    start, *rest = _DIGITS.split(first)
    return frozenset(
        start + "".join(f"{number}{part}" for number, part in zip(numbers, rest, strict=True))
        for numbers in product(*spans)
    )
