"""A task as rules: under which condition an action (or an axiom) adds and deletes what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pddlcoder.pddl.model import (
    Action,
    And,
    Atom,
    Axiom,
    Domain,
    Effect,
    Exists,
    Fact,
    ForAll,
    Formula,
    Imply,
    Not,
    Or,
    Problem,
    TypedName,
    When,
)
from pddlcoder.pddl.universe import Universe

Binding = dict[str, str]
"""The object each variable stands for."""

Part = Formula | Effect
"""What may stand inside a conjunction or under `forall`, which formulas and effects share."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A conjunction: positive atoms, over the rule's variables and `extra` ones that only need some value, and the rest."""

    atoms: tuple[Atom, ...] = ()
    checks: tuple[Formula, ...] = ()
    extra: tuple[TypedName, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A part of an action, or an axiom: where `condition` holds it adds and deletes these atoms.

    The first rule of an action has its unconditional effects; each `forall` or `when` part makes one more, with the
    action's precondition in its condition and its own variables after the parameters.
    """

    name: str
    parameters: tuple[TypedName, ...]
    variables: tuple[TypedName, ...]
    condition: Condition
    adds: tuple[Atom, ...] = ()
    deletes: tuple[Atom, ...] = ()
    kind: str = "action"

    @property
    def conditional(self) -> bool:
        """Whether the effects need more than the action's precondition."""
        return self.kind == "part"


class LiftedTask:
    """The rules of a task, with its objects, its initial facts and its goal conditions."""

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.domain, self.problem = domain, problem
        self.universe = Universe(domain, problem)
        self.spelling: Mapping[str, str] = {**domain.spelling, **problem.spelling}
        rules = [rule for action in domain.actions for rule in action_rules(action)]
        self.rules = (*rules, *(axiom_rule(axiom) for axiom in domain.axioms))
        self.fluents = frozenset(atom.predicate for rule in self.rules for atom in (*rule.adds, *rule.deletes))
        self.derived = frozenset(axiom.head.name for axiom in domain.axioms)
        self.init = frozenset((atom.predicate, *atom.args) for atom in problem.init)
        self.goals = tuple(conjuncts(negation_normal(problem.goal)))

    def objects(self, variable: TypedName) -> tuple[str, ...]:
        """The objects a variable may stand for, sorted."""
        return self.universe.of(variable.types).names


def action_rules(action: Action) -> list[Rule]:
    """The rules of an action, that of its unconditional effects first."""
    precondition = negation_normal(action.precondition)
    adds: list[Atom] = []
    deletes: list[Atom] = []
    rules: list[Rule] = []
    for variables, condition, atom, added in effect_parts(action.effect, [param.name for param in action.parameters]):
        if not variables and condition is None:
            (adds if added else deletes).append(atom)
            continue
        both = (*action.parameters, *variables)
        whole = flat_condition(And((precondition, *(() if condition is None else (condition,)))), both)
        changed = ((atom,), ()) if added else ((), (atom,))
        rules.append(Rule(action.name, action.parameters, both, whole, *changed, kind="part"))
    first = Rule(
        action.name,
        action.parameters,
        action.parameters,
        flat_condition(precondition, action.parameters),
        tuple(adds),
        tuple(deletes),
    )
    return [first, *rules]


def axiom_rule(axiom: Axiom) -> Rule:
    """The rule of a derived predicate."""
    parameters = axiom.head.parameters
    head = Atom(axiom.head.name, tuple(parameter.name for parameter in parameters))
    condition = flat_condition(negation_normal(axiom.condition), parameters)
    return Rule(axiom.head.name, parameters, parameters, condition, (head,), kind="axiom")


def effect_parts(
    effect: Effect, taken: Sequence[str]
) -> Iterator[tuple[tuple[TypedName, ...], Formula | None, Atom, bool]]:
    """Every simple effect: the variables and the condition around it, its atom, and whether it is added."""
    pending: list[tuple[Part, tuple[TypedName, ...], Formula | None]] = [(effect, (), None)]
    while pending:
        part, variables, condition = pending.pop(0)
        match part:
            case And(parts):
                pending = [(inner, variables, condition) for inner in parts] + pending
            case ForAll(own, inner):
                renamed, fresh = apart(own, inner, [*taken, *(variable.name for variable in variables)])
                pending.insert(0, (renamed, (*variables, *fresh), condition))
            case When(more, inner):
                normal = negation_normal(more)
                pending.insert(0, (inner, variables, normal if condition is None else And((condition, normal))))
            case Not(Atom() as atom):
                yield variables, condition, atom, False
            case Atom():
                yield variables, condition, part, True


def negation_normal(formula: Part, positive: bool = True) -> Formula:
    """The formula, or its negation, with `not` only before atoms and without `imply`."""
    while isinstance(formula, Not):
        formula, positive = formula.part, not positive
    match formula:
        case Atom():
            return formula if positive else Not(formula)
        case Exists(variables, part) | ForAll(variables, part):
            kind = Exists if isinstance(formula, Exists) is positive else ForAll
            return kind(variables, negation_normal(part, positive))
        case Imply(antecedent, consequent):
            parts = [negation_normal(antecedent, not positive), negation_normal(consequent, positive)]
            return Or(tuple(parts)) if positive else And(tuple(parts))
        case And(inner) | Or(inner):
            parts = []
            for part in inner:
                parts.append(negation_normal(part, positive))
            kind = And if isinstance(formula, And) is positive else Or
            return kind(tuple(parts))
    raise ValueError(f"{type(formula).__name__} is no condition")


def conjuncts(formula: Part) -> list[Formula]:
    """The parts of nested conjunctions, in order."""
    found: list[Formula] = []
    pending: list[Part] = [formula]
    while pending:
        part = pending.pop()
        if isinstance(part, And):
            pending += reversed(part.parts)
        elif isinstance(part, Atom | Not | Or | Imply | Exists | ForAll):
            found.append(part)
    return found


def flat_condition(formula: Part, variables: Sequence[TypedName]) -> Condition:
    """A formula over `variables`, in negation normal form, as a condition; `exists` at the top only adds variables."""
    taken = {variable.name for variable in variables}
    atoms: list[Atom] = []
    checks: list[Formula] = []
    extra: list[TypedName] = []
    pending = conjuncts(formula)
    while pending:
        part = pending.pop(0)
        if isinstance(part, Atom) and part.predicate != "=":
            atoms.append(part)
        elif isinstance(part, Exists):
            inner, own = apart(part.variables, part.part, taken)
            taken.update(variable.name for variable in own)
            extra += own
            pending = conjuncts(inner) + pending
        else:
            checks.append(part)
    return Condition(tuple(dict.fromkeys(atoms)), tuple(checks), tuple(extra))


def apart(variables: tuple[TypedName, ...], part: Part, taken: Collection[str]) -> tuple[Part, tuple[TypedName, ...]]:
    """The quantified part, with those of its variables renamed whose names are taken."""
    names: dict[str, str] = {}
    for variable in variables:
        fresh = variable.name
        while fresh in taken:
            fresh += "'"
        names[variable.name] = fresh
    renamed = tuple(TypedName(names[variable.name], variable.types) for variable in variables)
    return (part if renamed == variables else substitute(part, names)), renamed


def substitute(formula: Part, names: Mapping[str, str]) -> Any:
    """The formula or effect with free variables replaced."""
    match formula:
        case Atom(predicate, args):
            return Atom(predicate, tuple(names.get(arg, arg) for arg in args))
        case Not(part):
            return Not(substitute(part, names))
        case When(condition, effect):
            return When(substitute(condition, names), substitute(effect, names))
        case Exists(variables, part) | ForAll(variables, part):
            hidden = {variable.name for variable in variables}
            visible = {name: value for name, value in names.items() if name not in hidden}
            return type(formula)(variables, substitute(part, visible))
        case And(parts) | Or(parts):
            replaced = []
            for part in parts:
                replaced.append(substitute(part, names))
            return type(formula)(tuple(replaced))
    return formula


def ground(atom: Atom, binding: Mapping[str, str]) -> Fact:
    """The fact an atom stands for; variables without a value stay as they are."""
    return (atom.predicate, *[binding.get(arg, arg) for arg in atom.args])
