"""Executing a plan: every state on the way, and where and why it fails."""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl.model import Plan
from pddlcoder.pddl.state import State
from pddlcoder.pddl.transition import TransitionSystem


@dataclass(frozen=True, slots=True)
class Execution:
    """What became of a plan.

    `states` starts with the initial state and has one more after each step that could be taken; `failed_step` counts
    from 1; `reasons` say in sentences why that step cannot be taken or, if all can, why the goal does not hold at the end;
    `false_literals` are the false parts of the failed step's precondition, `unmet` the goal parts that do not hold in
    the last state; `cost` is that of the steps taken.
    """

    states: tuple[State, ...]
    failed_step: int | None
    reasons: tuple[str, ...]
    false_literals: tuple[str, ...]
    unmet: tuple[str, ...]
    cost: float

    @property
    def valid(self) -> bool:
        """Whether every step could be taken and the goal holds at the end."""
        return self.failed_step is None and not self.unmet


def execute(system: TransitionSystem, plan: Plan) -> Execution:
    """Execute a plan from the initial state up to its end or to the first step that cannot be taken."""
    states = [system.initial]
    cost = 0.0
    for number, step in enumerate(plan, start=1):
        transition = system.transition(states[-1], step)
        if transition is None:
            reasons, false = system.why_not(states[-1], step), system.false_literals(states[-1], step)
            return Execution(tuple(states), number, reasons, false, system.unmet(states[-1]), cost)
        states.append(transition.state)
        cost += transition.cost
    last = states[-1]
    return Execution(tuple(states), None, system.why_unmet(last), (), system.unmet(last), cost)
