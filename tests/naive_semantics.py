"""The meaning of PDDL written down as slowly and plainly as possible, to compare the kernel with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from pddlcoder.pddl.model import (
    Action,
    And,
    Atom,
    Axiom,
    Effect,
    Exists,
    Fact,
    ForAll,
    Formula,
    Imply,
    Not,
    Or,
    TypedName,
    When,
)

Objects = Mapping[str, frozenset[str]]
"""For each type, its objects."""

Binding = Mapping[str, str]


def bindings(variables: tuple[TypedName, ...], objects: Objects, outer: Binding) -> Iterator[dict[str, str]]:
    domains = [sorted(set().union(*(objects[name] for name in variable.types))) for variable in variables]
    for values in product(*domains):
        yield {**outer, **{variable.name: value for variable, value in zip(variables, values, strict=True)}}


def ground(atom: Atom, binding: Binding) -> Fact:
    return (atom.predicate, *(binding.get(arg, arg) for arg in atom.args))


def holds(formula: Formula | Effect, facts: frozenset[Fact], objects: Objects, binding: Binding) -> bool:
    match formula:
        case Atom("=", (left, right)):
            return binding.get(left, left) == binding.get(right, right)
        case Atom():
            return ground(formula, binding) in facts
        case Not(part):
            return not holds(part, facts, objects, binding)
        case And(parts):
            return all(holds(part, facts, objects, binding) for part in parts)
        case Or(parts):
            return any(holds(part, facts, objects, binding) for part in parts)
        case Imply(antecedent, consequent):
            return not holds(antecedent, facts, objects, binding) or holds(consequent, facts, objects, binding)
        case Exists(variables, part):
            return any(holds(part, facts, objects, inner) for inner in bindings(variables, objects, binding))
        case ForAll(variables, part):
            return all(holds(part, facts, objects, inner) for inner in bindings(variables, objects, binding))
    raise AssertionError(formula)


def applicable(action: Action, facts: frozenset[Fact], objects: Objects) -> list[tuple[str, ...]]:
    return [
        tuple(binding.values())
        for binding in bindings(action.parameters, objects, {})
        if holds(action.precondition, facts, objects, binding)
    ]


def literals(effect: Effect, facts: frozenset[Fact], objects: Objects, binding: Binding) -> Iterator[tuple[bool, Fact]]:
    match effect:
        case Atom():
            yield True, ground(effect, binding)
        case Not(Atom() as atom):
            yield False, ground(atom, binding)
        case And(parts):
            for part in parts:
                yield from literals(part, facts, objects, binding)
        case ForAll(variables, part):
            for inner in bindings(variables, objects, binding):
                yield from literals(part, facts, objects, inner)
        case When(condition, part):
            if holds(condition, facts, objects, binding):
                yield from literals(part, facts, objects, binding)


def successor(
    action: Action, args: tuple[str, ...], base: frozenset[Fact], facts: frozenset[Fact], objects: Objects
) -> frozenset[Fact]:
    """`base` after the action; conditions are read in `facts`, which has the derived facts too."""
    binding = {parameter.name: arg for parameter, arg in zip(action.parameters, args, strict=True)}
    changes = list(literals(action.effect, facts, objects, binding))
    deleted = {fact for added, fact in changes if not added}
    return (base - deleted) | {fact for added, fact in changes if added}


def closure(strata: list[list[Axiom]], facts: frozenset[Fact], objects: Objects) -> frozenset[Fact]:
    """The facts with everything that the axioms derive from them."""
    for stratum in strata:
        while True:
            derived = {
                ground(Atom(axiom.head.name, tuple(p.name for p in axiom.head.parameters)), binding)
                for axiom in stratum
                for binding in bindings(axiom.head.parameters, objects, {})
                if holds(axiom.condition, facts, objects, binding)
            }
            if derived <= facts:
                break
            facts |= derived
    return facts
