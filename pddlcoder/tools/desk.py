"""What the tools of one solve work with, and what they answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pddlcoder.events import Event
from pddlcoder.pddl.model import Plan
from pddlcoder.planners import Translation, translate
from pddlcoder.review import Judgement, MappedPlan, Reviewer
from pddlcoder.types import Cancel, Planner, PlannerResult
from pddlcoder.validators import Validator
from pddlcoder.workspace import File, Workspace


class ToolError(Exception):
    """A tool could not do what it was asked; the text is the observation."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a tool answers: its first line says it all in short; `done` ends the run; `summary` is what `finish` was told."""

    text: str
    done: bool = False
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """A plan of the current files as it was last put before the reviewer."""

    plan: Plan
    mapped: MappedPlan
    judgement: Judgement | None


@dataclass
class Desk:
    """The parts one solve's tools share; `plans` holds the planner's answers by the fingerprint of the files they were for."""

    workspace: Workspace
    planner: Planner
    validators: Sequence[Validator]
    reviewer: Reviewer
    tool_names: tuple[str, ...]
    cancel: Cancel | None = None
    emit: Callable[[Event], None] = lambda event: None
    translate: Callable[..., Translation] = translate
    plans: dict[str, PlannerResult] = field(default_factory=dict)
    reviews: list[Review] = field(default_factory=list)

    def texts(self) -> tuple[str, str]:
        """Both files; ToolError while one is missing."""
        domain, problem = self.workspace.domain, self.workspace.problem
        if domain is None or problem is None:
            names = " and no ".join(self.workspace.missing())
            raise ToolError(f"there is no {names} yet; write it with create_file.")
        return domain, problem

    def text(self, file: File) -> str:
        """One file; ToolError while it is missing."""
        text = self.workspace.text(file)
        if text is None:
            raise ToolError(f"there is no {file} yet; write it with create_file.")
        return text

    def current_plan(self) -> PlannerResult | None:
        """The planner's answer on the files as they are, or None if it was not asked yet."""
        return self.plans.get(self.workspace.fingerprint())

    def has(self, tool: str) -> bool:
        """Whether the model may use this tool."""
        return tool in self.tool_names
