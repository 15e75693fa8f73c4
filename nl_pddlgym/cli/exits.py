"""What each ending means to a shell; the same codes as `pddlcoder`."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command."""

    YES = 0
    NO = 1
    USAGE = 2
    LIMIT = 3
    HOUSE = 4


MEANINGS: dict[Exit, str] = {
    Exit.YES: "yes: level 3, everything proven, done",
    Exit.NO: "no: level below 3, something is wrong with the data",
    Exit.USAGE: "wrong usage, an unknown name or unreadable input",
    Exit.LIMIT: "a limit: more possible states than are followed",
    Exit.HOUSE: "a part is missing or broken",
}
