"""The tasks that prompts are optimised on; those of the split test are not for this and are never read."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection
from itertools import chain, zip_longest
from pathlib import Path
from random import Random

from nl_pddlgym.dataset import Tasks, load, read_task
from nl_pddlgym.task import Task
from pddlcoder.errors import UsageError

SPLITS = ("train", "validation")


def choose_tasks(
    split: str, count: int, seed: int, without: Collection[str] = (), root: Path | None = None
) -> tuple[Task, ...]:
    """So many tasks of a split, spread over its domains, chosen by the seed; those named in `without` are left out.

    UsageError for the split test, and if there are fewer tasks. `root` is another data folder of the same layout.
    """
    if split not in SPLITS:
        raise UsageError(
            f"prompts are optimised on {' and '.join(SPLITS)} only; the split {split!r} is kept for reports"
        )
    tasks = load(split, root=root)
    places = [place for place in _spread(tasks, Random(f"{split} {seed}")) if "/".join(place) not in without]
    if count > len(places):
        raise UsageError(f"the split {split} has {len(places)} tasks to choose from, and {count} were asked for")
    return tuple(_read(tasks.root, *place, split) for place in places[:count])


def refuse_unknown(ids: Collection[str]) -> None:
    """UsageError for an id that is no task of the two splits."""
    known = {"/".join(place) for split in SPLITS for place in load(split).places}
    for unknown in (one for one in ids if one not in known):
        raise UsageError(f"{unknown!r} is no task of the splits {' and '.join(SPLITS)}; a task is named like blocks/03")


def digest(tasks: Collection[Task]) -> str:
    """A short name for the texts that these tasks tell."""
    told = "\0".join(text for task in tasks for text in (task.id, task.dnl, task.pnl, task.actions, task.objects))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _spread(tasks: Tasks, random: Random) -> list[tuple[str, str]]:
    """One of each domain, then a second one of each, and so on, in an order left to chance; no file is read."""
    by_domain: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for place in tasks.places:
        by_domain[place[0]].append(place)
    rows = [random.sample(places, len(places)) for places in random.sample(list(by_domain.values()), len(by_domain))]
    return [place for place in chain.from_iterable(zip_longest(*rows)) if place is not None]


def _read(root: Path, domain: str, number: str, split: str) -> Task:
    task = read_task(root, domain, number)
    if task.split != split:
        raise UsageError(
            f"the task {task.id} is of the split {task.split!r}, not of {split!r}; nothing was done with it"
        )
    return task
