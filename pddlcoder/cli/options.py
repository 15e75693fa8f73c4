"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object with the same facts.")]
DomainFile = Annotated[
    str, typer.Argument(help="The domain file, or '-' for standard input; it may hold the problem too.")
]
ProblemFile = Annotated[str | None, typer.Argument(help="The problem file, or '-' for standard input.")]
PlannerName = Annotated[
    str | None,
    typer.Option(
        "--planner",
        metavar="NAME",
        help="An alias, a search string, or up:NAME for an engine.",
        show_default="lama-first",
    ),
]
Validators = Annotated[
    list[str] | None,
    typer.Option("--validator", metavar="NAME", help="Ask this one (kernel, translator, val); may be repeated."),
]
