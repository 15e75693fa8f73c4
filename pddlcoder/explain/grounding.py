"""How many ground instances an action has, estimated without making them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod

from pddlcoder.explain.rules import LiftedTask, Rule
from pddlcoder.pddl.model import Atom

LARGE = 100_000


@dataclass(frozen=True, slots=True)
class Size:
    """An action's instances: `all` by the objects of its parameters' types, `estimate` after its static preconditions."""

    name: str
    parameters: int
    all: int
    estimate: int


def sizes(task: LiftedTask) -> list[Size]:
    """The actions of a task, the one with most estimated instances first."""
    facts = Counter(fact[0] for fact in task.init)
    found = [_size(task, rule, facts) for rule in task.rules if rule.kind == "action"]
    return sorted(found, key=lambda size: (-size.estimate, size.name))


def _size(task: LiftedTask, rule: Rule, facts: Counter[str]) -> Size:
    counts = {variable.name: len(task.objects(variable)) for variable in (*rule.variables, *rule.condition.extra)}
    everything = prod(counts.values())
    estimate = float(everything)
    for atom in rule.condition.atoms:
        if atom.predicate not in task.fluents:
            estimate *= _selectivity(atom, counts, facts[atom.predicate])
    return Size(rule.name, len(rule.variables), everything, round(estimate))


def _selectivity(atom: Atom, counts: dict[str, int], facts: int) -> float:
    """The share of its arguments' combinations under which a static atom holds, as if the facts were spread evenly."""
    combinations = prod(counts.get(arg, 1) for arg in set(atom.args))
    return min(1.0, facts / combinations) if combinations else 0.0


def unreachable_predicates(task: LiftedTask) -> frozenset[str]:
    """The predicates of which no fact at all can become true, even if arguments and deletes are ignored."""
    reached = {fact[0] for fact in task.init} | {"="}
    before = -1
    while len(reached) > before:
        before = len(reached)
        for rule in task.rules:
            if all(atom.predicate in reached for atom in rule.condition.atoms):
                reached.update(atom.predicate for atom in rule.adds)
    return frozenset(predicate.name for predicate in task.domain.predicates if predicate.name not in reached)
