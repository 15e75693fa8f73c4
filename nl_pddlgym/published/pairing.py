"""Which problem a description tells: as the published code pairs them, or as the description itself shows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from nl_pddlgym.errors import DataError
from nl_pddlgym.published.description import Description
from nl_pddlgym.published.layout import ProblemSet
from nl_pddlgym.reading import objects_of
from nl_pddlgym.task import read_text

_COMMENT, _ATOM, _LETTERS = re.compile(r";[^\n]*"), re.compile(r"\(([^()]*)\)"), re.compile(r"[^\W\d_]+")
FAR = 80
"""Letters between two names from which on they are as good as in different sentences."""
STRAY = 0.25
"""The part of a problem's objects above which so many names too many or too few mean another problem."""


class Pairing(StrEnum):
    """Each description with its own problem, or with the one that the published code gives it."""

    FIXED = "fixed"
    PUBLISHED = "published"


@dataclass(frozen=True)
class Sketch:
    """A problem read just far enough to compare a description with it, in lower case.

    `objects` are constants and then objects, `types` the types of the objects alone, `facts` the atoms of the initial state and
    of the goal, `goal_names` what the goal names.
    """

    objects: tuple[str, ...]
    types: Mapping[str, str]
    facts: frozenset[tuple[str, ...]]
    goal_names: frozenset[str]


def problem_path(problems: ProblemSet, number: int, pairing: Pairing) -> Path:
    """The problem of a description; DataError if the folder has none for it."""
    path = own(problems, number) if pairing is Pairing.FIXED else as_published(problems, number)
    if path is None:
        raise DataError(
            f"{problems.description_path(number)}: {problems.problem_paths[0].parent} has no problem for it"
        )
    return path


def as_published(problems: ProblemSet, number: int) -> Path | None:
    """The problem that the published code takes: one of three names with this number in it, or else that place in the order of text."""
    paths = {path.name: path for path in problems.problem_paths}
    for name in (f"problem{number}.pddl", f"prob{number:02d}.pddl", f"pfile{number}.pddl"):
        if name in paths:
            return paths[name]
    names = sorted(paths)
    return paths[names[number]] if number < len(names) else None


def natural(problems: ProblemSet, number: int) -> Path | None:
    """The problem at this place in the order of the numbers in the names."""
    return problems.problem_paths[number] if number < len(problems.problem_paths) else None


def own(problems: ProblemSet, number: int) -> Path | None:
    """The problem that a description tells, by the names in it.

    The natural one stands unless the published one agrees better, or the description disagrees with both and fits another
    problem of the folder without a flaw.
    """
    first, second = natural(problems, number), as_published(problems, number)
    likely = [path for path in dict.fromkeys((first, second)) if path is not None]
    if not likely:
        return None
    text = read_text(problems.description_path(number))
    best = _best(problems, text, likely)
    if not misfit(problems, text, best):
        return best
    perfect = [path for path in problems.problem_paths if not misfit(problems, text, path)]
    return next((path for path in perfect if _closer(problems, text, path, best)), best)


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


@lru_cache(maxsize=256)
def sketch(domain_path: Path, path: Path) -> Sketch:
    """What a description can be compared with; DataError if the objects of the problem cannot be read."""
    text = read_text(path)
    objects = objects_of(read_text(domain_path), text, str(domain_path), str(path))
    start, _, goal = _COMMENT.sub("", text).lower().partition("(:goal")
    goal_atoms = _atoms(goal)
    return Sketch(
        objects=tuple(name.lower() for name in objects),
        types=_types(start),
        facts=frozenset((*_atoms(start), *goal_atoms)),
        goal_names=frozenset(name for atom in goal_atoms for name in atom[1:]),
    )


def _types(text: str) -> dict[str, str]:
    """The objects of a problem with their types, "object" for those without one."""
    words = text.partition("(:objects")[2].partition("(:")[0].replace("(", " ( ").replace(")", " ) ").split()
    types: dict[str, str] = {}
    names: list[str] = []
    for place, word in enumerate(words):
        if words[place - 1] == "-":
            types |= dict.fromkeys(names, word)
            names = []
        elif re.fullmatch(r"[^-()][^()]*", word):
            names.append(word)
    return types | dict.fromkeys(names, "object")


def _atoms(text: str) -> list[tuple[str, ...]]:
    return [tuple(atom.split()) for atom in _ATOM.findall(text) if atom.strip() and not atom.lstrip().startswith(":")]


def _best(problems: ProblemSet, text: str, paths: Sequence[Path]) -> Path:
    """The first of these problems, unless a later one has fewer misfits, or as many and facts that stand closer in the text."""
    best = paths[0]
    for path in paths[1:]:
        lead = misfit(problems, text, best) - misfit(problems, text, path)
        if lead > 0 or (lead == 0 and _closer(problems, text, path, best)):
            best = path
    return best


def _closer(problems: ProblemSet, text: str, path: Path, other: Path) -> bool:
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
