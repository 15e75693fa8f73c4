"""What a domain and a problem declare, as far as it could be read, so that every use can be checked against it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pddlcoder.pddl.hierarchy import Hierarchy
from pddlcoder.pddl.model import Domain, Predicate, TypedName
from pddlcoder.pddl.requirements import closure

Types = tuple[str, ...]


@dataclass(slots=True)
class Vocabulary:
    """Declared names, all in lower case.

    `unsure` names the kinds ("types", "predicates", "functions", "objects") whose declarations could not be read whole:
    a name of such a kind is never called undeclared. `spelling` is the user's letter case. `sound` remembers applications (name and argument types) found to
    be right, which makes checking a large initial state one look-up a fact.
    """

    name: str = ""
    flags: frozenset[str] = frozenset()
    hierarchy: Hierarchy = field(default_factory=Hierarchy)
    objects: dict[str, Types] = field(default_factory=dict)
    predicates: dict[str, Predicate] = field(default_factory=dict)
    functions: dict[str, Predicate] = field(default_factory=dict)
    derived: set[str] = field(default_factory=set)
    unsure: set[str] = field(default_factory=set)
    spelling: dict[str, str] = field(default_factory=dict)
    sound: set[tuple[str, tuple[Types | None, ...]]] = field(default_factory=set)


def vocabulary_of(domain: Domain) -> Vocabulary:
    """The vocabulary of a domain that was read before."""
    return Vocabulary(
        name=domain.name,
        flags=closure(domain.requirements),
        hierarchy=Hierarchy(domain.types),
        objects={constant.name: constant.types for constant in domain.constants},
        predicates={predicate.name: predicate for predicate in domain.predicates},
        functions={function.name: function for function in domain.functions},
        derived={axiom.head.name for axiom in domain.axioms},
        spelling=dict(domain.spelling),
    )


def signature(declared: Predicate) -> str:
    """A declaration as PDDL text, for messages: `(at ?x - locatable ?l - location)`."""
    return f"({' '.join((declared.name, typed_text(declared.parameters)))})".replace(" )", ")")


def typed_text(names: tuple[TypedName, ...]) -> str:
    """A typed list as PDDL text; types are left out when all are `object`."""
    if all(name.types == ("object",) for name in names):
        return " ".join(name.name for name in names)
    return " ".join(f"{name.name} - {types_text(name.types)}" for name in names)


def types_text(types: Types) -> str:
    """A type as PDDL text: `truck`, or `(either truck car)`."""
    return types[0] if len(types) == 1 else f"(either {' '.join(types)})"
