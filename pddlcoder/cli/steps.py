"""Plans on the screen: numbered, one step a line, never folded."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pddlcoder.cli.screen import BAD, SOFT, clean, say_line
from pddlcoder.pddl.model import Plan


def plan_lines(plan: Plan) -> list[str]:
    """The steps as text."""
    return [str(step) for step in plan]


def show_plan(console: Console, plan: Plan, *, failed_step: int | None = None, around: int | None = None) -> None:
    """Print a plan, the failed step marked; with `around`, only so many of its neighbours on each side."""
    first, last = 1, len(plan)
    if failed_step is not None and around is not None:
        first, last = max(first, failed_step - around), min(last, failed_step + around)
    width = len(str(len(plan)))
    for number, step in list(enumerate(plan, 1))[first - 1 : last]:
        failed = number == failed_step
        mark = Text("> " if failed else "  ", style=BAD)
        say_line(
            console, Text.assemble(mark, (f"{number:>{width}}: ", SOFT), (clean(str(step)), BAD if failed else ""))
        )
