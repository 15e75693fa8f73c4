"""Compiling formulas into queries: negation pushed inwards, disjunctions multiplied out, `forall` asked as "no counterexample"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from pddlcoder.pddl.join import Conjunct, Nested, Query
from pddlcoder.pddl.literals import Absent, Check, Environment, Equal, Literal
from pddlcoder.pddl.model import And, Atom, Effect, Exists, ForAll, Formula, Imply, Not, Or, TypedName
from pddlcoder.pddl.universe import Objects, Universe

MAX_DISJUNCTS = 32
"""A product of disjunctions that would be larger is not multiplied out: its factors become checks."""

MAX_NESTING = 60
"""How often quantifiers may alternate; asking such a query stays far from Python's recursion limit."""

Names = Mapping[str, int]
"""The slot of each variable in scope."""


@dataclass(slots=True)
class Draft:
    """A conjunct while it is being put together."""

    variables: list[int] = field(default_factory=list)
    literals: list[Literal] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)

    def extend(self, other: Draft) -> None:
        self.variables += other.variables
        self.literals += other.literals
        self.checks += other.checks

    def joined(self, other: Draft) -> Draft:
        result = Draft()
        result.extend(self)
        result.extend(other)
        return result


class Compiler:
    """Compiles the formulas of one action, axiom or goal, and hands out the slots of the environment they share.

    Raises ValueError for a name that does not fit the task: unknown predicate, object or type, wrong number of
    arguments, unbound variable.
    """

    def __init__(self, universe: Universe, arities: Mapping[str, int]) -> None:
        self._universe = universe
        self._arities = arities
        self._domains: list[Objects] = []
        self._blank: Environment = []
        self._constants: dict[str, int] = {}
        self._names: dict[str, int] = {}

    def declare(self, variables: Sequence[TypedName], scope: Names) -> tuple[dict[str, int], tuple[int, ...]]:
        """The scope with these variables added, and their slots."""
        slots = tuple([self._new_slot("", self._universe.of(variable.types)) for variable in variables])
        names = [variable.name for variable in variables]
        return {**scope, **dict(zip(names, slots, strict=True))}, slots

    def constant(self, name: str) -> int:
        """The slot that always holds this object."""
        if name not in self._universe.types:
            raise ValueError(f"'{name}' is not an object" if name[:1] != "?" else f"variable '{name}' is not bound")
        if name not in self._constants:
            self._constants[name] = self._new_slot(name, Objects((name,), frozenset((name,))))
        return self._constants[name]

    def environment(self) -> Environment:
        """A fresh environment: constants filled in, variables unbound."""
        return self._blank.copy()

    def domain(self, slot: int) -> Objects:
        """The objects that a slot may hold."""
        return self._domains[slot]

    def literal(self, atom: Atom, scope: Names) -> Literal:
        """The atom over slots."""
        arity = self._arities.get(atom.predicate)
        if arity is None:
            raise ValueError(f"unknown predicate '{atom.predicate}'")
        if arity != len(atom.args):
            raise ValueError(f"'{atom.predicate}' expects {arity} arguments, got {len(atom.args)}")
        return self.applied(atom.predicate, atom.args, scope)

    def applied(self, name: str, args: Sequence[str], scope: Names) -> Literal:
        """A name over the slots of its arguments; the name has a slot of its own, so that one look-up gives the whole fact."""
        if name not in self._names:
            self._names[name] = self._new_slot(name, Objects((name,), frozenset((name,))))
        slots = self.slots(args, scope)
        return Literal(name, slots, itemgetter(self._names[name], *slots) if slots else lambda _: (name,))

    def query(self, formula: Formula, scope: Names) -> Query:
        """The query that asks for `formula`; its free variables must be in scope."""
        return self._finished(self._drafts(formula, True, scope))

    def conjunction(self, conditions: Sequence[tuple[Formula, Names]]) -> Query:
        """The query that asks for several formulas at once, each with its own scope."""
        return self._finished(self._product([self._drafts(formula, True, scope) for formula, scope in conditions]))

    def _new_slot(self, value: str, domain: Objects) -> int:
        self._blank.append(value)
        self._domains.append(domain)
        return len(self._blank) - 1

    def slots(self, names: Sequence[str], scope: Names) -> tuple[int, ...]:
        """The slots of variables in scope and of objects."""
        return tuple([scope[name] if name in scope else self.constant(name) for name in names])

    def _drafts(self, formula: Formula | Effect, positive: bool, scope: Names) -> list[Draft]:
        """The disjuncts of the formula, or of its negation. One stack frame per level of the formula, no more."""
        while isinstance(formula, Not):
            formula, positive = formula.part, not positive
        if isinstance(formula, Atom):
            return [self._leaf(formula, positive, scope)]
        if isinstance(formula, Exists | ForAll):
            inner, own = self.declare(formula.variables, scope)
            existential = isinstance(formula, Exists) is positive
            found = self._drafts(formula.part, positive is existential, inner)
            found = [Draft([*own, *draft.variables], draft.literals, draft.checks) for draft in found]
            return found if existential else [Draft(checks=[self._nested(found, False)])]
        options: list[list[Draft]] = []
        for part in _parts(formula):
            options.append(self._drafts(part, positive, scope))
        if isinstance(formula, And) is positive:
            return self._product(options)
        return [draft for option in options for draft in option]

    def _leaf(self, atom: Atom, positive: bool, scope: Names) -> Draft:
        if atom.predicate == "=":
            left, right = self.slots(atom.args, scope)
            return Draft(checks=[Equal((left, right), positive)])
        literal = self.literal(atom, scope)
        return Draft(literals=[literal]) if positive else Draft(checks=[Absent(literal)])

    def _product(self, options: Sequence[list[Draft]]) -> list[Draft]:
        """The conjunction of disjunctions, as disjuncts."""
        fixed = Draft()
        for option in options:
            if len(option) == 1:
                fixed.extend(option[0])
        result = [fixed]
        for option in options:
            if len(option) == 1:
                continue
            if len(result) * len(option) > MAX_DISJUNCTS:
                option = [Draft(checks=[self._nested(option, True)])]
            result = [draft.joined(other) for draft in result for other in option]
        return result

    def _nested(self, drafts: Sequence[Draft], expected: bool) -> Nested:
        checks = [check for draft in drafts for check in draft.checks]
        depth = 1 + max([check.depth for check in checks if isinstance(check, Nested)], default=0)
        if depth > MAX_NESTING:
            raise ValueError(f"a condition alternates quantifiers or disjunctions more than {MAX_NESTING} times")
        needs: set[int] = set()
        for draft in drafts:
            used = {slot for part in (*draft.literals, *draft.checks) for slot in _slots_of(part)}
            needs |= used.difference(draft.variables, self._constants.values())
        return Nested(self._finished(drafts), tuple(sorted(needs)), expected, depth)

    def _finished(self, drafts: Sequence[Draft]) -> Query:
        return Query(
            tuple([Conjunct(tuple(d.variables), tuple(d.literals), tuple(d.checks), self._domains) for d in drafts])
        )


def _slots_of(part: Literal | Check) -> tuple[int, ...]:
    return part.slots if isinstance(part, Literal) else part.needs


def _parts(formula: Formula | Effect) -> Sequence[Formula | Effect]:
    """The parts of a conjunction or disjunction; `(imply a b)` is the disjunction of `(not a)` and `b`."""
    if isinstance(formula, And | Or):
        return formula.parts
    if isinstance(formula, Imply):
        return (Not(formula.antecedent), formula.consequent)
    raise ValueError(f"'{type(formula).__name__.lower()}' cannot be part of a condition")
