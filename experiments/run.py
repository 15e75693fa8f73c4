"""`python -m experiments.run CONFIG`: every number of a table from one command."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command on the arguments of this process and exit with its code."""
    try:
        _load_and_run()
    except KeyboardInterrupt:  # while loading: nothing was begun, so there is nothing to end
        sys.stderr.write("interrupted before anything was begun\n")
        sys.stderr.flush()
        os._exit(130)


def _load_and_run() -> None:
    # Imports are here and not above, since every worker imports the main module.
    if not {"--estimate", "--help", "-h"} & set(sys.argv):
        from experiments.running.forks import warm_up

        warm_up()
    from experiments.running.command import app

    app(prog_name="experiments.run")


if __name__ == "__main__":
    main()
