"""`pddlcoder demo`: the whole job on a recorded run, with every tool really at work."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from pddlcoder.cli.exits import Exit
from pddlcoder.cli.live import Narrator
from pddlcoder.cli.options import AsJson
from pddlcoder.cli.screen import BAD, GOOD, SOFT, STRONG, clean, count, emit_json, say, say_indented, say_line, stdout
from pddlcoder.cli.steps import plan_lines, show_mapped_plan

if TYPE_CHECKING:
    from pddlcoder.demo import Move, Performance, Recording

TURN_PAUSE = 0.25
STEP_PAUSE = 0.05
"""Seconds between lines at a terminal, so that the eye can follow; a whole demo stays under ten seconds."""
DETAIL = 5
LONGEST_FACT = 40
"""Columns that the changes need beside a step."""


def demo(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The recorded run: ring_and_peg, hanoi or elevator.")
    ] = "ring_and_peg",
    pace: Annotated[
        bool | None,
        typer.Option("--pace/--fast", help="Pause between lines, as at a terminal, or not."),
    ] = None,
    recordings: Annotated[
        str | None, typer.Option(metavar="DIR", help="A folder of recorded runs of your own.")
    ] = None,
    as_json: AsJson = False,
) -> Exit:
    """See the whole job done, offline.

    A recorded model answers; the tools, the planner and the execution are real.
    """
    start = time.monotonic()
    from pddlcoder.demo import open_recording, perform

    recording = open_recording(name, Path(recordings) if recordings else None)
    if as_json:
        performance = perform(recording)
        emit_json(_facts(recording, performance))
        return _code(performance)
    console = stdout()
    paced = console.is_terminal if pace is None else pace
    _show_task(console, recording)
    with Narrator(console, "working", detail=DETAIL, pause=_pause(paced, TURN_PAUSE)) as narrator:
        performance = perform(recording, narrator)
    _show_plan(console, performance)
    _show_execution(console, performance, _pause(paced, STEP_PAUSE))
    _show_level(console, performance, time.monotonic() - start)
    return _code(performance)


def _pause(paced: bool, seconds: float) -> Callable[[], None]:
    return lambda: time.sleep(seconds if paced else 0.0)


def _code(performance: Performance) -> Exit:
    return Exit.YES if performance.score.level == 3 else Exit.NO


def _show_task(console: Console, recording: Recording) -> None:
    task = recording.task
    card = recording.card
    say(console, f"Task {task.id}", STRONG)
    say(console, f"The model's replies were recorded on {card.date} ({card.answered_by}). Everything else happens now.")
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
    show_mapped_plan(console, solution.mapped_plan, solution.plan)


def _show_execution(console: Console, performance: Performance, pause: Callable[[], None]) -> None:
    if not performance.moves:
        return
    console.print(Text("\nThe plan carried out in the world", style=STRONG))
    width = max(len(move.step) for move in performance.moves)
    for move in performance.moves:
        _show_move(console, move, width)
        pause()


def _show_move(console: Console, move: Move, width: int) -> None:
    """The step, and what it changes beside it where there is room, else below."""
    step = Text.assemble((f"{move.number:>4}: ", SOFT), clean(move.step))
    indent = width + 8 if width + 8 + LONGEST_FACT <= console.width else 8
    lines = _packed(_changes(move), console.width - indent)
    if indent == 8 or not lines:
        lines = [Text(), *lines]
    for number, line in enumerate(lines):
        head = step if number == 0 else Text()
        say_line(console, head + Text(" " * (indent - len(head)) if line else "") + line)
    if move.reason:
        say_indented(console, move.reason, 8, BAD)


def _changes(move: Move) -> list[Text]:
    """The facts that became true, then those that became false."""
    added = [Text(f"+{clean(fact)}", style=GOOD) for fact in move.added]
    return added + [Text(f"-{clean(fact)}", style=SOFT) for fact in move.removed]


def _packed(facts: list[Text], room: int) -> list[Text]:
    """As many facts to a line as fit, none of them broken."""
    lines: list[Text] = []
    for fact in facts:
        if lines and len(lines[-1]) + len(fact) + 2 <= room:
            lines[-1] = Text.assemble(lines[-1], "  ", fact)
        else:
            lines.append(fact)
    return lines


def _show_level(console: Console, performance: Performance, seconds: float) -> None:
    score, solution = performance.score, performance.solution
    style = GOOD if score.level == 3 else BAD
    level = "undetermined" if score.level is None else f"{score.level} of 3"
    say(console, f"\nLevel {level}: {score.reason}.", style)
    used = f"{sum(usage.tokens for usage in solution.usage.values())} tokens"
    if any(usage.estimated for usage in solution.usage.values()):
        used = f"about {used} (estimated from the lengths of the texts)"
    turns = count(len(solution.trajectory), "turn")
    say(console, f"{turns}; {used} when it was recorded; {seconds:.1f} s in all, no network.", SOFT)


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
