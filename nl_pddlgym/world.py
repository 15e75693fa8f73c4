"""A problem as the robot in it sees it: S actions, whose hidden parameters are found in the state."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from nl_pddlgym.card import HIDDEN, ActionSchema, Card, Pattern, Stack
from nl_pddlgym.errors import DataError
from nl_pddlgym.obstacle import obstacle
from nl_pddlgym.reading import domain_of, problem_of
from nl_pddlgym.task import Task, domain_path
from pddlcoder.pddl import State, TransitionSystem
from pddlcoder.pddl.model import Action, Domain, Fact, Step
from pddlcoder.pddl.transition import Handle


@dataclass(frozen=True, slots=True)
class Reading:
    """An operator that an S action can stand for: its parameters that are not hidden, and the S parameter or object of each."""

    operator: str
    names: tuple[str, ...]
    args: tuple[str, ...]
    handle: Handle


class World:
    """The transition system of a problem, driven by S actions.

    An S action stands for one operator or several; the parameters it does not name are found in the state, so one step
    can have no outcome, one, or several. Names match in any letter case; what comes back is in the user's spelling.
    """

    def __init__(
        self, system: TransitionSystem, actions: Sequence[ActionSchema], stacks: Mapping[str, Stack] | None = None
    ) -> None:
        self.system = system
        self.actions = {schema.name.lower(): schema for schema in actions}
        self._stacks = dict(stacks or {})
        self._operators = {action.name: action for action in system.domain.actions}
        _check(actions, self._operators)
        self._readings = {
            name: [self._reading(pattern) for pattern in schema.patterns] for name, schema in self.actions.items()
        }

    def fault(self, step: Step) -> str:
        """What is wrong with a step in every state: an unknown action or object, or a wrong number of arguments; "" if nothing."""
        schema = self.actions.get(step.name.lower())
        if schema is None:
            near = _guess(step.name, [known.name for known in self.actions.values()])
            forms = ", ".join(str(known) for known in self.actions.values())
            return f"unknown action '{shortened(step.name)}'{near}; the actions are {forms}"
        if len(step.args) != len(schema.parameters):
            return f"{shortened(str(step))} does not fit {schema}: it takes {_count(len(schema.parameters))}, got {len(step.args)}"
        for arg in step.args:
            if arg.lower() not in self.system.objects:
                return f"'{shortened(arg)}' is not an object of this problem{_guess(arg, self.objects())}"
        return ""

    def outcomes(self, state: State, step: Step) -> dict[State, Step]:
        """Each state the step can lead to, with the first operator that does, in sorted order; empty if it does not apply."""
        return dict(self.successors(state, step))

    def successors(self, state: State, step: Step) -> list[tuple[State, Step]]:
        """The outcomes as pairs, without the cost of hashing a state where there is only one."""
        values = self.named(step, lambda link: self.system.facts(state, link))
        found: list[tuple[State, Step]] = []
        for reading in self._readings[step.name.lower()]:
            found += self.system.successors(state, reading.handle, [values.get(arg, arg) for arg in reading.args])
        if len(found) < 2:
            return found
        first: dict[State, Step] = {}
        for after, ground in found:
            first.setdefault(after, ground)
        return list(first.items())

    def obstacle(self, state: State, step: Step) -> str:
        """Why a step without `fault` does not apply: what stands in the way of the operator that comes nearest."""
        values = self.named(step, lambda link: self.system.facts(state, link))
        found = []
        for reading in self._readings[step.name.lower()]:
            bound = dict(zip(reading.names, [values.get(arg, arg) for arg in reading.args], strict=True))
            found.append(obstacle(self.system, state, self._operators[reading.operator], bound))
        return " and ".join(min(found, key=len))

    def applicable(self, state: State) -> list[Step]:
        """Every S step that applies, each once, sorted."""
        steps = {
            seen
            for ground in self.system.applicable(state)
            for schema in self.actions.values()
            for pattern in schema.patterns
            if (seen := _visible(schema, pattern, ground)) is not None
        }
        return sorted(steps, key=lambda step: (step.name, step.args))

    def named(self, step: Step, facts: Callable[[str], Iterable[Fact]]) -> dict[str, str]:
        """The object that each parameter of a step without `fault` stands for, where a predicate has these `facts`."""
        parameters, names = self.actions[step.name.lower()].parameters, [arg.lower() for arg in step.args]
        if self._stacks:
            names = [self._uppermost(facts, *pair) for pair in zip(parameters, names, strict=True)]
        return dict(zip(parameters, names, strict=True))

    def visible(self, ground: Step) -> Step | None:
        """The S step that stands for a ground operator, the first in the order of the card; None if there is none."""
        pairs = ((schema, pattern) for schema in self.actions.values() for pattern in schema.patterns)
        return next((seen for pair in pairs if (seen := _visible(*pair, ground)) is not None), None)

    def objects(self) -> list[str]:
        """Every object, constants first, in the order and the spelling of the PDDL."""
        things = (*self.system.domain.constants, *self.system.problem.objects)
        return [self.system.spelling.get(name, name) for name in dict.fromkeys(thing.name for thing in things)]

    def fact_text(self, fact: Fact) -> str:
        """A fact as PDDL, in the user's spelling."""
        return f"({' '.join(self.system.spelling.get(name, name) for name in fact)})"

    def _reading(self, pattern: Pattern) -> Reading:
        pairs = zip(self._operators[pattern.operator].parameters, pattern.args, strict=True)
        told = [(parameter.name, arg) for parameter, arg in pairs if arg != HIDDEN]
        names, args = tuple([name for name, _ in told]), tuple([arg for _, arg in told])
        return Reading(pattern.operator, names, args, self.system.handle(pattern.operator, names))

    def _uppermost(self, facts: Callable[[str], Iterable[Fact]], parameter: str, name: str) -> str:
        """The object a name stands for: the top of the stack, where the parameter may be named by a stack's base."""
        stack = self._stacks.get(parameter)
        if stack is None or self.system.objects[name] != stack.base:
            return name
        above = {fact[2]: fact[1] for fact in facts(stack.link)}
        while name in above:
            name = above.pop(name)
        return name


class Openable(Protocol):
    """A task from elsewhere that opens its own world, such as one of the published benchmark."""

    def open(self) -> World: ...


def open_world(task: Task | Openable) -> World:
    """The world of a task; DataError if its files are broken. It reads the gold PDDL: never hand it to a contestant."""
    if not isinstance(task, Task):
        return task.open()
    gold, folder_path = task.gold(), domain_path(task.data_path, task.domain)
    domain = domain_of(gold.domain, str(folder_path / "domain.pddl"))
    problem = problem_of(gold.problem, domain, str(folder_path / "problems" / f"{task.number}.pddl"))
    card = task.card()
    try:
        return World(TransitionSystem(domain, problem), card.actions, card.stacks)
    except ValueError as error:
        raise DataError(f"{folder_path / 'domain.toml'}: {error}") from error


def open_pddl(domain_text: str, problem_text: str, card: Card | None = None) -> World:
    """A world from any PDDL; without a card each operator is an S action with all its parameters visible. DataError for bad PDDL."""
    domain = domain_of(domain_text)
    system = TransitionSystem(domain, problem_of(problem_text, domain))
    return World(system, card.actions, card.stacks) if card else World(system, full_actions(domain))


def full_actions(domain: Domain) -> tuple[ActionSchema, ...]:
    """Every operator as an S action that hides nothing."""
    actions = []
    for action in domain.actions:
        names = tuple(parameter.name for parameter in action.parameters)
        name = domain.spelling.get(action.name, action.name)
        actions.append(ActionSchema(name, names, (Pattern(action.name, names),)))
    return tuple(actions)


def _visible(schema: ActionSchema, pattern: Pattern, ground: Step) -> Step | None:
    """A ground operator as the S step that stands for it, or None if this pattern is not about it."""
    if pattern.operator != ground.name.lower():
        return None
    seen: dict[str, str] = {}
    for name, arg in zip(pattern.args, ground.args, strict=True):
        fixed = name if not name.startswith("?") else seen.setdefault(name, arg)
        if name != HIDDEN and fixed.lower() != arg.lower():
            return None
    return Step(schema.name, tuple(seen[name] for name in schema.parameters))


def _check(actions: Sequence[ActionSchema], operators: Mapping[str, Action]) -> None:
    for schema in actions:
        for pattern in schema.patterns:
            operator = operators.get(pattern.operator)
            if operator is None:
                raise DataError(f"{schema} stands for '{pattern.operator}', which is no operator of the domain")
            if len(pattern.args) != len(operator.parameters):
                expected = _count(len(operator.parameters))
                raise DataError(f"{schema}: '{pattern.operator}' has {expected}, the pattern {len(pattern.args)}")


def shortened(text: str) -> str:
    """A text as it can stand in a sentence: cut after 80 characters."""
    return text if len(text) <= 80 else f"{text[:77]}..."


def _count(number: int) -> str:
    return f"{number} argument{'' if number == 1 else 's'}"


def _guess(name: str, known: Sequence[str]) -> str:
    spelled = {other.lower(): other for other in sorted(known)}
    near = difflib.get_close_matches(name.lower(), spelled, n=1) if len(name) <= 80 else []
    return f" (did you mean '{spelled[near[0]]}'?)" if near else ""
