"""A solve as it happens: one line per turn, and what the planner, the mapper and the critic said in between."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.status import Status
from rich.text import Text

from pddlcoder.cli.screen import BAD, GOOD, SOFT, STRONG, clean, count
from pddlcoder.events import Criticised, Elided, Event, FormatFault, Mapped, Planned, Turn
from pddlcoder.types import Outcome

TOOL_WIDTH = 14
REFUSAL = re.compile(
    r"error|rejected|not |no plan|no feedback|\d+ errors?\b|the (translator|planner) refuses", re.IGNORECASE
)
"""How the first line of a tool's answer begins when the model has to try again."""


class Narrator:
    """Prints events as lines; between them a terminal shows that the model is being waited for.

    `pause` is called after every line, so that a replay can be read along.
    """

    def __init__(self, console: Console, waiting: str = "", pause: Callable[[], None] = lambda: None) -> None:
        self._console = console
        self._pause = pause
        self._status = Status(waiting, console=console) if waiting and console.is_terminal else None

    def __enter__(self) -> Self:
        if self._status:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._status:
            self._status.stop()

    def __call__(self, event: Event) -> None:
        """Print what happened, if a person would want to know."""
        line = describe(event)
        if line is None:
            return
        if self._console.is_terminal:
            line.truncate(self._console.width, overflow="ellipsis")
        self._console.print(line, soft_wrap=True)
        self._pause()


def describe(event: Event) -> Text | None:
    """The event in one line, None where there is nothing to tell."""
    match event:
        case Turn():
            return _turn(event.number, event.tool, _style(event.summary), event.summary, tokens(event.tokens))
        case FormatFault():
            return _turn(event.number, "(no call)", BAD, event.message)
        case Elided():
            return _aside(f"the prompt was too long; {count(event.observations, 'old text')} shortened", SOFT)
        case Planned(outcome=Outcome.SOLVED, plan=plan) if plan is not None:
            return _aside(f"planner: {count(len(plan), 'step')}", GOOD)
        case Planned():
            return _aside(f"planner: {event.outcome.value}: {event.reason}", BAD)
        case Mapped(notes=notes):
            return _aside(f"mapper: {count(len(event.plan), 'step')}{'; ' if notes else ''}{'; '.join(notes)}", SOFT)
        case Criticised(accepted=accepted):
            verdict = {True: "accepted", False: "rejected", None: "no verdict"}[accepted]
            style = {True: GOOD, False: BAD, None: SOFT}[accepted]
            return _aside(f"critic: {verdict}{': ' if event.feedback else ''}{event.feedback}", style)
        case _:
            return None


def tokens(number: int) -> str:
    """A number of tokens for a narrow column: "950 tokens", "12.3k tokens"."""
    return f"{number} tokens" if number < 1000 else f"{number / 1000:.1f}k tokens"


def _turn(number: int, tool: str, style: str, summary: str, used: str = "") -> Text:
    tail = (f"  ({used})", SOFT) if used else ""
    return Text.assemble(
        (f"{number:>3} ", SOFT), (f"{clean(tool):<{TOOL_WIDTH}} ", STRONG), (_one_line(summary), style), tail
    )


def _aside(text: str, style: str) -> Text:
    return Text.assemble(" " * (TOOL_WIDTH + 5), (_one_line(text), style))


def _one_line(text: str) -> str:
    return clean(" ".join(text.split()))


def _style(summary: str) -> str:
    return BAD if REFUSAL.match(summary) else ""
