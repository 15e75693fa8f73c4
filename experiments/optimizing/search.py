"""The search itself: GEPA at work on the student, the best program written whenever it changes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, TextIO

import dspy

from experiments.optimizing.purse import Purse
from experiments.optimizing.reflection import Reflection
from experiments.optimizing.rollouts import Rollouts
from experiments.optimizing.stops import Broken, Stopped
from experiments.optimizing.student import ROLE_OF, PresentRoles, Student, metric
from experiments.optimizing.tasks import digest
from nl_pddlgym.task import Task
from pddlcoder.program import Program

MINIBATCH = 3


@dataclass(frozen=True)
class Search:
    """What is searched with: `train` shows what goes wrong, `validation` says which candidate is best; `path` is the program's."""

    name: str
    path: Path
    rollouts: Rollouts
    reflection: dspy.BaseLM
    purse: Purse
    train: Sequence[Task]
    validation: Sequence[Task]
    seed: int = 0
    workers: int = 1

    def run(self, heard: Callable[[Best], None], log: TextIO) -> Best:
        """Search until the purse closes; `heard` is told of every new best, and GEPA's own messages go to `log`.

        The best program so far is in its file at any time.
        """
        best = Best(self, heard)
        optimiser = dspy.GEPA(
            metric=metric,
            max_metric_calls=self.purse.max_calls,
            reflection_minibatch_size=min(MINIBATCH, len(self.train)),
            instruction_proposer=Reflection(self.reflection, self.purse),
            component_selector=PresentRoles(),
            num_threads=self.workers,
            seed=self.seed,
            gepa_kwargs={"stop_callbacks": [best]},
        )
        quiet = contextlib.redirect_stdout(log), contextlib.redirect_stderr(log)
        try:
            with contextlib.suppress(Stopped), quiet[0], quiet[1], dspy.context(trace=None):
                optimiser.compile(
                    Student(self.rollouts), trainset=_examples(self.train), valset=_examples(self.validation)
                )
        except Broken as broken:
            raise broken.error from broken
        finally:
            with contextlib.suppress(Stopped):  # a second signal does not wait
                self.rollouts.settle()
        return best


class Best:
    """The best candidate so far, and its file; GEPA shows its state here before each of its steps.

    `score` is the mean over validation from 0 to 1, None as long as nothing was measured in full; `first` is that of the house's prompts.
    """

    def __init__(self, search: Search, heard: Callable[[Best], None]) -> None:
        self._search, self._heard = search, heard
        self.candidates = 0
        self.first: float | None = None
        self.score: float | None = None

    def __call__(self, state: Any) -> bool:
        """Look at the state; True would end the search, but that is the purse's business."""
        scores: list[float] = state.program_full_scores_val_set
        self.candidates, self.first, best = len(scores), scores[0], max(scores)
        if self.score is None or best > self.score:
            self.score = best
            self._program(state.program_candidates[scores.index(best)]).save(self._search.path)
            self._heard(self)
        return False

    def _program(self, candidate: dict[str, str]) -> Program:
        search = self._search
        made_with = {
            "model": search.rollouts.model.model,
            "reflection_model": search.reflection.model,
            "train": [task.id for task in search.train],
            "validation": [task.id for task in search.validation],
            "data": digest([*search.train, *search.validation]),
            "seed": search.seed,
            "validation_score": self.score,
            "validation_score_before": self.first,
            "calls": search.purse.used.calls,
            "cost_usd": search.purse.used.cost_usd,
            "pddlcoder": version("pddlcoder"),
        }
        prompts = {ROLE_OF[name]: text for name, text in candidate.items()}
        return Program(name=search.name, prompts=prompts, made_with=made_with)


def _examples(tasks: Sequence[Task]) -> list[dspy.Example]:
    return [dspy.Example(task=task.id).with_inputs("task") for task in tasks]
