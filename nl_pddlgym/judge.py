"""The judge: executes a plan in S form and gives its level, with the reason.

Levels (PDDLCoder paper, section 4): 0 no valid PDDL, 1 valid PDDL but no plan, 2 a plan that does not work, 3 a plan that
solves the task. A step whose hidden parameters can be filled in several ways that differ leaves several possible states;
the judge keeps them all, and only a plan that works in every one of them reaches level 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nl_pddlgym.task import Task
from nl_pddlgym.world import Openable, World, open_world, shortened
from pddlcoder.pddl import State, parse_plan
from pddlcoder.pddl.model import Fact, Plan, Step

CAP = 1000
"""How many possible states the judge follows before it calls the level undetermined."""


@dataclass(frozen=True, slots=True)
class Score:
    """The verdict on a plan; `level` is None only where `undetermined` is true.

    `failed_step` counts from 1 and is None if every step applies; `unmet` are the goals that do not hold at the end.
    `ambiguous`: some step had more than one outcome. `weak`: at least one way to fill in the hidden parameters works.
    `undetermined`: more possible states than the cap, and none of those followed fails.
    """

    level: int | None
    reason: str
    failed_step: int | None = None
    unmet: tuple[str, ...] = ()
    ambiguous: bool = False
    weak: bool = False
    undetermined: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """One executed step as it can be shown: what it changed, in PDDL facts, and why it failed if it did.

    `operators` are the full operators it stood for; `states` counts the possible states after it. With more than one
    of them `added` and `removed` hold only what changed in all.
    """

    number: int
    step: str
    operators: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    states: int
    reason: str = ""


def score_in(world: World, plan_text: str, *, cap: int = CAP) -> Score:
    """Execute a plan in the S and O of a world and give level 2 or 3; text that is no plan is level 2, with the reason.

    The goal is judged after the last step only, and the world stays as it was. `cap` bounds the possible states
    (ValueError if below 1).
    """
    if cap < 1:
        raise ValueError(f"cap must be at least 1, got {cap}")
    reading = parse_plan(plan_text)
    if reading.plan is None:
        return Score(2, reading.error)
    verdict = _Verdict(world)
    for moment in moments(world, reading.plan, cap):
        verdict.see(moment)
    return verdict.close()


def trace(task: Task | Openable, plan_text: str, *, cap: int = CAP) -> tuple[Move, ...]:
    """Execute a plan step by step up to the first step that fails everywhere, saying what each changed; empty for unreadable text."""
    world = open_world(task)
    return tuple(_shown(world, moment) for moment in moments(world, parse_plan(plan_text).plan or (), cap))


class Moment(NamedTuple):
    """One step: the possible states before it, the outcomes in each, and the reason of the first state in which it fails."""

    number: int
    step: Step
    before: tuple[State, ...]
    outcomes: tuple[Sequence[tuple[State, Step]], ...]
    after: tuple[State, ...]
    reason: str
    capped: bool


def moments(world: World, plan: Plan, cap: int = CAP) -> Iterator[Moment]:
    """Follow every possible state through the plan; ends early when none is left. Only `cap` states are followed."""
    states: tuple[State, ...] = (world.system.initial,)
    for number, step in enumerate(plan, 1):
        fault = world.fault(step)
        outcomes = tuple([() if fault else world.successors(state, step) for state in states])
        reason = fault or ("" if all(outcomes) else world.obstacle(states[outcomes.index([])], step))
        reached = [state for found in outcomes for state, _ in found]
        after = tuple(reached if len(reached) < 2 else dict.fromkeys(reached))
        yield Moment(number, step, states, outcomes, after[:cap], reason, len(after) > cap)
        if not after:
            return
        states = after[:cap]


class _Verdict:
    """What has been seen of an execution so far."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._states: tuple[State, ...] = (world.system.initial,)
        self._failed_step: int | None = None
        self._reason = ""
        self._ambiguous = False
        self._capped = False

    def see(self, moment: Moment) -> None:
        self._states = moment.after
        self._ambiguous |= max(map(len, moment.outcomes)) > 1
        self._capped |= moment.capped
        if moment.reason and self._failed_step is None:
            self._failed_step = moment.number
            self._reason = f"step {moment.number}: {shortened(str(moment.step))} does not apply: {moment.reason}"

    def close(self) -> Score:
        unmet = [self._world.system.unmet(state) for state in self._states]
        weak = any(not goals for goals in unmet)
        worst = next((goals for goals in unmet if goals), ())
        if self._failed_step is not None:
            return Score(2, self._reason, self._failed_step, (), self._ambiguous, weak)
        if worst:
            where = "in one of the possible states at the end" if len(self._states) > 1 else "at the end"
            return Score(2, f"the goal does not hold {where}: {_listed(worst)}", None, worst, self._ambiguous, weak)
        if self._capped:
            reason = "more possible states than the cap, and no failure among those followed"
            return Score(None, reason, None, (), self._ambiguous, weak, undetermined=True)
        return Score(3, "every step applies and the goal holds at the end", None, (), self._ambiguous, weak)


def _listed(goals: tuple[str, ...], most: int = 5) -> str:
    more = f" and {len(goals) - most} more" if len(goals) > most else ""
    return f"{' '.join(goals[:most])}{more}"


def _shown(world: World, moment: Moment) -> Move:
    facts = {state: frozenset(world.system.facts(state)) for state in (*moment.before, *moment.after)}
    steps = [
        (facts[before], facts[after])
        for before, found in zip(moment.before, moment.outcomes, strict=True)
        for after, _ in found
        if after in facts
    ]
    return Move(
        number=moment.number,
        step=str(moment.step),
        operators=tuple(sorted({str(operator) for found in moment.outcomes for _, operator in found})),
        added=_common(world, [after - before for before, after in steps]),
        removed=_common(world, [before - after for before, after in steps]),
        states=len(moment.after),
        reason=moment.reason,
    )


def _common(world: World, changes: Sequence[frozenset[Fact]]) -> tuple[str, ...]:
    """The facts in all of these sets, as text, sorted."""
    together = frozenset.intersection(*changes) if changes else frozenset()
    return tuple(world.fact_text(fact) for fact in sorted(together))
