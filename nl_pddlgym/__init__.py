"""NL-pddlgym: planning problems told in words, a judge that executes plans, and Gymnasium environments.

    from nl_pddlgym import load, score
    for task in load("test"):
        print(score(task, my_plan(task.dnl, task.pnl, task.actions, task.objects)))

Judge, worlds and environments are loaded on first use: those who only read tasks need no PDDL kernel, and Gymnasium takes a
second to import.
"""

import importlib
from typing import TYPE_CHECKING

from nl_pddlgym.dataset import Tasks, domains, load, load_task
from nl_pddlgym.errors import ConfigError, DataError, InvalidActionError, NLPddlgymError, UnknownNameError
from nl_pddlgym.registration import register_with_gymnasium
from nl_pddlgym.task import Gold, Task

if TYPE_CHECKING:
    from nl_pddlgym.env import PlanEnv
    from nl_pddlgym.judge import Move, Score, trace
    from nl_pddlgym.scoring import grade, score
    from nl_pddlgym.world import World, open_pddl, open_world

__all__ = [
    "ConfigError",
    "DataError",
    "Gold",
    "InvalidActionError",
    "Move",
    "NLPddlgymError",
    "PlanEnv",
    "Score",
    "Task",
    "Tasks",
    "UnknownNameError",
    "World",
    "domains",
    "grade",
    "load",
    "load_task",
    "open_pddl",
    "open_world",
    "score",
    "trace",
]

register_with_gymnasium()


_HOMES = {
    "Move": "judge",
    "PlanEnv": "env",
    "Score": "judge",
    "World": "world",
    "grade": "scoring",
    "open_pddl": "world",
    "open_world": "world",
    "score": "scoring",
    "trace": "judge",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
