"""The benchmark as a Gymnasium environment: text in, text out, and nothing that fails silently."""

from __future__ import annotations

import string
from functools import partial
from pathlib import Path
from typing import Any, Literal

import gymnasium
from gymnasium import spaces

from nl_pddlgym.dataset import load_task
from nl_pddlgym.errors import InvalidActionError
from nl_pddlgym.task import Task
from nl_pddlgym.world import World, open_world, shortened
from pddlcoder.pddl import State, parse_plan
from pddlcoder.pddl.model import Step

OBSERVATION_LENGTH, ACTION_LENGTH = 2**20, 2**10
"""Upper bounds of the texts, in characters."""

METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}


class PlanEnv(gymnasium.Env[str, str]):
    """One task: an action is an S step such as "(move d1 peg3)", an observation the facts that can change, one a line, sorted.

    The reward is 1.0 when the goal holds after a step, which ends the episode, else 0.0. A step that does not apply
    changes nothing and says why in `info["reason"]`; `on_invalid` decides what follows: "stop" ends the episode,
    "continue" goes on, "raise" raises InvalidActionError. Where a step has several outcomes, the environment's seeded
    generator draws one and `info["ambiguous"]` is true.

    `info` holds applicable (S steps, sorted; left out if `list_applicable` is false), goal, unmet, invalid, reason and
    ambiguous; after `reset` also description, actions, objects and static (the facts that never change).
    """

    metadata = METADATA

    def __init__(
        self,
        domain: str = "",
        problem: int = 0,
        *,
        on_invalid: Literal["stop", "continue", "raise"] = "stop",
        list_applicable: bool = True,
        render_mode: str | None = None,
        world: World | None = None,
        root: Path | str | None = None,
        words: str = "plain",
        seed: int = 0,
    ) -> None:
        """Open problem number `problem` of a benchmark domain, or any `world` (see `open_pddl`); UnknownNameError if there is none.

        `words`, `seed` and `root` are those of `load`: the words a domain is told in, and another data folder. The seed of
        `reset` is another one: it draws among several outcomes.
        """
        if on_invalid not in ("stop", "continue", "raise"):
            raise ValueError(f"on_invalid is stop, continue or raise, not {on_invalid!r}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self._domain, self._read = domain, partial(load_task, words=words, seed=seed, root=root)
        self._on_invalid, self._list_applicable = on_invalid, list_applicable
        self.task: Task | None = None
        if world is not None:
            self._open(world)
        else:
            self._load(problem)
        self.observation_space = spaces.Text(OBSERVATION_LENGTH, min_length=0, charset=string.printable)
        self.action_space = spaces.Text(ACTION_LENGTH, min_length=0, charset=string.printable)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Back to the initial state; `options={"problem": 2}` changes to another problem of the domain."""
        super().reset(seed=seed)
        if options and "problem" in options:
            self._load(int(options["problem"]))
        self._state = self.world.system.initial
        self._over, self._last = False, "start"
        return self._observation(), {**self._info(), **self._description()}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Take one S step; the episode must have been reset and not be over (`gymnasium.error.ResetNeeded`)."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset() before the next step()")
        self._last = str(action)
        outcomes, reason = self._outcomes(action)
        if reason:
            return self._refuse(reason)
        states = list(outcomes)
        self._state = states[int(self.np_random.integers(len(states)))] if len(states) > 1 else states[0]
        info = self._info(ambiguous=len(states) > 1)
        self._over = info["goal"]
        return self._observation(), float(info["goal"]), info["goal"], False, info

    def render(self) -> str | None:
        """The last action and the state after it as text, in render mode "ansi"."""
        return f"{self._last}\n{self._observation()}" if self.render_mode == "ansi" else None

    def _load(self, problem: int) -> None:
        self.task = self._read(f"{self._domain}/{problem:02d}")
        self._open(open_world(self.task))

    def _open(self, world: World) -> None:
        self.world = world
        self._state: State = world.system.initial
        self._over, self._last = True, ""

    def _outcomes(self, action: str) -> tuple[dict[State, Step], str]:
        """The states the action can lead to, or the reason why there is none."""
        if not isinstance(action, str):
            return {}, f"an action is a text such as (move d1 peg3), not a value of type {type(action).__name__}"
        reading = parse_plan(action)
        if reading.plan is None:
            return {}, reading.error
        if len(reading.plan) != 1:
            return {}, f"one step at a time, got {len(reading.plan)}"
        step = reading.plan[0]
        if fault := self.world.fault(step):
            return {}, fault
        outcomes = self.world.outcomes(self._state, step)
        return (
            outcomes,
            "" if outcomes else f"{shortened(str(step))} does not apply: {self.world.obstacle(self._state, step)}",
        )

    def _refuse(self, reason: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        if self._on_invalid == "raise":
            raise InvalidActionError(reason)
        self._over = self._on_invalid == "stop"
        return self._observation(), 0.0, self._over, False, self._info(reason=reason)

    def _info(self, *, reason: str = "", ambiguous: bool = False) -> dict[str, Any]:
        unmet = list(self.world.system.unmet(self._state))
        info = {"goal": not unmet, "unmet": unmet, "invalid": bool(reason), "reason": reason, "ambiguous": ambiguous}
        if self._list_applicable:
            info["applicable"] = [str(step) for step in self.world.applicable(self._state)]
        return info

    def _description(self) -> dict[str, Any]:
        return {
            "description": f"{self.task.dnl}\n{self.task.pnl}" if self.task else "",
            "actions": [str(schema) for schema in self.world.actions.values()],
            "objects": self.world.objects(),
            "static": self._facts(changing=False),
        }

    def _observation(self) -> str:
        return "\n".join(self._facts(changing=True))

    def _facts(self, *, changing: bool) -> list[str]:
        facts = self.world.system.facts(self._state)
        return [self.world.fact_text(fact) for fact in facts if (fact[0] in self.world.system.fluents) == changing]
