"""Values to canonical PDDL and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pddl_values import domains, names_of, problems, spelled
from syntax_cases import Case, base, cases

from pddlcoder.pddl import check, decode, formula_text, print_domain, print_problem, read_domain, read_problem
from pddlcoder.pddl.model import And, Atom, Increase, Not, Or, When

SETTINGS = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@SETTINGS
@given(st.data())
def test_what_is_printed_reads_back_equal(data: st.DataObject) -> None:
    domain = data.draw(domains())
    problem = data.draw(problems(domain))
    domain_text, problem_text = print_domain(domain), print_problem(problem)
    found = check(domain_text, problem_text)
    assert {one.severity.value for one in found} <= {"warning"}, found
    assert read_domain(domain_text).value == domain
    assert read_problem(problem_text, domain).value == problem


@SETTINGS
@given(st.data())
def test_the_spelling_survives_printing_and_reading(data: st.DataObject) -> None:
    domain = data.draw(domains())
    problem = data.draw(problems(domain))
    names = names_of(domain, problem)
    spelling = spelled(names, data.draw(st.lists(st.booleans(), min_size=len(names), max_size=len(names))))
    domain, problem = replace(domain, spelling=spelling), replace(problem, spelling=spelling)
    domain_text, problem_text = print_domain(domain), print_problem(problem)
    again = read_domain(domain_text).value
    assert again == domain
    assert again is not None
    assert print_domain(again) == domain_text
    assert all(again.spelling[action.name] == spelling[action.name] for action in domain.actions)
    problem_again = read_problem(problem_text, again).value
    assert problem_again == problem
    assert problem_again is not None
    assert print_problem(problem_again) == problem_text


@pytest.mark.parametrize("case", [case for case in cases() if case.verdict in "AQWBL"], ids=lambda case: case.name)
def test_cases_that_are_read_print_and_read_back_equal(case: Case) -> None:
    domain = read_domain(decode(case.domain).text).value
    assert domain is not None
    problem = read_problem(decode(case.problem).text, domain).value
    assert problem is not None
    printed = read_domain(print_domain(domain)).value
    assert printed is not None
    assert print_domain(printed) == print_domain(domain)
    assert read_problem(print_problem(problem), domain).value == problem


def test_the_layout_is_canonical() -> None:
    domain, problem = (text.replace("\n", "  \n\n").replace("delivery", "Delivery") for text in base())
    domain_value = read_domain(domain).value
    assert domain_value is not None
    lines = print_domain(domain_value).splitlines()
    assert lines[:6] == [
        "(define (domain Delivery)",
        "  (:requirements :strips :typing)",
        "  (:types",
        "    location locatable - object",
        "    vehicle package - locatable",
        "    truck - vehicle)",
    ]
    assert lines[-4:] == [
        "  (:action unload",
        "    :parameters (?p - package ?t - truck ?l - location)",
        "    :precondition (and (at ?t ?l) (in ?p ?t))",
        "    :effect (and (at ?p ?l) (not (in ?p ?t)))))",
    ]
    problem_value = read_problem(problem, domain_value).value
    assert problem_value is not None
    assert print_problem(problem_value).splitlines()[:4] == [
        "(define (problem Delivery-1)",
        "  (:domain Delivery)",
        "  (:objects",
        "    t1 - truck",
    ]


def test_a_formula_is_one_line_in_the_given_spelling() -> None:
    effect = And(
        (When(Or((Atom("p", ("?x",)), Not(Atom("q")))), Atom("p", ("a",))), Increase(2.0), Increase(Atom("f", ("a",))))
    )
    assert (
        formula_text(effect)
        == "(and (when (or (p ?x) (not (q))) (p a)) (increase (total-cost) 2) (increase (total-cost) (f a)))"
    )
    assert formula_text(Atom("at", ("a", "?x")), {"at": "At", "a": "A"}) == "(At A ?x)"


def test_numbers_print_shortest() -> None:
    assert formula_text(Increase(0.5)) == "(increase (total-cost) 0.5)"
    assert formula_text(Increase(1e6)) == "(increase (total-cost) 1000000)"
