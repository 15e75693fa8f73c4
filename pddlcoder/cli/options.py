"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object with the same facts.")]
DomainFile = Annotated[
    str,
    typer.Argument(metavar="DOMAIN", help="The domain file, or '-' for standard input; it may hold the problem too."),
]
ProblemFile = Annotated[
    str | None, typer.Argument(metavar="PROBLEM", help="The problem file, or '-'.", show_default=False)
]
PlannerName = Annotated[
    str | None,
    typer.Option(
        "--planner",
        metavar="NAME",
        help="An alias, a search, or up:NAME for an engine (default lama-first).",
        show_default=False,
    ),
]
Validators = Annotated[
    list[str] | None,
    typer.Option("--validator", metavar="NAME", help="Ask kernel, translator, val or module:factory; may be repeated."),
]
