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
        self._children = self._inverted()
        self._spans = self._numbered()
        self.tangle = self._cycle()

    def __contains__(self, name: str) -> bool:
        return name in self.parents

    def mentions(self, name: str) -> bool:
        """Whether a type is declared, or at least the supertype of one that is."""
        return name in self._children

    def below(self, name: str) -> list[str]:
        """The type itself and everything declared below it, each once."""
        found, seen = [name], {name}
        for known in found:
            fresh = [child for child in self._children.get(known, ()) if child not in seen]
            seen.update(fresh)
            found += fresh
        return found

    def is_a(self, name: str, wanted: str) -> bool:
        """Whether every object of type `name` is of type `wanted`."""
        if wanted in (name, ROOT):
            return True
        if self._spans:
            nowhere = (-1, -1)
            first, last = self._spans.get(wanted, nowhere)
            return first <= self._spans.get(name, nowhere)[0] < last
        seen, todo = {name}, [name]
        while todo and wanted not in seen:
            fresh = [parent for parent in self.parents.get(todo.pop(), ()) if parent not in seen]
            seen.update(fresh)
            todo += fresh
        return wanted in seen

    def fits(self, given: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
        """Whether an argument of the types `given` may stand where one of the types `wanted` is declared.

        One fitting pair is enough for `either` types. Where a type is not declared, or types form a cycle, everything
        fits, because the declaration is the fault then, not the use.
        """
        if self.tangle or any(name not in self.parents for name in (*given, *wanted)):
            return True
        return any(self.is_a(name, target) for name in given for target in wanted)

    def _inverted(self) -> dict[str, list[str]]:
        children: dict[str, list[str]] = {name: [] for name in self.parents}
        for name, parents in self.parents.items():
            for parent in parents:
                children.setdefault(parent, []).append(name)
        return children

    def _numbered(self) -> dict[str, tuple[int, int]]:
        """In a tree of types, for each its number and the first one behind the numbers of all types below; else nothing.

        With it the answer of `is_a` costs the same at any depth.
        """
        if any(len(parents) > 1 for parents in self.parents.values()):
            return {}
        spans: dict[str, tuple[int, int]] = {}
        todo = [(name, -1) for name in self._children if not self.parents.get(name)]
        count = 0
        while todo:
            name, first = todo.pop()
            if first >= 0:
                spans[name] = (first, count)
            else:
                todo += [(name, count), *[(child, -1) for child in self._children[name]]]
                count += 1
        return spans

    def _cycle(self) -> tuple[str, ...]:
        waiting = {name: len(parents) for name, parents in self.parents.items()}
        free = [name for name in self._children if not waiting.get(name)]
        for name in free:
            for child in self._children[name]:
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
