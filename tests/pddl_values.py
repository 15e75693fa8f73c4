"""Random but sound domains and problems, every feature of the language in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from pddlcoder.pddl.model import (
    Action,
    And,
    Atom,
    Axiom,
    Domain,
    Effect,
    Exists,
    ForAll,
    Formula,
    Imply,
    Increase,
    Not,
    Or,
    Predicate,
    Problem,
    TypedName,
    When,
)

FLAGS = (":strips", ":typing", ":adl", ":equality", ":conditional-effects", ":derived-predicates", ":action-costs")
COSTS = st.integers(0, 10**6).map(float)

Scope = tuple[TypedName, ...]


def _numbered(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(count)]


@st.composite
def _types(draw: st.DrawFn) -> tuple[TypedName, ...]:
    """Types in which each has its supertypes among those before it, in any order."""
    names = _numbered("t", draw(st.integers(0, 4)))
    types = []
    for number, name in enumerate(names):
        above = st.lists(st.sampled_from(["object", *names[:number]]), min_size=1, max_size=2, unique=True)
        types.append(TypedName(name, tuple(draw(above))))
    return tuple(draw(st.permutations(types)))


@st.composite
def _typed(draw: st.DrawFn, names: Sequence[str], types: Sequence[TypedName], either: bool = True) -> Scope:
    kinds = ["object", *(kind.name for kind in types)]
    chosen = st.lists(st.sampled_from(kinds), min_size=1, max_size=2 if either else 1, unique=True)
    return tuple(TypedName(name, tuple(draw(chosen))) for name in names)


@st.composite
def _atom(draw: st.DrawFn, predicates: Sequence[Predicate], terms: Sequence[TypedName]) -> Atom:
    """An atom with arguments of exactly the declared types, or of any type where the declaration is wide."""
    fitting = {}
    for predicate in predicates:
        choices = [
            [term.name for term in terms if parameter.types in (term.types, ("object",))]
            for parameter in predicate.parameters
        ]
        if all(choices):
            fitting[predicate.name] = choices
    name = draw(st.sampled_from(sorted(fitting)))
    return Atom(name, tuple(draw(st.sampled_from(choice)) for choice in fitting[name]))


@st.composite
def _formula(draw: st.DrawFn, domain: Domain, terms: Scope, depth: int = 2) -> Formula:
    if depth == 0 or draw(st.booleans()):
        if terms and draw(st.integers(0, 4)) == 0:
            names = st.sampled_from([term.name for term in terms])
            return Atom("=", (draw(names), draw(names)))
        return draw(_atom(domain.predicates, terms))
    inner = _formula(domain, terms, depth - 1)
    kind = draw(st.sampled_from(["and", "or", "not", "imply", "exists", "forall"]))
    if kind in ("and", "or"):
        parts = tuple(draw(st.lists(inner, max_size=3)))
        return And(parts) if kind == "and" else Or(parts)
    if kind == "not":
        return Not(draw(inner))
    if kind == "imply":
        return Imply(draw(inner), draw(inner))
    variables = draw(_typed([f"?q{depth}", f"?r{depth}"][: draw(st.integers(1, 2))], domain.types))
    part = draw(_formula(domain, (*terms, *variables), depth - 1))
    return Exists(variables, part) if kind == "exists" else ForAll(variables, part)


@st.composite
def _effect(draw: st.DrawFn, domain: Domain, terms: Scope, depth: int = 2) -> Effect:
    derived = {axiom.head.name for axiom in domain.axioms}
    changeable = [predicate for predicate in domain.predicates if predicate.name not in derived]
    atom = _atom(changeable, terms)
    kinds = ["add", "delete", *(["and", "when", "forall"] if depth else [])]
    kind = draw(st.sampled_from(kinds))
    if kind == "add":
        return draw(atom)
    if kind == "delete":
        return Not(draw(atom))
    if kind == "and":
        return And(tuple(draw(st.lists(_effect(domain, terms, depth - 1), max_size=3))))
    if kind == "when":
        return When(draw(_formula(domain, terms, 1)), draw(_effect(domain, terms, depth - 1)))
    variables = draw(_typed([f"?e{depth}"], domain.types))
    return ForAll(variables, draw(_effect(domain, (*terms, *variables), depth - 1)))


@st.composite
def _action(draw: st.DrawFn, name: str, domain: Domain) -> Action:
    parameters = draw(_typed(_numbered("?x", draw(st.integers(0, 3))), domain.types))
    terms = (*parameters, *domain.constants)
    effects: list[Effect] = [draw(_effect(domain, terms))]
    if domain.functions and draw(st.booleans()):
        tolls = domain.functions[1:]
        amounts = [term.name for term in terms if tolls and term.types == tolls[0].parameters[0].types]
        static = st.sampled_from(amounts).map(lambda arg: Atom("toll", (arg,))) if amounts else COSTS
        effects.append(Increase(draw(st.one_of(COSTS, static))))
    return Action(name, parameters, draw(_formula(domain, terms)), And(tuple(effects)))


@st.composite
def domains(draw: st.DrawFn) -> Domain:
    """A domain without faults; `always` is a predicate that fits everywhere."""
    types = draw(_types())
    constants = draw(_typed(_numbered("c", draw(st.integers(0, 3))), types))
    arities = draw(st.lists(st.integers(0, 3), max_size=4))
    predicates = [Predicate("always")]
    for number, arity in enumerate(arities):
        predicates.append(Predicate(f"p{number}", draw(_typed(_numbered("?y", arity), types))))
    functions = (Predicate("total-cost"), Predicate("toll", (TypedName("?z"),))) if draw(st.booleans()) else ()
    bare = Domain("d", tuple(draw(st.lists(st.sampled_from(FLAGS), unique=True))), types, constants, tuple(predicates))
    axioms: tuple[Axiom, ...] = ()
    if len(predicates) > 1 and draw(st.booleans()):
        head = predicates[1]
        others = Domain("d", types=types, predicates=(predicates[0], *predicates[2:]))
        condition = draw(_formula(others, (*head.parameters, *constants)))
        axioms = (Axiom(head, condition),)
    domain = Domain(bare.name, bare.requirements, types, constants, bare.predicates, functions, axioms)
    names = _numbered("a", draw(st.integers(0, 3)))
    actions = tuple(draw(_action(name, domain)) for name in names)
    return Domain(domain.name, domain.requirements, types, constants, domain.predicates, functions, axioms, actions)


@st.composite
def problems(draw: st.DrawFn, domain: Domain) -> Problem:
    """A problem without faults for a domain."""
    objects = draw(_typed(_numbered("o", draw(st.integers(0, 4))), domain.types))
    terms = (*domain.constants, *objects)
    facts = tuple(dict.fromkeys(draw(st.lists(_atom(domain.predicates, terms), max_size=5))))
    costs: dict[Atom, float] = {}
    if domain.functions:
        costs[Atom("total-cost")] = draw(COSTS)
        costs |= {Atom("toll", (term.name,)): draw(COSTS) for term in terms if draw(st.booleans())}
    return Problem(
        "p",
        domain.name,
        tuple(draw(st.lists(st.sampled_from(FLAGS), unique=True))),
        objects,
        facts,
        tuple(costs.items()),
        draw(_formula(domain, terms)),
        minimize=bool(domain.functions) and draw(st.booleans()),
    )


def names_of(domain: Domain, problem: Problem) -> list[str]:
    """Every name that a domain and a problem declare."""
    declared: list[str] = [domain.name, problem.name]
    for group in (domain.types, domain.constants, domain.predicates, domain.functions, domain.actions, problem.objects):
        declared += [entry.name for entry in group]
    return sorted(set(declared))


def spelled(names: Sequence[str], capitals: Sequence[bool]) -> Mapping[str, str]:
    """A spelling that writes some of the names in capitals."""
    return {name: name.upper() if capital else name for name, capital in zip(names, capitals, strict=True)}
