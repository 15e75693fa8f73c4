"""The program that GEPA works on: the coder's predictors, a task by its id in, a score with feedback out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dspy

from experiments.optimizing.feedback import to_critic
from experiments.optimizing.rollouts import Rollout, Rollouts, Said
from experiments.optimizing.stops import unscored
from pddlcoder.agent import Agent
from pddlcoder.coder.instructing import predictors
from pddlcoder.critic import Critic
from pddlcoder.mapping import Mapper

BEST = 3
ROLE_OF = {"agent.act": "agent", "critic.judge": "critic", "mapper.schema": "map_schema", "mapper.lines": "map_plan"}
"""The role of each predictor, by the name under which DSPy finds it."""


class Student(dspy.Module):
    """Holds the prompts of a candidate; the solving is done by a coder that loads them as a program."""

    def __init__(self, rollouts: Rollouts) -> None:
        super().__init__()
        self.agent, self.critic, self.mapper = Agent(), Critic(), Mapper()
        self.rollouts = rollouts

    @unscored()
    def forward(self, task: str) -> dspy.Prediction:
        """`.rollout` of the task with the prompts as they are now, and `.score` from 0 to 1; the calls go into DSPy's trace."""
        places = predictors(self.agent, self.critic, self.mapper)
        prompts = {role: str(place.instructions) for role, place in _signatures(places).items()}
        rollout = self.rollouts.get(prompts, task)
        if dspy.settings.trace is not None:
            dspy.settings.trace.extend(
                (places[one.role], _inputs(one), dspy.Prediction(**one.outputs)) for one in rollout.said
            )
        return dspy.Prediction(rollout=rollout, score=rollout.level / BEST)


@unscored()
def metric(
    gold: Any, prediction: Any, trace: Any = None, pred_name: str | None = None, pred_trace: Any = None
) -> dspy.Prediction:
    """GEPA's metric: the level as a part of 3, and what the role of the predictor is told about this call."""
    rollout: Rollout = prediction.rollout
    role = ROLE_OF.get(pred_name or "", "agent")
    told = _to_critic(rollout, pred_trace) if role == "critic" else rollout.feedback[role]
    return dspy.Prediction(score=prediction.score, feedback=told)


class PresentRoles:
    """Chooses whose prompt to change: in turn, among the roles that were asked in these rollouts."""

    @unscored()
    def __call__(
        self,
        state: Any,
        trajectories: Sequence[Any],
        subsample_scores: Sequence[float],
        candidate_idx: int,
        candidate: dict[str, str],
    ) -> list[str]:
        """The name of one predictor."""
        asked = {one.role for data in trajectories for one in data["prediction"].rollout.said}
        names: list[str] = state.list_of_named_predictors
        turn: int = state.named_predictor_id_to_update_next_for_program_candidate[candidate_idx]
        order = [(turn + number) % len(names) for number in range(len(names))]
        chosen = next((number for number in order if ROLE_OF[names[number]] in asked), turn)
        state.named_predictor_id_to_update_next_for_program_candidate[candidate_idx] = (chosen + 1) % len(names)
        return [names[chosen]]


def _signatures(places: dict[str, dspy.Predict]) -> dict[str, Any]:
    return {role: place.signature for role, place in places.items()}


def _inputs(said: Said) -> dict[str, Any]:
    history = {} if said.history is None else {"history": dspy.History(messages=said.history)}
    return {**said.inputs, **history}


def _to_critic(rollout: Rollout, pred_trace: Any) -> str:
    _, inputs, outputs = pred_trace[0]
    return to_critic(outputs["verdict"], rollout.truths[inputs["plan"]])
