"""Saying things the way people say them: numbers as words, lists with "and", one of several wordings by seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def number_word(count: int) -> str:
    """A count as people write it: a word up to twenty, digits from there on."""
    return NUMBER_WORDS[count] if 0 <= count < len(NUMBER_WORDS) else str(count)


def counted(count: int, singular: str, plural: str) -> str:
    """A count with its noun: "one disc", "three discs"."""
    return f"{number_word(count)} {singular if count == 1 else plural}"


def joined(names: Iterable[str], last: str = "and") -> str:
    """An enumeration: "a", "a and b", "a, b and c"; the empty text for none."""
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {last} {listed[-1]}"


def chosen(rng: Random, *wordings: str) -> str:
    """One of several wordings of the same thing."""
    return rng.choice(wordings)


def grouped(pairs: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    """The first members by their second one, both in order of appearance: who is where, told place by place."""
    groups: dict[str, list[str]] = {}
    for member, key in pairs:
        groups.setdefault(key, []).append(member)
    return groups


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its start; never for one that starts with the name of an object."""
    return sentence[:1].upper() + sentence[1:]
