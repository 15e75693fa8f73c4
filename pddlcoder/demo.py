"""Recorded runs replayed: the replies come from a recording, the tools, the planner, the mapping and the judge really run.

The one module of the package that knows the benchmark; the command line loads it only when a demo is asked for.
"""

from __future__ import annotations

import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from nl_pddlgym import Score, Task, load_task
from nl_pddlgym.errors import NLPddlgymError
from nl_pddlgym.judge import Move, trace
from nl_pddlgym.paths import data_path
from nl_pddlgym.scoring import grade
from pddlcoder.coder import PDDLCoder
from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.events import Listener
from pddlcoder.llm import replay
from pddlcoder.pddl.model import render_plan
from pddlcoder.solution import Solution
from pddlcoder.types import SolutionOutcome

__all__ = ["Move", "Performance", "Recording", "RecordingCard", "open_recording", "perform", "recordings"]


class RecordingCard(BaseModel):
    """`task.toml` of a recording: the task's id, the day, who answered the prompts, and the settings of the solve."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    task: str
    date: str
    answered_by: str
    critic: bool = True
    mapping: str = "schema"
    planner: str = "lama-first"


@dataclass(frozen=True, slots=True)
class Recording:
    """A recorded run and the task it was made on."""

    name: str
    task: Task
    card: RecordingCard
    replies_path: Path


@dataclass(frozen=True, slots=True)
class Performance:
    """A replayed run: the solution, what each step of its plan changed in the world, the score, and seconds in all."""

    solution: Solution
    moves: tuple[Move, ...]
    score: Score
    seconds: float


def recordings(folder_path: Path | None = None) -> tuple[str, ...]:
    """The names of the recorded runs in a folder, by default the one that came with the package."""
    return tuple(sorted(path.parent.name for path in (folder_path or _own()).glob("*/replies.jsonl")))


def open_recording(name: str, folder_path: Path | None = None) -> Recording:
    """The recorded run with this name; UsageError lists those that exist, PrerequisiteError if none came along."""
    names = recordings(folder_path)
    if not names and folder_path is None:
        raise PrerequisiteError("no recorded run came with this installation; reinstall pddlcoder")
    if name not in names:
        raise UsageError(f"there is no recorded run '{name}'; there are: {', '.join(names) or 'none'}")
    folder_path = (folder_path or _own()) / name
    card = _read_card(folder_path / "task.toml")
    try:
        task = load_task(card.task)
    except NLPddlgymError as error:
        raise PrerequisiteError(f"the task of the recorded run '{name}' cannot be loaded: {error}") from error
    return Recording(name, task, card, folder_path / "replies.jsonl")


def perform(recording: Recording, on_event: Listener | None = None) -> Performance:
    """Replay a run through the real tools, then carry its plan out in the world and score it."""
    start, task, card = time.monotonic(), recording.task, recording.card
    coder = PDDLCoder(
        replay(recording.replies_path, strict=False),
        planner=card.planner,
        critic=card.critic,
        mapping=card.mapping,
        on_event=on_event,
    )
    solution = coder.solve(task.dnl, task.pnl, task.actions, task.objects)
    plan_text = None if solution.mapped_plan is None else render_plan(solution.mapped_plan)
    moves = () if plan_text is None else trace(task, plan_text)
    valid = solution.outcome is not SolutionOutcome.INVALID_PDDL
    score = grade(task, valid_pddl=valid, plan_text=plan_text)
    return Performance(solution, moves, score, time.monotonic() - start)


def _own() -> Path:
    return data_path() / "recordings"


def _read_card(path: Path) -> RecordingCard:
    try:
        return RecordingCard.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise UsageError(
            f"{path} is no card of a recorded run: it is a TOML file with the texts task (such as 'hanoi/01'), date and answered_by"
        ) from error
