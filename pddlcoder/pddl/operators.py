"""Compiled actions: one environment for parameters, precondition and effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pddlcoder.pddl.conditions import Compiler
from pddlcoder.pddl.effects import Change, Costs, Rule, change, compile_effect
from pddlcoder.pddl.join import Query
from pddlcoder.pddl.model import Action
from pddlcoder.pddl.state import Relations

Places = tuple[tuple[int, frozenset[str]], ...]
"""The slots of some parameters, each with the objects that fit it."""


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

    def places(self, names: Iterable[str]) -> Places:
        """Where the objects for these parameters go; KeyError for an unknown one."""
        return tuple([(slot, self.compiler.domain(slot).members) for slot in [self.parameters[name] for name in names]])

    def groundings(self, relations: Relations, places: Places, values: Iterable[str]) -> list[tuple[str, ...]]:
        """The arguments with which the action is applicable, sorted; `values` fill the places, and may fit nothing."""
        env = self.compiler.environment()
        for (slot, members), value in zip(places, values, strict=True):
            if value not in members:
                return []
            env[slot] = value
        if len(places) < len(self.slots):
            return sorted(self.precondition.assignments(relations, env, self.slots))
        return [tuple([env[slot] for slot in self.slots])] if self.precondition.satisfied(relations, env) else []

    def changes(
        self, relations: Relations, places: Places, values: Iterable[str], costs: Costs
    ) -> list[tuple[tuple[str, ...], Change]]:
        """The arguments that `groundings` gives, each with what the action does with them."""
        env = self.compiler.environment()
        found = []
        for args in self.groundings(relations, places, values):
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
