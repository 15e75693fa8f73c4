"""The second pair of eyes of one solve: mapper and critic with the task, their models, and a memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pddlcoder.coder.parts import ReadyModels
from pddlcoder.critic import Critic
from pddlcoder.events import Criticised, Event, Mapped
from pddlcoder.llm import Ledger, role, using
from pddlcoder.mapping import Mapper, MappingMemory
from pddlcoder.pddl.model import Domain, Plan
from pddlcoder.review import Judgement, MappedPlan
from pddlcoder.task import Task


@dataclass
class TaskReviewer:
    """The `Reviewer` of a task; a plan it has judged is not paid for again."""

    task: Task
    mapper: Mapper
    critic: Critic | None
    models: ReadyModels
    ledger: Ledger
    emit: Callable[[Event], None]
    memory: MappingMemory = field(default_factory=MappingMemory)
    judged: dict[Plan, Judgement] = field(default_factory=dict)
    last: MappedPlan | None = None

    def map(self, plan: Plan, domain: Domain) -> MappedPlan:
        """The plan in the terms of S and O."""
        with role("mapper", self.ledger), using(self.models.mapper):
            mapped: MappedPlan = self.mapper(self.task, plan, domain, self.memory).mapped
        if mapped != self.last:
            self.last = mapped
            self.emit(Mapped(mapped.plan, mapped.notes))
        return mapped

    def judge(self, plan: Plan) -> Judgement | None:
        """The critic's judgement; one that could not be read is asked for again the next time."""
        if self.critic is None:
            return None
        if plan not in self.judged:
            with role("critic", self.ledger), using(self.models.critic):
                judgement: Judgement = self.critic(self.task, plan).judgement
            self.emit(Criticised(judgement.accepted, judgement.feedback))
            if judgement.accepted is None:
                return judgement
            self.judged[plan] = judgement
        return self.judged[plan]
