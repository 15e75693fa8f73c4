"""Every description is proven: objects, initial state and goal read from the prose alone equal the PDDL."""

import dataclasses
import re

import pytest

from nl_pddlgym import Task, domains, load, load_task
from nl_pddlgym.paths import data_path
from nl_pddlgym.verification.prose import Reader, disagreement, find_reader
from nl_pddlgym.words import WORDS
from pddlcoder.pddl import read_domain

TASKS = load("all")
HIDDEN_WORDS = ("precondition", "effect", "parameter", "predicate", "pddl")


def reader(domain: str) -> Reader:
    found = find_reader(data_path(), domain)
    assert found is not None, f"nobody reads the descriptions of {domain}"
    return found


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_the_prose_and_the_pddl_say_the_same(task: Task) -> None:
    assert disagreement(task, reader(task.domain)) == ""


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("words", WORDS[1:])
def test_the_prose_in_other_words_and_its_pddl_say_the_same(domain: str, words: str) -> None:
    """A reader who is given the dictionary recovers the PDDL of the retold task, in its own words."""
    read = reader(domain)
    assert not [fault for task in load(domain, words=words, seed=2) if (fault := disagreement(task, read))]


def test_a_description_that_leaves_out_or_adds_something_is_found() -> None:
    task = load_task("ring_and_peg/00")
    for told, instead in (
        ("red_ring is on blue_peg and ", ""),
        ("two rings", "three rings"),
        ("of its own colour", "of any colour"),
    ):
        assert told in task.pnl
        assert disagreement(dataclasses.replace(task, pnl=task.pnl.replace(told, instead)), reader(task.domain))


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_the_prose_does_not_give_the_pddl_away(task: Task) -> None:
    words = f"{task.dnl}\n{task.pnl}".lower()
    domain = read_domain(task.gold().domain).value
    assert domain is not None
    given_away = [
        predicate.name for predicate in domain.predicates if "_" in predicate.name and predicate.name in words
    ]
    assert not given_away
    assert not [word for word in HIDDEN_WORDS if word in words]
    assert "?" not in words


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_the_prose_names_every_action_and_every_object(task: Task) -> None:
    named = set(re.findall(r"^- (\w+):", task.dnl, re.MULTILINE))
    assert named == {line.strip("()").split()[0] for line in task.actions.splitlines()}
    assert not [name for name in task.objects.split() if not re.search(rf"\b{name}\b", task.pnl)]
