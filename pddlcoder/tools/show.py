"""Texts as the model sees them: numbered, cut in the middle, never longer than they need to be."""

from __future__ import annotations

from pddlcoder.pddl import render
from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.pddl.model import Plan
from pddlcoder.workspace import File

SHOWN_LINES = 160
SHOWN_STEPS = 30
LINE_WIDTH = 300


def numbered(text: str, start: int = 1, end: int | None = None) -> str:
    """Lines `start` to `end` (from 1, both included) with their numbers."""
    lines = text.splitlines()
    end = len(lines) if end is None else min(end, len(lines))
    width = len(str(max(end, 1)))
    return "\n".join(f"{number:>{width}}| {_narrow(lines[number - 1])}" for number in range(max(start, 1), end + 1))


def excerpt(file: File, text: str, start: int, end: int) -> str:
    """The numbered lines, with the middle left out where they are many, and how to see it."""
    end = min(end, len(text.splitlines()))
    if end - start < SHOWN_LINES:
        return numbered(text, start, end)
    head, tail = start + SHOWN_LINES // 2 - 1, end - SHOWN_LINES // 2 + 1
    gap = f'... {tail - head - 1} lines left out; read_file("{file}", {head + 1}, {tail - 1}) shows them ...'
    return f"{numbered(text, start, head)}\n{gap}\n{numbered(text, tail, end)}"


def around(text: str, start: int, end: int, margin: int = 2, most: int = 16) -> str:
    """The lines `start` to `end` with a margin, at most `most` of them."""
    first = max(start - margin, 1)
    return numbered(text, first, min(end + margin, first + most - 1))


def numbered_plan(plan: Plan, most: int = SHOWN_STEPS) -> str:
    """The steps with their numbers, the middle of a long plan left out."""
    lines = [f"{number}. {step}" for number, step in enumerate(plan, 1)]
    if len(lines) > most:
        head, tail = most * 2 // 3, most // 3
        lines[head:-tail] = [f"... steps {head + 1} to {len(lines) - tail} left out ..."]
    return "\n".join(lines)


def listed(diagnostics: tuple[Diagnostic, ...], domain: str | None, problem: str | None, limit: int = 10) -> str:
    """The findings, each with its excerpt and repair."""
    return render(diagnostics, domain or "", problem, limit=limit).rstrip()


def clipped(text: str, most: int = 4000) -> str:
    """The text, its middle cut out when it is longer than `most` characters."""
    if len(text) <= most:
        return text
    head, tail = most * 2 // 3, most // 3
    return f"{text[:head]}\n... {len(text) - head - tail} characters left out ...\n{text[-tail:]}"


def counted(number: int, noun: str) -> str:
    """The number with its noun, such as "1 error" or "2 errors"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _narrow(line: str) -> str:
    return line if len(line) <= LINE_WIDTH else f"{line[:LINE_WIDTH]} ... ({len(line) - LINE_WIDTH} more characters)"
