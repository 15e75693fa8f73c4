"""Fast Downward's translator alone: complaints come back as findings, with the line the user wrote them on."""

from pathlib import Path

import pytest
from planning_tasks import SLOW, TO_Z, WALK, program, to_z, tower

from pddlcoder.pddl import Severity
from pddlcoder.planners import translate
from pddlcoder.planners.complaints import locate, parse_complaint, read_complaint
from pddlcoder.types import Outcome

EITHER = """; a comment with (either a b) in it
(define (domain walk)
  (:requirements :typing)
  (:types truck cart place)
  (:predicates (at ?x - (either truck cart) ?p - place))
  (:action park
    :parameters (?v - (either truck cart) ?p - place)
    :precondition (at ?v ?p)
    :effect (not (at ?v ?p))))
"""
PARKED = "(define (problem p) (:domain walk) (:objects t - truck a - place) (:init (at t a)) (:goal (not (at t a))))"
LOOP = """(define (domain walk)
  (:requirements :derived-predicates :negative-preconditions)
  (:predicates (at ?x) (road ?x ?y) (done) (p ?x) (q ?x))
  (:derived (p ?x) (not (q ?x)))
  (:derived (q ?x) (not (p ?x)))
  (:action stop :parameters (?x) :precondition (p ?x) :effect (at ?x)))
"""


def test_task_is_translated_and_counted() -> None:
    result = translate(WALK, TO_Z)
    assert (result.outcome, result.diagnostics) == (Outcome.SOLVED, ())
    assert result.reason == "Translated: 3 facts and 2 ground actions."


def test_task_is_read_without_grounding() -> None:
    result = translate(SLOW, tower(100), ground=False)
    assert (result.outcome, result.reason) == (Outcome.SOLVED, "The translator can read the task.")


def test_goal_that_grounding_rules_out_is_unsolvable() -> None:
    assert translate(WALK, to_z("(road x y)")).outcome is Outcome.UNSOLVABLE


@pytest.mark.parametrize("ground", [True, False])
def test_what_only_the_planner_refuses_is_unsupported_with_its_line(ground: bool) -> None:
    result = translate(EITHER, PARKED, ground=ground)
    assert result.outcome is Outcome.UNSUPPORTED
    (found,) = result.diagnostics
    assert (found.severity, found.file, found.line) == (Severity.UNSUPPORTED, "domain", 7)
    assert found.message.startswith("the planner cannot read this:")
    assert "supertype" in found.hint


def test_what_is_truly_wrong_is_an_error() -> None:
    result = translate(LOOP, to_z())
    assert result.outcome is Outcome.INVALID
    assert [(one.severity, one.file, one.line) for one in result.diagnostics] == [(Severity.ERROR, "domain", 4)]


def test_broken_pddl_is_told_by_the_kernel(tmp_path: Path) -> None:
    result = translate(WALK, to_z(goal="(arrived z)"), program=program(tmp_path / "fd", "exit 99"))
    assert result.outcome is Outcome.INVALID
    assert "arrived" in result.diagnostics[0].message


@pytest.mark.parametrize(
    ("script", "outcome"),
    [
        ("exit 1", Outcome.CRASHED),
        ("exit 20", Outcome.MEMOUT),
        ("exit 21", Outcome.TIMEOUT),
        ("exit 30", Outcome.CRASHED),
        ("kill -SEGV $$", Outcome.CRASHED),
        ("sleep 600", Outcome.TIMEOUT),
    ],
)
def test_translator_that_fails_says_nothing_about_the_task(tmp_path: Path, script: str, outcome: Outcome) -> None:
    result = translate(WALK, TO_Z, time_limit=1.0, program=program(tmp_path / "fd", script))
    assert (result.outcome, result.diagnostics) == (outcome, ())


COMPLAINT = """Parsing...
Parsing domain
\t->Parsing axiom/action entry #1
\t->Parsing action #1
\t->Parsing action 'go'
\t->Parsing condition
Expected logical operator or predicate name
Got: rood
"""


def test_complaint_is_taken_apart() -> None:
    complaint = parse_complaint(COMPLAINT)
    assert (complaint.file, complaint.form) == ("domain", "rood")
    assert complaint.message == "Expected logical operator or predicate name: rood"
    assert locate(complaint, WALK.replace("(road ?a ?b))", "\n      (Rood ?a ?b))")) == (6, 8)


@pytest.mark.parametrize("output", ["", "Parsing problem", "Error: it is bad.", "Parsing domain\n->", "\x00\n\n"])
def test_strange_complaint_is_still_a_finding(output: str) -> None:
    refusal = read_complaint(output, WALK, TO_Z)
    assert refusal.outcome is Outcome.UNSUPPORTED
    assert refusal.diagnostics[0].line == 1
