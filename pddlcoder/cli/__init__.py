"""The command line: a face that parses, calls and prints."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import NoReturn


def main() -> None:
    """Run `pddlcoder` on the arguments of this process and exit with its code."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _unwind)
    try:
        from pddlcoder.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        # Outside of `run` this can only be while it is being imported.
        sys.stderr.write("pddlcoder: interrupted\n")
        code = 128 + signal.SIGINT
    sys.exit(code)


def _unwind(number: int, frame: FrameType | None) -> NoReturn:
    """Let a polite kill end the programs that were started here, too."""
    raise SystemExit(128 + number)
