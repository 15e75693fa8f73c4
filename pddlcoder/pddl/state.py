"""States: the facts that hold, kept by predicate so that a successor shares all that did not change."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from operator import itemgetter

from pddlcoder.pddl.model import Fact

Index = dict[str | tuple[str, ...], list[Fact]]
"""Facts by their value at one position, or by their values at several."""


class Relation:
    """The facts of one predicate, with an index for each pattern of bound positions that was ever asked for.

    Equal and hashable by its facts. It changes only by `add`, which the fixpoint of derived predicates uses before
    the relation becomes part of a state.
    """

    __slots__ = ("_hash", "_indexes", "facts")

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        self.facts: set[Fact] = set(facts)
        self._indexes: dict[tuple[int, ...], Index] = {}
        self._hash: int | None = None

    def index(self, positions: tuple[int, ...]) -> Index:
        """The facts by what they have at these positions, at least one (0 is the predicate's own name)."""
        found = self._indexes.get(positions)
        if found is None:
            found = {}
            _fill(found, positions, self.facts)
            self._indexes[positions] = found
        return found

    def matching(self, positions: tuple[int, ...], values: Fact) -> Collection[Fact]:
        """The facts that have these values at these positions."""
        if not positions:
            return self.facts
        return self.index(positions).get(values if len(values) > 1 else values[0], ())

    def changed(self, lost: Iterable[Fact], gained: Iterable[Fact]) -> Relation:
        """The relation without some facts that are in it and with some that are not."""
        after = Relation(self.facts)
        after.facts.difference_update(lost)
        after.facts.update(gained)
        for positions, index in self._indexes.items():
            after._indexes[positions] = _moved(index, positions, lost, gained)
        return after

    def add(self, fact: Fact) -> bool:
        """Put a fact in, indexes included; False if it was there."""
        if fact in self.facts:
            return False
        self.facts.add(fact)
        for positions, index in self._indexes.items():
            _fill(index, positions, (fact,))
        return True

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Relation) and self.facts == other.facts)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.facts))
        return self._hash


def _fill(index: Index, positions: tuple[int, ...], facts: Iterable[Fact]) -> None:
    key = itemgetter(*positions)
    for fact in facts:
        index.setdefault(key(fact), []).append(fact)


def _moved(index: Index, positions: tuple[int, ...], lost: Iterable[Fact], gained: Iterable[Fact]) -> Index:
    """The index after a change; the facts of every key that is not touched are shared."""
    key, after = itemgetter(*positions), index.copy()
    for fact in lost:
        after[key(fact)] = [other for other in after[key(fact)] if other != fact]
    for fact in gained:
        after[key(fact)] = [*after.get(key(fact), ()), fact]
    return after


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
        return isinstance(fact, tuple) and fact[:1] != () and fact in self.of(fact[0])

    def __repr__(self) -> str:
        return f"State({sum(len(relation.facts) for relation in self.relations.values())} facts)"

    def of(self, predicate: str) -> Set[Fact]:
        """The facts of one predicate, given in lower case; none if there is no such predicate."""
        relation = self.relations.get(predicate)
        return relation.facts if relation else frozenset()
