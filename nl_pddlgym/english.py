"""What every reader of descriptions knows of English: enumerations, numbers, sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from nl_pddlgym.prose import NUMBER_WORDS

Fact = tuple[str, ...]


class NotUnderstoodError(AssertionError):
    """A sentence that nothing matches, or one that contradicts its own list; an AssertionError, as are a reader's own checks."""


@dataclass(frozen=True)
class Told:
    """The content of a description: objects with their types, the facts of the initial state, the facts of the goal."""

    objects: dict[str, str]
    init: Set[Fact]
    goal: Set[Fact]


def names(text: str) -> list[str]:
    """The members of an enumeration: "a, b and c"."""
    return [name for name in re.split(r",\s*|\b(?:and|or)\s+|\s+", text.strip()) if name]


def number(word: str) -> int:
    """A number in words or digits; NotUnderstoodError for another word."""
    if word.isdecimal():
        return int(word)
    if word.lower() not in NUMBER_WORDS:
        raise NotUnderstoodError(f"'{word}' is no number")
    return NUMBER_WORDS.index(word.lower())


def find(pattern: str, text: str) -> re.Match[str]:
    """Where a text says what a regular expression looks for; NotUnderstoodError if it does not."""
    found = re.search(pattern, text)
    if found is None:
        raise NotUnderstoodError(f"the prose does not say: {pattern}")
    return found


def counted(pattern: str, text: str) -> list[str]:
    """An enumeration that the prose introduces with its number: (?P<count>), (?P<names>)."""
    found = find(pattern, text)
    check_count(found["count"], found["names"])
    return names(found["names"])


@dataclass(frozen=True)
class Said:
    """A sentence or a line of a list: its kind, the words in its gaps, the kind of the heading above the line."""

    kind: str
    parts: Mapping[str, str]
    under: str = ""

    def __getitem__(self, part: str) -> str:
        """The word in a gap."""
        return self.parts[part]

    def every(self, part: str = "names") -> list[str]:
        """The members of the enumeration in a gap."""
        return names(self.parts[part])

    def pairs(self, clause: str) -> list[tuple[str, str]]:
        """The two names in each of several clauses."""
        return re.findall(clause.replace("_", r"(\w+)"), self.parts["clauses"])


def understood(text: str, patterns: Mapping[str, tuple[str, ...]]) -> list[Said]:
    """Every sentence of the text, each understood by a pattern: "In <city> wait <names,>" has gaps for a word and a list.

    A line that ends with a colon is the heading of the lines of the list that follow ("- ...").
    """
    said: list[Said] = []
    heading = ""
    for sentence in sentences(text):
        kind, parts = meaning(sentence, patterns)
        if not sentence.startswith("- "):
            heading = kind if sentence.endswith(":") else ""
        said.append(Said(kind, parts, heading if sentence.startswith("- ") else ""))
    return said


def sentences(text: str) -> list[str]:
    """Sentences, their parts between semicolons, headings and lines of lists, without the final point."""
    parts = [part for line in text.splitlines() for part in re.split(r"(?<=[.;])\s+", line)]
    return [part.rstrip(".;") for part in parts if part]


def meaning(sentence: str, patterns: Mapping[str, tuple[str, ...]]) -> tuple[str, dict[str, str]]:
    """The kind of a sentence and the words in its gaps; an announced <count> must be the number of the <names,>."""
    for kind, wordings in patterns.items():
        for wording in wordings:
            found = re.fullmatch(regex(wording), sentence)
            if found:
                parts = found.groupdict()
                if "<count>" in wording and "<names,>" in wording:
                    check_count(parts["count"], parts["names"])
                check_counts(parts)
                return kind, parts
    raise NotUnderstoodError(f"no pattern for: {sentence}")


def check_counts(parts: Mapping[str, str]) -> None:
    """In a sentence with several lists, <count_rings> announces the number of <rings,>."""
    for part, announced in parts.items():
        if part.startswith("count_"):
            check_count(announced, parts[part.removeprefix("count_")])


def check_count(announced: str, enumeration: str) -> None:
    """NotUnderstoodError if an enumeration has not as many members as were announced."""
    members = names(enumeration)
    if number(announced) != len(members):
        raise NotUnderstoodError(f"{announced} announced, {len(members)} listed: {enumeration}")


def regex(wording: str) -> str:
    """A wording with gaps for a word, <city>, and for an enumeration, <names,>, as a regular expression."""
    listed = re.sub(r"<(\w+),>", r"(?P<\1>\\w+(?:, \\w+)*(?: (?:and|or) \\w+)?)", wording)
    return re.sub(r"(?<!\?P)<(\w+)>", r"(?P<\1>\\w+)", listed)


def several(clause: str) -> str:
    """A gap for clauses of one form, "_ on _": "ball1 on table2, ball2 on table1 and ball3 on table4"."""
    one = clause.replace("_", r"\w+")
    return f"(?P<clauses>{one}(?:(?:,| and|, and) {one})*)"


def parted(said: list[Said], *kinds: str) -> tuple[list[Said], list[Said]]:
    """What is said before the first sentence of these kinds, and from there on."""
    first = next((i for i, sentence in enumerate(said) if sentence.kind in kinds), len(said))
    return said[:first], said[first:]


def of_kind(said: list[Said], *kinds: str) -> list[Said]:
    """The sentences of these kinds."""
    return [sentence for sentence in said if sentence.kind in kinds]


def below(said: list[Said], *headings: str) -> list[Said]:
    """The lines of the lists under headings of these kinds."""
    return [line for line in said if line.under in headings]


def listed(said: list[Said], kind: str) -> list[str]:
    """The names of the one sentence of this kind; NotUnderstoodError if there is none or more than one."""
    return the_one(said, kind).every()


def the_one(said: Sequence[Said], kind: str) -> Said:
    """The only sentence of a kind; NotUnderstoodError if there is none or more than one."""
    found = [sentence for sentence in said if sentence.kind == kind]
    if len(found) != 1:
        raise NotUnderstoodError(f"{len(found)} sentences of the kind '{kind}' instead of one")
    return found[0]


def linked(fact: str, joined: list[Said], start: str = "place") -> set[Fact]:
    """Facts for connections in both directions: "stop1 with stop2 and stop3"."""
    pairs = [(sentence[start], end) for sentence in joined for end in sentence.every()]
    return {(fact, *pair) for one, other in pairs for pair in ((one, other), (other, one))}
