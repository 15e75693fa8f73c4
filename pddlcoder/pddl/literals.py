"""The smallest parts of a compiled condition: literals over the slots of an environment, and checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from pddlcoder.pddl.model import Fact
from pddlcoder.pddl.state import Relations

Environment = list[str]
"""What each slot holds: an object, the name of a predicate, or "" while it is unbound."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A predicate over slots; as a part of a conjunct, one that has to hold. `ground` gives its fact once the slots are bound."""

    predicate: str
    slots: tuple[int, ...]
    ground: Callable[[Environment], Fact] = field(compare=False, repr=False)


class Check(Protocol):
    """A part of a condition that proposes no values: it is asked once all slots in `needs` are bound."""

    @property
    def needs(self) -> tuple[int, ...]: ...

    def passes(self, relations: Relations, env: Environment) -> bool: ...


@dataclass(frozen=True, slots=True)
class Absent:
    """A literal that must not hold."""

    literal: Literal

    @property
    def needs(self) -> tuple[int, ...]:
        return self.literal.slots

    def passes(self, relations: Relations, env: Environment) -> bool:
        return self.literal.ground(env) not in relations[self.literal.predicate].facts


@dataclass(frozen=True, slots=True)
class Equal:
    """Two slots hold the same object, or (`expected` false) two different ones."""

    needs: tuple[int, int]
    expected: bool

    def passes(self, relations: Relations, env: Environment) -> bool:
        left, right = self.needs
        return (env[left] == env[right]) is self.expected
