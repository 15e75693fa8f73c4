"""Putting problems together from plain names and facts, and taking them apart again for those who tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nl_pddlgym.errors import ConfigError
from pddlcoder.pddl.model import And, Atom, Fact, Formula, Not, Problem, TypedName


def at_least(least: int, **fields: int) -> None:
    """ConfigError, in one sentence, for the first field of a config that is below what the domain needs."""
    for name, value in fields.items():
        if value < least:
            raise ConfigError(f"{name} must be at least {least}, got {value}")


def compose(
    domain: str, objects: Mapping[str, Sequence[str]], init: Iterable[Fact], goal: Iterable[Fact], *, name: str = ""
) -> Problem:
    """A problem from its objects by type, the facts that hold at the start and those wanted, all in the given order.

    ConfigError if a fact of the goal is missing altogether, or all of them hold at the start.
    """
    start, wanted = tuple(dict.fromkeys(init)), tuple(dict.fromkeys(goal))
    if set(wanted) <= set(start):
        raise ConfigError(f"{domain}: nothing is left to do, the goal holds at the start")
    return Problem(
        name=name or domain,
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

    def unwanted(self, predicate: str) -> list[tuple[str, ...]]:
        """The arguments of each fact of a predicate that must not hold at the end."""
        parts = self.problem.goal.parts if isinstance(self.problem.goal, And) else (self.problem.goal,)
        inner = [part.part for part in parts if isinstance(part, Not)]
        return [part.args for part in inner if isinstance(part, Atom) and part.predicate == predicate]


def atoms(formula: Formula) -> list[Atom]:
    """The positive atoms of a conjunction."""
    parts = formula.parts if isinstance(formula, And) else (formula,)
    return [part for part in parts if isinstance(part, Atom)]
