"""Limits as people write them on a command line."""

from __future__ import annotations

import math

from pddlcoder.errors import UsageError


def checked_seconds(seconds: float) -> float:
    """The time limit itself; UsageError when it is not a positive, finite number of seconds."""
    if not 0 < seconds < math.inf:
        raise UsageError(f"{seconds:g} is not a time limit; write a positive number of seconds")
    return seconds
