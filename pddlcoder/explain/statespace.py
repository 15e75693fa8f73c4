"""Looks at every reachable state of a task, where there are few enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from pddlcoder.explain.exclusion import literals_of
from pddlcoder.explain.obstacles import Literal
from pddlcoder.explain.relaxation import Relaxation
from pddlcoder.explain.rules import Binding, LiftedTask, Part, Rule, ground
from pddlcoder.pddl.model import And, Atom, Exists, Fact, ForAll, Formula, Not, Or
from pddlcoder.pddl.state import State
from pddlcoder.pddl.transition import TransitionSystem

MAX_STATES = 20_000
MAX_CHECKS = 4_000_000
MAX_TRANSITIONS = 2_000
MAX_SYSTEM_WORK = 2_000_000


@dataclass(frozen=True, slots=True)
class Exploration:
    """What looking at the reachable states, the nearest first, showed.

    `complete` says that there are no others. `plan_length` is the length of a shortest plan, if the goal was met. `met` has
    for each state with a new combination the numbers of the goal conditions that hold in it.
    """

    states: int
    complete: bool
    plan_length: int | None
    met: frozenset[frozenset[int]]


def explore(relaxation: Relaxation, system: TransitionSystem) -> Exploration:
    """Go through the states in breadth-first order, up to a number of states and of looks at actions."""
    literals = [literals_of(goal) for goal in relaxation.task.goals]
    space = StripsSpace(relaxation) if all(literals) and is_strips(relaxation) else None
    if space is None:
        # What the relaxation took for all actions is about what one state takes of them here.
        each = 1 + relaxation.work + sum(_instances(goal, relaxation.task) for goal in relaxation.task.goals)
        return _explore_system(system, relaxation.task.goals, MAX_SYSTEM_WORK // each)
    return space.explore([literal for (literal,) in literals])


def is_strips(relaxation: Relaxation) -> bool:
    """Whether every action is a conjunction of literals with unconditional effects, and no predicate is derived."""
    return all(
        rule.kind == "action"
        and not rule.condition.extra
        and all(isinstance(check, Atom) or _is_literal(check) for check in rule.condition.checks)
        for rule in relaxation.task.rules
    )


class StripsSpace:
    """The states of a STRIPS task with negative preconditions, as integers with a bit for each fluent fact."""

    def __init__(self, relaxation: Relaxation) -> None:
        self.task = relaxation.task
        self.bits: dict[Fact, int] = {}
        self.operators = sorted({self._operator(*pair) for pair in self._instances(relaxation)})

    def explore(self, goals: list[Literal]) -> Exploration:
        """See `explore`; for goals that are literals."""
        wanted = [(number, self._bit(goal.fact), goal.positive) for number, goal in enumerate(goals)]
        start = self._mask([fact for fact in sorted(self.task.init) if fact in self.bits])
        depth, queue, checks = {start: 0}, deque([start]), 0
        met: set[frozenset[int]] = set()
        while queue:
            state = queue.popleft()
            holding = frozenset([number for number, bit, positive in wanted if bool(state & bit) is positive])
            met.add(holding)
            if len(holding) == len(goals):
                return Exploration(len(depth), False, depth[state], frozenset(met))
            checks += len(self.operators)
            if checks > MAX_CHECKS or len(depth) > MAX_STATES:
                return Exploration(len(depth), False, None, frozenset(met))
            for needs, forbids, adds, deletes in self.operators:
                if state & needs == needs and not state & forbids:
                    after = (state & ~deletes) | adds
                    if after not in depth:
                        depth[after] = depth[state] + 1
                        queue.append(after)
        return Exploration(len(depth), True, None, frozenset(met))

    def _instances(self, relaxation: Relaxation) -> Iterator[tuple[Rule, Binding]]:
        for rule, instances in relaxation.instances.items():
            for binding in instances.values():
                yield rule, binding

    def _operator(self, rule: Rule, binding: Binding) -> tuple[int, int, int, int]:
        needs = [ground(atom, binding) for atom in rule.condition.atoms if atom.predicate in self.task.fluents]
        negated = [
            check.part for check in rule.condition.checks if isinstance(check, Not) and isinstance(check.part, Atom)
        ]
        forbids = [ground(atom, binding) for atom in negated if atom.predicate in self.task.fluents]
        adds = self._mask([ground(atom, binding) for atom in rule.adds])
        deletes = self._mask([ground(atom, binding) for atom in rule.deletes])
        return self._mask(needs), self._mask(forbids), adds, deletes & ~adds

    def _mask(self, facts: list[Fact]) -> int:
        mask = 0
        for fact in facts:
            mask |= self._bit(fact)
        return mask

    def _bit(self, fact: Fact) -> int:
        return 1 << self.bits.setdefault(fact, len(self.bits))


def _explore_system(system: TransitionSystem, goals: tuple[Formula, ...], max_states: int) -> Exploration:
    """See `explore`; in the kernel's own states, for tasks of every kind."""
    met: set[frozenset[int]] = set()
    depth = {system.initial: 0}
    queue, transitions, expanded = deque([system.initial]), 0, 0
    while queue:
        if expanded == max_states:
            return Exploration(len(depth), False, None, frozenset(met))
        expanded += 1
        state = queue.popleft()
        holding = frozenset(number for number, goal in enumerate(goals) if _holds(system, state, goal))
        met.add(holding)
        if len(holding) == len(goals):
            return Exploration(len(depth), False, depth[state], frozenset(met))
        steps = system.applicable(state)
        transitions += len(steps)
        if transitions > MAX_TRANSITIONS:
            return Exploration(len(depth), False, None, frozenset(met))
        for step in steps:
            after = system.apply(state, step)
            if after not in depth:
                depth[after] = depth[state] + 1
                queue.append(after)
    return Exploration(len(depth), True, None, frozenset(met))


def _holds(system: TransitionSystem, state: State, goal: Formula) -> bool:
    # A literal is looked up; asking the system would compile it anew for every state.
    literals = literals_of(goal)
    return (literals[0].fact in state) is literals[0].positive if literals else system.holds(state, goal)


def _instances(formula: Part, task: LiftedTask) -> int:
    """How many ground instances the parts of a formula have together."""
    match formula:
        case Not(part):
            return _instances(part, task)
        case And(parts) | Or(parts):
            return sum(_instances(part, task) for part in parts)
        case Exists(variables, part) | ForAll(variables, part):
            return prod(len(task.objects(variable)) for variable in variables) * _instances(part, task)
    return 1


def _is_literal(formula: Formula) -> bool:
    return isinstance(formula, Not) and isinstance(formula.part, Atom)
