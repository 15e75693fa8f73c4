"""`pddlcoder solve`: two paragraphs in, a plan out, every step shown and kept."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pddlcoder.cli.exits import Exit, solution_exit
from pddlcoder.cli.limits import checked_seconds
from pddlcoder.cli.live import Narrator
from pddlcoder.cli.options import AsJson, PlannerName
from pddlcoder.cli.reading import Source, read_sources
from pddlcoder.cli.screen import SOFT, emit_json, say, stderr, stdout
from pddlcoder.cli.solve_options import (
    ActionList,
    ApiBase,
    BudgetTokens,
    BudgetUsd,
    CallTimeout,
    CriticModel,
    Engine,
    LoopName,
    MappingName,
    MaxIters,
    MaxTokens,
    ModelName,
    NoCritic,
    ObjectList,
    OutFolder,
    ProgramFile,
    TaskText,
    Temperature,
    TimeLimit,
    ToolSet,
    Wait,
    WorldText,
)
from pddlcoder.cli.summary import show_solution, solution_facts
from pddlcoder.cli.writing import empty_folder, fresh_folder
from pddlcoder.errors import UsageError
from pddlcoder.settings import load_settings
from pddlcoder.task import Task

if TYPE_CHECKING:
    from pddlcoder.coder import PDDLCoder

HOW_TO_CHOOSE = (
    "no model is chosen; give --model (or set PDDLCODER_MODEL): a hosted one, with its key in the environment, such as "
    "openrouter/deepseek/deepseek-v4-flash; the one of a local server, with --api-base http://localhost:8000/v1; "
    "or manual:DIR, where prompts and replies are files and you are the model"
)
PDDL_START = re.compile(r"\s*(;.*\n\s*)*\(\s*define\b", re.IGNORECASE)
MANUAL = re.compile(r"(?:record:[^:]+:)?manual:([^?]*)")


def solve(
    domain: WorldText,
    problem: TaskText,
    actions: ActionList = None,
    objects: ObjectList = None,
    model: ModelName = None,
    api_base: ApiBase = None,
    planner: PlannerName = None,
    critic_model: CriticModel = None,
    no_critic: NoCritic = False,
    mapping: MappingName = "schema",
    tools: ToolSet = None,
    loop: LoopName = "robust",
    program: ProgramFile = None,
    max_iters: MaxIters = 50,
    time_limit: TimeLimit = None,
    budget_tokens: BudgetTokens = None,
    budget_usd: BudgetUsd = None,
    temperature: Temperature = None,
    max_tokens: MaxTokens = None,
    engine: Engine = "auto",
    call_timeout: CallTimeout = 300.0,
    wait: Wait = None,
    out: OutFolder = None,
    as_json: AsJson = False,
) -> Exit:
    """Two paragraphs in, a plan out.

    Shows every step, and writes a folder with the PDDL, the plan, and the plan in your own words.
    """
    settings = load_settings()
    task = _read_task(domain, problem, actions, objects)
    spec = _model_spec(model or settings.model, wait)
    from pddlcoder.coder import PDDLCoder

    seconds = None if time_limit is None else checked_seconds(time_limit)
    build = partial(
        PDDLCoder,
        spec,
        critic_model=critic_model,
        planner=planner or settings.planner,
        planner_time_limit=settings.time_limit,
        memory_limit=settings.memory_limit,
        critic=not no_critic,
        mapping=mapping,
        tools=tools,
        loop=loop,
        program=program,
        max_iters=max_iters,
        time_limit=seconds,
        budget_tokens=budget_tokens,
        budget_usd=budget_usd,
        api_base=api_base or settings.api_base,
        engine=engine,
        temperature=temperature,
        max_tokens=max_tokens,
        timeout=checked_seconds(call_timeout),
    )
    return _run(build, task, out, as_json)


def _run(build: Callable[..., PDDLCoder], task: Task, out: str | None, as_json: bool) -> Exit:
    """Solve with everything shown and kept."""
    narrator = Narrator(stderr(), "working")
    coder = build(on_event=narrator)
    folder = empty_folder(out) if out else fresh_folder(Path(), "pddlcoder-run")
    with _telling_where(folder, lambda: bool(out) or narrator.begun):
        with narrator:
            solution = coder.solve(task.dnl, task.pnl, task.actions, task.objects, out=folder)
        code = solution_exit(solution.outcome, solution.stop_reason)
        if as_json:
            kept = str(folder) if out or narrator.begun else None
            emit_json({**solution_facts(solution), "folder": kept, "exit_code": code.value})
        else:
            show_solution(stdout(), solution)
    return code


@contextmanager
def _telling_where(folder: Path, worth_keeping: Callable[[], bool]) -> Generator[None]:
    """However the solve ends, say where what was done so far lies; a folder that nobody named and that holds nothing goes."""
    try:
        yield
    finally:
        if worth_keeping():
            say(stderr(), f"everything is in {folder}", SOFT)
        else:
            shutil.rmtree(folder, ignore_errors=True)


def _model_spec(model: str | None, wait: float | None) -> str:
    if not model:
        raise UsageError(HOW_TO_CHOOSE)
    manual = MANUAL.match(model)
    if manual:
        say(
            stderr(),
            f"prompts appear in {manual[1]} as NNNN.ROLE.request.md; put each reply beside it, as NNNN.ROLE.reply.md",
        )
    if wait is None:
        return model
    if not manual:
        raise UsageError("--wait goes with --model manual:DIR; for other models there is --call-timeout")
    return f"{model}{'&' if '?' in model else '?'}wait={checked_seconds(wait):g}"


def _read_task(domain: str, problem: str, actions: str | None, objects: str | None) -> Task:
    given = [argument for argument in (domain, problem, actions, objects) if argument is not None]
    dnl, pnl, *rest = (_prose(source) for source in read_sources(given))
    if not (dnl.strip() or pnl.strip()):
        raise UsageError("both descriptions are empty: there is nothing to solve")
    return Task(dnl, pnl, rest.pop(0) if actions is not None else None, rest.pop(0) if objects is not None else None)


def _prose(source: Source) -> str:
    if PDDL_START.match(source.text):
        raise UsageError(f"{source.name} holds PDDL; solve takes plain words, and 'pddlcoder plan' takes PDDL")
    return source.text
