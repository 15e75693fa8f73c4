"""What a text is read into, in every dialect that people write."""

from __future__ import annotations

import pytest
from syntax_cases import base

from pddlcoder.pddl import Hierarchy, check, read_domain, read_problem
from pddlcoder.pddl.model import (
    Action,
    And,
    Atom,
    Axiom,
    Domain,
    Exists,
    ForAll,
    Imply,
    Increase,
    Not,
    Or,
    Predicate,
    Problem,
    TypedName,
    When,
)
from pddlcoder.pddl.sexpr import DEPTH_LIMIT

BLOCK = TypedName("?b", ("block",))
KITCHEN = """
(define (domain kitchen)
  (:requirements :adl :action-costs :derived-predicates)
  (:types food tool - object  fruit bread - food)
  (:constants Knife - tool)
  (:predicates (cut ?f - food) (held ?x - (either food tool)) (on ?x ?y - food ?t - tool) (ready) (stale ?b - bread))
  (:functions (total-cost) - number (effort ?f - food) - number)
  (:derived (ready) (exists (?f - food) (cut ?f)))
  (:action Slice
    :parameters (?f - food ?x)
    :precondition (and (or (held knife) (not (ready))) (imply (stale ?x) (= ?f ?x)) (forall (?g - fruit) (held ?g)))
    :effect (and (cut ?f) (not (held ?f)) (increase (total-cost) (effort ?f))
                 (forall (?b - bread) (when (stale ?b) (not (stale ?b))))))
  (:action rest :parameters () :effect (increase (total-cost) 3)))
"""
LUNCH = """
(define (problem Lunch)
  (:domain KITCHEN)
  (:objects Rye - bread plum)
  (:init (stale rye) (held Rye) (not (ready)) (= (total-cost) 0) (= (effort rye) 1.0))
  (:goal (and (cut rye)))
  (:metric minimize (total-cost)))
"""


def domain_of(text: str) -> Domain:
    reading = read_domain(text)
    assert reading.value is not None, reading.diagnostics
    return reading.value


def problem_of(text: str, domain: Domain) -> Problem:
    reading = read_problem(text, domain)
    assert reading.value is not None, reading.diagnostics
    return reading.value


def test_every_feature_of_a_domain_is_read() -> None:
    bread, food = TypedName("?b", ("bread",)), TypedName("?f", ("food",))
    domain = domain_of(KITCHEN)
    assert domain == Domain(
        name="kitchen",
        requirements=(":adl", ":action-costs", ":derived-predicates"),
        types=(TypedName("food"), TypedName("tool"), TypedName("fruit", ("food",)), TypedName("bread", ("food",))),
        constants=(TypedName("knife", ("tool",)),),
        predicates=(
            Predicate("cut", (food,)),
            Predicate("held", (TypedName("?x", ("food", "tool")),)),
            Predicate("on", (TypedName("?x", ("food",)), TypedName("?y", ("food",)), TypedName("?t", ("tool",)))),
            Predicate("ready"),
            Predicate("stale", (bread,)),
        ),
        functions=(Predicate("total-cost"), Predicate("effort", (food,))),
        axioms=(Axiom(Predicate("ready"), Exists((food,), Atom("cut", ("?f",)))),),
        actions=(
            Action(
                "slice",
                (food, TypedName("?x")),
                And(
                    (
                        Or((Atom("held", ("knife",)), Not(Atom("ready")))),
                        Imply(Atom("stale", ("?x",)), Atom("=", ("?f", "?x"))),
                        ForAll((TypedName("?g", ("fruit",)),), Atom("held", ("?g",))),
                    )
                ),
                And(
                    (
                        Atom("cut", ("?f",)),
                        Not(Atom("held", ("?f",))),
                        Increase(Atom("effort", ("?f",))),
                        ForAll((bread,), When(Atom("stale", ("?b",)), Not(Atom("stale", ("?b",))))),
                    )
                ),
            ),
            Action("rest", effect=Increase(3.0)),
        ),
    )


def test_every_feature_of_a_problem_is_read_and_the_spelling_is_kept() -> None:
    domain = domain_of(KITCHEN)
    problem = problem_of(LUNCH, domain)
    assert problem == Problem(
        name="lunch",
        domain_name="kitchen",
        objects=(TypedName("rye", ("bread",)), TypedName("plum")),
        init=(Atom("stale", ("rye",)), Atom("held", ("rye",))),
        costs=((Atom("total-cost"), 0.0), (Atom("effort", ("rye",)), 1.0)),
        goal=And((Atom("cut", ("rye",)),)),
        minimize=True,
    )
    assert (domain.spelling["knife"], domain.spelling["slice"]) == ("Knife", "Slice")
    assert (problem.spelling["rye"], problem.spelling["lunch"], problem.spelling["slice"]) == ("Rye", "Lunch", "Slice")


def test_an_argument_wider_than_declared_is_only_suspicious() -> None:
    assert [(one.code, one.severity.value) for one in check(KITCHEN, LUNCH)] == [("wide-type", "warning")]


@pytest.mark.parametrize("precondition", ["", ":precondition ()", ":precondition (and)"])
def test_an_action_needs_no_precondition(precondition: str) -> None:
    text = f"(define (domain d) (:predicates (p)) (:action a :parameters () {precondition} :effect (p)))"
    assert check(text) == ()
    assert domain_of(text).actions == (Action("a", effect=Atom("p")),)


def test_facts_without_arguments_and_no_objects_are_fine() -> None:
    domain = "(define (domain d) (:predicates (p) (q)) (:action a :parameters () :effect (p)))"
    problem = "(define (problem x) (:domain d) (:objects) (:init) (:goal (p)))"
    assert check(domain, problem) == ()
    assert problem_of(problem, domain_of(domain)).objects == ()


def test_comments_may_hold_parentheses_and_end_the_text() -> None:
    domain, problem = base()
    domain = domain.replace("(:action load", "; a ) in a comment\n  (:action load ; and ( here")
    assert check(domain + "; the end", problem + ";") == ()


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
def test_line_ends_and_tabs_do_not_matter(ends: str) -> None:
    domain, problem = (text.replace("  ", "\t").replace("\n", ends) for text in base())
    assert check(domain, problem) == ()
    assert read_domain(domain).value == read_domain(base()[0]).value


def test_letter_case_does_not_matter() -> None:
    domain, problem = (text.upper() for text in base())
    assert check(domain, problem) == ()
    assert read_domain(domain).value == read_domain(base()[0]).value
    assert read_problem(problem).value == read_problem(base()[1]).value


def test_sections_in_another_order_are_read_with_a_warning() -> None:
    parts = "(:predicates (p ?x - t)) (:types t)", "(:functions (total-cost)) (:predicates (p))"
    for part in parts:
        text = (
            f"(define (domain d) (:requirements :typing :action-costs) {part} (:action a :parameters () :effect (and)))"
        )
        assert [one.code for one in check(text)] == ["section-order", "no-effect"]
        assert read_domain(text).value is not None
    problem = "(define (problem x) (:domain d) (:metric minimize (total-cost)) (:goal (p)) (:init (p)))"
    reading = read_problem(problem)
    assert [one.code for one in reading.diagnostics] == ["section-order"]
    assert reading.value is not None
    assert reading.value.minimize


def test_a_variable_may_stand_right_behind_a_word() -> None:
    text = "(define (domain d) (:predicates (p?x)) (:action a :parameters (?x) :precondition (p?x) :effect (not(p?x))))"
    assert check(text) == ()
    assert domain_of(text).actions[0].precondition == Atom("p", ("?x",))


def test_a_goal_that_holds_already_is_no_fault() -> None:
    domain, problem = base()
    assert check(domain, problem.replace("(at p1 c)", "(at p1 a)").replace("(at p2 a)", "(at p2 b)")) == ()


@pytest.mark.parametrize(
    ("old", "new", "feature"),
    [
        ("(road ?from ?to))", "(road ?from ?to) (>= (fuel ?t) 1))", "numeric fluents"),
        (
            "(:action drive",
            "(:durative-action fly :parameters (?t - truck) :duration (= ?duration 1)) (:action drive",
            "time",
        ),
    ],
)
def test_numbers_and_time_are_called_valid_but_outside_what_the_planner_takes(old: str, new: str, feature: str) -> None:
    domain, problem = base()
    domain = domain.replace("(:action drive", "(:functions (fuel ?t - truck) - number) (:action drive", 1)
    (found,) = check(domain.replace(old, new, 1), problem)
    assert found.severity == "unsupported"
    assert feature in found.message
    assert "valid PDDL 2.1" in found.message
    assert found.hint


def test_a_problem_is_read_without_its_domain_as_far_as_it_goes() -> None:
    reading = read_problem(base()[1])
    assert reading.diagnostics == ()
    assert reading.value is not None
    assert reading.value.domain_name == "delivery"
    (found,) = read_problem(base()[1].replace("(at p2 b)", "(at p9 b)")).diagnostics
    assert found.code == "undeclared-object"


def test_a_type_with_two_supertypes_is_both() -> None:
    hierarchy = Hierarchy(
        (
            TypedName("car", ("vehicle",)),
            TypedName("vehicle"),
            TypedName("amphibian", ("car", "boat")),
            TypedName("boat"),
        )
    )
    assert all(hierarchy.is_a("amphibian", kind) for kind in ("amphibian", "car", "boat", "vehicle", "object"))
    assert not hierarchy.is_a("car", "boat")
    assert hierarchy.fits(("car",), ("boat", "vehicle"))
    assert not hierarchy.fits(("vehicle",), ("boat", "car"))


@pytest.mark.parametrize("head", ["and", "not", "or", "imply (p)", "forall (?x)", "exists (?x)"])
def test_conditions_nest_as_deep_as_the_limit(head: str) -> None:
    depth = DEPTH_LIMIT - 4
    nested = f"({head} " * depth + "(p)" + ")" * depth
    text = f"(define (domain d) (:requirements :adl) (:predicates (p)) (:action a :parameters () :precondition {nested} :effect (p)))"
    assert read_domain(text).value is not None
    (found,) = (
        one for one in check(text.replace(nested, f"(and {nested * 2} {'(and ' * depth}")) if one.severity == "error"
    )
    assert found.code == "unclosed-parenthesis" or found.code == "too-deep"


@pytest.mark.parametrize(
    "text",
    [
        "(" * 1_000_000,
        ")" * 200_000,
        "()" * 100_000,
        "(define (domain a" * 30_000,
        "(define (domain d) (:predicates (p)) " + "(:action a :effect (" * 5_000,
        "(:" * 30_000,
        "word " * 300_000,
        "(define (domain d) (:predicates (p " + "?" * 300_000 + ")))",
        "(define (domain d) " + ",a" * 200_000 + ")",
        "\x00" * 300_000,
        "\n" * 300_000 + "(",
        "(define (domain d) (:types " + " ".join(f"t{one} - t{one + 1}" for one in range(20_000)) + "))",
        "(define (domain d) (:predicates (p)) (:action a :parameters () :effect (and " + "(q)" * 100_000 + ")))",
        "(define (domain d) (:predicates (p)) (:functions (f)) (:action a :parameters () :precondition (> "
        + "(- " * 390
        + "(f)"
        + ")" * 391
        + " :effect (p)))",
    ],
    ids=lambda text: text[:24].encode("unicode_escape").decode(),
)
def test_large_nonsense_is_a_finding_and_never_a_crash(text: str) -> None:
    found = check(text, text)
    assert any(one.severity != "warning" for one in found)
    assert len(found) < 450
