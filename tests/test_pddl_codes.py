"""Every code the reader can give, each with an example in which it is the only finding."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from syntax_cases import base

import pddlcoder.pddl
from pddlcoder.pddl import check

FLAGS = """:strips :typing :negative-preconditions :disjunctive-preconditions :equality :quantified-preconditions
  :conditional-effects :derived-predicates :action-costs"""
MORE = """(near ?a ?b - location))
  (:functions (total-cost) - number (toll ?a ?b - location) - number)
  (:derived (near ?a ?b - location) (or (road ?a ?b) (= ?a ?b)))"""


def rich() -> tuple[str, str]:
    """The base pair with a derived predicate and costs, and with every flag that an example needs."""
    domain, problem = base()
    domain = domain.replace(":strips :typing", FLAGS).replace("?b - location))", f"?b - location) {MORE}", 1)
    domain = domain.replace("(at ?t ?to))", "(at ?t ?to) (increase (total-cost) (toll ?from ?to)))")
    problem = problem.replace("(at p2 b)", "(at p2 b) (= (total-cost) 0) (= (toll a b) 2)")
    return domain, problem[:-2] + "\n  (:metric minimize (total-cost)))\n"


DOMAIN_EXAMPLES = {
    "costs/missing-requirement": (" :action-costs", ""),
    "binary": ("(define", "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10(define"),
    "bracket": ("(at ?t ?from)", "[at ?t ?from]"),
    "chance": ("(at ?t ?to) (incr", "(probabilistic 0.5 (at ?t ?to)) (incr"),
    "comma": ("(at ?x - locatable ?l - location)", "(at ?x - locatable, ?l - location)"),
    "conditional-cost": (
        "(increase (total-cost) (toll ?from ?to))",
        "(when (road ?to ?from) (increase (total-cost) 1))",
    ),
    "condition-in-effect": ("(in ?p ?t)))\n", "(exists (?q - package) (in ?q ?t))))\n"),
    "contradictory-effect": ("(not (in ?p ?t)))))", "(not (at ?p ?l)) (not (in ?p ?t)))))"),
    "control-character": ("(road ?a", "(road\x07 ?a"),
    "derived-in-effect": ("(in ?p ?t)))\n", "(in ?p ?t) (near ?l ?l)))\n"),
    "domain/missing-name": ("(domain delivery)", "(domain)"),
    "duplicate-action": ("(:action load", "(:action drive"),
    "duplicate-constant": ("(:predicates", "(:constants hub hub - location) (:predicates"),
    "duplicate-function": ("(total-cost) - number", "(total-cost) (total-cost) - number"),
    "duplicate-parameter": ("?from - location ?to", "?from ?from - location ?to"),
    "duplicate-predicate": ("(road ?a", "(at ?z - truck) (road ?a"),
    "duplicate-type": ("truck - vehicle", "truck - vehicle truck - package"),
    "effect-in-condition": ("(road ?from ?to))", "(when (road ?from ?to) (at ?t ?to)))"),
    "empty-form": ("(road ?from ?to))", "(road ?from ?to) ())"),
    "empty-type-group": ("truck - vehicle)", "truck - vehicle - object)"),
    "extra-form": ("(define", "(road)\n(define"),
    "extra-parenthesis": ("(toll ?from ?to))))", "(toll ?from ?to)))))"),
    "extra-opening/extra-parenthesis": ("(and (at ?t ?from) (road", "((and (at ?t ?from) (road"),
    "foreign-operator": ("(road ?from ?to))", "(road ?from ?to) (!= ?from ?to))"),
    "foreign-comment": ("  (:action load", "  // loading (a package\n  (:action load"),
    "form-in-list": ("(?t - truck ?from", "(?t - truck (?q - package) ?from"),
    "glued-hyphen": ("(in ?p - package ?v - vehicle)", "(in ?p- package ?v -vehicle)"),
    "malformed-derived": ("(:action drive", "(:derived (near ?a ?b)) (:action drive"),
    "malformed-name": ("(road ?a - location ?b", "(road ? - location ?b"),
    "malformed-number": ("(in ?p ?t)))\n", "(in ?p ?t) (increase (total-cost) lots)))\n"),
    "malformed-type": ("?v - vehicle", "?v - (one-of truck vehicle)"),
    "misplaced-keyword": ("(at ?p ?l))\n    :effect (and (not", "(at ?p :l))\n    :effect (and (not"),
    "misplaced-section": ("(:action drive", "(:init (road)) (:action drive"),
    "missing-and": (":precondition (and (at ?t ?from)", ":precondition ((at ?t ?from)"),
    "missing-colon": (":strips", "strips"),
    "missing-heading": ("(domain delivery)", "delivery"),
    "missing-hyphen": ("?t - truck ?from", "?t truck ?from"),
    "missing-keyword": (":parameters (?t - truck ?from", "(?q) :parameters (?t - truck ?from"),
    "missing-name": ("(road ?a", "(?a) (road ?a"),
    "missing-parameters": (
        "(:action drive",
        "(:action rest :effect (forall (?a ?b - location) (road ?a ?b))) (:action drive",
    ),
    "missing-parentheses": (":precondition (and (at ?t ?from)", ":precondition (and road (at ?t ?from)"),
    "missing-parenthesis": (":effect (and (not (at ?t", ":effect and (not (at ?t"),
    "missing-question-mark": ("(?t - truck", "(t - truck"),
    "missing-requirement": (" :typing", ""),
    "missing-type": ("?v - vehicle)", "?v - )"),
    "missing-value": (":precondition (and (at ?t ?l) (in ?p ?t))", ":precondition"),
    "missing-variables": ("(road ?from ?to))", "(forall () (road ?from ?to)))"),
    "name-clash": ("(road ?a", "(truck ?x) (road ?a"),
    "nested-define": ("(define (domain delivery)", "(define (domain shell) (define (domain delivery)"),
    "unclosed/nested-define": ("(define", "(define (domain delivery)\n(define"),
    "nested-term": ("(at ?p ?l))\n    :effect (and (not", "(at ?p (of ?l)))\n    :effect (and (not"),
    "no-definition": ("(define", "(defin"),
    "no-effect": ("(and (at ?p ?l) (not (in ?p ?t)))", "()"),
    "non-ascii-name": ("(:action drive", "(:action fahre-über"),
    "numeric-fluents": (":typing", ":typing :fluents"),
    "object-fluents": ("(total-cost) - number", "(total-cost) - number (place ?t - truck) - location"),
    "odd-name": ("(:action drive", "(:action 2drive"),
    "preferences": ("(road ?from ?to))", "(preference short (road ?from ?to)))"),
    "quote": ("(:action drive", '(:action "drive"'),
    "reserved-name": ("(road ?a", "(not ?x) (road ?a"),
    "second-section": ("(:functions", "(:predicates (new)) (:functions"),
    "section-order": ("(:predicates", "(:action rest :parameters () :effect (increase (total-cost) 1)) (:predicates"),
    "shadowed-variable": ("(road ?from ?to))", "(road ?from ?to) (exists (?t - truck) (at ?t ?to)))"),
    "slot-order": (
        "(:action drive",
        "(:action rest :effect (increase (total-cost) 1) :parameters ()) (:action drive",
    ),
    "stray-words": ("(:action drive", "and then (:action drive"),
    "temporal/durative-actions": ("(:action drive", "(:durative-action wait :parameters ()) (:action drive"),
    "too-deep": ("(road ?from ?to))", "(and " * 400 + ")" * 400 + ")"),
    "type-cycle": ("locatable - object", "locatable - truck"),
    "type-in-atom": ("(at ?p ?l))\n    :effect (and (not", "(at ?p - package ?l))\n    :effect (and (not"),
    "type-mismatch": ("(at ?p ?l))\n    :effect (and (not", "(at ?l ?p))\n    :effect (and (not"),
    "unclosed-parenthesis": ("(road ?from ?to))\n", "(road ?from ?to)\n"),
    "undeclared-function": ("(toll ?from ?to))))", "(tol ?from ?to))))"),
    "undeclared-object": ("(at ?p ?l))\n    :effect (and (not", "(at ?p hub))\n    :effect (and (not"),
    "undeclared-predicate": ("(at ?p ?l))\n    :effect (and (not", "(att ?p ?l))\n    :effect (and (not"),
    "undeclared-supertype": ("truck - vehicle", "truck - vehicle van - machine"),
    "supertype/undeclared-type": ("truck - vehicle", "truck - vehicel"),
    "undeclared-type": ("?t - truck ?from", "?t - truk ?from"),
    "undeclared-variable": ("(at ?p ?l))\n    :effect (and (not", "(at ?p ?ll))\n    :effect (and (not"),
    "unknown-keyword": (":effect (and (not (at ?t", ":efect (and (not (at ?t"),
    "unknown-requirement": (":strips", ":stripes"),
    "unknown-section": ("(:predicates", "(:predicats"),
    "unstratified": ("(= ?a ?b)))", "(not (near ?b ?a))))"),
    "unsupported-axiom": ("(:action drive", "(:axiom :vars (?p)) (:action drive"),
    "unsupported-requirement": (":typing", ":typing :preferences"),
    "unused-parameter": ("?to - location)", "?to ?via - location)"),
    "variable-as-predicate": ("(road ?from ?to))", "(road ?from ?to) (?from = ?to))"),
    "wide-type": ("?t - truck ?from - location", "?t - truck ?from - object"),
    "wrong-arity": ("(at ?p ?l))\n    :effect (and (not", "(at ?p))\n    :effect (and (not"),
    "wrong-file": ("(define (domain delivery)", "(define (problem delivery)"),
    "wrong-operands": ("(not (at ?p ?l))", "(not (at ?p ?l) (at ?t ?l))"),
}
PROBLEM_EXAMPLES = {
    "and-in-init": ("(road a b) (road b a)", "(and (road a b) (road b a))"),
    "contradictory-init": ("(at p2 b)", "(at p2 b) (not (at p2 b))"),
    "domain-mismatch": ("(:domain delivery)", "(:domain delivry)"),
    "derived-in-init": ("(at p2 b)", "(at p2 b) (near a b)"),
    "duplicate-fact": ("(at p2 b)", "(at p2 b) (at p2 b)"),
    "duplicate-object": ("p1 p2 - package", "p1 p2 p1 - package"),
    "empty-goal": ("(and (at p1 c)\n              (at p2 a))", "()"),
    "empty-text": (None, ""),
    "ignored-section": ("(total-cost)))", "(total-cost)) (:length 5))"),
    "malformed-metric": ("minimize", "minimise"),
    "malformed-value": ("(at p2 b)", "(at p2 b) (= a b)"),
    "maximize": ("minimize", "maximize"),
    "missing-section": ("  (:domain delivery)\n", ""),
    "not-a-fact": ("(at p2 b)", "(or (at p2 b) (at p2 a))"),
    "objects/missing-hyphen": ("t1 - truck", "t1 truck"),
    "colon/missing-hyphen": ("t1 - truck", "t1 : truck"),
    "timed/durative-actions": ("(at p2 b)", "(at 5 (at p2 b))"),
    "unsupported-constraints": ("  (:metric", " (:constraints (always (road a b)))\n  (:metric"),
    "unsupported-htn": ("(total-cost)))", "(total-cost)) (:htn :parameters ()))"),
    "unusual-cost": ("(toll a b) 2", "(toll a b) 2.5"),
    "variable-in-list": ("t1 - truck", "?t1 t1 - truck"),
}


def example(name: str) -> tuple[str, str]:
    domain, problem = rich()
    if name in DOMAIN_EXAMPLES:
        old, new = DOMAIN_EXAMPLES[name]
        assert old in domain
        return domain.replace(old, new, 1), problem
    old, new = PROBLEM_EXAMPLES[name]
    return domain, problem.replace(old, new, 1) if old is not None else new


@pytest.mark.parametrize("name", [*DOMAIN_EXAMPLES, *PROBLEM_EXAMPLES])
def test_each_code_has_an_example(name: str) -> None:
    domain, problem = example(name)
    found = check(domain, problem)
    code = name.split("/")[-1]
    codes = [diagnostic.code for diagnostic in found]
    assert codes == [code]
    one = found[0]
    assert one.file == ("domain" if name in DOMAIN_EXAMPLES else "problem")
    assert one.message
    assert not one.message.endswith(".")


def test_the_pair_that_the_examples_change_has_no_finding() -> None:
    assert check(*rich()) == ()


def test_no_code_is_without_an_example() -> None:
    source = Path(pddlcoder.pddl.__file__).parent
    written = {code for path in sorted(source.glob("*.py")) for code in codes_in(path)}
    shown = {name.split("/")[-1] for name in (*DOMAIN_EXAMPLES, *PROBLEM_EXAMPLES)}
    assert written - shown == {"swapped-files", "repaired-split"}


def codes_in(path: Path) -> list[str]:
    """The literal codes that a module of the kernel reports."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    return [
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in ("error", "warn", "unsupported", "_error")
        and call.args
        and isinstance(call.args[0], ast.Constant)
    ]
