"""What is printed reads back as the same value, for any domain and problem, in the user's own spelling."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pddlcoder.pddl import Severity, check, print_domain, print_problem, read_domain, read_problem
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

TYPES = (TypedName("place"), TypedName("vehicle"), TypedName("truck", ("vehicle",)), TypedName("lift", ("vehicle",)))
KINDS = st.sampled_from([("place",), ("vehicle",), ("truck",), ("object",), ("place", "truck")])
CONSTANTS = (TypedName("depot", ("place",)), TypedName("van-1", ("truck",)))
FUNCTIONS = (Predicate("total-cost"), Predicate("way", (TypedName("?a", ("place",)), TypedName("?b", ("place",)))))
REQUIREMENTS = (":adl", ":action-costs", ":derived-predicates")
NAMES = ["go", "go-on", "take_it", "x", "x1", "a-b-c", "when-not"]
VARIABLES = ["?a", "?b", "?from", "?x-1"]

predicates = st.lists(st.lists(KINDS, max_size=2), min_size=1, max_size=4).map(
    lambda shapes: tuple(
        Predicate(f"p{number}", tuple(TypedName(f"?v{i}", kinds) for i, kinds in enumerate(shape)))
        for number, shape in enumerate(shapes)
    )
)
parameters = st.lists(
    st.tuples(st.sampled_from(VARIABLES), st.sampled_from([("place",), ("truck",), ("object",)])),
    max_size=3,
    unique_by=lambda pair: pair[0],
).map(lambda pairs: tuple(TypedName(name, kinds) for name, kinds in pairs))


def atoms(known: tuple[Predicate, ...], terms: tuple[str, ...]) -> st.SearchStrategy[Atom]:
    """Atoms over these terms; argument types are warned about elsewhere, here only the shape counts."""
    usable = [predicate for predicate in known if terms or not predicate.parameters]
    term = st.sampled_from(terms) if terms else st.nothing()
    return st.sampled_from(usable or [Predicate("p-none")]).flatmap(
        lambda predicate: st.tuples(*[term] * len(predicate.parameters)).map(lambda args: Atom(predicate.name, args))
    )


def formulas(known: tuple[Predicate, ...], terms: tuple[str, ...]) -> st.SearchStrategy[Formula]:
    leaf = atoms(known, terms)
    if terms:
        leaf = leaf | st.tuples(st.sampled_from(terms), st.sampled_from(terms)).map(lambda pair: Atom("=", pair))
    bound = st.just((TypedName("?q", ("place",)), TypedName("?r", ("place",))))

    def wider(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return (
            inner.map(Not)
            | parts.map(And)
            | parts.map(Or)
            | st.builds(Imply, inner, inner)
            | st.builds(Exists, bound, inner)
            | st.builds(ForAll, bound, inner)
        )

    return st.recursive(leaf, wider, max_leaves=6)


def effects(known: tuple[Predicate, ...], terms: tuple[str, ...]) -> st.SearchStrategy[Effect]:
    literal = atoms(known, terms) | atoms(known, terms).map(Not)
    conditional = st.builds(When, formulas(known, terms), literal)
    quantified = st.builds(ForAll, st.just((TypedName("?q", ("place",)),)), literal | conditional)
    cost = st.sampled_from([Increase(3), Increase(0), Increase(Atom("way", ("depot", "depot")))])
    return st.lists(literal | conditional | quantified | cost, min_size=2, max_size=4).map(
        lambda all_: And(tuple(all_))
    )


@st.composite
def domains(draw: st.DrawFn) -> Domain:
    declared = (Predicate("p-none"), Predicate("p-any", (TypedName("?x"),)), *draw(predicates))
    untyped = tuple(predicate for predicate in declared if all(p.types == ("object",) for p in predicate.parameters))
    actions = []
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=True)):
        own = draw(parameters)
        terms = (*(parameter.name for parameter in own), "depot", "van-1")
        actions.append(Action(name, own, draw(formulas(untyped, terms)), draw(effects(untyped, terms))))
    head = Predicate("known", (TypedName("?x"),))
    axioms = (Axiom(head, draw(formulas(untyped, ("?x", "depot")))),) if draw(st.booleans()) else ()
    derived = (head,) if axioms else ()
    return Domain("d-1", REQUIREMENTS, TYPES, CONSTANTS, (*declared, *derived), FUNCTIONS, axioms, tuple(actions))


@st.composite
def problems(draw: st.DrawFn) -> tuple[Domain, Problem]:
    domain = draw(domains())
    objects = (TypedName("hall", ("place",)), TypedName("van-2", ("truck",)), TypedName("thing"))
    names = tuple(item.name for item in (*CONSTANTS, *objects))
    usable = tuple(
        p for p in domain.predicates if p.name != "known" and all(q.types == ("object",) for q in p.parameters)
    )
    init = tuple(draw(st.lists(atoms(usable, names), max_size=5, unique=True)))
    costs = ((Atom("total-cost"), 0.0), (Atom("way", ("depot", "hall")), draw(st.sampled_from([0.0, 1.0, 25.0]))))
    goal = draw(formulas(usable, names))
    return domain, Problem("q-1", domain.name, (), objects, init, costs, goal, draw(st.booleans()))


@given(domains())
@settings(deadline=None, max_examples=150)
def test_a_printed_domain_reads_back_equal(domain: Domain) -> None:
    reading = read_domain(print_domain(domain))
    assert reading.value == domain, reading.diagnostics


@given(problems())
@settings(deadline=None, max_examples=150)
def test_a_printed_problem_reads_back_equal(pair: tuple[Domain, Problem]) -> None:
    domain, problem = pair
    reading = read_problem(print_problem(problem), domain)
    assert reading.value == problem, reading.diagnostics
    errors = [
        finding for finding in check(print_domain(domain), print_problem(problem)) if finding.severity is Severity.ERROR
    ]
    assert not errors


def test_the_users_spelling_survives() -> None:
    text = """(define (domain Rooms)
  (:predicates (At ?X))
  (:action Go-To
    :parameters (?X ?To)
    :precondition (AT ?x)
    :effect (and (not (at ?X)) (at ?To))))"""
    domain = read_domain(text).value
    assert domain is not None
    printed = print_domain(domain)
    assert "(domain Rooms)" in printed
    assert "(:action Go-To" in printed
    assert "(At ?X)" in printed
    assert read_domain(printed).value == domain
    assert read_domain(printed).value.spelling == domain.spelling
