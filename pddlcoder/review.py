"""What comes back when a plan is reviewed: the plan in the caller's terms and a judgement of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pddlcoder.pddl.model import Domain, Plan


@dataclass(frozen=True, slots=True)
class MappedPlan:
    """A plan in the terms of S and O; `notes` are sentences on the steps that could not be put into them."""

    plan: Plan
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """The critic's word on a mapped plan; `accepted` is None where there is no judgement, and `feedback` says why."""

    accepted: bool | None
    feedback: str


class Reviewer(Protocol):
    """The second pair of eyes of one solve; it knows the task and asks its own models."""

    def map(self, plan: Plan, domain: Domain) -> MappedPlan:
        """The plan in the caller's terms; ModelError if the model cannot be reached."""
        ...

    def judge(self, plan: Plan) -> Judgement | None:
        """A judgement of a mapped plan, or None when there is no critic; ModelError if the model cannot be reached."""
        ...
