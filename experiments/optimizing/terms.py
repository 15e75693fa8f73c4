"""What an optimisation was begun with, kept in its folder: a later start goes on with the same or is refused."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from experiments.running.config import HARMLESS, Limits, ModelEntry, Strict
from pddlcoder.errors import UsageError

FILE = "terms.json"


class Terms(Strict):
    """All that decides what a solve of a task comes to; `data` is a short name of each task's texts, by the task's id.

    Bounds, seed, and which tasks are taken are not among it: they can be changed later, and what is on disk still holds.
    """

    name: str
    model: ModelEntry
    reflection_model: ModelEntry
    planner: str
    limits: Limits
    data: dict[str, str]


def agree(folder: Path, terms: Terms) -> None:
    """Write the terms into the folder, or find the same there; UsageError names what differs."""
    path = folder / FILE
    if path.exists():
        before = _read(path)
        terms = terms.model_copy(update={"data": before.data | terms.data})
        changed = [name for name in Terms.model_fields if not _same(before, terms, name)]
        if changed:
            raise UsageError(
                f"{folder} was begun with another {' and another '.join(changed)}; choose another --name, or start again with what "
                "it was begun with"
            )
    fresh = path.with_suffix(".new")
    fresh.write_text(terms.model_dump_json(indent=1) + "\n", encoding="utf-8")
    fresh.replace(path)


@contextmanager
def alone(folder: Path) -> Generator[None]:
    """Hold the folder; UsageError if another optimisation does."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise UsageError(
            f"another optimisation is at work in {folder}: wait for its end, or choose another --name"
        ) from None
    finally:
        os.close(lock)


def _same(before: Terms, now: Terms, name: str) -> bool:
    if name == "data":
        return all(now.data[task] == text for task, text in before.data.items())
    one, two = (getattr(terms, name) for terms in (before, now))
    if isinstance(one, ModelEntry):
        return one.model_dump(exclude=set(HARMLESS)) == two.model_dump(exclude=set(HARMLESS))
    return one == two


def _read(path: Path) -> Terms:
    try:
        return Terms.model_validate_json(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise UsageError(f"{path} cannot be read; choose another --name") from error
