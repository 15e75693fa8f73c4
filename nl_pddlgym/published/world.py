"""A published problem as a world: S names and predicate names are both understood, whatever their hyphens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from nl_pddlgym.card import ActionSchema
from nl_pddlgym.published.literals import PublishedDomain, as_published, plain, visible_actions
from nl_pddlgym.world import World
from pddlcoder.pddl import State, TransitionSystem
from pddlcoder.pddl.model import Fact, Problem, Step


class PublishedWorld(World):
    """A world whose actions and objects also answer to the other names that the published benchmark has for them.

    An action answers to its name in S, to its action predicate and to its operator ("pick-up", "pickup", "pick_up"). An object
    that O lists without its number ("person" for person0) answers to that too, where it is the only one of its kind.
    """

    def __init__(
        self, system: TransitionSystem, actions: Sequence[ActionSchema], names: Mapping[str, str], objects: str
    ) -> None:
        super().__init__(system, actions)
        self._names = names
        self._aliases = _numberless(objects.lower().split(), tuple(system.objects))

    def known(self, step: Step) -> Step:
        """The step in the names of S and of the problem, where it uses others; the step itself where nothing is known."""
        name = self._names.get(plain(step.name), step.name)
        return Step(name, tuple(self._aliases.get(arg.lower(), arg) for arg in step.args))

    def fault(self, step: Step) -> str:
        return super().fault(self.known(step))

    def successors(self, state: State, step: Step) -> list[tuple[State, Step]]:
        return super().successors(state, self.known(step))

    def obstacle(self, state: State, step: Step) -> str:
        return super().obstacle(state, self.known(step))

    def named(self, step: Step, facts: Callable[[str], Iterable[Fact]]) -> dict[str, str]:
        return super().named(self.known(step), facts)


def open_own(reading: PublishedDomain, problem: Problem, actions: str, objects: str) -> PublishedWorld:
    """The world by our own rules; an operator for which S has no name goes by its predicate."""
    told, known = visible_actions(reading, actions), as_published(reading)
    covered = {pattern.operator for schema in told for pattern in schema.patterns}
    others = tuple(schema for schema in known if covered.isdisjoint(pattern.operator for pattern in schema.patterns))
    schemas = (*told, *others)
    return PublishedWorld(TransitionSystem(reading.domain, problem), schemas, _names(reading, schemas), objects)


def open_as_published(reading: PublishedDomain, problem: Problem) -> World:
    """The world as the published code executes it: actions go by their predicates alone, some preconditions are not checked."""
    return World(TransitionSystem(reading.unchecked(), problem), as_published(reading))


def _names(reading: PublishedDomain, schemas: Sequence[ActionSchema]) -> dict[str, str]:
    """What each action answers to: its own name first, then its predicates, then its operators."""
    names = {plain(schema.name): schema.name for schema in schemas}
    for schema in schemas:
        for pattern in schema.patterns:
            if literal := reading.literals.get(pattern.operator):
                names.setdefault(plain(literal.predicate), schema.name)
    for schema in schemas:
        for pattern in schema.patterns:
            names.setdefault(plain(pattern.operator), schema.name)
    return names


def _numberless(listed: Sequence[str], objects: Sequence[str]) -> dict[str, str]:
    """Listed names that are an object's name without its number, where only one object fits."""
    stems: dict[str, list[str]] = {}
    for name in objects:
        stems.setdefault(name.rstrip("0123456789").rstrip("-_"), []).append(name)
    return {name: stems[name][0] for name in listed if name not in objects and len(stems.get(name, ())) == 1}
