"""The end of a solve, for a person and for a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from pddlcoder.cli.findings import show_findings
from pddlcoder.cli.reading import Source
from pddlcoder.cli.screen import BAD, GOOD, SOFT, STRONG, clean, count, say, say_line
from pddlcoder.cli.steps import plan_lines, show_plan
from pddlcoder.types import SolutionOutcome, StopReason

if TYPE_CHECKING:
    from pddlcoder.llm.accounting import Usage
    from pddlcoder.solution import Solution

HEADLINES: dict[SolutionOutcome, str] = {
    SolutionOutcome.PLANNED: "Planned",
    SolutionOutcome.NO_PLAN: "No plan",
    SolutionOutcome.INVALID_PDDL: "No valid PDDL",
    SolutionOutcome.NOT_MEASURED: "Not measured",
}
STOPS: dict[StopReason | None, str] = {
    StopReason.FINISHED: "the agent finished",
    StopReason.MAX_ITERS: "the agent used all its turns",
    StopReason.REPEATING: "the agent repeated itself",
    StopReason.FORMAT: "too many unreadable replies in a row",
    StopReason.BUDGET: "the budget is used up or cannot be kept",
    StopReason.TIMEOUT: "the time was up",
    StopReason.CONTEXT: "the model's context was full",
    None: "the model failed",
}


def solution_facts(solution: Solution) -> dict[str, object]:
    """The solution as JSON values, with its texts and plans."""
    return {
        **solution.to_json(),
        "domain": solution.domain,
        "problem": solution.problem,
        "plan": None if solution.plan is None else plan_lines(solution.plan),
        "mapped_plan": None if solution.mapped_plan is None else plan_lines(solution.mapped_plan),
    }


def show_solution(console: Console, solution: Solution) -> None:
    """Print what a solve came to: findings, plan, plan in the caller's words, why it stopped, what it used."""
    sources = {"domain": Source("domain.pddl", solution.domain), "problem": Source("problem.pddl", solution.problem)}
    show_findings(console, solution.diagnostics, sources)
    planned = solution.outcome is SolutionOutcome.PLANNED
    say(console, f"{HEADLINES[solution.outcome]}: {solution.reason}", GOOD if planned else BAD)
    _show_plans(console, solution)
    for note in solution.notes:
        say(console, f"note: {note}", SOFT)
    if solution.judgement is not None and not solution.judgement.accepted:
        say(console, f"The critic has doubts: {solution.judgement.feedback}", "yellow")
    stop = STOPS[solution.stop_reason]
    say(
        console,
        f"\nStopped because {stop}, after {count(len(solution.trajectory), 'turn')} and {solution.seconds:.1f} s.",
    )
    show_usage(console, solution.usage)


def _show_plans(console: Console, solution: Solution) -> None:
    if solution.plan is None:
        return
    same = solution.mapped_plan is None or plan_lines(solution.mapped_plan) == plan_lines(solution.plan)
    if not same and solution.mapped_plan is not None:
        console.print(Text(f"\nThe plan in your words, {count(len(solution.mapped_plan), 'step')}", style=STRONG))
        show_plan(console, solution.mapped_plan)
    label = "The plan" if same else "The plan in the terms of the generated domain"
    console.print(Text(f"\n{label}, {count(len(solution.plan), 'step')}", style=STRONG))
    show_plan(console, solution.plan)


def show_usage(console: Console, usage: Mapping[str, Usage]) -> None:
    """Print calls, tokens and cost per role, a line each."""
    for role, used in sorted(usage.items()):
        cached = f" ({used.tokens_cached} cached)" if used.tokens_cached else ""
        about = "about " if used.estimated else ""
        failed = f" ({used.failed} failed)" if used.failed else ""
        line = (
            f"  {role:<8} {count(used.calls, 'call')}{failed}, {about}{used.tokens_in} tokens in{cached}, "
            f"{used.tokens_out} out, {cost_text(used)}"
        )
        say_line(console, Text(clean(line), style=SOFT))


def cost_text(used: Usage) -> str:
    """US dollars, or that the price is not known."""
    return "price unknown" if used.cost_usd is None else f"${used.cost_usd:.4f}"
