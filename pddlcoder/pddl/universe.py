"""The objects of a task and the types they have."""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl.hierarchy import ROOT, Hierarchy
from pddlcoder.pddl.model import Domain, Problem
from pddlcoder.pddl.vocabulary import types_text


@dataclass(frozen=True, slots=True)
class Objects:
    """The objects a variable may stand for: sorted for going through, as a set for asking."""

    names: tuple[str, ...]
    members: frozenset[str]


class Universe:
    """Who is in the world: constants and objects with their types, those of subtypes counted in.

    An object that is declared twice has both types; every object is an `object`.
    """

    def __init__(self, domain: Domain, problem: Problem) -> None:
        hierarchy = Hierarchy(domain.types)
        declared: dict[str, tuple[str, ...]] = {}
        for thing in sorted((*domain.constants, *problem.objects), key=lambda thing: thing.name):
            declared[thing.name] = tuple(dict.fromkeys((*declared.get(thing.name, ()), *thing.types)))
        self.types = {name: types_text(types) for name, types in declared.items()}
        self._hierarchy = hierarchy
        self._direct: dict[str, list[str]] = {}
        for name, types in declared.items():
            for declared_type in types:
                self._known(declared_type)
                self._direct.setdefault(declared_type, []).append(name)
        self._cache: dict[tuple[str, ...], Objects] = {}

    def of(self, types: tuple[str, ...]) -> Objects:
        """The objects of one of these types; ValueError for an unknown type."""
        found = self._cache.get(types)
        if found is None:
            members = frozenset().union(*[self._members(name) for name in types])
            found = self._cache[types] = Objects(tuple(sorted(members)), members)
        return found

    def _members(self, name: str) -> set[str]:
        if name == ROOT:
            return set(self.types)
        return {thing for kind in self._hierarchy.below(self._known(name)) for thing in self._direct.get(kind, ())}

    def _known(self, name: str) -> str:
        if not self._hierarchy.mentions(name):
            raise ValueError(f"unknown type '{name}'")
        return name
