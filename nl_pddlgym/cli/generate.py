"""`nl-pddlgym generate`: fresh problems that no model can have seen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nl_pddlgym.building import Workshop, write
from nl_pddlgym.cli.exits import Exit
from nl_pddlgym.cli.options import Data, root_of


def generate(
    domain: Annotated[str, typer.Option(help="The domain to make problems for.")],
    seed: Annotated[int, typer.Option(help="Another seed makes other problems; the same one makes the same.")] = 0,
    count: Annotated[int, typer.Option(min=1, help="How many problems.")] = 1,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=NUMBER", help="A size, such as discs=4; without any, each problem draws its own."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Where to write; a folder named after the domain if left out."),
    ] = None,
    data: Data = None,
) -> Exit:
    """Make fresh problems of a domain, described in words, each with a plan that was executed.

    None equals a problem of the benchmark or another of the run, even up to renaming.
    """
    shop = Workshop(root_of(data), domain)
    settings = _settings(setting) if setting else None
    folder_path = out or Path(f"{domain}-{seed}")
    for built in shop.fresh(seed, count, settings):
        write(built, folder_path)
        typer.echo(f"{folder_path / built.number}.pddl .md .plan ({len(built.plan.splitlines())} steps)")
    return Exit.YES


def _settings(texts: list[str]) -> dict[str, int]:
    found = {}
    for text in texts:
        name, _, value = text.partition("=")
        if not value.removeprefix("-").isdecimal():
            raise typer.BadParameter(f"'{text}' is not of the form NAME=NUMBER", param_hint="--set")
        found[name] = int(value)
    return found
