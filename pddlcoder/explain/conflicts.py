"""Tells which goal conditions exclude each other, where each could be reached if nothing were ever deleted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pddlcoder.explain.exclusion import Pairs, literals_of
from pddlcoder.explain.relaxation import Relaxation
from pddlcoder.explain.statespace import explore
from pddlcoder.explain.wording import counted, formula_text, listing, literal_text, name_text
from pddlcoder.pddl.transition import TransitionSystem

MAX_SHOWN = 5
MAX_INSTANCES = 20_000


class Conflicts:
    """The story of conditions that cannot be had, or not together, because actions delete what others need."""

    def __init__(self, relaxation: Relaxation, system: TransitionSystem) -> None:
        self.task = relaxation.task
        self.goals = relaxation.task.goals
        self.seen = explore(relaxation, system)
        instances = sum(len(found) for found in relaxation.instances.values())
        small = self.seen.plan_length is None and instances <= MAX_INSTANCES
        self.pairs = Pairs(relaxation, self.goals) if small else None

    def lines(self) -> Iterator[str]:
        """The lines about this task."""
        if self.seen.plan_length is not None:
            yield f"The task can be solved: a shortest plan has {counted(self.seen.plan_length, 'step')}."
            yield "If a planner finds none it needs more time or memory, or another search."
            return
        alone = [number for number in range(len(self.goals)) if self._exclusive(number, number)]
        others = [number for number in range(len(self.goals)) if number not in alone]
        together = [pair for pair in combinations(others, 2) if self._exclusive(*pair)]
        reasons = [*self._alone(alone), *self._together(together)]
        if not reasons and self.seen.complete:
            reasons = list(self._all_at_once())
        if reasons:
            each = "the goal" if len(self.goals) == 1 else "each goal condition"
            yield f"No plan exists, although {each} could be reached if nothing were ever deleted."
            yield from reasons
        else:
            yield "No reason was found: each goal condition, and each pair of them, may be reachable."
        yield self._looked_at()

    def _exclusive(self, one: int, other: int) -> bool:
        """Whether two goal conditions (or one, given twice) are known never to hold together."""
        if any({one, other} <= holding for holding in self.seen.met):
            return False
        if self.seen.complete:
            return True
        first, second = literals_of(self.goals[one]), literals_of(self.goals[other])
        return bool(self.pairs and first and second and self.pairs.exclusive(first[0], second[0]))

    def _alone(self, numbers: list[int]) -> Iterator[str]:
        for number in numbers[:MAX_SHOWN]:
            yield f"{self._goal(number)} never holds: what it needs is deleted, or used up, on the way."
            for literal in literals_of(self.goals[number]):
                blocked = self.pairs.blocked_achiever(literal) if self.pairs else None
                if blocked:
                    name, *needs = blocked
                    call = " ".join(name_text(part, self.task.spelling) for part in name.split(" "))
                    both = " and ".join(literal_text(one.fact, one.positive, self.task.spelling) for one in needs)
                    yield f"  For example ({call}) needs {both}, which never hold together."
        if len(numbers) > MAX_SHOWN:
            yield f"So it is with {counted(len(numbers) - MAX_SHOWN, 'other goal condition')}."

    def _together(self, pairs: list[tuple[int, int]]) -> Iterator[str]:
        for one, other in pairs[:MAX_SHOWN]:
            yield f"{self._goal(one)} and {self._goal(other)} can each be reached, but never hold together."
        if len(pairs) > MAX_SHOWN:
            yield f"So it is with {counted(len(pairs) - MAX_SHOWN, 'other pair')} of goal conditions."

    def _all_at_once(self) -> Iterator[str]:
        best = max(self.seen.met, key=lambda holding: (len(holding), [-number for number in sorted(holding)]))
        lacking = [self._goal(number) for number in range(len(self.goals)) if number not in best]
        yield f"Any two goal conditions can hold together, but never all {len(self.goals)}."
        yield f"At best {len(best)} of them hold: for example all but {listing(lacking)}."

    def _looked_at(self) -> str:
        if not self.seen.complete:
            return f"{counted(self.seen.states, 'state')} were looked at, and there are more."
        if self.seen.states == 1:
            return "No action leads anywhere from the initial state."
        return f"All {counted(self.seen.states, 'reachable state')} were looked at."

    def _goal(self, number: int) -> str:
        return formula_text(self.goals[number], self.task.spelling)
