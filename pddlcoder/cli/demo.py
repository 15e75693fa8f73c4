"""`pddlcoder demo`: the whole job on a recorded run, with every tool really at work."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from pddlcoder.cli.exits import Exit
from pddlcoder.cli.live import Narrator
from pddlcoder.cli.options import AsJson
from pddlcoder.cli.screen import BAD, GOOD, SOFT, STRONG, clean, count, emit_json, say, say_line, stdout
from pddlcoder.cli.steps import plan_lines, show_plan

if TYPE_CHECKING:
    from pddlcoder.demo import Performance, Recording

TURN_PAUSE = 0.25
STEP_PAUSE = 0.08
"""Seconds between lines at a terminal, so that the eye can follow; a whole demo stays under ten seconds."""


def demo(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The recorded run: ring_and_peg, hanoi or elevator.")
    ] = "ring_and_peg",
    pace: Annotated[
        bool | None,
        typer.Option("--pace/--fast", help="Pause between lines, as at a terminal, or not."),
    ] = None,
    as_json: AsJson = False,
) -> Exit:
    """See the whole job done, offline.

    A recorded model answers; the tools, the planner and the execution are real.
    """
    from pddlcoder.demo import open_recording, perform

    recording = open_recording(name)
    if as_json:
        performance = perform(recording)
        emit_json(_facts(recording, performance))
        return _code(performance)
    console = stdout()
    paced = console.is_terminal if pace is None else pace
    _show_task(console, recording)
    with Narrator(console, "working", _pause(paced, TURN_PAUSE)) as narrator:
        performance = perform(recording, narrator)
    _show_plan(console, performance)
    _show_execution(console, performance, _pause(paced, STEP_PAUSE))
    _show_level(console, performance)
    return _code(performance)


def _pause(paced: bool, seconds: float) -> Callable[[], None]:
    return lambda: time.sleep(seconds if paced else 0.0)


def _code(performance: Performance) -> Exit:
    return Exit.YES if performance.score.level == 3 else Exit.NO


def _show_task(console: Console, recording: Recording) -> None:
    task = recording.task
    say(console, f"Task {task.id}. The replies were recorded on {recording.card.date}", STRONG)
    say(console, f"from {recording.card.answered_by}; every tool runs now, on this machine.", STRONG)
    for label, text in (("The world", task.dnl), ("The task", task.pnl)):
        console.print(Text(f"\n{label}", style=STRONG))
        say(console, text.strip())
    console.print(Text("\nWhat the model did", style=STRONG))


def _show_plan(console: Console, performance: Performance) -> None:
    solution = performance.solution
    if solution.mapped_plan is None:
        say(console, f"\nNo plan: {solution.reason}", BAD)
        return
    console.print(Text(f"\nThe plan, {count(len(solution.mapped_plan), 'step')}", style=STRONG))
    show_plan(console, solution.mapped_plan)


def _show_execution(console: Console, performance: Performance, pause: Callable[[], None]) -> None:
    if not performance.moves:
        return
    console.print(Text("\nThe plan carried out in the world", style=STRONG))
    for move in performance.moves:
        say_line(console, Text.assemble((f"{move.number:>4}: ", SOFT), clean(move.step)))
        changes = [*(("+", fact, GOOD) for fact in move.added), *(("-", fact, SOFT) for fact in move.removed)]
        for mark, fact, style in changes:
            say_line(console, Text(f"        {mark} {clean(fact)}", style=style))
        if move.reason:
            say(console, f"        {move.reason}", BAD)
        pause()


def _show_level(console: Console, performance: Performance) -> None:
    score, solution = performance.score, performance.solution
    style = GOOD if score.level == 3 else BAD
    level = "undetermined" if score.level is None else f"{score.level} of 3"
    say(console, f"\nLevel {level}: {score.reason}.", style)
    used = sum(usage.tokens for usage in solution.usage.values())
    turns = count(len(solution.trajectory), "turn")
    say(console, f"{turns}, {used} tokens when it was recorded; {performance.seconds:.1f} s in all, no network.", SOFT)


def _facts(recording: Recording, performance: Performance) -> dict[str, object]:
    solution, score = performance.solution, performance.score
    return {
        "task": recording.task.id,
        "recorded": recording.card.date,
        "answered_by": recording.card.answered_by,
        "outcome": solution.outcome.value,
        "turns": len(solution.trajectory),
        "plan": None if solution.mapped_plan is None else plan_lines(solution.mapped_plan),
        "level": score.level,
        "reason": score.reason,
        "seconds": round(performance.seconds, 3),
        "exit_code": _code(performance).value,
    }
