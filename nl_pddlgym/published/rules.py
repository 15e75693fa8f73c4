"""Scores as the published code gives them, beside our own, so that numbers can be compared."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nl_pddlgym.judge import CAP, Score, score_in
from nl_pddlgym.published.task import PublishedTask
from nl_pddlgym.task import Task
from nl_pddlgym.world import Openable, World, open_world, shortened
from pddlcoder.pddl.model import Step

_LINE = re.compile(r"\((\S+)(?:\s+(.*))?\)")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The scores of one plan by both rules; `agree` is true if both call it solved or neither does."""

    task: str
    own: Score
    published: Score

    @property
    def agree(self) -> bool:
        return (self.own.level == 3) == (self.published.level == 3)

    def __str__(self) -> str:
        lines = (("our rules", self.own), ("published rules", self.published))
        return "\n".join(f"{self.task}  {rules:<15}  {_level(score)}  {score.reason}" for rules, score in lines)


def score_published(task: Task | Openable, plan_text: str) -> Score:
    """Level 3 where the published code calls a plan a success, 2 where it does not; the reason says by which of its rules.

    A line that is no step is skipped; a step that does not apply changes nothing; the plan succeeds at the first state after a
    step in which the goal holds, whatever follows. A step with an unknown action or object, or the wrong number of arguments,
    makes the whole plan fail before its first step; only action predicates count as names of actions, letter case matters in
    objects, and preconditions about nothing but constants are not checked. Where a step has several outcomes the published code
    takes one that changes from run to run; here it is the first.
    """
    world = task.open_as_published() if isinstance(task, PublishedTask) else open_world(task)
    return score_published_in(world, plan_text)


def score_published_in(world: World, plan_text: str) -> Score:
    """The same in an open world; the world stays as it was."""
    plan = [
        Step(found[1].lower(), tuple((found[2] or "").split()))
        for found in map(_LINE.fullmatch, _lines(plan_text))
        if found
    ]
    names = frozenset(world.objects())
    for number, step in enumerate(plan, 1):
        strange = next(
            (f"'{shortened(arg)}' is not an object of this problem" for arg in step.args if arg not in names), ""
        )
        if fault := world.fault(step) or strange:
            return Score(2, f"the whole plan is refused for step {number}: {fault}", number)
    return _run(world, plan)


def compare(task: Task | PublishedTask, plan_text: str, *, cap: int = CAP) -> Comparison:
    """The scores of a plan by our rules and by the published ones."""
    return Comparison(task.id, score_in(open_world(task), plan_text, cap=cap), score_published(task, plan_text))


def _run(world: World, plan: list[Step]) -> Score:
    state, ignored, ambiguous = world.system.initial, 0, False
    for number, step in enumerate(plan, 1):
        outcomes = world.outcomes(state, step)
        ambiguous |= len(outcomes) > 1
        ignored += not outcomes
        state = next(iter(outcomes), state)
        if not world.system.unmet(state):
            reason = f"the goal holds after step {number} of {len(plan)}{_ignored(ignored)}"
            return Score(3, reason, ambiguous=ambiguous, weak=True)
    unmet = world.system.unmet(state)
    if not unmet:
        return Score(2, "no step was made, and the published rules look at the goal only after one")
    return Score(2, f"the goal holds after no step{_ignored(ignored)}", None, unmet, ambiguous)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def _ignored(count: int) -> str:
    return f"; {count} step{'' if count == 1 else 's'} that did not apply changed nothing" if count else ""


def _level(score: Score) -> str:
    return "level -" if score.level is None else f"level {score.level}"
