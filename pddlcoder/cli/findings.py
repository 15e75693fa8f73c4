"""Diagnostics for a person: the place, the sentence, the line with a caret, the repair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from pddlcoder.cli.reading import Source
from pddlcoder.cli.screen import BAD, SOFT, STRONG, clean, count, say_indented
from pddlcoder.pddl.diagnostics import Diagnostic, Severity

COLOURS = {Severity.ERROR: BAD, Severity.UNSUPPORTED: "magenta", Severity.WARNING: "yellow"}
PIPE_WIDTH = 160
"""Cells of a shown source line where no terminal sets a width; longer lines are cut around the caret."""


def show_findings(
    console: Console, diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], limit: int = 20
) -> None:
    """Print the first `limit` diagnostics, errors first, each with its excerpt, and how many are left."""
    ranked = sorted(diagnostics, key=lambda one: list(COLOURS).index(one.severity))
    lines = {file: source.text.split("\n") for file, source in sources.items()}
    for diagnostic in ranked[:limit]:
        _show(console, diagnostic, sources[diagnostic.file].name, lines[diagnostic.file])
    if len(ranked) > limit:
        console.print(Text(f"and {len(ranked) - limit} more; --json shows all\n", style=SOFT))


def tally(diagnostics: Iterable[Diagnostic]) -> str:
    """How many of each kind: "2 errors, 1 warning"; "" for none."""
    counts = Counter(one.severity for one in diagnostics)
    nouns = {Severity.ERROR: "error", Severity.UNSUPPORTED: "unsupported feature", Severity.WARNING: "warning"}
    return ", ".join(count(counts[severity], noun) for severity, noun in nouns.items() if counts[severity])


def _show(console: Console, diagnostic: Diagnostic, name: str, lines: list[str]) -> None:
    colour = COLOURS[diagnostic.severity]
    place = f"{name}:{diagnostic.line}:{diagnostic.column}" if diagnostic.line else name
    head = Text.assemble(
        (clean(place), STRONG), " ", (diagnostic.severity.value, colour), " ", clean(diagnostic.message)
    )
    console.print(head)
    width = console.width if console.is_terminal else PIPE_WIDTH
    for line in _excerpt(diagnostic, lines, width, colour):
        console.print(line, soft_wrap=True)
    if diagnostic.hint:
        say_indented(console, f"fix: {diagnostic.hint}", 2, "cyan")
    console.print()


def _excerpt(diagnostic: Diagnostic, lines: list[str], width: int, colour: str) -> list[Text]:
    if not 1 <= diagnostic.line <= len(lines):
        return []
    gutter = f"{diagnostic.line:>5} │ "
    blank = " " * (len(gutter) - 2) + "│ "
    shown, start, length = _window(lines[diagnostic.line - 1], diagnostic, width - len(gutter) - 1)
    indent = " " * cell_len(shown[:start])
    carets = "^" * max(1, cell_len(shown[start : start + length]))
    return [Text.assemble((gutter, SOFT), shown), Text.assemble((blank, SOFT), indent, (carets, colour))]


def _window(line: str, diagnostic: Diagnostic, width: int) -> tuple[str, int, int]:
    """The part of a line that fits around the column, where the form starts in it, and how long the form is there."""
    column = min(max(0, diagnostic.column - 1), len(line))
    form = diagnostic.form.split("\n")[0].rstrip()
    length = len(form) if form and line[column : column + len(form)].lower() == form.lower() else 1
    line = line.rstrip()
    if cell_len(line[: width + 1]) > width:
        lead = min(len(line[: width + 1]) - len(line[: width + 1].lstrip()), column)
        line, column = line[lead:], column - lead
    if cell_len(line[: width + 1]) <= width:
        return clean(line), column, length
    # Wide characters take two cells, so half as many of them are sure to fit.
    room = (width if line[max(0, column - width) : column + width].isascii() else width // 2) - 2
    first = max(0, min(column - room // 3, len(line) - room))
    before, after = "…" if first else "", "…" if first + room < len(line) else ""
    shown = line[first : first + room]
    column = min(column - first, len(shown))
    return before + clean(shown) + after, column + len(before), min(length, len(shown) - column)
