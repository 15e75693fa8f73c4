"""Whose prompt is in which predictor of a coder, and how a program's prompts get there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import dspy

from pddlcoder.agent import Agent
from pddlcoder.critic import Critic
from pddlcoder.errors import UsageError
from pddlcoder.mapping import Mapper
from pddlcoder.program import Program


def predictors(agent: dspy.Module, critic: Critic | None, mapper: Mapper) -> dict[str, dspy.Predict]:
    """The predictors by role; without a critic there is none for it, and the stock loop's agent has a prompt of another kind."""
    found = {"map_schema": mapper.schema, "map_plan": mapper.lines}
    if critic is not None:
        found["critic"] = critic.judge
    if isinstance(agent, Agent):
        found["agent"] = agent.act
    return found


def instruct(places: Mapping[str, dspy.Predict], program: Program) -> str:
    """Put the prompts of a program into the predictors and give its label; UsageError where one has no place.

    A prompt for a critic that was left out is left out, too.
    """
    if "agent" in program.prompts and "agent" not in places:
        raise UsageError(
            f"the program {program.name} has a prompt for the agent of the loop robust, not for another loop"
        )
    for role in places.keys() & program.prompts.keys():
        signature: Any = places[role].signature
        places[role].signature = signature.with_instructions(program.prompts[role])
    return program.label
