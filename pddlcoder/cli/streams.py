"""The standard streams, made to hold: closed, full, broken or narrow in characters."""

from __future__ import annotations

import errno
import io
import os
import sys

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS})
"""What a write meets where there is no room, or no permission, left."""


def prepare() -> None:
    """Give a closed stream a place to go, and let a terminal that lacks a character show a question mark."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def abandon_stdout() -> None:
    """Let what is still to be written go nowhere, so that the end of the process does not fail over it again."""
    descriptor = os.open(os.devnull, os.O_WRONLY)
    os.dup2(descriptor, sys.stdout.fileno())
    os.close(descriptor)


def _nowhere() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.FileIO(os.devnull, "w"), encoding="utf-8")
