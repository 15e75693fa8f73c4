"""The published benchmark as tasks: read from a checkout one by one, with the PDDL cleaned of its action literals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, overload

from nl_pddlgym.dataset import SPLITS
from nl_pddlgym.errors import UnknownNameError
from nl_pddlgym.published.layout import ProblemSet, read_layout
from nl_pddlgym.published.literals import PublishedDomain, read_published_domain
from nl_pddlgym.published.pairing import Pairing, problem_path
from nl_pddlgym.published.splits import published_split
from nl_pddlgym.published.world import PublishedWorld, open_as_published, open_own
from nl_pddlgym.reading import objects_of
from nl_pddlgym.task import Gold, read_text
from nl_pddlgym.world import World
from pddlcoder.pddl import print_domain, print_problem
from pddlcoder.pddl.model import Problem


@dataclass(frozen=True, slots=True)
class PublishedTask:
    """One published problem; what a contestant may see has the same names as in `Task`: dnl, pnl, actions S and objects O.

    O is the published list, the same for all problems of a domain. `split` is that of the published code, "" where it has
    none. `description_path` and `problem_path` are the files the task was made from.
    """

    id: str
    domain: str
    dnl: str
    pnl: str
    actions: str
    objects: str
    split: str
    description_path: Path = field(repr=False, compare=False)
    domain_path: Path = field(repr=False, compare=False)
    problem_path: Path = field(repr=False, compare=False)
    words: str = "plain"
    seed: int = 0

    @property
    def number(self) -> str:
        """The number of the problem in its domain: "03"."""
        return self.id.partition("/")[2]

    def open(self) -> PublishedWorld:
        """The world of the task by our own rules; DataError for broken PDDL. It reads the gold: never hand it to a contestant."""
        return open_own(self.reading(), self.problem(), self.actions, self.objects)

    def open_as_published(self) -> World:
        """The world of the task as the published code executes it; DataError for broken PDDL."""
        return open_as_published(self.reading(), self.problem())

    def gold(self) -> Gold:
        """The PDDL of the task without action literals; no plan was published. DataError if a file is broken."""
        return Gold(print_domain(self.reading().domain), print_problem(self.problem()), "")

    def reading(self) -> PublishedDomain:
        """The domain and the action literals that were in it."""
        return read_published_domain(read_text(self.domain_path), str(self.domain_path))

    def problem(self) -> Problem:
        """The problem without the action literals in its initial state."""
        return self.reading().problem(read_text(self.problem_path), str(self.problem_path))

    def absent(self) -> tuple[str, ...]:
        """The names in O that this problem has no object for, in the order of O."""
        paths = (self.domain_path, self.problem_path)
        present = {name.lower() for name in objects_of(*map(read_text, paths), *map(str, paths))}
        return tuple(name for name in self.objects.split() if name.lower() not in present)


@dataclass(frozen=True)
class PublishedTasks(Sequence[PublishedTask]):
    """Published tasks in the order of their ids; each is read from the disk when it is asked for."""

    places: tuple[tuple[ProblemSet, int], ...]
    pairing: Pairing = Pairing.FIXED

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, index: int) -> PublishedTask: ...
    @overload
    def __getitem__(self, index: slice) -> PublishedTasks: ...
    def __getitem__(self, index: int | slice) -> PublishedTask | PublishedTasks:
        if isinstance(index, slice):
            return replace(self, places=self.places[index])
        return _read(*self.places[index], self.pairing)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the tasks, without reading any."""
        return tuple(task_id(problems, number) for problems, number in self.places)

    def to_dspy(self) -> list[Any]:
        """The tasks as `dspy.Example`s with the inputs dnl, pnl, actions and objects, and their id; needs DSPy."""
        from nl_pddlgym.examples import example

        return [example(task) for task in self]

    def task(self, name: str) -> PublishedTask:
        """The task with this id ("elevator/03"); UnknownNameError names the nearest ones."""
        if name not in self.ids:
            raise UnknownNameError.among("published task", name, self.ids)
        return self[self.ids.index(name)]

    def select(self, which: str) -> PublishedTasks:
        """The tasks of a split ("train", "validation", "test") or of a domain, or "all"; UnknownNameError for another name."""
        names = tuple(dict.fromkeys(problems.domain for problems, _ in self.places))
        if which not in ("all", *SPLITS, *names):
            raise UnknownNameError.among("split or published domain", which, (*SPLITS, "all", *names))
        wanted = (place for place in self.places if which in ("all", place[0].domain, _split(*place)))
        return replace(self, places=tuple(wanted))


def load_published(path: Path | str, pairing: Literal["fixed", "published"] = "fixed") -> PublishedTasks:
    """All tasks of a checkout of the published NL-pddlgym repository, in the order of their ids.

    The parts of a domain follow one another: BlocksMedium_0 is blocks/05. "fixed" gives each description the problem it tells,
    "published" the one that the published code gives it. DataError, naming what is missing, if the path is no such checkout;
    UnknownNameError for another pairing.
    """
    if pairing not in tuple(Pairing):
        raise UnknownNameError.among("pairing", pairing, tuple(Pairing))
    sets = read_layout(Path(path))
    return PublishedTasks(tuple((found, number) for found in sets for number in found.numbers), Pairing(pairing))


def task_id(problems: ProblemSet, number: int) -> str:
    """The id of a description of a set."""
    return f"{problems.domain}/{problems.first + number:02d}"


def _split(problems: ProblemSet, number: int) -> str:
    return published_split(problems.domain, problems.first + number)


def _read(problems: ProblemSet, number: int, pairing: Pairing) -> PublishedTask:
    return PublishedTask(
        id=task_id(problems, number),
        domain=problems.domain,
        dnl=read_text(problems.prompt_path("domains")),
        pnl=read_text(problems.description_path(number)),
        actions=read_text(problems.prompt_path("actions")),
        objects=read_text(problems.prompt_path("objects")),
        split=_split(problems, number),
        description_path=problems.description_path(number),
        domain_path=problems.domain_path,
        problem_path=problem_path(problems, number, pairing),
    )
