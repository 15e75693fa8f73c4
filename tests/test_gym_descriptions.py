"""Every description is proven: objects, initial state and goal read from the prose alone equal the PDDL."""

import re

import pytest
from gym_prose import READERS, Fact

from nl_pddlgym import Task, load
from pddlcoder.pddl import read_domain, read_problem
from pddlcoder.pddl.model import And, Atom

TASKS = load("all")
HIDDEN_WORDS = ("precondition", "effect", "parameter", "predicate", "pddl")


def facts(formula: object) -> set[Fact]:
    """The facts of a conjunction of atoms."""
    parts = formula.parts if isinstance(formula, And) else (formula,)
    assert all(isinstance(part, Atom) for part in parts)
    return {(part.predicate, *part.args) for part in parts if isinstance(part, Atom)}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_the_prose_and_the_pddl_say_the_same(task: Task) -> None:
    gold = task.gold()
    problem = read_problem(gold.problem, read_domain(gold.domain).value).value
    assert problem is not None
    told = READERS[task.domain](task.dnl, task.pnl)
    assert told.objects == {thing.name: thing.types[0] for thing in problem.objects}
    assert told.init == {(atom.predicate, *atom.args) for atom in problem.init}
    assert told.goal == facts(problem.goal)


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
