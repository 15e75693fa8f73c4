"""Searches for prompts in seconds: a model that works well only under a certain rule, and one that finds the rule."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import dspy
import solving

from experiments.methods import Kit
from experiments.optimizing.purse import Purse, metered, spent
from experiments.optimizing.rollouts import CALLS, Rollouts
from experiments.optimizing.search import Best, Search
from experiments.optimizing.tasks import choose_tasks
from pddlcoder.coder import PDDLCoder
from pddlcoder.llm import Reply, resume, scripted
from pddlcoder.llm.scripting import ScriptedLM
from pddlcoder.llm.transcript import Turn
from pddlcoder.program import Program

RULE = "Every road has a direction."
"""Under this rule the model writes PDDL that can be planned on; without it, PDDL with an error."""
COST = 0.01
Changed = Callable[[int, str], str | Reply | Exception | None]


def _step(prompt: str) -> int:
    return prompt.count("===== assistant =====")


def agent(prompt: str) -> str:
    """The agent's reply at its step: two files, which no rule makes a solution of any task, feedback, the end."""
    domain = solving.DOMAIN if RULE in prompt else solving.BROKEN
    run = [
        solving.say("create_file", file="domain", content=domain),
        solving.say("create_file", file="problem", content=solving.PROBLEM),
        solving.say("plan_feedback"),
        solving.say("finish", summary="Done."),
    ]
    return run[min(_step(prompt), 3)]


def reflection(prompt: str) -> str:
    """The reply of the model that rewrites prompts: the rule is added once."""
    current = prompt.rpartition("[[ ## current ## ]]")[2].partition("[[ ## calls ## ]]")[0].strip()
    text = current if RULE in current else f"{current}\n{RULE}"
    return f"[[ ## reasoning ## ]]\nRoads.\n\n[[ ## improved ## ]]\n{text}\n\n[[ ## completed ## ]]"


def said(prompt: str) -> str:
    """What any role says to a prompt."""
    if "[[ ## improved ## ]]" in prompt:
        return reflection(prompt)
    if "[[ ## verdict ## ]]" in prompt:
        return solving.judge("accept")
    if "[[ ## rules ## ]]" in prompt:
        return solving.rules(go="keep")
    return agent(prompt)


def answer(turns: Sequence[Turn]) -> Reply:
    """The same for a server."""
    from pddlcoder.llm.transcript import render

    return Reply(said(render(turns)), tokens_in=1000, tokens_out=100)


class Models:
    """The coder's model and the reflecting one; `changed` puts another reply in place of the n-th call of both together."""

    def __init__(self, changed: Changed = lambda number, prompt: None, cost: float | None = COST) -> None:
        self.calls = 0
        self._changed, self._cost = changed, cost
        self.coder: ScriptedLM = scripted([self._reply] * 5000, model="scripted/coder")
        self.mirror: ScriptedLM = scripted([self._reply] * 5000, model="scripted/mirror")

    def _reply(self, prompt: str) -> Reply:
        self.calls += 1
        instead = self._changed(self.calls, prompt)
        if isinstance(instead, Exception):
            self.calls -= 1
            raise instead
        if isinstance(instead, Reply):
            return instead
        return Reply(instead or said(prompt), tokens_in=100, tokens_out=10, cost_usd=self._cost)


def search(
    folder: Path, models: Models, max_calls: int, budget_usd: float | None = None, workers: int = 1, tasks: int = 3
) -> tuple[Best, Purse]:
    """A search in a folder, begun or gone on with, as the command makes it."""
    purse = Purse(max_calls, budget_usd, spent(folder))
    train, validation = choose_tasks("train", tasks, 0), choose_tasks("validation", 2, 0)
    known = {task.id: task for task in (*train, *validation)}
    rollouts = Rollouts(folder / "rollouts", metered(models.coder, purse), purse, known, build)
    mirror = resume(folder / "reflection" / CALLS, metered(models.mirror, purse))
    made = Search("mine", folder / "mine.json", rollouts, mirror, purse, train, validation, 0, workers)
    return made.run(lambda best: None, io.StringIO()), purse


def build(model: dspy.BaseLM, program: Program) -> PDDLCoder:
    return Kit(model, planner=solving.BreadthFirst(), max_iters=6).coder(program=program, validators=())
