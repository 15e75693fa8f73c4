"""Loading tasks: by split, by domain, or one by its id."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator
from pathlib import Path

from nl_pddlgym.errors import DataError, UnknownNameError
from nl_pddlgym.paths import data_path
from nl_pddlgym.reading import domain_of, problem_of
from nl_pddlgym.task import Task, domain_path, read_text
from pddlcoder.pddl.model import Domain

SPLITS = ("train", "validation", "test")


def load(which: str = "test", *, root: Path | None = None) -> tuple[Task, ...]:
    """The tasks of a split ("train", "validation", "test"), of "all", or of one domain ("hanoi"), in the order of their ids.

    `root` is another data folder of the same layout. Raises UnknownNameError for any other name, DataError for a broken file.
    """
    root = root or data_path()
    names = domains(root)
    if which in names:
        return tuple(_tasks(root, which))
    if which not in (*SPLITS, "all"):
        raise UnknownNameError(_unknown("split or domain", which, (*SPLITS, "all", *names)))
    tasks = (task for name in names for task in _tasks(root, name))
    return tuple(task for task in tasks if which in ("all", task.split))


def load_task(task_id: str, *, root: Path | None = None) -> Task:
    """The task with this id, such as "hanoi/01"; UnknownNameError lists what exists, DataError names a broken file."""
    root = root or data_path()
    domain, _, number = task_id.partition("/")
    names = domains(root)
    if domain not in names:
        raise UnknownNameError(_unknown("domain", domain, names))
    existing = numbers(root, domain)
    number = number and number.zfill(2)
    if number not in existing:
        raise UnknownNameError(_unknown(f"problem of {domain}", number, existing))
    return next(_tasks(root, domain, (number,)))


def domains(root: Path | None = None) -> tuple[str, ...]:
    """The names of all domains, sorted."""
    return tuple(sorted(path.parent.name for path in (root or data_path()).glob("domains/*/domain.toml")))


def numbers(root: Path, domain: str) -> tuple[str, ...]:
    """The numbers of a domain's problems as the files are called ("00", "01"), sorted."""
    found = [path.stem for path in domain_path(root, domain).glob("problems/*.md") if path.stem.isdecimal()]
    return tuple(sorted(found, key=int))


def _tasks(root: Path, domain: str, wanted: tuple[str, ...] | None = None) -> Iterator[Task]:
    """The tasks of a domain, all or those with the wanted numbers; what they share is read once."""
    folder_path, splits = domain_path(root, domain), _splits(root)
    dnl, actions = read_text(folder_path / "domain.md"), read_text(folder_path / "actions.md")
    pddl_path = folder_path / "domain.pddl"
    pddl = domain_of(read_text(pddl_path), str(pddl_path))
    for number in wanted or numbers(root, domain):
        yield Task(
            id=f"{domain}/{number}",
            domain=domain,
            dnl=dnl,
            pnl=read_text(folder_path / "problems" / f"{number}.md"),
            actions=actions,
            objects=_objects(pddl, folder_path / "problems" / f"{number}.pddl"),
            split=splits.get((domain, int(number)), ""),
            data_path=root,
        )


def _objects(domain: Domain, problem_path: Path) -> str:
    """The names of everything in the problem, one a line, in the order of the file."""
    problem = problem_of(read_text(problem_path), domain, str(problem_path))
    spelling = {**domain.spelling, **problem.spelling}
    names = dict.fromkeys(thing.name for thing in (*domain.constants, *problem.objects))
    return "".join(f"{spelling.get(name, name)}\n" for name in names)


def _splits(root: Path) -> dict[tuple[str, int], str]:
    """The split of each problem, by domain and number."""
    path = root / "splits.toml"
    try:
        tables = tomllib.loads(read_text(path))
        return {(domain, int(n)): split for split in SPLITS for domain, ns in tables.get(split, {}).items() for n in ns}
    except (tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
        raise DataError(f"{path}: {error}") from error


def _unknown(kind: str, name: str, existing: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(name, existing, n=3)
    guess = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"There is no {kind} '{name}'{guess} (there are: {', '.join(existing)})"
