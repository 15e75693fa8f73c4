"""Finding the bindings that make a condition true: an indexed backtracking join.

A condition is compiled (see `conditions`) into disjuncts. Each is a conjunction of positive literals, which propose
values, and of checks, which are made as soon as their variables are bound. Variables live in numbered slots of one
list, the environment; constants have slots of their own that are filled from the start, so a literal whose arguments
are all constants is simply one that is bound from the beginning.

What is left to ask depends on the state only through the slots that are still free. So it is worked out once for each
such set of slots, as a stage; the values are then taken from the part that proposes the fewest in the state at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from pddlcoder.pddl.literals import Check, Environment, Literal
from pddlcoder.pddl.model import Fact
from pddlcoder.pddl.state import Relations
from pddlcoder.pddl.universe import Objects

Slots = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Nested:
    """A query with variables of its own; with `expected` false nothing may satisfy it, which is how `forall` is asked."""

    query: Query
    needs: Slots
    expected: bool
    depth: int

    def passes(self, relations: Relations, env: Environment) -> bool:
        return self.query.satisfied(relations, env) is self.expected


class Scan:
    """A free slot that takes the objects of its domain one after the other; `pairs` says which slot takes which place of a row."""

    __slots__ = ("below", "names", "pairs")

    def __init__(self, slot: int, names: Sequence[str]) -> None:
        self.pairs, self.names = ((slot, 0),), names
        self.below: Stage | None = None


class Source:
    """A literal that proposes values for its free slots: rows are the facts that agree with its bound ones."""

    __slots__ = ("_domains", "_key", "_positions", "_repeats", "below", "literal", "pairs")

    def __init__(self, literal: Literal, free: Collection[int], domains: Sequence[Objects]) -> None:
        bound, places, self._repeats = [], {}, []
        for position, slot in enumerate(literal.slots, start=1):
            if slot not in free:
                bound.append((position, slot))
            elif places.setdefault(slot, position) != position:
                self._repeats.append((places[slot], position))
        self.literal, self.pairs = literal, tuple(places.items())
        self._positions = tuple([position for position, _ in bound])
        self._key = itemgetter(*[slot for _, slot in bound]) if bound else None
        self._domains = [(position, domains[slot].members) for slot, position in self.pairs]
        self.below: Stage | None = None

    def candidates(self, relations: Relations, env: Environment) -> Collection[Fact]:
        """The facts that agree with the slots bound so far."""
        relation = relations[self.literal.predicate]
        return relation.index(self._positions).get(self._key(env), ()) if self._key else relation.facts

    def fits(self, fact: Fact) -> bool:
        """Whether the values in a fact are of the right types, and the same where a variable is repeated."""
        for position, members in self._domains:
            if fact[position] not in members:
                return False
        return not self._repeats or all(fact[one] == fact[other] for one, other in self._repeats)


class Stage:
    """What is left to ask of a conjunct while these slots are free; the stage below a choice is worked out when it is made."""

    __slots__ = ("_checks", "_domains", "_later", "_scan", "_sources", "_tests", "free")

    def __init__(
        self, free: Slots, literals: Iterable[Literal], checks: Iterable[Check], domains: Sequence[Objects]
    ) -> None:
        self.free, self._domains = free, domains
        self._tests, self._checks = [], []
        self._sources, self._later = [], []
        for literal in literals:
            if free and not set(free).isdisjoint(literal.slots):
                self._sources.append(Source(literal, free, domains))
            else:
                self._tests.append((literal.predicate, literal.ground))
        for check in checks:
            (self._checks if set(free).isdisjoint(check.needs) else self._later).append(check)
        scanned = min(free, key=lambda slot: len(domains[slot].names), default=None)
        self._scan = None if scanned is None else Scan(scanned, domains[scanned].names)

    def holds(self, relations: Relations, env: Environment) -> bool:
        """Whether everything holds that is bound by now and was not before."""
        for predicate, ground in self._tests:
            if ground(env) not in relations[predicate].facts:
                return False
        return not self._checks or all(check.passes(relations, env) for check in self._checks)

    def narrowest(self, relations: Relations, env: Environment) -> tuple[Scan | Source, Iterator[Sequence[str]]]:
        """What binds the next slots with the fewest candidates, and the rows to take them from."""
        assert self._scan is not None
        fewest, chosen, candidates = len(self._scan.names), None, ()
        for source in self._sources:
            facts = source.candidates(relations, env)
            if len(facts) <= fewest:
                fewest, chosen, candidates = len(facts), source, facts
                if fewest <= 1:
                    break
        if chosen is None:
            return self._scan, zip(self._scan.names)
        return chosen, filter(chosen.fits, candidates)

    def after(self, chosen: Scan | Source) -> Stage:
        """The stage below, once `chosen` has bound its slots."""
        if chosen.below is None:
            bound = [slot for slot, _ in chosen.pairs]
            free = tuple([slot for slot in self.free if slot not in bound])
            literals = [source.literal for source in self._sources if source is not chosen]
            chosen.below = Stage(free, literals, self._later, self._domains)
        return chosen.below


@dataclass(frozen=True, slots=True)
class Conjunct:
    """Literals and checks that hold together; `variables` are the slots that belong to it alone."""

    variables: Slots
    literals: tuple[Literal, ...]
    checks: tuple[Check, ...]
    domains: Sequence[Objects]
    stages: dict[Slots, Stage] = field(default_factory=dict, compare=False, repr=False)

    def satisfied(self, relations: Relations, env: Environment) -> bool:
        """Whether some values of the own variables meet the conjunct; all its other slots must be bound."""
        if not self.variables:
            return self._stage(()).holds(relations, env)
        self.clear(env)
        for _ in self.solutions(relations, env, ()):
            return True
        return False

    def clear(self, env: Environment) -> None:
        """Unbind the conjunct's own variables, which an earlier question may have left bound."""
        for slot in self.variables:
            env[slot] = ""

    def solutions(self, relations: Relations, env: Environment, wanted: Slots) -> Iterator[None]:
        """Bind the wanted slots in `env`, one solution for each yield; slots bound on entry stay as they are.

        Own variables only need *some* value: after a solution the search goes back to the last wanted slot. A solution
        may still repeat, where an own variable was bound before a wanted one.
        """
        stage = self._stage(tuple([slot for slot in (*wanted, *self.variables) if not env[slot]]))
        levels: Levels = []
        while stage is not None:
            if stage.holds(relations, env):
                if stage.free:
                    levels.append((stage, *stage.narrowest(relations, env)))
                else:
                    yield
                    while self.variables and levels and not any(slot in wanted for slot, _ in levels[-1][1].pairs):
                        _leave(levels, env)
            stage = _advance(levels, env)

    def _stage(self, free: Slots) -> Stage:
        """What there is to ask while these of the slots are free."""
        stage = self.stages.get(free)
        if stage is None:
            stage = self.stages[free] = Stage(free, self.literals, self.checks, self.domains)
        return stage


Levels = list[tuple[Stage, Scan | Source, Iterator[Sequence[str]]]]
"""The choices made so far: at which stage, what binds its slots, and the rows still to try."""


def _advance(levels: Levels, env: Environment) -> Stage | None:
    """Bind the slots of the last level that has another row; None if no level has."""
    while levels:
        stage, chosen, rows = levels[-1]
        for row in rows:
            for slot, place in chosen.pairs:
                env[slot] = row[place]
            return chosen.below or stage.after(chosen)
        _leave(levels, env)
    return None


def _leave(levels: Levels, env: Environment) -> None:
    for slot, _ in levels.pop()[1].pairs:
        env[slot] = ""


@dataclass(frozen=True, slots=True)
class Query:
    """A compiled condition: one of its disjuncts has to hold."""

    disjuncts: tuple[Conjunct, ...]

    def satisfied(self, relations: Relations, env: Environment) -> bool:
        """Whether the condition holds; every slot it shares with its surroundings must be bound."""
        return any(disjunct.satisfied(relations, env) for disjunct in self.disjuncts)

    def assignments(self, relations: Relations, env: Environment, wanted: Slots) -> Iterator[tuple[str, ...]]:
        """Every binding of the wanted slots that makes the condition true, each once, in no particular order."""
        seen: set[tuple[str, ...]] = set()
        for disjunct in self.disjuncts:
            disjunct.clear(env)
            for _ in disjunct.solutions(relations, env, wanted):
                binding = tuple([env[slot] for slot in wanted])
                if binding not in seen:
                    seen.add(binding)
                    yield binding
