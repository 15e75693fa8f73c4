"""Proving a description: what a reader of the prose recovers equals the PDDL.

The readers of the benchmark belong to the tests of the repository, `tests/gym_readers`; an installed package has none. A domain
from elsewhere has its reader in its own module, as `read`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Set
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol

from nl_pddlgym.composition import atoms
from nl_pddlgym.extension import FAULTS, faults_told, open_extension
from nl_pddlgym.reading import domain_of, problem_of
from nl_pddlgym.task import Task, domain_path
from pddlcoder.pddl.model import Atom, Fact

READERS = "gym_readers"


class Told(Protocol):
    """What a reader recovers: the objects with their types, the facts of the initial state and those of the goal."""

    @property
    def objects(self) -> Mapping[str, str]: ...
    @property
    def init(self) -> Set[Fact]: ...
    @property
    def goal(self) -> Set[Fact]: ...


class Reader(Protocol):
    """Reads dnl and pnl in plain words; AssertionError with the sentence it does not understand."""

    def __call__(self, dnl: str, pnl: str) -> Told: ...


@dataclass(frozen=True, slots=True)
class Content:
    """The same, from the PDDL."""

    objects: Mapping[str, str]
    init: Set[Fact]
    goal: Set[Fact]


def find_reader(data_path: Path, domain: str) -> Reader | None:
    """The reader of a domain: `read` in its own module, else that of the repository the data folder lies in; None if there is none.

    DataError if the module that should hold it is broken.
    """
    own = getattr(open_extension(domain_path(data_path, domain)), "read", None)
    tests_path = data_path.resolve().parent / "tests"
    path = tests_path / READERS / f"{domain}.py"
    if own is not None or not path.is_file():
        return own
    if str(tests_path) not in sys.path:
        sys.path.insert(0, str(tests_path))
    with faults_told(path):
        return import_module(f"{READERS}.{domain}").read


def disagreement(task: Task, read: Reader) -> str:
    """Where the description of a task and its PDDL differ, in one sentence; "" if they say the same.

    A task in other words is told back before it is read, and what was read is told in its words again.
    """
    words, holds = task.retelling(), content(task)
    try:
        told = read(words.back(task.dnl), words.back(task.pnl))
    except AssertionError as error:
        return f"the description is not understood: {(str(error) or 'the reader does not say why').splitlines()[0]}"
    except FAULTS as error:
        return f"the reader fails: {type(error).__name__}: {error}"
    tell = words.tell
    objects = {tell(name): tell(kind) for name, kind in told.objects.items()}
    init, goal = ({tuple(map(tell, fact)) for fact in facts} for facts in (told.init, told.goal))
    for noun, said, true in (
        ("objects", set(objects.items()), set(holds.objects.items())),
        ("initial facts", init, holds.init),
        ("wishes", goal, holds.goal),
    ):
        if said != true:
            return f"the {noun} differ: only told {sorted(said - true)[:3]}, only in the PDDL {sorted(true - said)[:3]}"
    return ""


def content(task: Task) -> Content:
    """What the gold PDDL of a task holds."""
    gold = task.gold()
    domain = domain_of(gold.domain)
    problem = problem_of(gold.problem, domain)
    things = (*domain.constants, *problem.objects)
    return Content({thing.name: thing.types[0] for thing in things}, _facts(problem.init), _facts(atoms(problem.goal)))


def _facts(found: tuple[Atom, ...] | list[Atom]) -> Set[Fact]:
    return {(atom.predicate, *atom.args) for atom in found}
