"""A problem read just far enough to compare a description with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from nl_pddlgym.reading import objects_of
from nl_pddlgym.task import read_text
from pddlcoder.pddl.model import Fact

_COMMENT, _ATOM = re.compile(r";[^\n]*"), re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True)
class Sketch:
    """The names in a problem and the atoms they stand in, in lower case.

    `objects` are constants and then objects, `types` the types of the objects alone, `init` and `goal` their
    atoms, `goal_names` what the goal names.
    """

    objects: tuple[str, ...]
    types: Mapping[str, str]
    init: frozenset[Fact]
    goal: frozenset[Fact]
    goal_names: frozenset[str]


def sketch(domain_path: Path, path: Path) -> Sketch:
    """What a description can be compared with; DataError if the objects of the problem cannot be read."""
    return _sketch(domain_path, path, _stamp(domain_path), _stamp(path))


def _stamp(path: Path) -> tuple[int, int]:
    """What changes with a file, so that no old reading of it is used; zeros for a missing one."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=256)
def _sketch(domain_path: Path, path: Path, *stamps: tuple[int, int]) -> Sketch:
    """The sketch of files with these stamps."""
    text = read_text(path)
    objects = objects_of(read_text(domain_path), text, str(domain_path), str(path))
    start, _, goal = _COMMENT.sub("", text).lower().partition("(:goal")
    goal_atoms = _atoms(goal)
    return Sketch(
        objects=tuple(name.lower() for name in objects),
        types=_types(start),
        init=frozenset(_atoms(start)),
        goal=frozenset(goal_atoms),
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


def _atoms(text: str) -> list[Fact]:
    return [tuple(atom.split()) for atom in _ATOM.findall(text) if atom.strip() and not atom.lstrip().startswith(":")]
