"""How well a description agrees with a problem: names too many or too few, and how close it tells the facts."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from nl_pddlgym.published.description import Description
from nl_pddlgym.published.layout import ProblemSet
from nl_pddlgym.published.sketch import Sketch, sketch
from nl_pddlgym.task import read_text

_LETTERS = re.compile(r"[^\W\d_]+")
_GOAL = re.compile(r"\b(?:goals?|in the end|finally)\b", re.IGNORECASE)
FAR = 80
"""Letters between two names from which on they are as good as in different sentences."""
MUCH_CLOSER = 0.67
"""The part of the other distance below which one problem is told so much more closely that it must be the one."""
ARTICLES = frozenset(("a", "i"))
"""Names that every text seems to hold."""
STRAY_PART, STRAY_LEAST = 0.25, 4
"""The part of a problem's objects, and their least number, above which names too many or too few mean another problem."""


def stray(problems: ProblemSet, text: str, path: Path) -> bool:
    """Whether a description disagrees with a problem in so many names that it can hardly be about it."""
    odd = misfit(problems, text, path)
    return odd >= STRAY_LEAST and odd > STRAY_PART * len(sketch(problems.domain_path, path).types)


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
    """Whether the facts that only the first problem has are told far more closely than those that only the second has."""
    ours, theirs = sketch(problems.domain_path, path), sketch(problems.domain_path, other)
    places = Description(text, frozenset(ours.objects) | frozenset(theirs.objects)).places
    return _distance(text, places, ours, theirs) < MUCH_CLOSER * _distance(text, places, theirs, ours)


def _distance(text: str, places: Mapping[str, list[int]], ours: Sketch, theirs: Sketch) -> float:
    """The mean gap in the text between the first two objects of each fact that only our problem has; FAR without such facts.

    Facts of the goal are looked for behind the words that begin it, the others before them.
    """
    found = _GOAL.search(text)
    start = found.start() if found else 0
    gaps = [
        _gap([place for place in places[first] if inside(place)], [place for place in places[second] if inside(place)])
        for facts, inside in (
            (ours.init - theirs.init, lambda place: not start or place < start),
            (ours.goal - theirs.goal, lambda place: place >= start),
        )
        for first, second in (fact[1:3] for fact in facts if len(fact) > 2)
        if first != second and first in places and second in places
    ]
    return sum(gaps) / len(gaps) if gaps else FAR


def _gap(places: list[int], others: list[int]) -> int:
    """The least distance from a place to one of the others, twice as far if that stands before it, at most FAR."""
    least = FAR
    for place in places:
        at = bisect_left(others, place)
        behind = others[at] - place if at < len(others) else FAR
        before = 2 * (place - others[at - 1]) if at else FAR
        least = min(least, behind, before)
    return least


def _kind(name: str) -> str:
    """A name without its numbers."""
    return re.sub(r"\d+", "#", name)
