"""Explanations of odd, broken and large tasks: never an error, never more work than was set aside."""

import random
import re

import pytest
from pddl_tasks import NAMES, texts
from planning_tasks import TO_Z, TYPED_TO_Z, TYPED_WALK, WALK, to_z

from experiments.workloads import lift
from pddlcoder.explain import MAX_LINES, explain, statespace
from pddlcoder.explain.relaxation import Relaxation
from pddlcoder.explain.rules import LiftedTask
from pddlcoder.pddl import read_domain, read_problem

TASKS = {"walk": (WALK, TO_Z), "typed": (TYPED_WALK, TYPED_TO_Z), **{name: texts(name) for name in NAMES}}


ATOM = re.compile(r"\([^():]+\)")
WORD = re.compile(r"[()]|[^\s()]+")


def mutate(text: str, rng: random.Random) -> str:
    """The text with one piece lost, doubled or replaced by another of its own.

    Mostly atoms of facts and conditions, because most other changes only make the PDDL wrong.
    """
    pieces = list((ATOM if rng.random() < 0.8 else WORD).finditer(text))
    piece, other = rng.choice(pieces), rng.choice(pieces)
    replacement = rng.choice(("", f"{piece[0]} {piece[0]}", other[0], other[0]))
    return text[: piece.start()] + replacement + text[piece.end() :]


def lines(domain: str, problem: str) -> list[str]:
    text = explain(domain, problem)
    assert text.endswith("\n")
    found = text.removesuffix("\n").split("\n")
    assert 1 <= len(found) <= MAX_LINES
    return found


@pytest.mark.parametrize("seed", [*range(150), *(pytest.param(n, marks=pytest.mark.slow) for n in range(150, 1000))])
def test_mutated_task_is_always_answered_and_alike(seed: int) -> None:
    rng = random.Random(seed)
    domain, problem = TASKS[rng.choice(sorted(TASKS))]
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.5:
            domain = mutate(domain, rng)
        else:
            problem = mutate(problem, rng)
    assert lines(domain, problem) == lines(domain, problem)


MANY = " ".join(f"o{number}" for number in range(30))


@pytest.mark.parametrize(
    "goal",
    [
        "(forall (?a ?b ?c ?d) (not (road ?a ?b)))",
        "(forall (?a ?b ?c ?d) (or (at ?a) (road ?b ?c) (not (at ?d))))",
        "(exists (?a ?b ?c ?d) (and (road ?a ?b) (road ?c ?d)))",
        "(not (exists (?a ?b ?c ?d) (and (at ?a) (road ?b ?c) (at ?d))))",
    ],
)
def test_goal_over_nearly_a_million_combinations_is_answered(goal: str) -> None:
    problem = f"(define (problem m) (:domain walk) (:objects {MANY}) (:init (at o0)) (:goal (and (at o3) {goal})))"
    story = lines(WALK, problem)
    assert "(go o0 o3)" in "\n".join(story)


def test_goal_that_takes_too_long_to_tell_is_not_said_to_be_out_of_reach() -> None:
    domain = read_domain(WALK).value
    assert domain is not None
    goal = "(forall (?a ?b ?c ?d) (not (road ?a ?b)))"
    problem = read_problem(
        f"(define (problem m) (:domain walk) (:objects {MANY}) (:init (at o0)) (:goal {goal}))", domain
    ).value
    assert problem is not None
    task = LiftedTask(domain, problem)
    relaxation = Relaxation(task)
    assert relaxation.complete
    assert not relaxation.rules_out(task.goals[0])


def test_object_that_a_goal_asks_for_and_no_type_has_is_named() -> None:
    problem = (
        "(define (problem p) (:domain walk) (:objects x y - place) (:init (road x y)) "
        "(:goal (exists (?t - truck) (at ?t y))))"
    )
    story = lines(TYPED_WALK, problem)
    assert (
        story[1] == "The goal condition (exists (?t - truck) (at ?t y)) lacks an object of type truck: there is none."
    )
    assert not any("need each other" in line for line in story)


def test_fact_of_which_there_is_none_at_all_is_told_in_general() -> None:
    load = lift(16)
    story = "\n".join(lines(load.domain, load.problem.replace("(wants p7 ", "(wants p6 ")))
    assert "1 of 8 goal conditions" in story
    assert "(served p7) cannot be reached" in story
    assert "neither it nor any other (wants p7 ?f) is in the initial state, and no action adds one" in story


@pytest.mark.parametrize("objects", [16, pytest.param(300, marks=pytest.mark.slow)])
def test_goals_that_exclude_each_other_are_found_in_tasks_of_any_size(objects: int) -> None:
    load = lift(objects)
    story = lines(load.domain, load.problem.replace("(:goal (and", "(:goal (and (at f0)"))
    assert story[0].startswith("No plan exists, although each goal condition could be reached")
    assert "(at f0) and (served p0) can each be reached, but never hold together." in story


def test_missing_fact_is_found_among_three_hundred_objects() -> None:
    load = lift(300)
    story = "\n".join(lines(load.domain, load.problem.replace("(waits p7 ", "(waits p8 ")))
    assert "1 of 150 goal conditions can never become true" in story
    assert "lacks (waits p7" in story


def test_looking_at_states_costs_no_more_than_was_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    domain = """(define (domain lamps) (:requirements :adl) (:predicates (lit ?x) (near ?x ?y))
      (:action press :parameters (?x) :effect (forall (?y) (when (near ?x ?y) (and
        (when (lit ?y) (not (lit ?y))) (when (not (lit ?y)) (lit ?y)))))))"""
    names = [f"l{number}" for number in range(12)]
    near = " ".join(f"(near {one} {one})" for one in names)
    problem = (
        f"(define (problem p) (:domain lamps) (:objects {' '.join(names)} spare) (:init {near}) "
        f"(:goal (and {' '.join(f'(lit {one})' for one in names)} (forall (?a ?b) (or (lit ?a) (not (near spare ?b)))))))"
    )
    monkeypatch.setattr(statespace, "MAX_SYSTEM_WORK", 5_000)
    story = lines(domain, problem)
    assert any(re.fullmatch(r"\d{1,3} states were looked at, and there are more\.", line) for line in story), story


@pytest.mark.parametrize(
    ("domain", "problem"),
    [("", ""), ("(", ")"), ("\0", TO_Z), (WALK, ""), (WALK, WALK), (WALK, to_z("", "(and)")), (WALK, to_z("", "()"))],
)
def test_what_is_hardly_pddl_is_answered(domain: str, problem: str) -> None:
    assert lines(domain, problem)
