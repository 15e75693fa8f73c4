"""What every reader of descriptions knows of English: enumerations, numbers, sentences."""

import re
from collections.abc import Set
from dataclasses import dataclass

Fact = tuple[str, ...]
NUMBERS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)


@dataclass(frozen=True)
class Told:
    """The content of a description: objects with their types, the facts of the initial state, the facts of the goal."""

    objects: dict[str, str]
    init: Set[Fact]
    goal: Set[Fact]


def names(text: str) -> list[str]:
    """The members of an enumeration: "a, b and c"."""
    return [name for name in re.split(r",\s*|\band\s+|\s+", text.strip()) if name]


def find(pattern: str, text: str) -> re.Match[str]:
    found = re.search(pattern, text)
    assert found, f"the prose does not say: {pattern}"
    return found


def number(word: str) -> int:
    """A number in words or digits."""
    return int(word) if word.isdecimal() else NUMBERS.index(word.lower())


def counted(pattern: str, text: str) -> list[str]:
    """An enumeration that the prose introduces with its number: (?P<count>), (?P<names>)."""
    found = find(pattern, text)
    listed = names(found["names"])
    assert number(found["count"]) == len(listed), f"{found['count']} announced, {len(listed)} listed"
    return listed
