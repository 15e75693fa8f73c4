"""NL-pddlgym: planning problems told in words, a judge that executes plans, and Gymnasium environments.

    from nl_pddlgym import load, score
    for task in load("test"):
        print(score(task, my_plan(task.dnl, task.pnl, task.actions, task.objects)))

`PlanEnv` is loaded on first use, because Gymnasium takes a second to import.
"""

from typing import TYPE_CHECKING

from nl_pddlgym.dataset import Tasks, domains, load, load_task
from nl_pddlgym.errors import ConfigError, DataError, InvalidActionError, NLPddlgymError, UnknownNameError
from nl_pddlgym.judge import Move, Score, trace
from nl_pddlgym.registration import register_with_gymnasium
from nl_pddlgym.scoring import grade, score
from nl_pddlgym.task import Gold, Task
from nl_pddlgym.world import World, open_pddl, open_world

if TYPE_CHECKING:
    from nl_pddlgym.env import PlanEnv

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


def __getattr__(name: str) -> object:
    if name == "PlanEnv":
        from nl_pddlgym.env import PlanEnv

        return PlanEnv
    raise AttributeError(f"module 'nl_pddlgym' has no attribute '{name}'")
