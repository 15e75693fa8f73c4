"""Random small tasks, with all that ADL has, for tests that compare one judgement with another."""

from __future__ import annotations

from random import Random

ARITY = {"p": 1, "q": 1, "r": 2, "s": 0, "k": 2}
FLUENTS = ["p", "q", "r", "s"]
OBJECTS = ["a", "b", "c"]
LINKED = "(:derived (d ?x) (or (p ?x) (exists (?y) (and (k ?x ?y) (d ?y)))))"
USES_LINKED = "(:action use :parameters (?v) :precondition (d ?v) :effect (and (q ?v) (not (p ?v))))"


def random_task(random: Random, adl: bool) -> tuple[str, str]:
    """A domain and a problem over three constants; with `adl` formulas, conditional effects and sometimes an axiom."""
    actions = [_action(random, number, adl) for number in range(random.randint(1, 4))]
    arity = dict(ARITY)
    if adl and random.random() < 0.4:
        arity["d"] = 1
        actions = [LINKED, *actions, USES_LINKED]
    declared = " ".join(f"({name} {' '.join(f'?x{i}' for i in range(count))})" for name, count in arity.items())
    domain = (
        "(define (domain random) (:requirements :adl :derived-predicates) (:constants a b c)\n"
        f"(:predicates {declared})\n" + "\n".join(actions) + ")"
    )
    init = " ".join(sorted({_atom(random, OBJECTS, list(ARITY)) for _ in range(random.randint(1, 7))}))
    goal = " ".join(_condition(random, OBJECTS, adl) for _ in range(random.randint(1, 3)))
    return domain, f"(define (problem random) (:domain random) (:init {init}) (:goal (and {goal})))"


def _action(random: Random, number: int, adl: bool) -> str:
    variables = [f"?v{place}" for place in range(random.randint(0, 3))]
    terms = (variables or ["a", "b"]) + ([random.choice(OBJECTS)] if random.random() < 0.3 else [])
    needs = " ".join(_condition(random, terms, adl) for _ in range(random.randint(0, 3)))
    effects = " ".join(_effect(random, terms, adl) for _ in range(random.randint(1, 3)))
    return (
        f"(:action a{number} :parameters ({' '.join(variables)}) :precondition (and {needs}) :effect (and {effects}))"
    )


def _effect(random: Random, terms: list[str], adl: bool) -> str:
    atom = _atom(random, terms, FLUENTS)
    effect = f"(not {atom})" if random.random() < 0.45 else atom
    if adl and random.random() < 0.3:
        return f"(when {_condition(random, terms, adl)} {effect})"
    if adl and random.random() < 0.2:
        inner = [*terms, "?u", "?u"]
        return f"(forall (?u) (when {_condition(random, inner, adl)} {_atom(random, inner, FLUENTS)}))"
    return effect


def _condition(random: Random, terms: list[str], adl: bool, depth: int = 2) -> str:
    kind = random.choice(["literal"] * 5 + ["or", "imply", "exists", "forall", "not"]) if adl and depth else "literal"
    if kind == "literal":
        atom = _atom(random, terms, list(ARITY))
        return f"(not {atom})" if random.random() < 0.3 else atom
    if kind in ("exists", "forall"):
        variable = f"?{kind[0]}{depth}"
        return f"({kind} ({variable}) {_condition(random, [*terms, variable, variable], adl, depth - 1)})"
    parts = f"{_condition(random, terms, adl, depth - 1)} {_condition(random, terms, adl, depth - 1)}"
    return f"(not (and {parts}))" if kind == "not" else f"({kind} {parts})"


def _atom(random: Random, terms: list[str], predicates: list[str]) -> str:
    name = random.choice(predicates)
    return f"({' '.join([name, *(random.choice(terms) for _ in range(ARITY[name]))])})"
