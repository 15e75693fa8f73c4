"""What is to be done: one item for each task, method, model and seed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from experiments.running.config import Config, folder_name
from experiments.running.rows import Key
from nl_pddlgym.dataset import load
from pddlcoder.errors import UsageError


@dataclass(frozen=True, slots=True)
class Item:
    """One solve; `words` are those the task is told in."""

    task: str
    method: str
    model: str
    seed: int
    words: str = "plain"

    @property
    def key(self) -> Key:
        """Of the row it leaves."""
        return Key(self.task, self.method, self.model, self.seed, self.words)

    @property
    def folder(self) -> Path:
        """Where it is kept inside the run's folder."""
        return Path("solves", self.method, folder_name(self.model), str(self.seed), self.task.replace("/", "-"))

    def __str__(self) -> str:
        more = f", seed {self.seed}" if self.seed else ""
        return f"{self.task} by {self.method} with {self.model}{more}"


def items(config: Config) -> tuple[Item, ...]:
    """Everything the configuration asks for: task by task, all methods on one before the next, so that a part of a run compares too."""
    chosen = tasks(config)
    return tuple(
        Item(task, method, model, seed, config.words)
        for seed in config.seeds
        for task in chosen
        for model in config.models
        for method in config.methods
    )


def tasks(config: Config) -> tuple[str, ...]:
    """The ids of the tasks, one of each domain in turn; `limit` takes the first. UsageError if there are none."""
    names = [
        f"{domain}/{number}"
        for domain, number in load(config.split).places
        if config.domains is None or domain in config.domains
    ]
    if not names:
        raise UsageError(f"the split {config.split!r} has no task of {', '.join(config.domains or ())}")
    return tuple(spread(names))[: config.limit]


def spread(names: Sequence[str]) -> Iterator[str]:
    """The tasks with the domains taking turns."""
    by_domain: dict[str, list[str]] = defaultdict(list)
    for name in names:
        by_domain[name.partition("/")[0]].append(name)
    for turn in zip_longest(*by_domain.values()):
        yield from (name for name in turn if name is not None)
