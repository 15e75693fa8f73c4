"""Limits as people write them on a command line: 512M, 4G, 60 seconds."""

from __future__ import annotations

import math

from pddlcoder.errors import UsageError
from pddlcoder.settings import memory_size


def checked_memory(text: str) -> int:
    """Bytes from "4G" or "512M"; UsageError names what was wrong."""
    try:
        return memory_size(text)
    except OverflowError as error:
        raise UsageError(f"{text[:20]}... is more memory than any machine has") from error


def checked_seconds(seconds: float) -> float:
    """The time limit itself; UsageError when it is not a positive, finite number of seconds."""
    if not 0 < seconds < math.inf:
        raise UsageError(f"{seconds:g} is not a time limit; write a positive number of seconds")
    return seconds
