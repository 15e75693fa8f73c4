"""A task of the benchmark: what a contestant may see, and the gold that only an explicit call brings out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from nl_pddlgym.errors import DataError


@dataclass(frozen=True, slots=True)
class Gold:
    """The answer key of a task: the PDDL of its domain and problem, and a plan in S form that reaches level 3."""

    domain: str
    problem: str
    plan: str


@dataclass(frozen=True, slots=True)
class Task:
    """One problem told in words: `dnl` and `pnl`, the actions S ("(move ?to)") and the objects O, one a line.

    `id` is "domain/NN"; `split` is "train", "validation", "test", or "" for a problem in no split. The gold is no field:
    it is read from `data_path`, the benchmark's data folder, when `gold()` is called.
    """

    id: str
    domain: str
    dnl: str
    pnl: str
    actions: str
    objects: str
    split: str
    data_path: Path = field(repr=False, compare=False)

    def gold(self) -> Gold:
        """The answer key, read now; DataError if a file is missing."""
        folder_path, number = domain_path(self.data_path, self.domain), self.id.partition("/")[2]
        return Gold(
            domain=read_text(folder_path / "domain.pddl"),
            problem=read_text(folder_path / "problems" / f"{number}.pddl"),
            plan=read_text(folder_path / "problems" / f"{number}.plan"),
        )


def domain_path(data_path: Path, domain: str) -> Path:
    """The folder of a domain inside the data folder."""
    return data_path / "domains" / domain


def read_text(path: Path) -> str:
    """The UTF-8 text of a data file; DataError, naming the file, if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: not UTF-8 at byte {error.start}") from error
