"""`nl-pddlgym verify`: the whole benchmark proven anew, or the defects of a checkout of the published one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from nl_pddlgym.cli.exits import Exit
from nl_pddlgym.cli.options import AsJson, Data, emit_json, root_of
from nl_pddlgym.dataset import domains
from nl_pddlgym.errors import UnknownNameError
from nl_pddlgym.published import inspect_published
from nl_pddlgym.verification import PROOFS, QUICK, Row
from nl_pddlgym.verification import verify as proven

HEAD = ("domain", "problems", "objects", "steps")


def verify(
    chosen: Annotated[
        list[str] | None, typer.Argument(metavar="DOMAIN...", help="Some domains; all if left out.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out the planner and the other engines.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="How many problems are proven at once.")] = 1,
    published: Annotated[
        Path | None,
        typer.Option(
            "--published", metavar="PATH", help="List the defects of this checkout of the published benchmark."
        ),
    ] = None,
    planner: Annotated[
        bool, typer.Option("--planner", help="With --published: ask the planner about every problem.")
    ] = False,
    as_json: AsJson = False,
    data: Data = None,
) -> Exit:
    """Prove every description, plan and problem, and print a table of what holds."""
    if published is not None:
        return _published(published, planner, as_json)
    root = root_of(data)
    names = domains(root)
    for domain in chosen or ():
        if domain not in names:
            raise UnknownNameError.among("domain", domain, names)
    proofs = tuple(QUICK if quick else PROOFS)
    rows = []
    for row in proven(root, chosen or names, proofs, jobs=jobs):
        rows.append(row)
        typer.echo(f"{row.domain}: {'proven' if not row.findings else f'{len(row.findings)} faults'}", err=True)
    found = [finding for row in rows for finding in row.findings]
    if as_json:
        emit_json(
            {
                row.domain: {"problems": row.problems, "held": row.held, "faults": list(map(str, row.findings))}
                for row in rows
            }
        )
    else:
        typer.echo("\n".join((*table(rows, proofs), *map(str, found))))
    return Exit.NO if found else Exit.YES


def table(rows: Sequence[Row], proofs: Sequence[str]) -> list[str]:
    """The rows as a Markdown table; a proof that applies to no problem of a domain is a dash."""
    lines = [f"| {' | '.join((*HEAD, *proofs))} |", f"|{'---|' * (len(HEAD) + len(proofs))}"]
    for row in rows:
        cells = [row.domain, str(row.problems), _span(row.objects), _span(row.steps)]
        cells += [
            f"{held}" if held == total == row.problems else f"{held}/{total}" if total else "-"
            for held, total in (row.held[name] for name in proofs)
        ]
        lines.append(f"| {' | '.join(cells)} |")
    total = sum(row.problems for row in rows)
    sums = [str(sum(row.held[name][0] for row in rows)) for name in proofs]
    return [*lines, f"| all | {' | '.join((str(total), '', '', *sums))} |"]


def _span(ends: tuple[int, int]) -> str:
    return f"{ends[0]} to {ends[1]}"


def _published(path: Path, planner: bool, as_json: bool) -> Exit:
    found = inspect_published(path, planner=planner)
    if as_json:
        emit_json({"defects": [{"kind": one.kind, "task": one.task, "sentence": one.sentence} for one in found]})
    else:
        typer.echo("\n".join(map(str, found)) or "no defect found")
    return Exit.NO if found else Exit.YES
