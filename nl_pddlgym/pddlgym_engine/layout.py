"""A world in the layout of pddlgym: an action predicate for each S action, listed in the initial state of the problem.

Each operator an S action stands for gets the action predicate as its first precondition, so that stepping with the ground
predicate "(move peg2)" finds the rest in the state. Source: pddlgym 0.0.7 (T. Silver and R. Chitnis, 2020).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from nl_pddlgym.card import HIDDEN, ActionSchema, Pattern
from nl_pddlgym.errors import UnsupportedError
from nl_pddlgym.world import World
from pddlcoder.pddl import Hierarchy, print_domain, print_problem
from pddlcoder.pddl.model import (
    Action,
    And,
    Atom,
    Domain,
    Effect,
    Exists,
    ForAll,
    Formula,
    Imply,
    Not,
    Or,
    Predicate,
    Problem,
    TypedName,
    When,
)

MOST_LITERALS = 200_000
"""The most action literals that are listed; pddlgym itself does not read the list, planners do."""
_SHARED_TYPE = re.compile(r"(\?[^\s()]+(?: \?[^\s()]+)+) - ([^\s()]+)")


@dataclass(frozen=True, slots=True)
class Layout:
    """The two texts of a task for pddlgym."""

    domain: str
    problem: str


def obstacle(domain: Domain) -> str:
    """What keeps pddlgym from executing a domain, in a few words; "" if nothing."""
    for action in domain.actions:
        if found := next(_beyond(action.effect), "") or next(_beyond(action.precondition), ""):
            return found
    return ""


def write_layout(world: World, *, list_actions: bool = True) -> Layout:
    """The task of a world for pddlgym; UnsupportedError if it cannot hold the domain.

    `list_actions` writes every action literal into the initial state, as the environments of pddlgym have it.
    """
    domain, problem = world.system.domain, world.system.problem
    if found := obstacle(domain):
        raise UnsupportedError(f"pddlgym cannot execute the domain {domain.name}: {found}")
    schemas = list(world.actions.values())
    gym_domain = _with_action_predicates(domain, schemas)
    names = action_names(domain, schemas)
    # pddlgym wants each variable with its own type.
    printed = _SHARED_TYPE.sub(_typed_apart, print_domain(gym_domain))
    text = f"; (:actions {' '.join(names.values())})\n{printed}"
    literals = _action_literals(gym_domain, problem, list(names.values())) if list_actions else ()
    return Layout(text, print_problem(replace(problem, init=(*problem.init, *literals))))


def _typed_apart(found: re.Match[str]) -> str:
    return " ".join(f"{variable} - {found[2]}" for variable in found[1].split())


def action_names(domain: Domain, schemas: Sequence[ActionSchema]) -> Mapping[str, str]:
    """The action predicate of each S action; its own name, unless a predicate of the domain has it."""
    taken = {predicate.name for predicate in domain.predicates}
    return {
        schema.name.lower(): f"{schema.name.lower()}_action" if schema.name.lower() in taken else schema.name.lower()
        for schema in schemas
    }


def _beyond(part: Formula | Effect) -> Iterator[str]:
    if isinstance(part, When):
        yield "it has no conditional effects"
    elif isinstance(part, ForAll):
        yield "it has no quantified effects or conditions that apply to several objects at once"
    elif isinstance(part, Or | Imply | Exists):
        yield "it needs SWI-Prolog for disjunctive or quantified preconditions"
    elif isinstance(part, Not):
        yield from _beyond(part.part)
    elif isinstance(part, And):
        for inner in part.parts:
            yield from _beyond(inner)


def _with_action_predicates(domain: Domain, schemas: Sequence[ActionSchema]) -> Domain:
    operators = {action.name: action for action in domain.actions}
    names = action_names(domain, schemas)
    actions, predicates = [], []
    for schema in schemas:
        actions += [_operator(schema, pattern, operators[pattern.operator], names) for pattern in schema.patterns]
        predicates.append(_action_predicate(names[schema.name.lower()], schema, operators, domain))
    return replace(
        domain, actions=tuple(_distinct(actions)), predicates=(*domain.predicates, *predicates), requirements=()
    )


def _operator(schema: ActionSchema, pattern: Pattern, operator: Action, names: Mapping[str, str]) -> Action:
    """The operator with the action predicate in front of its precondition and fixed arguments put in."""
    places = {arg: parameter.name for arg, parameter in zip(pattern.args, operator.parameters, strict=True)}
    fixed = {
        parameter.name: arg
        for arg, parameter in zip(pattern.args, operator.parameters, strict=True)
        if arg != HIDDEN and not arg.startswith("?")
    }
    literal = Atom(names[schema.name.lower()], tuple(places[name] for name in schema.parameters))
    return Action(
        operator.name,
        tuple(parameter for parameter in operator.parameters if parameter.name not in fixed),
        And((literal, *_parts(_put(operator.precondition, fixed)))),
        And(tuple(_parts(_put(operator.effect, fixed)))),
    )


def _parts(formula: Formula | Effect) -> tuple[Formula | Effect, ...]:
    """The members of a conjunction; pddlgym wants it flat."""
    if isinstance(formula, And):
        return tuple(inner for part in formula.parts for inner in _parts(part))
    return (formula,)


def _put(part: Formula | Effect, fixed: Mapping[str, str]) -> Formula | Effect:
    if isinstance(part, Atom):
        return Atom(part.predicate, tuple(fixed.get(arg, arg) for arg in part.args))
    if isinstance(part, Not):
        inner = _put(part.part, fixed)
        assert isinstance(inner, Atom)
        return Not(inner)
    if isinstance(part, And):
        return And(tuple(_put(inner, fixed) for inner in part.parts))
    return part


def _distinct(actions: Sequence[Action]) -> Iterator[Action]:
    """The operators, each under a name of its own."""
    seen: dict[str, int] = {}
    for action in actions:
        seen[action.name] = seen.get(action.name, 0) + 1
        count = seen[action.name]
        yield replace(action, name=f"{action.name}_again_{count}") if count > 1 else action


def _action_predicate(name: str, schema: ActionSchema, operators: Mapping[str, Action], domain: Domain) -> Predicate:
    kinds: dict[str, list[str]] = {parameter: [] for parameter in schema.parameters}
    for pattern in schema.patterns:
        for arg, parameter in zip(pattern.args, operators[pattern.operator].parameters, strict=True):
            if arg in kinds:
                kinds[arg] += parameter.types
    hierarchy = Hierarchy(domain.types)
    return Predicate(
        name, tuple(TypedName(parameter, (_common(found, hierarchy),)) for parameter, found in kinds.items())
    )


def _common(kinds: Sequence[str], hierarchy: Hierarchy) -> str:
    """The nearest type that is above all of these."""
    if len(set(kinds)) == 1:
        return kinds[0]
    above = [kind for kind in hierarchy.parents if all(hierarchy.is_a(other, kind) for other in kinds)]
    return min(above, key=lambda kind: len(hierarchy.below(kind)))


def _action_literals(domain: Domain, problem: Problem, names: Sequence[str]) -> Iterator[Atom]:
    """Every ground action predicate over the objects of the right types, up to the most that make sense in a file."""
    hierarchy = Hierarchy(domain.types)
    things = (*domain.constants, *problem.objects)
    for predicate in domain.predicates:
        if predicate.name not in names:
            continue
        choices = [
            [thing.name for thing in things if hierarchy.is_a(thing.types[0], parameter.types[0])]
            for parameter in predicate.parameters
        ]
        for args in itertools.islice(itertools.product(*choices), MOST_LITERALS):
            yield Atom(predicate.name, args)


def folder_of(layout: Layout, folder_path: Path) -> Path:
    """Write a layout into a folder: the domain, and a folder of its own for the one problem."""
    (folder_path / "problems").mkdir(parents=True, exist_ok=True)
    (folder_path / "domain.pddl").write_text(layout.domain, encoding="utf-8")
    (folder_path / "problems" / "problem.pddl").write_text(layout.problem, encoding="utf-8")
    return folder_path
