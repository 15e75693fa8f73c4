"""States: the facts that hold, kept by predicate so that a successor shares all that did not change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from pddlcoder.pddl.model import Fact


class Relation:
    """The facts of one predicate, with an index for each pattern of bound positions that was ever asked for.

    Equal and hashable by its facts. It changes only by `add`, which the fixpoint of derived predicates uses before
    the relation becomes part of a state.
    """

    __slots__ = ("_hash", "_indexes", "facts")

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.facts: set[Fact] = set(facts)
        self._indexes: dict[tuple[int, ...], dict[Fact, list[Fact]]] = {}
        self._hash: int | None = None

    def matching(self, positions: tuple[int, ...], values: Fact) -> Sequence[Fact] | Set[Fact]:
        """The facts that have these values at these positions (0 is the predicate's own name)."""
        if not positions:
            return self.facts
        index = self._indexes.get(positions)
        if index is None:
            index = self._build(positions)
        return index.get(values, ())

    def changed(self, deletes: Set[Fact], adds: Set[Fact]) -> Relation:
        """The relation after an effect, deletes first, then adds; the same one if nothing changes."""
        deletes = (deletes & self.facts) - adds
        adds = adds - self.facts
        return Relation((self.facts - deletes) | adds) if deletes or adds else self

    def add(self, fact: Fact) -> bool:
        """Put a fact in, indexes included; False if it was there."""
        if fact in self.facts:
            return False
        self.facts.add(fact)
        for positions, index in self._indexes.items():
            index.setdefault(tuple([fact[i] for i in positions]), []).append(fact)
        return True

    def _build(self, positions: tuple[int, ...]) -> dict[Fact, list[Fact]]:
        index: dict[Fact, list[Fact]] = {}
        for fact in self.facts:
            index.setdefault(tuple([fact[i] for i in positions]), []).append(fact)
        self._indexes[positions] = index
        return index

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Relation) and self.facts == other.facts)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.facts))
        return self._hash


Relations = Mapping[str, Relation]
"""Every predicate of the task with its facts: static, fluent and derived ones alike."""


@dataclass(frozen=True, slots=True, repr=False)
class State:
    """What holds at one moment; equal and hashable by its facts. Read it through the transition system."""

    relations: Relations

    def __hash__(self) -> int:
        return hash(frozenset(self.relations.items()))

    def __iter__(self) -> Iterator[Fact]:
        for relation in self.relations.values():
            yield from relation.facts

    def __contains__(self, fact: object) -> bool:
        return isinstance(fact, tuple) and fact[:1] != () and fact in self._relation(fact[0])

    def __repr__(self) -> str:
        return f"State({sum(len(relation.facts) for relation in self.relations.values())} facts)"

    def _relation(self, predicate: str) -> Set[Fact]:
        relation = self.relations.get(predicate)
        return relation.facts if relation else frozenset()
