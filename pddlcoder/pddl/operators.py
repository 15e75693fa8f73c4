"""Compiled actions: one environment for parameters, precondition and effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pddlcoder.pddl.conditions import Compiler
from pddlcoder.pddl.effects import Change, Costs, Rule, change, compile_effect
from pddlcoder.pddl.join import Query
from pddlcoder.pddl.model import Action
from pddlcoder.pddl.state import Relations


@dataclass(frozen=True, slots=True)
class Operator:
    """A compiled action; `parameters` maps each of its parameters to a slot, `slots` are the same slots in their order."""

    action: Action
    parameters: Mapping[str, int]
    slots: tuple[int, ...]
    precondition: Query
    rules: tuple[Rule, ...]
    compiler: Compiler

    def change(self, relations: Relations, args: Sequence[str], costs: Costs) -> Change | None:
        """What the action does with these arguments, which are objects of the right types; None if it is not applicable."""
        env = self.compiler.environment()
        for slot, arg in zip(self.slots, args, strict=True):
            env[slot] = arg
        if not self.precondition.satisfied(relations, env):
            return None
        return change(self.rules, relations, env, costs)

    def groundings(self, relations: Relations, bound: Mapping[str, str]) -> list[tuple[str, ...]]:
        """The arguments with which the action is applicable, sorted; `bound` fixes some, and may fix what fits nothing."""
        env = self.compiler.environment()
        for name, value in bound.items():
            slot, low = self.parameters[name.lower()], value.lower()
            if low not in self.compiler.domain(slot).members:
                return []
            env[slot] = low
        return sorted(self.precondition.assignments(relations, env, self.slots))

    def changes(
        self, relations: Relations, bound: Mapping[str, str], costs: Costs
    ) -> list[tuple[tuple[str, ...], Change]]:
        """The arguments that `groundings` gives, each with what the action does with them."""
        env = self.compiler.environment()
        found = []
        for args in self.groundings(relations, bound):
            for slot, arg in zip(self.slots, args, strict=True):
                env[slot] = arg
            found.append((args, change(self.rules, relations, env, costs)))
        return found


def compile_action(action: Action, compiler: Compiler) -> Operator:
    """The operator of an action; ValueError for names that do not fit the task."""
    scope, slots = compiler.declare(action.parameters, {})
    precondition = compiler.query(action.precondition, scope)
    rules = compile_effect(action.effect, scope, compiler)
    return Operator(action, scope, slots, precondition, rules, compiler)
