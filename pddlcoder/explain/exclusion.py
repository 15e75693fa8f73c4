"""Facts that each can be had but never together.

The pairs are those of Haslum and Geffner's h2 (AIPS 2000), computed on the instances that delete relaxation leaves, with a
bit for each fact. Conditional effects count as adds that may happen and never as deletes, so what is found exclusive is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from pddlcoder.explain.obstacles import Literal
from pddlcoder.explain.relaxation import Relaxation
from pddlcoder.explain.rules import Binding, Rule, ground
from pddlcoder.pddl.model import Atom, Fact, Formula, Not

MAX_PAIR_WORK = 3_000_000


@dataclass(slots=True)
class Operator:
    """One ground action, as sets of bits; `deletes` surely happen, `adds` may."""

    name: str
    needs: int = 0
    adds: int = 0
    deletes: int = 0
    literals: list[Literal] = field(default_factory=list)


class Pairs:
    """Which pairs of literals can hold together, as far as h2 can tell.

    `complete` is false if the work was used up; then nothing here says that a pair is exclusive.
    """

    def __init__(self, relaxation: Relaxation, goals: tuple[Formula, ...]) -> None:
        self.relaxation = relaxation
        self.task = relaxation.task
        self.bits: dict[Literal, int] = {}
        self._negated = {atom.predicate for atom in self._negated_atoms(goals) if self._tracked(atom)}
        self.operators = list(self._operators())
        for goal in goals:
            for literal in literals_of(goal):
                if literal.positive or literal.fact[0] not in self.task.derived:
                    self._bit(literal)
        self.together = [0] * len(self.bits)
        self.reached = 0
        self.complete = self._run()

    def exclusive(self, one: Literal, other: Literal) -> bool:
        """Whether the two literals never hold in one state; the same literal twice: whether it never holds."""
        if not self.complete:
            return False
        first, second = self.bits.get(one), self.bits.get(other)
        return first is not None and second is not None and not self.together[first] >> second & 1

    def blocked_achiever(self, wanted: Literal) -> tuple[str, Literal, Literal] | None:
        """An action that would bring `wanted` about, and two of its needs that never hold together."""
        for operator in self.operators:
            if wanted in self.bits and operator.adds >> self.bits[wanted] & 1:
                needs = operator.literals
                for place, one in enumerate(needs):
                    for other in needs[place + 1 :]:
                        if self.exclusive(one, other):
                            return operator.name, one, other
        return None

    def _run(self) -> bool:
        now = sum(1 << bit for literal, bit in self.bits.items() if self._initially(literal))
        self.reached = now
        for bit in bits(now):
            self.together[bit] = now
        work, changed = 0, True
        while changed:
            changed = False
            for operator in self.operators:
                work += 1 + len(operator.literals)
                changed = self._apply(operator) or changed
            if work > MAX_PAIR_WORK // (1 + len(self.bits) // 256):
                return False
        return True

    def _apply(self, operator: Operator) -> bool:
        """Note what can hold together after the operator; true if something is new."""
        company = self.reached
        for bit in bits(operator.needs):
            if operator.needs & ~self.together[bit]:
                return False
            company &= self.together[bit]
        self.reached |= operator.adds
        after = (company & ~operator.deletes) | operator.adds
        changed = False
        for bit in bits(operator.adds):
            fresh = after & ~self.together[bit]
            if fresh:
                changed = True
                self.together[bit] |= fresh
                for other in bits(fresh):
                    self.together[other] |= 1 << bit
        return changed

    def _operators(self) -> Iterator[Operator]:
        """One operator for each applicable instance of an action, and one for each of an axiom."""
        possible: dict[tuple[str, Fact], list[tuple[Rule, Binding]]] = {}
        for rule, instances in self.relaxation.instances.items():
            for args, binding in instances.items():
                possible.setdefault((rule.name, args[: len(rule.parameters)]), []).append((rule, binding))
        for (name, args), parts in possible.items():
            first, binding = parts[0]
            if first.conditional:
                continue
            yield self._operator(" ".join((name, *args)), first, binding, parts)

    def _operator(self, name: str, first: Rule, binding: Binding, parts: list[tuple[Rule, Binding]]) -> Operator:
        adds = {ground(atom, own) for rule, own in parts for atom in rule.adds}
        may_delete = {ground(atom, own) for rule, own in parts for atom in rule.deletes}
        deletes = {ground(atom, binding) for atom in first.deletes} - adds
        surely_adds = {ground(atom, binding) for atom in first.adds}
        operator = Operator(name)
        own_names = {parameter.name for parameter in first.parameters}
        for atom in first.condition.atoms:
            if atom.predicate in self.task.fluents and all(arg in own_names or arg[:1] != "?" for arg in atom.args):
                operator.literals.append(Literal(ground(atom, binding)))
        for check in first.condition.checks:
            if isinstance(check, Not) and isinstance(check.part, Atom) and self._tracked(check.part):
                operator.literals.append(Literal(ground(check.part, binding), False))
        operator.needs = self._mask(operator.literals)
        operator.adds = self._mask([Literal(fact) for fact in adds] + self._negations(may_delete))
        operator.deletes = self._mask([Literal(fact) for fact in deletes] + self._negations(surely_adds))
        return operator

    def _negations(self, facts: set[Fact]) -> list[Literal]:
        return [Literal(fact, False) for fact in sorted(facts) if fact[0] in self._negated]

    def _negated_atoms(self, goals: tuple[Formula, ...]) -> Iterator[Atom]:
        checks = [check for rule in self.task.rules for check in rule.condition.checks]
        for formula in (*checks, *goals):
            if isinstance(formula, Not) and isinstance(formula.part, Atom):
                yield formula.part

    def _tracked(self, atom: Atom) -> bool:
        return atom.predicate in self.task.fluents and atom.predicate not in self.task.derived and atom.predicate != "="

    def _initially(self, literal: Literal) -> bool:
        return (literal.fact in self.task.init) is literal.positive

    def _mask(self, literals: list[Literal]) -> int:
        mask = 0
        for literal in literals:
            mask |= 1 << self._bit(literal)
        return mask

    def _bit(self, literal: Literal) -> int:
        return self.bits.setdefault(literal, len(self.bits))


def literals_of(goal: Formula) -> list[Literal]:
    """The goal condition as a literal, if it is one."""
    if isinstance(goal, Atom) and goal.predicate != "=":
        return [Literal(ground(goal, {}))]
    if isinstance(goal, Not) and isinstance(goal.part, Atom) and goal.part.predicate != "=":
        return [Literal(ground(goal.part, {}), False)]
    return []


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
