"""What can be wrong with a published problem."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DefectKind(StrEnum):
    """Kinds of defects, in the order in which they are listed."""

    BROKEN = "broken"
    """A file that cannot be read."""
    MISPAIRED = "mispaired"
    """A description with the problem of another one."""
    DUPLICATE = "duplicate"
    """A problem that an earlier one equals up to the names of its objects."""
    LEAK = "leak"
    """Such a problem in another split."""
    DESCRIPTION = "description"
    """A description that disagrees with its problem."""
    OBJECTS = "objects"
    """An object missing from O."""
    ACTIONS = "actions"
    """An action of S without an operator, or an operator without an action."""
    UNSOLVED = "unsolved"
    """A problem for which the planner finds no plan."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One defect: its kind, the id of the task ("elevator/04") or the name of the domain it is in, and a clause that says what is wrong."""

    kind: DefectKind
    task: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.task}: {self.sentence} [{self.kind}]"
