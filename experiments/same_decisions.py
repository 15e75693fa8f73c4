"""The recorded decisions of a model, told again in another loop and with another mapping, and what the prompts of each cost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from nl_pddlgym import score
from pddlcoder import PDDLCoder
from pddlcoder.demo import Recording
from pddlcoder.llm import scripted
from pddlcoder.llm.cassette import read_rows
from pddlcoder.llm.reading import read_fields
from pddlcoder.mapping import CHUNK
from pddlcoder.pddl.model import Plan, render_plan
from pddlcoder.review import MappedPlan
from pddlcoder.task import Task

CHARACTERS_A_TOKEN = 4
DECISION = ("thought", "tool_name", "tool_args")
REACT_ENDS = "[[ ## reasoning ## ]]\nDone.\n\n[[ ## summary ## ]]\nDone.\n\n[[ ## completed ## ]]"


@dataclass(frozen=True, slots=True)
class Way:
    """How the decisions are told: the agent's loop, and how its plan is mapped."""

    loop: str
    mapping: str


OURS, PAPERS = Way("robust", "schema"), Way("react", "plan")


@dataclass(frozen=True, slots=True)
class Cost:
    """Steps of the plan, calls, and tokens (characters / 4) of one run.

    `repeated` is the part of the input that begins like the prompt before it.
    """

    steps: int
    calls: int
    tokens_in: int
    repeated: int
    tokens_out: int

    @property
    def tokens(self) -> int:
        """In and out together."""
        return self.tokens_in + self.tokens_out


def costs(recording: Recording) -> dict[Way, Cost]:
    """What the recorded decisions cost in our way and in the paper's; RuntimeError if they do not solve the task in both.

    The mapping line by line has to say what the rules came to, so its replies are made from the plans as our way mapped them.
    """
    said: dict[str, list[str]] = {}
    for row in read_rows(recording.replies_path):
        said.setdefault(row.role, []).append(row.reply)
    ours, mapped = _play(recording, OURS, said)
    stock = said | {"agent": [*map(as_react, said["agent"]), REACT_ENDS], "mapper": list(_as_lines(mapped))}
    papers, _ = _play(recording, PAPERS, stock)
    return {OURS: ours, PAPERS: papers}


def as_react(reply: str) -> str:
    """A decision of the loop `robust` in the fields of `dspy.ReAct`, whose `finish` takes no arguments."""
    fields = read_fields(reply, DECISION)
    arguments = {} if fields["tool_name"].strip() == "finish" else json.loads(fields["tool_args"] or "{}", strict=False)
    return (
        f"[[ ## next_thought ## ]]\n{fields['thought']}\n\n[[ ## next_tool_name ## ]]\n{fields['tool_name']}\n\n"
        f"[[ ## next_tool_args ## ]]\n{json.dumps(arguments)}\n\n[[ ## completed ## ]]"
    )


def tokens(texts: Iterable[str]) -> int:
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


def _play(recording: Recording, way: Way, said: Mapping[str, list[str]]) -> tuple[Cost, dict[Plan, MappedPlan]]:
    """What the replies cost, told in this way, and how each plan on the way was mapped."""
    model = scripted(said)
    coder = PDDLCoder(
        model, planner=recording.card.planner, critic=recording.card.critic, loop=way.loop, mapping=way.mapping
    )
    told = recording.task
    job = coder.job(Task(told.dnl, told.pnl, told.actions, told.objects), None)
    with job.at_work():
        coder.agent(job.task, job.turns)
    solution = job.conclude()
    plan = solution.mapped_plan
    if plan is None or score(told, render_plan(plan)).level != 3:
        raise RuntimeError(f"the recording {recording.name} does not solve its task, told as {way}: {solution.reason}")
    if len(model.requests) != sum(map(len, said.values())):
        raise RuntimeError(f"the recording {recording.name}, told as {way}, has replies that nobody asked for")
    cost = Cost(
        steps=len(plan),
        calls=len(model.requests),
        tokens_in=tokens(model.requests),
        repeated=repeated(model.roles, model.requests),
        tokens_out=sum(map(tokens, said.values())),
    )
    return cost, {key[-1]: mapped for key, mapped in job.reviewer.memory.plans.items()}


def _as_lines(mapped: Mapping[Plan, MappedPlan]) -> Iterator[str]:
    """The replies of a mapper that goes line by line; RuntimeError for a plan that rules made longer or shorter."""
    for plan, other in mapped.items():
        if len(plan) != len(other.plan):
            raise RuntimeError("a plan changed its length when it was mapped; which line became which cannot be told")
        lines = [f"{number}. {step}" for number, step in enumerate(other.plan, 1)]
        for start in range(0, len(lines), CHUNK):
            said = "\n".join(lines[start : start + CHUNK])
            yield f"[[ ## mapped_plan ## ]]\n{said}\n\n[[ ## completed ## ]]"
