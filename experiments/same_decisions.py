"""The recorded decisions of a model, told again in the loop `robust` and in the stock loop `react`, and what each prompt cost."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import takewhile

from pddlcoder import PDDLCoder
from pddlcoder.demo import Recording
from pddlcoder.llm import Reply, scripted
from pddlcoder.llm.cassette import read_rows
from pddlcoder.llm.reading import read_fields

CHARACTERS_A_TOKEN = 4
DECISION = ("thought", "tool_name", "tool_args")


@dataclass(frozen=True, slots=True)
class Cost:
    """Calls and tokens (characters / 4) of one run; `repeated` is the part of the input that begins like the prompt before it."""

    calls: int
    tokens_in: int
    repeated: int
    tokens_out: int


def cost(recording: Recording, loop: str) -> Cost:
    """Replay the decisions of a recording in a loop and add up its prompts and replies."""
    rows = read_rows(recording.replies_path)
    replies: dict[str, list[str]] = {}
    for row in rows:
        replies.setdefault(row.role, []).append(row.reply)
    if loop == "react":
        replies["agent"] = [
            *map(as_react, replies["agent"]),
            "[[ ## reasoning ## ]]\nDone.\n\n[[ ## summary ## ]]\nDone.\n\n[[ ## completed ## ]]",
        ]
    script = {role: [Reply(text) for text in texts] for role, texts in replies.items()}
    model = scripted(script)
    task = recording.task
    solution = PDDLCoder(model, loop=loop).solve(task.dnl, task.pnl, task.actions, task.objects)
    if solution.mapped_plan is None:
        raise RuntimeError(f"{recording.name} in the loop {loop}: {solution.outcome}, {solution.reason}")
    said = sum(len(text) for texts in replies.values() for text in texts)
    return Cost(
        len(model.requests), tokens(model.requests), repeated(model.roles, model.requests), said // CHARACTERS_A_TOKEN
    )


def as_react(reply: str) -> str:
    """A decision of the loop `robust` in the fields of `dspy.ReAct`, whose `finish` takes no arguments."""
    fields = read_fields(reply, DECISION)
    arguments = {} if fields["tool_name"].strip() == "finish" else json.loads(fields["tool_args"] or "{}", strict=False)
    return (
        f"[[ ## next_thought ## ]]\n{fields['thought']}\n\n[[ ## next_tool_name ## ]]\n{fields['tool_name']}\n\n"
        f"[[ ## next_tool_args ## ]]\n{json.dumps(arguments)}\n\n[[ ## completed ## ]]"
    )


def tokens(texts: list[str]) -> int:
    """Characters / 4."""
    return sum(map(len, texts)) // CHARACTERS_A_TOKEN


def repeated(roles: list[str], requests: list[str]) -> int:
    """Tokens that a provider's prefix cache can serve: what a prompt shares at its start with the one before it in its role."""
    before: dict[str, str] = {}
    shared = 0
    for role, request in zip(roles, requests, strict=True):
        pairs = zip(before.get(role, ""), request, strict=False)
        shared += sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        before[role] = request
    return shared // CHARACTERS_A_TOKEN
