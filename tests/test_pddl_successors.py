"""Successors: indexes that move along with the state say what fresh ones say, and a handle leads where groundings and apply do."""

from __future__ import annotations

import pytest
from pddl_tasks import NAMES, system, system_of

from pddlcoder.pddl import State, Step, TransitionSystem, parse_plan
from pddlcoder.pddl.model import Atom
from pddlcoder.pddl.state import Relation

DOMAIN = """(define (domain yard) (:requirements :strips :typing) (:types crane box place)
  (:predicates (at ?b - box ?p - place) (holds ?c - crane ?b - box) (free ?c - crane) (near ?c - crane ?p - place))
  (:action lift :parameters (?c - crane ?b - box ?p - place)
    :precondition (and (free ?c) (at ?b ?p) (near ?c ?p))
    :effect (and (not (at ?b ?p)) (not (free ?c)) (holds ?c ?b)))
  (:action lower :parameters (?c - crane ?b - box ?p - place)
    :precondition (and (holds ?c ?b) (near ?c ?p))
    :effect (and (at ?b ?p) (free ?c) (not (holds ?c ?b)))))"""
PROBLEM = """(define (problem p) (:domain yard) (:objects C1 c2 - crane b1 b2 b3 - box dock ship - place)
  (:init (free c1) (free c2) (near c1 dock) (near c1 ship) (near c2 ship) (at b1 dock) (at b2 dock) (at b3 ship))
  (:goal (at b1 ship)))"""


def yard() -> TransitionSystem:
    return system_of(DOMAIN, PROBLEM)


def afresh(state: State) -> State:
    """The same facts without any index."""
    return State({name: Relation(relation.facts) for name, relation in state.relations.items()})


@pytest.mark.parametrize("task", [yard(), *map(system, NAMES)], ids=["yard", *NAMES])
def test_indexes_that_moved_with_the_state_say_what_fresh_ones_say(task: TransitionSystem) -> None:
    state = task.initial
    for number in range(25):
        steps = task.applicable(state)
        assert steps == task.applicable(afresh(state))
        for action in task.domain.actions:
            for parameter in action.parameters:
                for value in list(task.objects)[:4]:
                    bound = {parameter.name: value}
                    found = task.groundings(state, action.name, bound)
                    assert found == task.groundings(afresh(state), action.name, bound)
        if not steps:
            break
        after = task.apply(state, steps[number * 7 % len(steps)])
        assert after == task.apply(afresh(state), steps[number * 7 % len(steps)])
        state = after


@pytest.mark.parametrize("task", [yard(), *map(system, NAMES)], ids=["yard", *NAMES])
def test_a_handle_leads_where_groundings_and_apply_lead(task: TransitionSystem) -> None:
    for action in task.domain.actions:
        handle = task.handle(action.name)
        steps = task.groundings(task.initial, action.name)
        assert task.successors(task.initial, handle) == [(task.apply(task.initial, step), step) for step in steps]


def test_a_handle_binds_its_parameters_in_the_order_they_were_named() -> None:
    task = yard()
    handle = task.handle("LIFT", ["?P", "?c"])
    assert [str(step) for _, step in task.successors(task.initial, handle, ["dock", "c1"])] == [
        "(lift C1 b1 dock)",
        "(lift C1 b2 dock)",
    ]
    assert task.successors(task.initial, handle, ["dock", "c2"]) == []
    assert task.successors(task.initial, handle, ["c1", "dock"]) == [], "objects of the wrong types fit nothing"
    assert task.successors(task.initial, handle, ["dock", "nobody"]) == []


def test_a_handle_of_nothing_says_what_is_unknown() -> None:
    with pytest.raises(ValueError, match=r"unknown action 'lifft' \(did you mean 'lift'\?\)"):
        yard().handle("lifft")
    with pytest.raises(ValueError, match="'lift' has no parameter '\\?q'"):
        yard().handle("lift", ["?q"])


def test_facts_are_found_by_the_objects_of_an_atom() -> None:
    task = yard()
    assert set(task.matching(task.initial, Atom("at", ("?b", "dock")))) == {("at", "b1", "dock"), ("at", "b2", "dock")}
    assert list(task.matching(task.initial, Atom("at", ("b1", "dock")))) == [("at", "b1", "dock")]
    assert not task.matching(task.initial, Atom("at", ("b1", "ship")))
    assert len(task.matching(task.initial, Atom("near", ("?c", "?p")))) == 3
    assert task.facts(task.initial, "near") == [("near", "c1", "dock"), ("near", "c1", "ship"), ("near", "c2", "ship")]
    assert (task.fits("b1", ("box",)), task.fits("b1", ("crane", "place"))) == (True, False)


@pytest.mark.parametrize(
    "words", [("lift", "C1", "b1"), ("load-2", "x_1", "9a"), ("noop",), ("Überqueren", "ö"), ("a", "b" * 200)]
)
def test_plain_lines_are_read_as_dressed_ones_are(words: tuple[str, ...]) -> None:
    line = f"({' '.join(words)})"
    expected = (Step(words[0], words[1:]),) * 3
    for text in (
        f"{line}\n{line}\n{line}",
        f"{line}\r\n{line}\r\n{line}\r\n\r\n",
        f"{line} ; first\n0: {line}\n- {line}",
    ):
        reading = parse_plan(text)
        assert (reading.plan, reading.error, reading.notes) == (expected, "", ())
