"""Plans on the screen: numbered, one step a line, never folded."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pddlcoder.cli.screen import BAD, SOFT, clean, say_line
from pddlcoder.pddl.model import Plan


def plan_lines(plan: Plan) -> list[str]:
    """The steps as text."""
    return [str(step) for step in plan]


def show_mapped_plan(console: Console, mapped: Plan, plan: Plan | None) -> None:
    """Print a mapped plan, each step with the one it was before, if there is one for each and any differs."""
    lines = plan_lines(mapped)
    before = plan_lines(plan or ())
    if len(before) != len(lines) or before == lines:
        show_plan(console, mapped)
        return
    digits, width = len(str(len(lines))), max(map(len, lines))
    for number, (line, old) in enumerate(zip(lines, before, strict=True), 1):
        head = (f"  {number:>{digits}}: ", SOFT)
        say_line(console, Text.assemble(head, f"{clean(line):<{width}}", (f"  from {clean(old)}", SOFT)))


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
