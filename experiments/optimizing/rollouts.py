"""Solves of tasks with the prompts of a candidate, each done once and kept: what is on disk is never paid for again."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import dspy
from pydantic import BaseModel, ConfigDict

from experiments.optimizing.feedback import feedback, truth
from experiments.optimizing.purse import Purse
from experiments.optimizing.stops import Stopped
from experiments.running.worker import graded
from nl_pddlgym.judge import Score
from nl_pddlgym.task import Task
from pddlcoder.coder import PDDLCoder
from pddlcoder.coder.instructing import predictors
from pddlcoder.errors import UsageError
from pddlcoder.llm import resume
from pddlcoder.program import Program
from pddlcoder.solution import Solution

RESULT, CALLS = "rollout.json", "calls.jsonl"
_ENDS, _CUT, _TOLD = (3, 10), 400, 2000
"""Of a long conversation the first and last turns are kept, and of each text so many characters, more of what the task tells."""


class Said(BaseModel):
    """One call of a role: what it was told, what was said before, what it answered."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    role: str
    inputs: dict[str, str]
    history: list[dict[str, str]] | None = None
    outputs: dict[str, str]


class Rollout(BaseModel):
    """What came of one solve. `feedback` is by role, `truths` says of each plan that the critic saw why it does not work, "" if it does."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    task: str
    level: int
    reason: str
    feedback: dict[str, str]
    truths: dict[str, str]
    said: list[Said]


@dataclass
class Rollouts:
    """The rollouts below a folder; `build` makes a coder from a model and the program of a candidate, `heard` is told of each new one.

    Copies of a program under optimisation share them, for models and locks are not copied.
    """

    folder: Path
    model: dspy.BaseLM
    purse: Purse
    tasks: Mapping[str, Task]
    build: Callable[[dspy.BaseLM, Program], PDDLCoder]
    heard: Callable[[Rollout, str], None] = lambda rollout, label: None
    _known: dict[Path, Rollout] = field(default_factory=dict)
    _locks: defaultdict[Path, threading.Lock] = field(default_factory=lambda: defaultdict(threading.Lock))

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def get(self, prompts: Mapping[str, str], task: str) -> Rollout:
        """The rollout of a task with these prompts, made now if there is none; Stopped if nothing could be measured."""
        program = Program(name="candidate", prompts=dict(prompts))
        label = program.label.partition("@")[2]
        folder = self.folder / label / task.replace("/", "-")
        with self._locks[folder]:
            if folder not in self._known:
                self._known[folder] = _read(folder) or self._made(program, label, self.tasks[task], folder)
        return self._known[folder]

    def settle(self) -> None:
        """Wait for the rollouts that other threads are still making; with the purse closed they end at their next call."""
        for lock in list(self._locks.values()):
            with lock:
                pass

    def _made(self, program: Program, label: str, task: Task, folder: Path) -> Rollout:
        if self.purse.closed:
            raise Stopped
        program.save(folder / "program.json")
        coder = self.build(resume(folder / CALLS, self.model), program)
        with dspy.context(trace=[]):
            solution = coder.solve(task.dnl, task.pnl, task.actions, task.objects, out=folder)
            trace = list(dspy.settings.trace)
        verdict = graded(task, solution, formalizer=True)
        if verdict.level is None:
            self.purse.close(f"{task.id} could not be measured: {verdict.reason}")
            raise Stopped
        rollout = _rollout(task, solution, verdict, _said(coder, trace))
        _write(folder, rollout)
        self.heard(rollout, label)
        return rollout


def _rollout(task: Task, solution: Solution, verdict: Score, said: list[Said]) -> Rollout:
    plans = dict.fromkeys(one.inputs["plan"] for one in said if one.role == "critic")
    assert verdict.level is not None
    return Rollout(
        task=task.id,
        level=verdict.level,
        reason=verdict.reason if verdict.level > 1 else solution.reason,
        feedback=feedback(solution, verdict),
        truths={plan: truth(task, plan) for plan in plans},
        said=said,
    )


def _said(coder: PDDLCoder, trace: Sequence[tuple[Any, Mapping[str, Any], Mapping[str, Any]]]) -> list[Said]:
    """The calls of every role; of the agent only the last, whose history holds the others."""
    roles = {id(place): role for role, place in predictors(coder.agent, coder.critic, coder.mapper).items()}
    calls = [_call(roles[id(place)], inputs, outputs) for place, inputs, outputs in trace]
    last = max((number for number, call in enumerate(calls) if call.role == "agent"), default=None)
    return [call for number, call in enumerate(calls) if call.role != "agent" or number == last]


def _call(role: str, inputs: Mapping[str, Any], outputs: Mapping[str, Any]) -> Said:
    past = inputs.get("history")
    return Said(
        role=role,
        inputs={name: value for name, value in inputs.items() if isinstance(value, str)},
        history=None if past is None else _shortened(past.messages),
        outputs={name: str(value) for name, value in outputs.items()},
    )


def _shortened(messages: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    first, last = _ENDS
    if len(messages) > first + last:
        gap = {"thought": f"({len(messages) - first - last} turns left out)"}
        messages = [*messages[:first], gap, *messages[-last:]]
    return [
        {name: cut(str(value), _TOLD if name in ("dnl", "pnl") else _CUT) for name, value in message.items()}
        for message in messages
    ]


def cut(text: str, most: int) -> str:
    """The text, with its middle left out if it is longer than `most` characters."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} [{len(text) - 2 * half} characters left out] {text[-half:]}"


def _read(folder: Path) -> Rollout | None:
    path = folder / RESULT
    if not path.exists():
        return None
    try:
        return Rollout.model_validate_json(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise UsageError(
            f"the rollout {path} cannot be read; delete it, and it is made anew from the calls beside it"
        ) from error


def _write(folder: Path, rollout: Rollout) -> None:
    """The whole file or none of it."""
    fresh = folder / f"{RESULT}.new"
    fresh.write_text(rollout.model_dump_json(indent=1) + "\n", encoding="utf-8", errors="replace")
    fresh.replace(folder / RESULT)
