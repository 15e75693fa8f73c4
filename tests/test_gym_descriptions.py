"""Every description is proven: objects, initial state and goal read from the prose alone equal the PDDL."""

import re

import pytest
from gym_readers import read
from gym_readers.english import Fact

from nl_pddlgym import Task, domains, load
from nl_pddlgym.words import WORDS
from pddlcoder.pddl import read_domain, read_problem
from pddlcoder.pddl.model import And, Atom

TASKS = load("all")
HIDDEN_WORDS = ("precondition", "effect", "parameter", "predicate", "pddl")


def facts(formula: object) -> set[Fact]:
    """The facts of a conjunction of atoms."""
    parts = formula.parts if isinstance(formula, And) else (formula,)
    assert all(isinstance(part, Atom) for part in parts)
    return {(part.predicate, *part.args) for part in parts if isinstance(part, Atom)}


def content(task: Task) -> tuple[dict[str, str], set[Fact], set[Fact]]:
    """Objects with their types, initial facts and goal facts of the gold PDDL."""
    gold = task.gold()
    domain = read_domain(gold.domain).value
    problem = read_problem(gold.problem, domain).value
    assert domain is not None
    assert problem is not None
    things = (*domain.constants, *problem.objects)
    init = {(atom.predicate, *atom.args) for atom in problem.init}
    return {thing.name: thing.types[0] for thing in things}, init, facts(problem.goal)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_the_prose_and_the_pddl_say_the_same(task: Task) -> None:
    told, (objects, init, goal) = read(task.domain, task.dnl, task.pnl), content(task)
    assert told.objects == objects
    assert told.init == init
    assert told.goal == goal


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("words", WORDS[1:])
def test_the_prose_in_other_words_and_its_pddl_say_the_same(domain: str, words: str) -> None:
    """A reader who is given the dictionary recovers the PDDL of the retold task, in its own words."""
    for task in load(domain, words=words, seed=2):
        words_of = task.retelling()
        told, (objects, init, goal) = read(domain, words_of.back(task.dnl), words_of.back(task.pnl)), content(task)
        assert {words_of.tell(name): words_of.tell(kind) for name, kind in told.objects.items()} == objects
        assert {tuple(map(words_of.tell, fact)) for fact in told.init} == init
        assert {tuple(map(words_of.tell, fact)) for fact in told.goal} == goal


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
