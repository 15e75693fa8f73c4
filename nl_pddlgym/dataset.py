"""Loading tasks: by split, by domain, or one by its id."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, overload

from nl_pddlgym.errors import DataError, UnknownNameError
from nl_pddlgym.paths import data_path
from nl_pddlgym.reading import objects_of
from nl_pddlgym.task import Task, domain_path, full_dnl, read_text
from nl_pddlgym.words import WORDS

SPLITS = ("train", "validation", "test")


@dataclass(frozen=True)
class Tasks(Sequence[Task]):
    """Tasks in the order of their ids; each is read from the disk when it is asked for, so a long sequence costs nothing."""

    root: Path
    places: tuple[tuple[str, str], ...]
    words: str = "plain"
    seed: int = 0

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> Tasks: ...
    def __getitem__(self, index: int | slice) -> Task | Tasks:
        if isinstance(index, slice):
            return replace(self, places=self.places[index])
        domain, number = self.places[index]
        return read_task(self.root, domain, number, words=self.words, seed=self.seed)

    def to_dspy(self) -> list[Any]:
        """The tasks as `dspy.Example`s with the inputs dnl, pnl, actions and objects, and their id; needs DSPy."""
        from nl_pddlgym.examples import example

        return [example(task) for task in self]


def load(which: str = "test", *, words: str = "plain", seed: int = 0, root: Path | str | None = None) -> Tasks:
    """The tasks of a split ("train", "validation", "test"), of "all", or of one domain ("hanoi"), in the order of their ids.

    `words` tells them in "plain", "nonsense" or "misleading" words, chosen by `seed`. `root` is another data folder of the
    same layout; one without `splits.toml` has no splits. Raises UnknownNameError for any other name, DataError for a broken file.
    """
    root = Path(root or data_path())
    if words not in WORDS:
        raise UnknownNameError.among("kind of words", words, WORDS)
    names = domains(root)
    if which in names:
        return Tasks(root, tuple((which, number) for number in numbers(root, which)), words, seed)
    if which not in (*SPLITS, "all"):
        raise UnknownNameError.among("split or domain", which, (*SPLITS, "all", *names))
    splits = {} if which == "all" else _splits(read_text(root / "splits.toml"), root)
    places = ((name, number) for name in names for number in numbers(root, name))
    wanted = (place for place in places if which in ("all", splits.get((place[0], int(place[1])))))
    return Tasks(root, tuple(wanted), words, seed)


def load_task(task_id: str, *, words: str = "plain", seed: int = 0, root: Path | str | None = None) -> Task:
    """The task with this id, such as "hanoi/01"; UnknownNameError names the nearest ones, DataError a broken file."""
    root = Path(root or data_path())
    domain, _, number = task_id.partition("/")
    names = domains(root)
    if domain not in names:
        raise UnknownNameError.among("domain", domain, names)
    if words not in WORDS:
        raise UnknownNameError.among("kind of words", words, WORDS)
    existing = numbers(root, domain)
    number = number and number.zfill(2)
    if number not in existing:
        raise UnknownNameError.among(f"problem of {domain}", number, existing)
    return read_task(root, domain, number, words=words, seed=seed)


def domains(root: Path | str | None = None) -> tuple[str, ...]:
    """The names of all domains, sorted."""
    return tuple(sorted(path.parent.name for path in Path(root or data_path()).glob("domains/*/domain.toml")))


def numbers(root: Path, domain: str) -> tuple[str, ...]:
    """The numbers of a domain's problems as the files are called ("00", "01"), sorted."""
    found = [path.stem for path in domain_path(root, domain).glob("problems/*.md") if path.stem.isdecimal()]
    return tuple(sorted(found, key=int))


def read_task(root: Path, domain: str, number: str, *, words: str = "plain", seed: int = 0) -> Task:
    """One task from its files; told in other words than the plain ones, its dnl states the rules in full."""
    folder_path = domain_path(root, domain)
    pddl_path, problem_path = folder_path / "domain.pddl", folder_path / "problems" / f"{number}.pddl"
    names = objects_of(read_text(pddl_path), read_text(problem_path), str(pddl_path), str(problem_path))
    return Task(
        id=f"{domain}/{number}",
        domain=domain,
        dnl=full_dnl(root, domain, "plain"),
        pnl=read_text(folder_path / "problems" / f"{number}.md"),
        actions=read_text(folder_path / "actions.md"),
        objects="".join(f"{name}\n" for name in names),
        split=_split(root, domain, number),
        data_path=root,
    ).told_in(words, seed)


def _split(root: Path, domain: str, number: str) -> str:
    path = root / "splits.toml"
    return _splits(read_text(path), root).get((domain, int(number)), "") if path.is_file() else ""


@lru_cache(maxsize=4)
def _splits(text: str, root: Path) -> Mapping[tuple[str, int], str]:
    """The split of each problem, by domain and number, from the text of the file."""
    try:
        tables = tomllib.loads(text)
        return {(domain, int(n)): split for split in SPLITS for domain, ns in tables.get(split, {}).items() for n in ns}
    except (tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
        raise DataError(f"{root / 'splits.toml'}: {error}") from error
