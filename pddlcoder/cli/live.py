"""A solve as it happens, one line per turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.status import Status
from rich.text import Text

from pddlcoder.cli.screen import BAD, SOFT, STRONG, clean, count, say_indented
from pddlcoder.events import Elided, Event, FormatFault, Turn

TOOL_WIDTH = 13
INDENT = 4
REFUSAL = re.compile(
    r"error|rejected|not |no plan|no feedback|\d+ errors?\b|the (translator|planner) refuses|.*\b\d+ errors? to fix",
    re.IGNORECASE,
)
"""How the first line of a tool's answer looks when the model has to try again."""


class Narrator:
    """Prints a line per turn; between them a terminal shows that the model is being waited for.

    With `detail`, what the model thought and that many more lines of an answer that sends it back to work are shown, too.
    `pause` is called after every turn, so that a replay can be read along. `begun` says whether there was any turn yet.
    """

    def __init__(
        self, console: Console, waiting: str, *, detail: int = 0, pause: Callable[[], None] = lambda: None
    ) -> None:
        self._console = console
        self._detail = detail
        self._pause = pause
        self._status = Status(waiting, console=console) if console.is_terminal else None
        self.begun = False

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
        """Print what happened, if a person would want to know; planner, mapper and critic speak in the turns that ask them."""
        match event:
            case Turn():
                self._turn(event)
            case FormatFault():
                self._line(event.number, "(no call)", "", event.message, BAD)
            case Elided():
                self._line(
                    event.number, "(no call)", "", f"prompt too long, {count(event.observations, 'text')} cut", SOFT
                )
            case _:
                return
        self._pause()

    def _turn(self, event: Turn) -> None:
        self._begin()
        refused = bool(REFUSAL.match(event.summary))
        if self._detail and event.record.thought:
            say_indented(self._console, event.record.thought, INDENT, SOFT)
        self._line(event.number, event.tool, short_count(event.tokens), event.summary, BAD if refused else "")
        if refused:
            for line in event.record.observation.splitlines()[1 : self._detail + 1]:
                self._cut(Text(" " * INDENT + clean(line), style=SOFT))

    def _line(self, number: int, tool: str, used: str, summary: str, style: str) -> None:
        self._begin()
        head = Text.assemble((f"{number:>3} ", SOFT), (f"{clean(tool):<{TOOL_WIDTH}} ", STRONG), (f"{used:>6}  ", SOFT))
        self._cut(head + Text(clean(" ".join(summary.split())), style=style))

    def _begin(self) -> None:
        if not self.begun:
            self._cut(Text(f"{'':>3} {'tool':<{TOOL_WIDTH}} {'tokens':>6}  result", style=SOFT))
        self.begun = True

    def _cut(self, line: Text) -> None:
        """One line stays one line at a terminal; a pipe gets all of it."""
        if self._console.is_terminal:
            line.truncate(self._console.width, overflow="ellipsis")
        self._console.print(line, soft_wrap=True)


def short_count(number: int) -> str:
    """A number for a narrow column: 950, 12.3k, 1.2M."""
    if number < 1000:
        return str(number)
    return f"{number / 1000:.1f}k" if number < 999_950 else f"{number / 1_000_000:.1f}M"
