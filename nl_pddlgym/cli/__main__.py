"""`python -m nl_pddlgym.cli` is `nl-pddlgym`."""

from nl_pddlgym.cli import main

main()
