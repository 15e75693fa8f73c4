"""Effects as rules: for every binding that meets the rule's condition, what it adds, deletes and costs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from pddlcoder.pddl.conditions import Compiler, Names
from pddlcoder.pddl.join import Query
from pddlcoder.pddl.literals import Environment, Literal
from pddlcoder.pddl.model import And, Atom, Effect, Fact, ForAll, Formula, Increase, Not, When
from pddlcoder.pddl.state import Relations

Costs = Mapping[Fact, float]
"""The value of each ground cost function."""

ONCE = (None,)
"""The bindings of a rule without variables that applies."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One `forall`/`when` part of an effect, or all that is left outside of any."""

    variables: tuple[int, ...]
    condition: Query
    adds: tuple[Literal, ...]
    deletes: tuple[Literal, ...]
    costs: tuple[Literal | float, ...]
    conditional: bool

    def bindings(self, relations: Relations, env: Environment) -> Iterable[object]:
        """As many items as there are bindings that meet the condition; each binds the variables in `env` when it is reached."""
        if self.variables:
            return self.condition.assignments(relations, env, self.variables)
        return ONCE if not self.conditional or self.condition.satisfied(relations, env) else ()


@dataclass(slots=True)
class Change:
    """What a step does; an atom that is both deleted and added is added."""

    adds: set[Fact] = field(default_factory=set)
    deletes: set[Fact] = field(default_factory=set)
    cost: float = 0.0

    def apply(self, relations: Relations) -> Relations:
        """The relations after the change; what it does not touch is shared."""
        lost: dict[str, list[Fact]] = {}
        gained: dict[str, list[Fact]] = {}
        for fact in self.deletes - self.adds:
            if fact in relations[fact[0]].facts:
                lost.setdefault(fact[0], []).append(fact)
        for fact in self.adds:
            if fact not in relations[fact[0]].facts:
                gained.setdefault(fact[0], []).append(fact)
        after = {**relations}
        for predicate in {**lost, **gained}:
            after[predicate] = relations[predicate].changed(lost.get(predicate, ()), gained.get(predicate, ()))
        return after


def change(rules: Collection[Rule], relations: Relations, env: Environment, costs: Costs) -> Change:
    """What the rules do in a state: every condition is read before anything changes. A cost without a value counts 0."""
    result = Change()
    for rule in rules:
        for _ in rule.bindings(relations, env):
            for literal in rule.adds:
                result.adds.add(literal.ground(env))
            for literal in rule.deletes:
                result.deletes.add(literal.ground(env))
            for cost in rule.costs:
                result.cost += costs.get(cost.ground(env), 0.0) if isinstance(cost, Literal) else cost
    return result


@dataclass(slots=True)
class Context:
    """The quantified variables and conditions around a part of an effect, and the simple effects found there."""

    scope: Names
    variables: tuple[int, ...] = ()
    conditions: tuple[tuple[Formula, Names], ...] = ()
    adds: list[Literal] = field(default_factory=list)
    deletes: list[tuple[Atom, Literal]] = field(default_factory=list)
    costs: list[Literal | float] = field(default_factory=list)

    def rules(self, compiler: Compiler) -> list[Rule]:
        """One rule, or none; where variables only delete, one for each atom, which looks at the facts there are to be deleted."""
        if self.variables and not self.adds and not self.costs:
            return [
                self._rule(compiler.conjunction((*self.conditions, (atom, self.scope))), (literal,))
                for atom, literal in self.deletes
            ]
        if not self.adds and not self.deletes and not self.costs:
            return []
        return [self._rule(compiler.conjunction(self.conditions), tuple([literal for _, literal in self.deletes]))]

    def _rule(self, condition: Query, deletes: tuple[Literal, ...]) -> Rule:
        conditional = self.conditions != ()
        return Rule(self.variables, condition, tuple(self.adds), deletes, tuple(self.costs), conditional)


def compile_effect(effect: Effect, scope: Names, compiler: Compiler) -> tuple[Rule, ...]:
    """The rules of an effect; ValueError for names that do not fit or a part that is no effect."""
    outermost = Context(scope)
    contexts = [outermost]
    pending: list[tuple[Effect | Formula, Context]] = [(effect, outermost)]
    while pending:
        part, context = pending.pop()
        if isinstance(part, And):
            pending += [(inner, context) for inner in part.parts]
        elif isinstance(part, ForAll):
            inner_scope, own = compiler.declare(part.variables, context.scope)
            contexts.append(Context(inner_scope, (*context.variables, *own), context.conditions))
            pending.append((part.part, contexts[-1]))
        elif isinstance(part, When):
            conditions = (*context.conditions, (part.condition, context.scope))
            contexts.append(Context(context.scope, context.variables, conditions))
            pending.append((part.effect, contexts[-1]))
        else:
            _collect(part, context, compiler)
    return tuple([rule for context in contexts for rule in context.rules(compiler)])


def _collect(effect: Effect | Formula, context: Context, compiler: Compiler) -> None:
    match effect:
        case Atom():
            context.adds.append(compiler.literal(effect, context.scope))
        case Not(Atom() as atom):
            context.deletes.append((atom, compiler.literal(atom, context.scope)))
        case Increase(Atom(function, args)):
            context.costs.append(compiler.applied(function, args, context.scope))
        case Increase(float() | int() as amount):
            context.costs.append(float(amount))
        case _:
            raise ValueError(f"'{type(effect).__name__.lower()}' is not an effect")


def affected(effect: Effect) -> set[str]:
    """The predicates that an effect may add or delete."""
    found: set[str] = set()
    pending: list[Effect | Formula] = [effect]
    while pending:
        match pending.pop():
            case And(parts):
                pending += parts
            case ForAll(_, part) | Not(part) | When(_, part):
                pending.append(part)
            case Atom(predicate):
                found.add(predicate)
    return found
