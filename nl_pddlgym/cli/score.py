"""`nl-pddlgym score`: does this plan solve that task?"""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Annotated

import typer

from nl_pddlgym.cli.exits import Exit
from nl_pddlgym.cli.options import AsJson, Data, Seed, TaskId, Words, emit_json, root_of
from nl_pddlgym.dataset import load_task
from nl_pddlgym.judge import Score, trace
from nl_pddlgym.scoring import Engine, Rules
from nl_pddlgym.scoring import score as judged
from pddlcoder.pddl import decode


def score(
    task: TaskId,
    plan: Annotated[str, typer.Argument(metavar="PLAN", help="The plan file, or '-'.")],
    words: Words = "plain",
    seed: Seed = 0,
    engine: Annotated[Engine, typer.Option(help="Who executes it: our own judge, or the real pddlgym.")] = Engine.OWN,
    rules: Annotated[Rules, typer.Option(help="Our rules, or those of the published code beside them.")] = Rules.OWN,
    steps: Annotated[bool, typer.Option("--steps", help="Show what each step changes.")] = False,
    as_json: AsJson = False,
    data: Data = None,
) -> Exit:
    """Execute a plan and give its level: 3 solves the task, 2 does not work, with the step and the reason."""
    chosen = load_task(task, words=words, seed=seed, root=root_of(data))
    text = decode(sys.stdin.buffer.read() if plan == "-" else Path(plan).read_bytes()).text
    verdict = judged(chosen, text, engine=engine)
    if rules is Rules.PUBLISHED:
        typer.echo(f"by the published rules: {_told(judged(chosen, text, rules=rules))}", err=True)
    code = _code(verdict)
    if as_json:
        emit_json({"task": chosen.id, **dataclasses.asdict(verdict), "exit_code": code.value})
        return code
    if steps:
        for move in trace(chosen, text):
            changes = [f"+{fact}" for fact in move.added] + [f"-{fact}" for fact in move.removed]
            typer.echo(f"{move.number:>4} {move.step}  {' '.join(changes) or move.reason or 'nothing changes'}")
    typer.echo(_told(verdict))
    return code


def _told(verdict: Score) -> str:
    return f"level {'undetermined' if verdict.level is None else verdict.level}: {verdict.reason}"


def _code(verdict: Score) -> Exit:
    if verdict.level is None:
        return Exit.LIMIT
    return Exit.YES if verdict.level == 3 else Exit.NO
