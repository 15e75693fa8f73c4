"""Tells why goal conditions stay out of reach even if nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pddlcoder.explain.exclusion import literals_of
from pddlcoder.explain.obstacles import Attempt, Literal, Obstacles
from pddlcoder.explain.relaxation import Relaxation
from pddlcoder.explain.wording import counted, formula_text, listing, literal_text, name_text
from pddlcoder.pddl.model import Exists, Formula

MAX_GOALS = 4
MAX_CAUSES = 6
MAX_ATTEMPTS = 3
MAX_MISSING = 3


class Causes:
    """The story of what cannot be reached, from the goal down to what nothing can bring about."""

    def __init__(self, relaxation: Relaxation) -> None:
        self.task = relaxation.task
        self.spelling = relaxation.task.spelling
        self.obstacles = Obstacles(relaxation)

    def lines(self, goals: Sequence[Formula]) -> Iterator[str]:
        """The lines about these goal conditions, all of which are unreachable."""
        total = len(self.task.goals)
        which = "the goal" if total == 1 else f"{len(goals)} of {total} goal conditions"
        yield f"No plan exists: {which} can never become true, even if nothing were ever deleted."
        roots: list[Literal] = []
        for goal in goals[:MAX_GOALS]:
            lacking = self.obstacles.lacking(goal)
            if not literals_of(goal):
                named = listing([self._literal(one) for one in lacking]) or self._without_literal(goal)
                yield f"The goal condition {formula_text(goal, self.spelling)} lacks {named}."
            roots += lacking
        if len(goals) > MAX_GOALS:
            yield f"Out of reach too: {listing([formula_text(goal, self.spelling) for goal in goals[MAX_GOALS:]])}."
        yield from self._down_from(roots)

    def _down_from(self, queue: list[Literal]) -> Iterator[str]:
        """What each literal would need, and what that would need in turn."""
        seen: list[Literal] = []
        grounded = False
        while queue and len(seen) < MAX_CAUSES:
            literal = queue.pop(0)
            if literal in seen:
                continue
            seen.append(literal)
            attempts = self._attempts(literal)
            yield f"{self._literal(literal)} cannot be reached{':' if attempts else f': {self._dead_end(literal)}.'}"
            grounded = grounded or not attempts
            for attempt in attempts[:MAX_ATTEMPTS]:
                yield f"  {self._attempt(attempt)}."
                open_ends = [one for one in attempt.missing if self._attempts(one)]
                grounded = grounded or not attempt.missing or len(open_ends) < len(attempt.missing)
                queue += open_ends
            if len(attempts) > MAX_ATTEMPTS:
                yield f"  {counted(len(attempts) - MAX_ATTEMPTS, 'other action')} could bring it about, but no nearer."
        if seen and not grounded and not queue:
            yield "These facts need each other, and none of them is there at the start."

    def _without_literal(self, goal: Formula) -> str:
        """What a goal condition lacks that no single fact could mend."""
        wanted = goal.variables if isinstance(goal, Exists) else ()
        empty = next((variable for variable in wanted if not self.task.objects(variable)), None)
        return f"an object of type {self._name(empty.types[0])}: there is none" if empty else "more than could be told"

    def _attempts(self, literal: Literal) -> list[Attempt]:
        """The nearest instances; those that fail by a type are told only if there are no others."""
        if literal.fact[0] not in self.task.fluents:
            return []
        attempts = self.obstacles.attempts(literal)
        return [attempt for attempt in attempts if attempt.misfit is None] or attempts

    def _attempt(self, attempt: Attempt) -> str:
        call = self._call(attempt)
        if attempt.misfit is not None:
            value = attempt.binding[attempt.misfit.name]
            wanted = " or ".join(self._name(name) for name in attempt.misfit.types)
            given = self._name(self.task.universe.types.get(value, "object"))
            return f"{call} cannot do it: {self._name(value)} is of type {given}, and {self._name(attempt.misfit.name)} of type {wanted}"
        if attempt.empty_type:
            return f"{call} cannot be applied: there is no object of type {self._name(attempt.empty_type)}"
        if not attempt.missing:
            return f"{call} would bring it about, but its conditions cannot be met together"
        lacks = "; ".join(f"{self._literal(one)}: {self._lack(attempt, one)}" for one in attempt.missing[:MAX_MISSING])
        met = [self._literal(one) for one in attempt.met if one.fact[0] in self.task.fluents]
        return f"{call} can have {listing(met, 3)} but lacks {lacks}" if met else f"{call} lacks {lacks}"

    def _lack(self, attempt: Attempt, literal: Literal) -> str:
        if self._attempts(literal):
            return "it cannot be reached either"
        form = self.obstacles.generalised(attempt, literal)
        if form is None or self.obstacles.reordered(literal):
            return self._dead_end(literal)
        kind = "axiom" if literal.fact[0] in self.task.derived else "action"
        return (
            f"neither it nor any other {self._literal(Literal(form))} is in the initial state, and no {kind} adds one"
        )

    def _dead_end(self, literal: Literal) -> str:
        """Why nothing brings a literal about."""
        kind = "axiom" if literal.fact[0] in self.task.derived else "action"
        if not literal.positive:
            return f"{self._literal(Literal(literal.fact))} holds in the initial state, and no {kind} deletes it"
        free = dict.fromkeys(self._name(arg) for arg in literal.fact if arg[:1] == "?")
        if free:
            return f"it holds for no {' '.join(free)} in the initial state, and no {kind} adds it"
        slip = self.obstacles.reordered(literal)
        hint = f" ({self._literal(Literal(slip))} is there: are the arguments in the right order?)" if slip else ""
        return f"it is not in the initial state{hint}, and no {kind} adds it"

    def _call(self, attempt: Attempt) -> str:
        parts = [attempt.rule.name, *(attempt.binding.get(one.name, one.name) for one in attempt.rule.parameters)]
        call = f"({' '.join(self._name(part) for part in parts)})"
        return f"{call}, derived," if attempt.rule.kind == "axiom" else call

    def _name(self, name: str) -> str:
        return name_text(name, self.spelling)

    def _literal(self, literal: Literal) -> str:
        return literal_text(literal.fact, literal.positive, self.spelling)
