"""The command line of the benchmark: a face that parses, calls and prints."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `nl-pddlgym` on the arguments of this process and exit with its code."""
    try:
        from nl_pddlgym.cli.app import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.stderr.write("nl-pddlgym: interrupted\n")
        code = 130
    sys.exit(code)
