"""What the commands share when they print: consoles, safe text, JSON."""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.text import Text

GOOD, BAD, SOFT, STRONG = "green", "red", "dim", "bold"


def stdout() -> Console:
    """The console for results; lines are wrapped for a person at a terminal, never for a pipe."""
    return _console(stderr=False)


def stderr() -> Console:
    """The console for what is not the result: progress, notes, errors."""
    return _console(stderr=True)


class _Console(Console):
    """A console that leaves a closed pipe to whoever runs the command."""

    def on_broken_pipe(self) -> None:
        """Called while the error is being handled."""
        raise BrokenPipeError


def _console(*, stderr: bool) -> Console:
    terminal = (sys.stderr if stderr else sys.stdout).isatty()
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=not terminal)


def clean(text: str) -> str:
    """The text without characters that steer a terminal; each becomes one visible mark, so that columns still fit."""
    return "".join(char if char == "\n" else _visible(char) for char in text)


def _visible(char: str) -> str:
    if char == "\t":
        return " "
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in ("Cc", "Cf", "Cs") else char


def say(console: Console, text: str, style: str = "") -> None:
    """Print prose, folded at the width of a terminal."""
    console.print(Text(clean(text), style=style))


def say_indented(console: Console, text: str, indent: int, style: str = "", first: Text | None = None) -> None:
    """Print prose that starts at column `indent` on every line; `first` stands before it on the first."""
    room = max(20, console.width - indent)
    lines = Text(clean(text)).wrap(console, room) if console.is_terminal else [clean(text)]
    head = first or Text(" " * indent)
    for line in lines:
        console.print(head + Text(str(line).rstrip(), style=style), soft_wrap=True)
        head = Text(" " * indent)


def say_line(console: Console, text: str | Text) -> None:
    """Print one line that must stay one line, such as a plan step."""
    console.print(Text(clean(text)) if isinstance(text, str) else text, soft_wrap=True)


def show_notes(notes: Iterable[str]) -> None:
    """Print what was done to the input, apart from the result."""
    for note in notes:
        say(stderr(), f"note: {note}", SOFT)


def emit_json(facts: Mapping[str, object]) -> None:
    """Print one JSON object, the only thing a `--json` run writes to standard output."""
    sys.stdout.write(json.dumps(facts, ensure_ascii=False, indent=2) + "\n")


def count(number: int, noun: str) -> str:
    """The number with its noun: "1 step", "2 steps"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
