"""Two paragraphs in, a plan out: the agent at work, and the coder's own look at what it left."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import dspy

from pddlcoder.agent import Agent
from pddlcoder.coder.instructing import instruct, predictors
from pddlcoder.coder.job import Job
from pddlcoder.coder.parts import (
    Loop,
    Parts,
    ReadyModels,
    Watch,
    choose,
    choose_validators,
    open_models,
    told_options,
)
from pddlcoder.critic import Critic
from pddlcoder.errors import UsageError
from pddlcoder.events import Listener
from pddlcoder.llm import Ledger
from pddlcoder.mapping import Mapper, MappingMode
from pddlcoder.pddl.model import render_plan
from pddlcoder.planners import open_planner
from pddlcoder.program import Source, open_program
from pddlcoder.react import ReactAgent
from pddlcoder.settings import GIB
from pddlcoder.solution import Solution, SolveSettings
from pddlcoder.task import Task
from pddlcoder.tools import choose_tools
from pddlcoder.types import Planner
from pddlcoder.validators import Validator

Model = str | dspy.BaseLM | None


class PDDLCoder(dspy.Module):
    """Turns descriptions into PDDL, a plan, and the plan in the caller's words; one coder serves any number of threads.

    `model` (and `critic_model`, `mapper_model`, by default the same) is a litellm name, an LM, or None for the model configured in DSPy;
    further `model_options` such as `api_base` go to `open_model` with those that are names. `planner`, `planner_time_limit` in seconds and `memory_limit` in
    bytes are those of `open_planner`. `validators` are names or validators, by default those installed. `mapping` is "schema", "plan" or
    "off"; `tools` the name of a set or names of tools; `loop` is "robust" or "react". `program` is a file of prompts (or its content)
    that stand in for the house's own. A solve ends after `max_iters` replies,
    `time_limit` seconds, `budget_tokens` or `budget_usd`. `on_event` hears everything as it happens, in the thread of the solve.

    Raises UsageError for a setting that cannot be used and PrerequisiteError for a missing program. Source: the PDDLCoder paper, section 3.
    """

    def __init__(
        self,
        model: Model = None,
        *,
        critic_model: Model = None,
        mapper_model: Model = None,
        planner: str | Planner = "lama-first",
        planner_time_limit: float = 60.0,
        memory_limit: int | None = 4 * GIB,
        validators: Sequence[str | Validator] | None = None,
        critic: bool = True,
        mapping: str | bool = "schema",
        tools: str | Sequence[str] | None = None,
        loop: str = "robust",
        max_iters: int = 50,
        time_limit: float | None = None,
        budget_tokens: int | None = None,
        budget_usd: float | None = None,
        program: Source | None = None,
        on_event: Listener | None = None,
        clock: Callable[[], float] = time.monotonic,
        **model_options: Any,
    ) -> None:
        super().__init__()
        names = choose_tools(tools)
        self.tools = names if critic else tuple(name for name in names if name != "plan_feedback")
        self.loop: Loop = choose(Loop, loop, "the loop")
        self.max_iters, self.time_limit = max_iters, time_limit
        self.budget_tokens, self.budget_usd = budget_tokens, budget_usd
        own_limits = isinstance(planner, str)
        self.planner_time_limit = planner_time_limit if own_limits else None
        self.memory_limit = memory_limit if own_limits else None
        self.model_options = told_options(model_options)
        self.clock = clock
        _positive(max_iters=max_iters, time_limit=time_limit, budget_tokens=budget_tokens, budget_usd=budget_usd)
        self.agent = Agent() if self.loop is Loop.ROBUST else ReactAgent(self.tools)
        self.critic = Critic() if critic else None
        self.mapper = Mapper(_mapping(mapping))
        self.program = ""
        if program is not None:
            self.program = instruct(predictors(self.agent, self.critic, self.mapper), open_program(program))
        models = open_models(model, critic_model, mapper_model, **model_options)
        engine = open_planner(planner, time_limit=planner_time_limit, memory_limit=memory_limit)
        self.parts = Parts(engine, choose_validators(validators), models, on_event or _ignore)

    def solve(
        self,
        dnl: str,
        pnl: str,
        actions: str | None = None,
        objects: str | None = None,
        *,
        out: Path | str | None = None,
    ) -> Solution:
        """Solve the task told by `dnl` and `pnl`, for a place with the actions S and the objects O (text, one a line).

        With `out`, every step is written into that folder as it happens, and the solution at the end. What the model or the PDDL
        gets wrong is in the solution, never raised; UsageError if both descriptions are empty, PrerequisiteError if there is no model.
        """
        return self._solve(Task(dnl, pnl, actions, objects), out)

    async def asolve(
        self,
        dnl: str,
        pnl: str,
        actions: str | None = None,
        objects: str | None = None,
        *,
        out: Path | str | None = None,
    ) -> Solution:
        """The same for asyncio; the event loop stays free, and cancelling the task ends the model's call or the planner at once."""
        return await self._asolve(Task(dnl, pnl, actions, objects), out)

    def forward(self, dnl: str, pnl: str, actions: str | None = None, objects: str | None = None) -> dspy.Prediction:
        """The same for optimisers: the texts of the solution, and `.solution` itself."""
        return _prediction(self._solve(Task(dnl, pnl, actions, objects)))

    async def aforward(
        self, dnl: str, pnl: str, actions: str | None = None, objects: str | None = None
    ) -> dspy.Prediction:
        """`forward` for asyncio."""
        return _prediction(await self._asolve(Task(dnl, pnl, actions, objects)))

    def job(self, task: Task, out: Path | str | None = None) -> Job:
        """A solve that is set up and not yet begun, for algorithms of other makers that fill its workspace in their own way.

        UsageError if both descriptions are empty, PrerequisiteError if there is no model.
        """
        if not (task.dnl.strip() or task.pnl.strip()):
            raise UsageError("both descriptions are empty: there is nothing to solve")
        models = self.parts.models.ready()
        watch = Watch(self.clock, Ledger(self.budget_tokens, self.budget_usd), self.time_limit)
        folder = None if out is None else Path(out)
        return Job(task, self.parts, models, self._settings(models), watch, self.mapper, self.critic, folder)

    def _solve(self, task: Task, out: Path | str | None = None) -> Solution:
        job = self.job(task, out)
        with job.at_work():
            self.agent(task, job.turns)
        return job.conclude()

    async def _asolve(self, task: Task, out: Path | str | None = None) -> Solution:
        job = self.job(task, out)
        try:
            with job.at_work():
                await self.agent.acall(task, job.turns)
            return await asyncio.to_thread(job.conclude)
        except asyncio.CancelledError:
            job.watch.cancelled.set()
            raise

    def _settings(self, models: ReadyModels) -> SolveSettings:
        return SolveSettings(
            model=models.agent.model,
            critic_model=models.critic.model,
            mapper_model=models.mapper.model,
            model_options=self.model_options,
            planner=self.parts.planner.name,
            planner_time_limit=self.planner_time_limit,
            memory_limit=self.memory_limit,
            validators=tuple(validator.name for validator in self.parts.validators),
            critic=self.critic is not None,
            mapping=str(self.mapper.mode),
            tools=self.tools,
            loop=str(self.loop),
            max_iters=self.max_iters,
            time_limit=self.time_limit,
            budget_tokens=self.budget_tokens,
            budget_usd=self.budget_usd,
            version=version("pddlcoder"),
            program=self.program,
        )


def _prediction(solution: Solution) -> dspy.Prediction:
    mapped = solution.mapped_plan
    return dspy.Prediction(
        domain=solution.domain,
        problem=solution.problem,
        plan="" if solution.plan is None else render_plan(solution.plan),
        mapped_plan="" if mapped is None else render_plan(mapped),
        outcome=str(solution.outcome),
        summary=solution.summary,
        solution=solution,
    )


def _mapping(choice: str | bool) -> MappingMode:
    if isinstance(choice, bool):
        return MappingMode.SCHEMA if choice else MappingMode.OFF
    return choose(MappingMode, choice, "the mapping")


def _positive(**limits: float | None) -> None:
    for name, value in limits.items():
        if value is not None and not value > 0:
            raise UsageError(f"{name} must be above 0, not {value:g}")


def _ignore(event: object) -> None:
    """The listener where nobody listens."""
