"""The command line: a face that parses, calls and prints."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import NoReturn


def main() -> None:
    """Run `pddlcoder` on the arguments of this process and exit with its code."""
    signal.signal(signal.SIGTERM, _unwind)
    from pddlcoder.cli.app import run

    sys.exit(run(sys.argv[1:]))


def _unwind(number: int, frame: FrameType | None) -> NoReturn:
    """Let a polite kill end the programs that were started here, too."""
    raise SystemExit(128 + number)
