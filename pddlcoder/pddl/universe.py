"""The objects of a task and the types they have."""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl.hierarchy import Hierarchy
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
        self._by_type: dict[str, set[str]] = {
            known: set() for name in hierarchy.parents for known in hierarchy.ancestors(name)
        }
        for name, types in declared.items():
            for ancestor in {above for declared_type in types for above in hierarchy.ancestors(declared_type)}:
                self._members(ancestor).add(name)
        self._cache: dict[tuple[str, ...], Objects] = {}

    def of(self, types: tuple[str, ...]) -> Objects:
        """The objects of one of these types; ValueError for an unknown type."""
        found = self._cache.get(types)
        if found is None:
            members = frozenset().union(*[self._members(name) for name in types])
            found = self._cache[types] = Objects(tuple(sorted(members)), members)
        return found

    def _members(self, name: str) -> set[str]:
        if name not in self._by_type:
            raise ValueError(f"unknown type '{name}'")
        return self._by_type[name]
