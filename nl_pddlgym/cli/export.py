"""`nl-pddlgym export`: the tasks in a layout that other tools read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nl_pddlgym.cli.exits import Exit
from nl_pddlgym.cli.options import Data, Seed, Words, root_of
from nl_pddlgym.dataset import load
from nl_pddlgym.export import Format
from nl_pddlgym.export import export as written


def export(
    out: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write; made if it is missing.")],
    form: Annotated[Format, typer.Option("--format", help="The layout.")] = Format.JSON,
    which: Annotated[str, typer.Option("--tasks", help="all, train, validation, test or a domain.")] = "all",
    gold: Annotated[
        bool, typer.Option("--gold", help="Also the PDDL and plans, for json and huggingface-folder.")
    ] = False,
    words: Words = "plain",
    seed: Seed = 0,
    data: Data = None,
) -> Exit:
    """Write tasks as pddlgym folders, as JSON, or as a folder for the Hugging Face hub."""
    tasks = load(which, words=words, seed=seed, root=root_of(data))
    left = written(tasks, out, form, gold=gold)
    for sentence in left:
        typer.echo(str(sentence), err=True)
    done = len(tasks) - sum(len(one.tasks) for one in left)
    typer.echo(f"{out}: {done} of {len(tasks)} tasks written as {form}")
    return Exit.YES
