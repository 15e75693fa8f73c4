"""Texts of unreasonable size get their verdict by a reasonable amount of work; nothing here is timed."""

from __future__ import annotations

import pytest

from pddlcoder.pddl import Severity, check, render, validate

MANY = 10_000


def domain(body: str, types: str = "") -> str:
    flags = ":adl :derived-predicates :action-costs"
    return f"(define (domain large) (:requirements {flags}) {types} {body})"


def problem(goal: str, init: str = "(on)", objects: str = "") -> str:
    return f"(define (problem p) (:domain large) (:objects {objects}) (:init {init}) (:goal {goal}))"


def codes(domain_text: str, problem_text: str | None = None) -> list[str]:
    return [found.code for found in check(domain_text, problem_text) if found.severity is not Severity.WARNING]


def test_a_hierarchy_ten_thousand_types_deep_is_checked_and_executed() -> None:
    chain = " ".join(f"t{i} - t{i + 1}" for i in range(MANY))
    touch = "(:predicates (seen ?x - t0) (on)) (:action touch :parameters (?x - t9999) :effect (seen ?x))"
    text = domain(f"{touch} (:action see :parameters (?x - t10000) :effect (on))", f"(:types {chain} t10000 - object)")
    objects = " ".join(f"o{i} - t{i}" for i in range(MANY))
    task = problem("(on)", "(seen o0)", objects)
    assert codes(text, task.replace("(seen o0)", "(seen o1)")) == ["type-mismatch"]
    assert validate(text, task, "(see o0)\n(touch o9999)").valid


@pytest.mark.parametrize("link", ["(d{next})", "(not (d{next}))"])
@pytest.mark.parametrize("order", [1, -1])
def test_a_chain_of_two_thousand_derived_predicates_is_evaluated(link: str, order: int) -> None:
    count = 2000
    names = " ".join(f"(d{i})" for i in range(count))
    axioms = [f"(:derived (d{i}) {link.format(next=i + 1)})" for i in range(count - 1)][::order]
    axioms.append(f"(:derived (d{count - 1}) (on))")
    text = domain(f"(:predicates {names} (on)) {' '.join(axioms)} (:action rest :effect (on))")
    expected = "(d0)" if link[1] != "n" else "(not (d0))"
    assert validate(text, problem(expected, ""), "(rest)").valid


def test_a_cost_beyond_all_numbers_is_outside_what_planners_take() -> None:
    text = domain(
        "(:predicates (on)) (:functions (total-cost) - number)"
        "(:action go :effect (and (on) (increase (total-cost) 1e999)))"
    )
    assert codes(text) == ["unusual-cost"]


def test_messages_stay_short_however_long_the_names_are() -> None:
    long = "r" * 100_000
    text = domain(f"(:predicates (on) ({long} ?x)) (:action go :effect (on))")
    findings = check(text, problem(f"({long}s)", f"(on) ({long}t x)", long))
    assert findings
    assert all(len(found.message) + len(found.form) + len(found.hint) < 1500 for found in findings)
    assert len(render(findings, text, problem("(on)"))) < 10_000


def test_thousands_of_words_outside_the_definition_are_told_in_a_few_findings() -> None:
    lost = "".join(f"road p{i} p{i + 1})\n" for i in range(MANY))
    codes = [found.code for found in check(domain("(:predicates (on))"), problem("(on)", f"(on)\n{lost}"))]
    assert "stray-words" in codes
    assert len(codes) < 10
