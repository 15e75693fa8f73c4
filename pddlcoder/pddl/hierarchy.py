"""The types of a domain as a hierarchy under `object`."""

from __future__ import annotations

from collections.abc import Iterable

from pddlcoder.pddl.model import TypedName

ROOT = "object"


class Hierarchy:
    """Which type is a kind of which; several supertypes of one type are alternatives joined by `either`.

    `tangle` holds the types on one cycle of the supertype relation; it is empty when there is none.
    """

    def __init__(self, types: Iterable[TypedName] = ()) -> None:
        self.parents: dict[str, tuple[str, ...]] = {ROOT: ()}
        for declared in types:
            if declared.name != ROOT:
                self.parents[declared.name] = (*self.parents.get(declared.name, ()), *declared.types)
        self._ancestors: dict[str, frozenset[str]] = {}
        self.tangle = self._cycle()

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

        One fitting pair is enough for `either` types. Where a type is not declared, or types form a cycle, everything
        fits, because the declaration is the fault then, not the use.
        """
        if self.tangle or any(name not in self.parents for name in (*given, *wanted)):
            return True
        return any(self.is_a(name, target) for name in given for target in wanted)

    def _cycle(self) -> tuple[str, ...]:
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
