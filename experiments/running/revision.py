"""Which source a run was made with."""

from __future__ import annotations

from pathlib import Path

from pddlcoder.errors import PrerequisiteError
from pddlcoder.process import run

_ROOT = Path(__file__).parents[2]


def revision() -> str:
    """The commit of the checkout, with "-dirty" if files were changed since; "" outside of one."""
    command = ["git", "-C", str(_ROOT), "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"]
    try:
        result = run(command, time_limit=10)
    except PrerequisiteError:
        return ""
    return result.stdout.strip() if result.exit_code == 0 else ""
