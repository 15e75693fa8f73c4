"""`nl-pddlgym build`: the generated problems of a domain, from the seeds in its card."""

from __future__ import annotations

from typing import Annotated

import typer

from nl_pddlgym.building import build_domain, differences
from nl_pddlgym.cli.exits import Exit
from nl_pddlgym.cli.options import Data, root_of


def build(
    domain: Annotated[str, typer.Argument(metavar="DOMAIN", help="The domain to build.")],
    only: Annotated[str, typer.Option(metavar="NN or NN-NN", help="Build these numbers only.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Compare with the files, and write nothing.")] = False,
    data: Data = None,
) -> Exit:
    """Write the generated problems of a domain, in PDDL and words with a proven plan.

    Each is made from the seed and settings in the card of the domain; building twice changes nothing.
    """
    root = root_of(data)
    if check:
        found = differences(root, domain)
        typer.echo("\n".join(found) or f"{domain}: every generated file is what its seed gives")
        return Exit.NO if found else Exit.YES
    for number, changed in build_domain(root, domain, _numbers(only)):
        typer.echo(f"{domain}/{number} {'written' if changed else 'unchanged'}")
    return Exit.YES


def _numbers(only: str) -> list[str]:
    """The numbers of "03" or "03-07"; none for the empty text."""
    first, _, last = only.partition("-")
    if not only:
        return []
    if not first.isdecimal() or not (last or first).isdecimal():
        raise typer.BadParameter(f"'{only}' is no number or range of numbers, such as 03 or 03-07", param_hint="--only")
    return [f"{number:02d}" for number in range(int(first), int(last or first) + 1)]
