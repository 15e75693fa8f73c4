"""`nl-pddlgym list`: what there is."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from nl_pddlgym.cli.exits import Exit
from nl_pddlgym.cli.options import AsJson, Data, emit_json, root_of
from nl_pddlgym.dataset import domains, load
from nl_pddlgym.task import Task


def list_tasks(
    which: Annotated[
        str,
        typer.Argument(
            metavar="SPLIT or DOMAIN", help="train, validation, test or a domain: its tasks; else all domains."
        ),
    ] = "",
    as_json: AsJson = False,
    data: Data = None,
) -> Exit:
    """List the domains, or the tasks of a split or domain."""
    root = root_of(data)
    if which:
        _show_tasks(list(load(which, root=root)), as_json)
        return Exit.YES
    rows = {domain: _row(list(load(domain, root=root))) for domain in domains(root)}
    if as_json:
        emit_json(rows)
    else:
        for domain, row in rows.items():
            typer.echo(f"{domain:<20}{row['problems']:>4}  {row['splits']:<30}  {row['actions']}")
        typer.echo(f"{'total':<20}{sum(int(str(row['problems'])) for row in rows.values()):>4}")
    return Exit.YES


def _row(tasks: list[Task]) -> dict[str, object]:
    splits = Counter(task.split or "no split" for task in tasks)
    return {
        "problems": len(tasks),
        "splits": ", ".join(f"{split} {count}" for split, count in sorted(splits.items())),
        "actions": " ".join(tasks[0].actions.split("\n")).strip() if tasks else "",
    }


def _show_tasks(tasks: list[Task], as_json: bool) -> None:
    if as_json:
        emit_json({task.id: {"split": task.split, "objects": len(task.objects.split())} for task in tasks})
        return
    for task in tasks:
        typer.echo(f"{task.id:<24}{task.split:<12}{len(task.objects.split()):>4} objects")
