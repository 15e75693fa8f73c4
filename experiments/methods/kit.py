"""What every method is given, and what it offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import dspy

from pddlcoder import PDDLCoder
from pddlcoder.events import Event
from pddlcoder.settings import GIB
from pddlcoder.solution import Solution
from pddlcoder.types import Planner


class Told(Protocol):
    """A task as a method may see it; `nl_pddlgym.Task` is one, and so is `pddlcoder.task.Task`."""

    @property
    def dnl(self) -> str: ...
    @property
    def pnl(self) -> str: ...
    @property
    def actions(self) -> str | None: ...
    @property
    def objects(self) -> str | None: ...


def _ignore(event: Event) -> None:
    """The listener where nobody listens."""


@dataclass(frozen=True, slots=True)
class Kit:
    """The model, the planner and the limits of one solve, the same for every method; times in seconds, memory in bytes.

    `program_path` is a file of optimised prompts for the method `pddlcoder`.
    """

    model: dspy.BaseLM | str
    planner: str | Planner = "lama-first"
    planner_time_limit: float = 60.0
    memory_limit: int = 4 * GIB
    max_iters: int = 50
    time_limit: float | None = None
    budget_tokens: int | None = None
    budget_usd: float | None = None
    listener: Callable[[Event], None] = _ignore
    program_path: Path | None = None

    def coder(self, **changes: Any) -> PDDLCoder:
        """A coder with these parts; `changes` are other settings of `PDDLCoder`."""
        settings: dict[str, Any] = {
            "planner": self.planner,
            "planner_time_limit": self.planner_time_limit,
            "memory_limit": self.memory_limit,
            "max_iters": self.max_iters,
            "time_limit": self.time_limit,
            "budget_tokens": self.budget_tokens,
            "budget_usd": self.budget_usd,
            "on_event": self.listener,
        }
        return PDDLCoder(self.model, **(settings | changes))


class Method(Protocol):
    """A way from a told task to a plan in its S and O."""

    @property
    def name(self) -> str:
        """As in `METHODS`."""
        ...

    @property
    def formalizer(self) -> bool:
        """Whether it writes PDDL; one that does not reaches level 2 or 3 only."""
        ...

    def solve(self, task: Told, *, out: Path | None = None) -> Solution:
        """Solve the task; `out` is the folder the run is kept in. What the model gets wrong is in the solution, never raised."""
        ...
