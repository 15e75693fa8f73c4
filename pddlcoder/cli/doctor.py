"""`pddlcoder doctor`: what is here, what is missing, and does the main job run?"""

from __future__ import annotations

from dataclasses import asdict

from rich.console import Console
from rich.text import Text

from pddlcoder.cli.exits import Exit
from pddlcoder.cli.health import Part, State, inspect
from pddlcoder.cli.options import AsJson
from pddlcoder.cli.screen import BAD, GOOD, SOFT, STRONG, emit_json, say, say_indented, stdout
from pddlcoder.settings import load_settings

MARKS = {State.GOOD: ("ok", GOOD), State.ABSENT: ("-", SOFT), State.BROKEN: ("!!", BAD)}
NAME_WIDTH = 18


def doctor(as_json: AsJson = False) -> Exit:
    """Say what is here and what is missing.

    Also how to get what is missing, and whether a one-action plan is found and works.
    """
    console, parts = stdout(), []
    for part in inspect(load_settings()):
        parts.append(part)
        if not as_json:
            _show(console, part)
    code = Exit.HOUSE if any(part.state is State.BROKEN for part in parts) else Exit.YES
    if as_json:
        emit_json({"ready": code is Exit.YES, "parts": [asdict(part) for part in parts], "exit_code": code.value})
    else:
        console.print()
        ready = "Ready: the main job can run." if code is Exit.YES else "Not ready: mend the parts marked !!."
        say(console, ready, GOOD if code is Exit.YES else BAD)
    return code


def _show(console: Console, part: Part) -> None:
    mark, style = MARKS[part.state]
    head = Text.assemble((f"{mark:>2} ", style), (f"{part.name:<{NAME_WIDTH}}", STRONG))
    say_indented(console, part.detail, NAME_WIDTH + 3, SOFT if part.state is State.ABSENT else "", head)
    if part.remedy:
        say_indented(console, part.remedy, NAME_WIDTH + 3, SOFT)
