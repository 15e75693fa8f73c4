"""One solve from its task to its solution."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

import dspy

from pddlcoder.coder.parts import Loop, Parts, ReadyModels, Watch
from pddlcoder.coder.reviewer import TaskReviewer
from pddlcoder.coder.verdict import Finding, examine
from pddlcoder.critic import Critic
from pddlcoder.errors import ModelError
from pddlcoder.events import Ended, Event, Started
from pddlcoder.llm import CallCancelled, role, using
from pddlcoder.mapping import Mapper
from pddlcoder.review import Judgement
from pddlcoder.solution import Solution, SolveSettings
from pddlcoder.task import Task
from pddlcoder.tools.desk import Desk
from pddlcoder.tools.toolbox import Toolbox
from pddlcoder.turns import Limits, Turns
from pddlcoder.types import SolutionOutcome, StopReason
from pddlcoder.workspace import Workspace

_NEVER = 1_000_000_000


@dataclass
class Job:
    """Everything that belongs to one solve; made for it and gone with it. `out` is the folder it is kept in, if any."""

    task: Task
    parts: Parts
    models: ReadyModels
    settings: SolveSettings
    watch: Watch
    mapper: Mapper
    critic: Critic | None
    out: Path | None = None
    failure: str = ""

    def __post_init__(self) -> None:
        self.workspace = Workspace(self.out)
        self.reviewer = TaskReviewer(self.task, self.mapper, self.critic, self.models, self.watch.ledger, self.emit)
        self.desk = Desk(
            workspace=self.workspace,
            planner=self.parts.planner,
            validators=self.parts.validators,
            reviewer=self.reviewer,
            tool_names=self.settings.tools,
            cancel=self.watch,
            emit=self.emit,
        )
        self.turns = Turns(Toolbox(self.desk), self.watch.ledger, self._limits(), self.watch.halt)
        task = self.task
        self.emit(Started(task.dnl, task.pnl, task.actions, task.objects, self.settings.model))

    def emit(self, event: Event) -> None:
        """Keep an event and tell the listener."""
        self.workspace.log(event)
        self.parts.listener(event)

    @contextmanager
    def at_work(self) -> Generator[None]:
        """Inside, the agent works on this job; a model that fails ends the work and is noted, not raised."""
        stock = dspy.context(adapter=dspy.ChatAdapter()) if self.settings.loop == Loop.REACT else nullcontext()
        try:
            with role("agent", self.watch.ledger, self.watch), using(self.models.agent), stock:
                yield
        except CallCancelled as error:
            self.turns.stop = self.watch.halt()
            self.failure = "" if self.turns.stop else str(error)
        except ModelError as error:
            self.failure = str(error)

    def conclude(self, find: Callable[[Desk], Finding] = examine) -> Solution:
        """Examine what the agent left and put it together; `find` is another way to find out what the solve came to."""
        self.desk.cancel = self.watch.cancelled
        with role("mapper", self.watch.ledger, self.watch.cancelled):
            finding = find(self.desk)
        if self.failure:
            finding = replace(finding, outcome=SolutionOutcome.NOT_MEASURED, reason=f"the model failed: {self.failure}")
        solution = self._solution(finding)
        tokens = self.watch.ledger.total().tokens
        self.emit(Ended(solution.outcome, solution.stop_reason, solution.reason, solution.seconds, tokens))
        if self.out is not None:
            solution.save(self.out)
        return solution

    def _solution(self, finding: Finding) -> Solution:
        return Solution(
            domain=self.workspace.domain or "",
            problem=self.workspace.problem or "",
            outcome=finding.outcome,
            reason=finding.reason,
            stop_reason=None if self.failure else self.turns.stop,
            settings=self.settings,
            diagnostics=finding.diagnostics,
            plan=finding.plan,
            mapped_plan=finding.mapped_plan,
            notes=(*finding.notes, *self._ending()),
            judgement=self._judgement(finding),
            summary=self.turns.summary,
            trajectory=tuple(self.workspace.turns),
            usage=self.watch.ledger.by_role(),
            seconds=self.watch.seconds(),
        )

    def _ending(self) -> tuple[str, ...]:
        """Which budget ended the work, and what to do where it could not be kept at all."""
        over = self.watch.ledger.exceeded() if self.turns.stop is StopReason.BUDGET else None
        return (f"stopped: {over}",) if over else ()

    def _judgement(self, finding: Finding) -> Judgement | None:
        return None if finding.mapped_plan is None else self.reviewer.judged.get(finding.mapped_plan)

    def _limits(self) -> Limits:
        """The stock loop runs as in the paper: it is neither warned nor stopped for repeating itself."""
        if self.settings.loop == Loop.REACT:
            return Limits(self.settings.max_iters, warn_at=_NEVER, stop_at=_NEVER)
        return Limits(self.settings.max_iters)
