"""`nl-pddlgym show`: one task as a contestant sees it, and its gold when asked for."""

from __future__ import annotations

from typing import Annotated

import typer

from nl_pddlgym.cli.exits import Exit
from nl_pddlgym.cli.options import AsJson, Data, Seed, TaskId, Words, emit_json, root_of
from nl_pddlgym.dataset import load_task


def show(
    task: TaskId,
    words: Words = "plain",
    seed: Seed = 0,
    gold: Annotated[bool, typer.Option("--gold", help="Also the PDDL and a plan of level 3.")] = False,
    as_json: AsJson = False,
    data: Data = None,
) -> Exit:
    """Show a task: what the world is like, what is wanted, the actions and the objects."""
    chosen = load_task(task, words=words, seed=seed, root=root_of(data))
    parts = {"dnl": chosen.dnl, "pnl": chosen.pnl, "actions": chosen.actions, "objects": chosen.objects}
    if gold:
        key = chosen.gold()
        parts |= {"domain": key.domain, "problem": key.problem, "plan": key.plan}
    if as_json:
        emit_json({"id": chosen.id, "split": chosen.split, **parts})
    else:
        typer.echo("\n".join(f"# {name}\n{text.strip()}\n" for name, text in parts.items()), nl=False)
    return Exit.YES
