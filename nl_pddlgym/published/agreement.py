"""How well a description agrees with a problem: names too many or too few, and how close it tells the facts."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from pathlib import Path

from nl_pddlgym.published.description import Description
from nl_pddlgym.published.layout import ProblemSet
from nl_pddlgym.published.sketch import Sketch, sketch
from nl_pddlgym.task import read_text

_LETTERS = re.compile(r"[^\W\d_]+")
FAR = 80
"""Letters between two names from which on they are as good as in different sentences."""
ARTICLES = frozenset(("a", "i"))
"""Names that every text seems to hold."""
STRAY = 0.25
"""The part of a problem's objects above which so many names too many or too few mean another problem."""


def stray(problems: ProblemSet, text: str, path: Path) -> bool:
    """Whether a description disagrees with a problem in so many names that it can hardly be about it."""
    return misfit(problems, text, path) > STRAY * len(sketch(problems.domain_path, path).types)


def misfit(problems: ProblemSet, text: str, path: Path) -> int:
    """How many names a description has too many or too few for a problem."""
    found = sketch(problems.domain_path, path)
    description = description_of(problems, text, found)
    return len(description.absent) + len(unnamed(description, found))


def description_of(problems: ProblemSet, text: str, found: Sketch) -> Description:
    """A description read against the objects of a problem and the names in O."""
    listed = read_text(problems.prompt_path("objects")).lower().split()
    return Description(text, frozenset(found.objects), frozenset(listed))


def unnamed(description: Description, found: Sketch) -> tuple[str, ...]:
    """The objects that a description leaves out although it names others of their kind, or the goal needs them; as in the problem.

    Of one kind are objects of one declared type, and names that differ in their numbers only. An object that is the only one
    of its name ("person0") counts as named by the word before its number.
    """
    words, kinds = frozenset(_LETTERS.findall(description.text.lower())), Counter(map(_kind, found.objects))

    def silent(name: str) -> bool:
        alone = kinds[_kind(name)] == 1 and words.issuperset(_LETTERS.findall(name))
        return name not in description.named and not alone

    told = {label for name in found.objects if not silent(name) for label in _labels(found, name)}
    return tuple(
        name
        for name in found.objects
        if silent(name) and (name in found.goal_names or told.intersection(_labels(found, name)))
    )


def _labels(found: Sketch, name: str) -> tuple[str, ...]:
    """What a name has in common with others of its kind: its letters, if it has a number, and its type, if it was declared."""
    letters, declared = _kind(name), found.types.get(name, "object")
    return (*((letters,) if letters != name else ()), *((f"- {declared}",) if declared != "object" else ()))


def against(problems: ProblemSet, text: str, path: Path, rival: Path) -> int:
    """What speaks against a problem: its misfits, and the names told that only its rival has."""
    only = frozenset(sketch(problems.domain_path, rival).objects) - frozenset(
        sketch(problems.domain_path, path).objects
    )
    return misfit(problems, text, path) + len(Description(text, only - ARTICLES).named & only)


def closer(problems: ProblemSet, text: str, path: Path, other: Path) -> bool:
    """Whether the facts that only the first problem has are told more closely than those that only the second has."""
    ours, theirs = sketch(problems.domain_path, path), sketch(problems.domain_path, other)
    description = Description(text, frozenset(ours.objects) | frozenset(theirs.objects))
    return _distance(description, ours.facts - theirs.facts) < _distance(description, theirs.facts - ours.facts)


def _distance(description: Description, facts: frozenset[tuple[str, ...]]) -> float:
    """The mean over these facts of the letters between the names of their first two objects, at most FAR; FAR without such facts."""
    pairs = [fact[1:3] for fact in facts if len(fact) > 2 and all(name in description.places for name in fact[1:3])]
    gaps = [_gap(description.places[first], description.places[second]) for first, second in pairs if first != second]
    return sum(gaps) / len(gaps) if gaps else FAR


def _gap(places: list[int], others: list[int]) -> int:
    """The least distance between two sorted lists of places, at most FAR."""
    least = FAR
    for place in places:
        at = bisect_left(others, place)
        least = min([least, *(abs(place - other) for other in others[max(at - 1, 0) : at + 1])])
    return least


def _kind(name: str) -> str:
    """A name without its numbers."""
    return re.sub(r"\d+", "#", name)
