"""Judging plans: the verdict, the step that fails, the false facts or unmet goals, and one clear sentence."""

from __future__ import annotations

import json
import random

import pytest
from pddl_tasks import NAMES, step, system, system_of, texts

from pddlcoder.pddl import Severity, Verdict, execute, parse_plan, validate

DOMAIN, PROBLEM = texts("roads")
GOOD = "(go x y)\n(go y z)\n"


def test_a_plan_that_works_is_valid() -> None:
    assert validate(DOMAIN, PROBLEM, GOOD) == Verdict(True, reason="The goal holds after 2 steps, at cost 2.")


@pytest.mark.parametrize(
    ("plan", "failed_step", "false_literals", "unmet", "reason"),
    [
        (
            "(go y z)\n(go x y)",
            1,
            ("(at y)",),
            ("(at z)",),
            "Step 1 of 2, (go y z), cannot be taken: (at y) is false.",
        ),
        ("(go x y)", None, (), ("(at z)",), "After 1 step the goal does not hold: (at z) is false."),
        (
            "(go x y)\n(fly y z)",
            2,
            (),
            ("(at z)",),
            "Step 2 of 2, (fly y z), cannot be taken: unknown action 'fly' (the actions are Go).",
        ),
        (
            "(go x y)\n(go y w)",
            2,
            (),
            ("(at z)",),
            "Step 2 of 2, (go y w), cannot be taken: 'w' is not an object.",
        ),
        (
            "(go x)",
            1,
            (),
            ("(at z)",),
            "Step 1 of 1, (go x), cannot be taken: 'go' expects 2 arguments, got 1.",
        ),
        ("", None, (), ("(at z)",), "After 0 steps the goal does not hold: (at z) is false."),
    ],
    ids=["wrong order", "too short", "unknown action", "unknown object", "wrong arity", "empty"],
)
def test_b19_an_invalid_plan_is_judged_with_step_and_reason(
    plan: str, failed_step: int | None, false_literals: tuple[str, ...], unmet: tuple[str, ...], reason: str
) -> None:
    verdict = validate(DOMAIN, PROBLEM, plan)
    assert verdict == Verdict(False, failed_step, reason, unmet, false_literals)
    assert json.loads(json.dumps(verdict.to_json())) == {
        "valid": False,
        "failed_step": failed_step,
        "reason": reason,
        "unmet": list(unmet),
        "false_literals": list(false_literals),
        "diagnostics": [],
    }


def test_b10_letter_case_never_matters_and_the_users_spelling_is_shown() -> None:
    domain = """(DEFINE (DOMAIN Shop) (:REQUIREMENTS :STRIPS) (:PREDICATES (Free ?R) (Holds ?R ?B))
      (:ACTION PickUp :PARAMETERS (?R ?B) :PRECONDITION (AND (free ?r)) :EFFECT (AND (HOLDS ?r ?b) (NOT (FREE ?r)))))"""
    problem = """(define (problem P) (:domain shop) (:OBJECTS Robot-A Box) (:INIT (FREE robot-a))
      (:goal (holds ROBOT-A BOX)))"""
    assert validate(domain, problem, "(pickup ROBOT-A box)").valid
    assert [str(taken) for taken in system_of(domain, problem).applicable(system_of(domain, problem).initial)] == [
        "(PickUp Robot-A Box)",
        "(PickUp Robot-A Robot-A)",
    ]
    assert validate(domain, problem, "").unmet == ("(Holds Robot-A Box)",)
    assert validate(domain, problem, "(PICKUP box box)").false_literals == ("(Free Box)",)


def test_b11_the_empty_plan_is_valid_when_the_goal_already_holds() -> None:
    done = PROBLEM.replace("(:init (at x)", "(:init (at x) (at z)")
    for plan in ("", "; nothing to do\n", "```\n```"):
        assert validate(DOMAIN, done, plan) == Verdict(True, reason="The goal holds after 0 steps, at cost 0.")
    assert validate(DOMAIN, done, "(go x y)").valid
    assert not validate(DOMAIN, done, "(go z x)").valid


def test_the_goal_is_judged_at_the_end_only() -> None:
    verdict = validate(DOMAIN, PROBLEM.replace("(Road y z)", "(Road y z) (Road z x)"), f"{GOOD}(go z x)")
    assert (verdict.valid, verdict.failed_step, verdict.unmet) == (False, None, ("(at z)",))


def test_broken_pddl_makes_no_plan_valid_and_brings_its_findings() -> None:
    verdict = validate(DOMAIN.replace("(at ?x)", "(on ?x)"), PROBLEM, GOOD)
    assert not verdict.valid
    assert verdict.failed_step is None
    assert verdict.reason.startswith("The PDDL is broken: domain line 6: ")
    assert verdict.diagnostics
    assert verdict.to_json()["diagnostics"]


def test_pddl_outside_classical_planning_is_not_judged_valid() -> None:
    numeric = DOMAIN.replace("(at ?a)", "(at ?a) (>= (fuel) 1)", 1).replace(
        "(:predicates", "(:functions (fuel))\n  (:predicates"
    )
    verdict = validate(numeric.replace("(and (at ?a)", "(and (>= (fuel) 1) (at ?a)"), PROBLEM, GOOD)
    assert not verdict.valid
    assert any(finding.severity is Severity.UNSUPPORTED for finding in verdict.diagnostics)


def test_warnings_do_not_spoil_a_valid_plan_but_are_handed_on() -> None:
    verdict = validate(f"```pddl\n{DOMAIN}\n```", PROBLEM, GOOD)
    assert verdict.valid
    assert {finding.severity for finding in verdict.diagnostics} == {Severity.WARNING}


def test_an_unreadable_plan_is_invalid_and_the_line_is_named() -> None:
    verdict = validate(DOMAIN, PROBLEM, "(go x y)\nand then, finally:)\n")
    assert not verdict.valid
    assert verdict.failed_step is None
    assert verdict.reason.startswith("The plan cannot be read: line 2 is not a plan step: ")


def test_long_lists_of_reasons_and_long_names_are_cut() -> None:
    places = " ".join(f"p{number}" for number in range(30))
    goal = " ".join(f"(at p{number})" for number in range(30))
    problem = f"(define (problem x) (:domain roads) (:objects {places}) (:init) (:goal (and {goal})))"
    verdict = validate(DOMAIN, problem, "")
    assert len(verdict.unmet) == 30
    assert verdict.reason.endswith("(at p4) is false; and 25 more.")
    assert len(validate(DOMAIN, PROBLEM, f"(go {'x' * 100_000} y)").reason) < 400


def test_execute_gives_every_state_on_the_way() -> None:
    task = system("roads")
    execution = execute(task, (step("go x y"), step("go x y")))
    assert [("at", place) in state for state, place in zip(execution.states, "xy", strict=True)] == [True, True]
    assert execution.failed_step == 2
    assert execution.reasons == ("(at x) is false",)
    assert not execution.valid
    assert execution.cost == 1


def walk(name: str, seed: int, length: int) -> str:
    """A plan made of random applicable steps."""
    task, chosen, taken = system(name), random.Random(seed), []
    state = task.initial
    for _ in range(length):
        steps = task.applicable(state)
        if not steps:
            break
        taken.append(chosen.choice(steps))
        state = task.apply(state, taken[-1])
    return "".join(f"{one}\n" for one in taken)


def mutated(text: str, chosen: random.Random) -> str:
    """The text with a word, a line or a few characters moved, lost, doubled or replaced."""
    kind = chosen.randrange(6)
    if kind < 3:
        words = text.split(" ")
        one, other = chosen.randrange(len(words)), chosen.randrange(len(words))
        if kind == 0:
            words[one], words[other] = words[other], words[one]
        elif kind == 1:
            words[one] = words[other]
        else:
            del words[one]
        return " ".join(words)
    at = chosen.randrange(len(text) + 1)
    if kind == 3:
        return text[:at] + text[at + chosen.randint(1, 8) :]
    if kind == 4:
        return text[:at] + chosen.choice("()?-:;\n=é\0") + text[at:]
    return text[:at] + text[at : at + 30] + text[at:]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.timeout(60)
def test_mutated_texts_are_judged_without_a_crash_and_twice_alike(name: str) -> None:
    domain, problem = texts(name)
    for seed in range(40):
        chosen = random.Random(f"{name} {seed}")
        triple = [domain, problem, walk(name, seed, 6)]
        for _ in range(chosen.randint(1, 3)):
            which = chosen.randrange(3)
            triple[which] = mutated(triple[which], chosen)
        verdict = validate(*triple)
        assert verdict == validate(*triple)
        assert verdict.reason.endswith(".")
        assert (
            verdict.valid
            or verdict.failed_step
            or verdict.unmet
            or verdict.diagnostics
            or not parse_plan(triple[2]).plan
        )


def test_a_plan_for_a_numeric_task_is_not_judged_and_nothing_is_called_broken() -> None:
    domain = """(define (domain jugs) (:requirements :typing :numeric-fluents) (:types jug)
      (:functions (amount ?j - jug) (cap ?j - jug))
      (:action fill :parameters (?j - jug) :precondition (< (amount ?j) (cap ?j)) :effect (assign (amount ?j) (cap ?j))))"""
    problem = """(define (problem fill-it) (:domain jugs) (:objects a - jug)
      (:init (= (amount a) 0) (= (cap a) 3)) (:goal (= (amount a) 3)))"""
    verdict = validate(domain, problem, "(fill a)")
    assert not verdict.valid
    assert verdict.reason.startswith("The plan cannot be judged: domain line 1: numeric fluents")
    assert {diagnostic.severity.value for diagnostic in verdict.diagnostics} == {"unsupported"}
