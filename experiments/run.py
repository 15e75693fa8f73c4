"""`python -m experiments.run CONFIG`: every number of a table from one command."""

from __future__ import annotations


def main() -> None:
    """Run the command on the arguments of this process and exit with its code."""
    from experiments.running.command import app  # here, since every worker imports the main module

    app(prog_name="experiments.run")


if __name__ == "__main__":
    main()
