"""Finding the bindings that make a condition true: an indexed backtracking join.

A condition is compiled (see `conditions`) into disjuncts. Each is a conjunction of positive literals, which propose
values, and of checks, which are made as soon as their variables are bound. Variables live in numbered slots of one
list, the environment; constants have slots of their own that are filled from the start, so a literal whose arguments
are all constants is simply one that is bound from the beginning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from pddlcoder.pddl.model import Fact
from pddlcoder.pddl.state import Relations
from pddlcoder.pddl.universe import Objects

Environment = list[str]
"""The object in each slot, "" while it is unbound."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A predicate over slots; as a part of a conjunct, one that has to hold."""

    predicate: str
    slots: tuple[int, ...]

    def ground(self, env: Environment) -> Fact:
        """The fact this stands for once its slots are bound."""
        return (self.predicate, *[env[slot] for slot in self.slots])

    def candidates(self, relations: Relations, env: Environment) -> Collection[Fact]:
        """The facts that agree with the slots bound so far."""
        bound = [(i, env[slot]) for i, slot in enumerate(self.slots, start=1) if env[slot]]
        return relations[self.predicate].matching(tuple([i for i, _ in bound]), tuple([value for _, value in bound]))


class Check(Protocol):
    """A part of a condition that proposes no values: it is asked once all slots in `needs` are bound."""

    @property
    def needs(self) -> tuple[int, ...]: ...

    def passes(self, relations: Relations, env: Environment) -> bool: ...


@dataclass(frozen=True, slots=True)
class Absent:
    """A literal that must not hold."""

    literal: Literal

    @property
    def needs(self) -> tuple[int, ...]:
        return self.literal.slots

    def passes(self, relations: Relations, env: Environment) -> bool:
        return self.literal.ground(env) not in relations[self.literal.predicate].facts


@dataclass(frozen=True, slots=True)
class Equal:
    """Two slots hold the same object, or (`expected` false) two different ones."""

    needs: tuple[int, int]
    expected: bool

    def passes(self, relations: Relations, env: Environment) -> bool:
        left, right = self.needs
        return (env[left] == env[right]) is self.expected


@dataclass(frozen=True, slots=True)
class Nested:
    """A query with variables of its own; with `expected` false nothing may satisfy it, which is how `forall` is asked."""

    query: Query
    needs: tuple[int, ...]
    expected: bool
    depth: int

    def passes(self, relations: Relations, env: Environment) -> bool:
        return self.query.satisfied(relations, env) is self.expected


@dataclass(slots=True)
class Level:
    """One level of the backtracking: the values still to try for some slots, and what remains to be met below."""

    slots: tuple[int, ...]
    values: Iterator[tuple[str, ...]]
    literals: Sequence[Literal]
    checks: Sequence[Check]

    def advance(self, env: Environment) -> bool:
        """Bind the slots to their next values; without any left, unbind them and return False."""
        values = next(self.values, None)
        if values is None:
            self.unbind(env)
            return False
        for slot, value in zip(self.slots, values, strict=True):
            env[slot] = value
        return True

    def unbind(self, env: Environment) -> None:
        for slot in self.slots:
            env[slot] = ""


@dataclass(frozen=True, slots=True)
class Conjunct:
    """Literals and checks that hold together; `variables` are the slots that belong to it alone."""

    variables: tuple[int, ...]
    literals: tuple[Literal, ...]
    checks: tuple[Check, ...]
    domains: Sequence[Objects]

    def satisfied(self, relations: Relations, env: Environment) -> bool:
        """Whether some values of the own variables meet the conjunct; all its other slots must be bound."""
        if not self.variables:
            met = _open_literals(self.literals, relations, env) is not None
            return met and _open_checks(self.checks, relations, env) is not None
        self.clear(env)
        for _ in self.solutions(relations, env, ()):
            return True
        return False

    def clear(self, env: Environment) -> None:
        """Unbind the conjunct's own variables, which an earlier question may have left bound."""
        for slot in self.variables:
            env[slot] = ""

    def solutions(self, relations: Relations, env: Environment, wanted: Sequence[int]) -> Iterator[None]:
        """Bind the wanted slots in `env`, one solution for each yield; slots bound on entry stay as they are.

        Own variables only need *some* value: after a solution the search goes back to the last wanted slot. A solution
        may still repeat, where an own variable was bound before a wanted one.
        """
        slots = (*wanted, *self.variables)
        levels = [Level((), iter(((),)), self.literals, self.checks)]
        while levels:
            if not levels[-1].advance(env):
                levels.pop()
                continue
            below = self._below(levels[-1], relations, env, slots)
            if below is None:
                continue
            if below.slots:
                levels.append(below)
                continue
            yield
            while levels and set(levels[-1].slots).isdisjoint(wanted):
                levels.pop().unbind(env)

    def _below(self, above: Level, relations: Relations, env: Environment, slots: Iterable[int]) -> Level | None:
        """The level that binds the next slots, those with the fewest candidates; None if something cannot be met."""
        literals = _open_literals(above.literals, relations, env)
        checks = _open_checks(above.checks, relations, env)
        if literals is None or checks is None:
            return None
        fewest, chosen, candidates = float("inf"), None, ()
        for literal in literals:
            facts = literal.candidates(relations, env)
            if len(facts) < fewest:
                fewest, chosen, candidates = len(facts), literal, facts
        scanned = min([slot for slot in slots if not env[slot]], key=self._domain_size, default=None)
        if scanned is not None and self._domain_size(scanned) < fewest:
            return Level((scanned,), zip(self.domains[scanned].names), literals, checks)
        if chosen is None:
            return Level((), iter(()), (), ())
        return self._from_literal(chosen, candidates, env, [other for other in literals if other is not chosen], checks)

    def _domain_size(self, slot: int) -> int:
        return len(self.domains[slot].names)

    def _from_literal(
        self,
        literal: Literal,
        candidates: Collection[Fact],
        env: Environment,
        literals: Sequence[Literal],
        checks: Sequence[Check],
    ) -> Level:
        """The level that takes the values of the literal's unbound slots from the facts that match it."""
        first: dict[int, int] = {}
        repeats: list[tuple[int, int]] = []
        for position, slot in enumerate(literal.slots, start=1):
            if not env[slot] and first.setdefault(slot, position) != position:
                repeats.append((first[slot], position))
        domains = [self.domains[slot].members for slot in first]
        return Level(tuple(first), _values(candidates, tuple(first.values()), domains, repeats), literals, checks)


def _values(
    candidates: Iterable[Fact],
    positions: Sequence[int],
    domains: Sequence[frozenset[str]],
    repeats: Sequence[tuple[int, int]],
) -> Iterator[tuple[str, ...]]:
    """The arguments at some positions of the facts, where they are of the right types and repeated variables agree."""
    for fact in candidates:
        values = tuple([fact[position] for position in positions])
        fits = all(map(frozenset.__contains__, domains, values))
        if fits and (not repeats or all(fact[one] == fact[other] for one, other in repeats)):
            yield values


def _open_literals(literals: Iterable[Literal], relations: Relations, env: Environment) -> list[Literal] | None:
    """The literals that still have unbound slots; None if one that is bound does not hold."""
    remaining = []
    for literal in literals:
        fact = literal.ground(env)
        if "" in fact:
            remaining.append(literal)
        elif fact not in relations[literal.predicate].facts:
            return None
    return remaining


def _open_checks(checks: Iterable[Check], relations: Relations, env: Environment) -> list[Check] | None:
    """The checks that cannot be asked yet; None if one that can be asked fails."""
    remaining = []
    for check in checks:
        if "" in [env[slot] for slot in check.needs]:
            remaining.append(check)
        elif not check.passes(relations, env):
            return None
    return remaining


@dataclass(frozen=True, slots=True)
class Query:
    """A compiled condition: one of its disjuncts has to hold."""

    disjuncts: tuple[Conjunct, ...]

    def satisfied(self, relations: Relations, env: Environment) -> bool:
        """Whether the condition holds; every slot it shares with its surroundings must be bound."""
        return any(disjunct.satisfied(relations, env) for disjunct in self.disjuncts)

    def assignments(self, relations: Relations, env: Environment, wanted: Sequence[int]) -> Iterator[tuple[str, ...]]:
        """Every binding of the wanted slots that makes the condition true, each once, in no particular order."""
        seen: set[tuple[str, ...]] = set()
        for disjunct in self.disjuncts:
            disjunct.clear(env)
            for _ in disjunct.solutions(relations, env, wanted):
                binding = tuple([env[slot] for slot in wanted])
                if binding not in seen:
                    seen.add(binding)
                    yield binding
