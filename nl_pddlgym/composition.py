"""Putting problems together from plain names and facts, and taking them apart again for those who tell them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.errors import ConfigError
from pddlcoder.pddl.model import And, Atom, Fact, Formula, Problem, TypedName

Link = tuple[str, str]
"""Two places that are joined."""


def at_least(least: int, **fields: int) -> None:
    """ConfigError, in one sentence, for the first field of a config that is below what the domain needs."""
    for name, value in fields.items():
        if value < least:
            raise ConfigError(f"{name} must be at least {least}, got {value}")


def numbered(noun: str, count: int) -> list[str]:
    """So many names with a number: "truck1", "truck2"."""
    return [f"{noun}{number}" for number in range(1, count + 1)]


def net(places: Sequence[str], extra: int, rng: Random) -> list[Link]:
    """Links that join all places, a random tree and some more, each once and from the earlier place, in the order of the places."""
    position = {place: index for index, place in enumerate(places)}
    links = [(rng.choice(list(places[:index])), place) for index, place in enumerate(places) if index]
    others = [link for link in itertools.combinations(places, 2) if link not in links]
    links += rng.sample(others, min(extra, len(others)))
    return sorted(links, key=lambda link: (position[link[0]], position[link[1]]))


def compose(domain: str, objects: Mapping[str, Sequence[str]], init: Iterable[Fact], goal: Iterable[Fact]) -> Problem:
    """A problem from its objects by type, the facts that hold at the start and those wanted, all in the given order.

    It is named after its domain. ConfigError if nothing is wanted that does not hold at the start.
    """
    start, wanted = tuple(dict.fromkeys(init)), tuple(dict.fromkeys(goal))
    if set(wanted) <= set(start):
        raise ConfigError(f"{domain}: nothing is left to do, the goal holds at the start")
    return Problem(
        name=domain,
        domain_name=domain,
        objects=tuple(TypedName(thing, (kind,)) for kind, things in objects.items() for thing in things),
        init=tuple(Atom(fact[0], fact[1:]) for fact in start),
        goal=And(tuple(Atom(fact[0], fact[1:]) for fact in wanted)),
    )


@dataclass(frozen=True)
class Contents:
    """What a problem holds, by type and by predicate, in the order of the problem."""

    problem: Problem

    def objects(self, *kinds: str) -> list[str]:
        """The objects declared with one of these types (the type itself, not what lies below it)."""
        return [thing.name for thing in self.problem.objects if thing.types[0] in kinds]

    def init(self, predicate: str) -> list[tuple[str, ...]]:
        """The arguments of each initial fact of a predicate."""
        return [atom.args for atom in self.problem.init if atom.predicate == predicate]

    def goal(self, predicate: str) -> list[tuple[str, ...]]:
        """The arguments of each wanted fact of a predicate."""
        return [atom.args for atom in atoms(self.problem.goal) if atom.predicate == predicate]


def atoms(formula: Formula) -> list[Atom]:
    """The positive atoms of a conjunction."""
    parts = formula.parts if isinstance(formula, And) else (formula,)
    return [part for part in parts if isinstance(part, Atom)]
