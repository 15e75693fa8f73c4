"""The values a PDDL text is read into: frozen, hashable, all names in lower case.

PDDL ignores letter case, so every name is kept in lower case; `spelling` maps it back to the way the user wrote it in
the declaration. Variables keep their question mark ("?x"). Source: PDDL 1.2 (McDermott et al. 1998), sections 3-9, with
the action costs of PDDL 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

Fact = tuple[str, ...]
"""A ground atom as the semantics keep it: ("road", "x", "y"). Tuples hash in C."""


@dataclass(frozen=True, slots=True)
class TypedName:
    """A name with its type: a parameter, an object, a constant, or a type with its supertype; several types are an `either`."""

    name: str
    types: tuple[str, ...] = ("object",)


@dataclass(frozen=True, slots=True)
class Predicate:
    """A declared predicate or function with its typed parameters."""

    name: str
    parameters: tuple[TypedName, ...] = ()


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate (or "=") applied to variables ("?x") and object names; as an effect it is an add."""

    predicate: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    """A negated formula; as an effect, the deletion of the atom inside."""

    part: Formula


@dataclass(frozen=True, slots=True)
class And:
    """A conjunction of formulas or of effects; empty means true, or no effect."""

    parts: tuple[Formula | Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """A disjunction; empty means false."""

    parts: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Imply:
    """`antecedent` implies `consequent`."""

    antecedent: Formula
    consequent: Formula


@dataclass(frozen=True, slots=True)
class Exists:
    """Some object of the variables' types makes `part` true."""

    variables: tuple[TypedName, ...]
    part: Formula


@dataclass(frozen=True, slots=True)
class ForAll:
    """Every object of the variables' types makes `part` true, or has the effect `part`."""

    variables: tuple[TypedName, ...]
    part: Formula | Effect


@dataclass(frozen=True, slots=True)
class When:
    """A conditional effect: `effect` happens if `condition` held before the action."""

    condition: Formula
    effect: Effect


@dataclass(frozen=True, slots=True)
class Increase:
    """An action cost: `(increase (total-cost) amount)`, where `amount` is a number or a static cost function."""

    amount: float | Atom


Formula = Atom | Not | And | Or | Imply | Exists | ForAll
Effect = Atom | Not | And | ForAll | When | Increase


@dataclass(frozen=True, slots=True)
class Action:
    """An action schema."""

    name: str
    parameters: tuple[TypedName, ...] = ()
    precondition: Formula = And()
    effect: Effect = And()


@dataclass(frozen=True, slots=True)
class Axiom:
    """A derived predicate: `head` holds where `condition` does, evaluated to the least fixpoint (PDDL 2.2)."""

    head: Predicate
    condition: Formula


@dataclass(frozen=True, slots=True)
class Domain:
    """A planning domain; `types` holds each declared type with its supertype, `spelling` the user's own letter case."""

    name: str
    requirements: tuple[str, ...] = ()
    types: tuple[TypedName, ...] = ()
    constants: tuple[TypedName, ...] = ()
    predicates: tuple[Predicate, ...] = ()
    functions: tuple[Predicate, ...] = ()
    axioms: tuple[Axiom, ...] = ()
    actions: tuple[Action, ...] = ()
    spelling: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Problem:
    """A planning problem; `costs` gives the initial value of each ground cost function, `minimize` is true under a total-cost metric."""

    name: str
    domain_name: str
    requirements: tuple[str, ...] = ()
    objects: tuple[TypedName, ...] = ()
    init: tuple[Atom, ...] = ()
    costs: tuple[tuple[Atom, float], ...] = ()
    goal: Formula = And()
    minimize: bool = False
    spelling: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Step:
    """One ground action of a plan, spelled as it should be shown; comparison with other names ignores letter case."""

    name: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"({' '.join((self.name, *self.args))})"

    def lower(self) -> Self:
        """The same step with every name in lower case."""
        return type(self)(self.name.lower(), tuple(arg.lower() for arg in self.args))


Plan = tuple[Step, ...]


def render_plan(plan: Plan) -> str:
    """The plan as text, one parenthesised step a line; the empty plan is the empty text."""
    return "".join(f"{step}\n" for step in plan)
