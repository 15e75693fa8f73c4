"""`pddlcoder plan`: a plan, or why there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pddlcoder.cli.exits import PLANNER_EXITS, Exit
from pddlcoder.cli.findings import show_findings, tally
from pddlcoder.cli.limits import checked_seconds
from pddlcoder.cli.options import AsJson, DomainFile, PlannerName, ProblemFile
from pddlcoder.cli.pair import Pair, read_pair, with_problem
from pddlcoder.cli.screen import BAD, GOOD, count, emit_json, say, show_notes, stderr, stdout
from pddlcoder.cli.steps import plan_lines, show_plan
from pddlcoder.cli.writing import checked_parent, write_text
from pddlcoder.explain import explain
from pddlcoder.pddl import to_json
from pddlcoder.pddl.model import Plan, render_plan
from pddlcoder.planners import open_planner
from pddlcoder.settings import load_settings, memory_size
from pddlcoder.types import Outcome, PlannerResult

TOLD = frozenset({Outcome.UNSOLVABLE, Outcome.EXHAUSTED, Outcome.TIMEOUT, Outcome.MEMOUT})
"""Outcomes for which `explain` has a story to tell."""


def plan(
    domain: DomainFile,
    problem: ProblemFile = None,
    planner: PlannerName = None,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="For the whole call (default 60).")
    ] = None,
    memory_limit: Annotated[
        str | None, typer.Option(metavar="SIZE", help="For the whole call, such as 512M (default 4G).")
    ] = None,
    show_all: Annotated[
        bool, typer.Option("--all", help="Show the plans an anytime planner found on the way, too.")
    ] = False,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the plan to this file.")] = None,
    as_json: AsJson = False,
) -> Exit:
    """Find a plan, or say why there is none."""
    settings = load_settings()
    seconds = settings.time_limit if time_limit is None else checked_seconds(time_limit)
    memory = settings.memory_limit if memory_limit is None else memory_size(memory_limit)
    engine = open_planner(planner or settings.planner, time_limit=seconds, memory_limit=memory)
    out_path = checked_parent(out)
    pair = with_problem(read_pair(domain, problem)[0])
    with stderr().status(f"planning with {engine.name}, up to {seconds:g} s"):
        result = engine.plan(pair.domain.text, pair.problem_text or "")
        story = explain(pair.domain.text, pair.problem_text or "") if result.outcome in TOLD else ""
    if out_path and result.plan is not None:
        write_text(out_path, render_plan(result.plan))
    code = PLANNER_EXITS[result.outcome]
    if as_json:
        emit_json(_facts(result, story, pair, code))
    else:
        show_notes(pair.notes)
        _show(stdout(), result, story, pair, show_all)
        _tell_where(out_path, result.plan)
    return code


def _facts(result: PlannerResult, story: str, pair: Pair, code: Exit) -> dict[str, object]:
    return {
        "outcome": result.outcome.value,
        "plan": None if result.plan is None else plan_lines(result.plan),
        "cost": result.cost,
        "earlier": [plan_lines(one) for one in result.earlier],
        "reason": result.reason,
        "explanation": story,
        "diagnostics": to_json(result.diagnostics),
        "notes": list(pair.notes),
        "planner": result.planner,
        "seconds": round(result.seconds, 3),
        "exit_code": code.value,
    }


def _show(console: Console, result: PlannerResult, story: str, pair: Pair, show_all: bool) -> None:
    if result.plan is None:
        show_findings(console, result.diagnostics, pair.sources)
        # That no plan exists is said once: the story of it says more than the planner does.
        alone = result.outcome is Outcome.UNSOLVABLE and story.startswith("No plan exists")
        first, _, rest = (story if alone else f"{_refusal(result)}\n{story}").rstrip().partition("\n")
        say(console, first, BAD)
        if rest:
            say(console, rest)
        return
    for number, earlier in enumerate(result.earlier if show_all else (), 1):
        _headline(console, f"Earlier plan {number}: {count(len(earlier), 'step')}")
        show_plan(console, earlier)
    cost = "" if result.cost is None else f", cost {result.cost:g}"
    _headline(console, f"Solved: {count(len(result.plan), 'step')}{cost} ({result.planner}, {result.seconds:.2f} s)")
    show_plan(console, result.plan)


def _refusal(result: PlannerResult) -> str:
    """Why there is no plan, in a sentence or two."""
    match result.outcome:
        case Outcome.INVALID:
            return f"Not planned: {tally(result.diagnostics) or result.reason}."
        case Outcome.CRASHED:
            return f"The planner failed, which says nothing about the task. {result.reason}"
        case _:
            return result.reason


def _headline(console: Console, text: str) -> None:
    """In a pipe the headline is a PDDL comment, so that the output is itself a plan file."""
    say(console, text if console.is_terminal else f"; {text}", GOOD)


def _tell_where(out_path: Path | None, plan: Plan | None) -> None:
    if out_path:
        say(stderr(), f"written to {out_path}" if plan is not None else f"no plan, so {out_path} was not written")
