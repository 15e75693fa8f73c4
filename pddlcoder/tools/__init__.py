"""The tools the agent's model may call, by name; adding one is a function and a line here."""

from __future__ import annotations

from collections.abc import Sequence
from types import FunctionType

from pddlcoder.errors import UsageError
from pddlcoder.tools.checks import check_syntax, translate
from pddlcoder.tools.files import create_file, edit_lines, read_file, replace_text
from pddlcoder.tools.planning import finish, make_plan, plan_feedback

TOOLS: dict[str, FunctionType] = {
    "create_file": create_file,
    "read_file": read_file,
    "edit_lines": edit_lines,
    "replace_text": replace_text,
    "check_syntax": check_syntax,
    "translate": translate,
    "make_plan": make_plan,
    "plan_feedback": plan_feedback,
    "finish": finish,
}

_FILES = ("create_file", "read_file", "edit_lines", "replace_text", "finish")

TOOL_SETS: dict[str, tuple[str, ...]] = {
    "all": tuple(TOOLS),
    "files_only": _FILES,
    "no_translator": tuple(name for name in TOOLS if name != "translate"),
    "no_planner": (*_FILES[:-1], "check_syntax", "translate", "finish"),
    "no_feedback": tuple(name for name in TOOLS if name != "plan_feedback"),
}


def choose_tools(choice: str | Sequence[str] | None = None) -> tuple[str, ...]:
    """The names of the tools of a set, or of a list of names, in the order of `TOOLS`; `finish` is always there.

    UsageError for a name that is neither.
    """
    choice = choice or "all"
    names = TOOL_SETS.get(choice, (choice,)) if isinstance(choice, str) else tuple(choice)
    unknown = sorted(name for name in names if name not in TOOLS)
    if unknown:
        known = f"sets: {', '.join(TOOL_SETS)}; tools: {', '.join(TOOLS)}"
        raise UsageError(f"there is no tool or set of tools named {', '.join(map(repr, unknown))}; {known}")
    return tuple(name for name in TOOLS if name in names or name == "finish")
