"""The options of `pddlcoder solve`, one name each."""

from __future__ import annotations

from typing import Annotated

import typer

WorldText = Annotated[str, typer.Option("--domain", metavar="FILE", help="What the world is like, in plain words.")]
TaskText = Annotated[str, typer.Option("--problem", metavar="FILE", help="What is the case and what is wanted.")]
ActionList = Annotated[
    str | None, typer.Option("--actions", metavar="FILE", help="Actions the plan may use, '(move ?to)' one a line.")
]
ObjectList = Annotated[str | None, typer.Option("--objects", metavar="FILE", help="Names of the objects, one a line.")]
ModelName = Annotated[
    str | None,
    typer.Option("--model", metavar="NAME", help="A litellm name, manual:DIR, replay:FILE or record:FILE:MODEL."),
]
ApiBase = Annotated[str | None, typer.Option(metavar="URL", help="Address of an OpenAI-compatible server.")]
CriticModel = Annotated[str | None, typer.Option(metavar="NAME", help="Another model for the critic.")]
NoCritic = Annotated[bool, typer.Option("--no-critic", help="Do without the second opinion on the plan.")]
MappingName = Annotated[str, typer.Option(metavar="WAY", help="How the plan gets your words: schema, plan or off.")]
ToolSet = Annotated[
    str | None,
    typer.Option("--tools", metavar="SET", help="Which tools the agent has (default all).", show_default=False),
]
LoopName = Annotated[str, typer.Option(metavar="NAME", help="The agent's loop: robust or react.")]
MaxIters = Annotated[int, typer.Option(metavar="N", help="Replies of the agent's model at most.")]
TimeLimit = Annotated[float | None, typer.Option(metavar="SECONDS", help="For the whole solve.")]
ProgramFile = Annotated[
    str | None, typer.Option("--program", metavar="FILE", help="Prompts to use in place of the built-in ones.")
]
BudgetTokens = Annotated[int | None, typer.Option(metavar="N", help="Tokens in and out together.")]
BudgetUsd = Annotated[float | None, typer.Option(metavar="USD", help="Money for the whole solve.")]
Temperature = Annotated[float | None, typer.Option(metavar="T", help="Sent to the model as it is.")]
MaxTokens = Annotated[int | None, typer.Option(metavar="N", help="Tokens of one reply.")]
Engine = Annotated[str, typer.Option(metavar="NAME", help="How the provider is called: auto, lm15 or litellm.")]
CallTimeout = Annotated[float, typer.Option(metavar="SECONDS", help="For one call of the model, with its retries.")]
Wait = Annotated[float | None, typer.Option(metavar="SECONDS", help="How long manual:DIR waits for a reply.")]
OutFolder = Annotated[
    str | None,
    typer.Option(
        "--out", metavar="DIR", help="Where to write the run (default pddlcoder-run-001, ...).", show_default=False
    ),
]
