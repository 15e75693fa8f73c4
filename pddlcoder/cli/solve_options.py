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
    typer.Option("--model", help="A litellm name, manual:DIR, replay:FILE or record:FILE:MODEL.", show_default="none"),
]
ApiBase = Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")]
CriticModel = Annotated[str | None, typer.Option(help="Another model for the critic.", show_default="the same")]
NoCritic = Annotated[bool, typer.Option("--no-critic", help="Do without the second opinion on the plan.")]
MappingName = Annotated[str, typer.Option("--mapping", help="How the plan gets your words: schema, plan or off.")]
LoopName = Annotated[str, typer.Option("--loop", help="The agent's loop: robust or react.")]
ToolSet = Annotated[
    str | None, typer.Option("--tools", help="Which tools the agent has, by the name of the set.", show_default="all")
]
MaxIters = Annotated[int, typer.Option(min=1, help="Replies of the agent's model at most.")]
TimeLimit = Annotated[float | None, typer.Option(help="Seconds for the whole solve.", show_default="none")]
BudgetTokens = Annotated[int | None, typer.Option(min=1, help="Tokens in and out together.", show_default="none")]
BudgetUsd = Annotated[float | None, typer.Option(min=0.0, help="US dollars.", show_default="none")]
Temperature = Annotated[float | None, typer.Option(help="Sent to the model as it is.", show_default="the provider's")]
MaxTokens = Annotated[int | None, typer.Option(min=1, help="Tokens of one reply.", show_default="the provider's")]
Engine = Annotated[str, typer.Option(help="How the provider is called: auto, lm15 or litellm.")]
CallTimeout = Annotated[float, typer.Option(help="Seconds for one call of the model, with its retries.")]
Wait = Annotated[float | None, typer.Option(help="Seconds to wait for a reply of manual:DIR.", show_default="for ever")]
OutFolder = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help="Where to write the run.", show_default="pddlcoder-run-001, ..."),
]
