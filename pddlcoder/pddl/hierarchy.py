"""The types of a domain as a hierarchy under `object`."""

from __future__ import annotations

from collections.abc import Iterable

from pddlcoder.pddl.model import TypedName

ROOT = "object"


class Hierarchy:
    """Which type is a kind of which; several supertypes of one type are alternatives joined by `either`."""

    def __init__(self, types: Iterable[TypedName] = ()) -> None:
        self.parents: dict[str, tuple[str, ...]] = {ROOT: ()}
        for declared in types:
            if declared.name != ROOT:
                self.parents[declared.name] = (*self.parents.get(declared.name, ()), *declared.types)
        self._ancestors: dict[str, frozenset[str]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self.parents

    def ancestors(self, name: str) -> frozenset[str]:
        """The type itself and everything above it; a cycle is walked once."""
        known = self._ancestors.get(name)
        if known is None:
            seen, todo = {name, ROOT}, [name]
            while todo:
                fresh = [parent for parent in self.parents.get(todo.pop(), ()) if parent not in seen]
                seen.update(fresh)
                todo.extend(fresh)
            known = self._ancestors[name] = frozenset(seen)
        return known

    def is_a(self, name: str, wanted: str) -> bool:
        """Whether every object of type `name` is of type `wanted`."""
        return wanted in self.ancestors(name)

    def fits(self, given: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
        """Whether an argument of the types `given` may stand where one of the types `wanted` is declared.

        A type nobody declared fits everywhere, because its declaration is the fault, not its use.
        """
        if any(name not in self.parents for name in (*given, *wanted)):
            return True
        return all(any(self.is_a(name, target) for target in wanted) for name in given)

    def cycle(self) -> tuple[str, ...]:
        """The types on one cycle of the supertype relation, or the empty tuple."""
        children: dict[str, list[str]] = {}
        waiting = {name: len(parents) for name, parents in self.parents.items()}
        for name, parents in self.parents.items():
            for parent in parents:
                children.setdefault(parent, []).append(name)
        free = [name for name in (*self.parents, *children) if not waiting.get(name)]
        for name in free:
            for child in children.pop(name, ()):
                waiting[child] -= 1
                if not waiting[child]:
                    free.append(child)
        return self._walk({name for name, count in waiting.items() if count})

    def _walk(self, tangled: set[str]) -> tuple[str, ...]:
        """A cycle among types of which each has a supertype in the set."""
        trail: dict[str, int] = {}
        name = next((name for name in self.parents if name in tangled), None)
        while name is not None and name not in trail:
            trail[name] = len(trail)
            name = next(parent for parent in self.parents[name] if parent in tangled)
        return () if name is None else tuple(trail)[trail[name] :]
