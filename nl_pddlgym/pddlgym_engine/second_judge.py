"""Executing plans in the real pddlgym package; the verdict has the form of our own judge's."""

from __future__ import annotations

import io
import sys
import tempfile
import warnings
from collections.abc import Generator
from contextlib import contextmanager, redirect_stderr
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from nl_pddlgym.errors import EngineMissingError
from nl_pddlgym.judge import Score
from nl_pddlgym.pddlgym_engine.layout import action_names, folder_of, write_layout
from nl_pddlgym.world import World, shortened
from pddlcoder.pddl import parse_plan
from pddlcoder.pddl.model import Plan, Step

HOW_TO_GET_IT = (
    "install it with: pip install --no-deps pddlgym==0.0.7 && pip install gym imageio matplotlib scikit-image"
)
AMBIGUOUS = "Nondeterministic"


def score_in_pddlgym(world: World, plan_text: str, *, patched: bool = True) -> Score:
    """The verdict of pddlgym 0.0.7 on a plan in S form: level 2 or 3, or None where it refuses an ambiguous step.

    `patched` leaves out the derived predicates, which no domain here has and which pddlgym computes anew in every step.
    Raises UnsupportedError for a domain it cannot hold, EngineMissingError if it is not installed.
    """
    reading = parse_plan(plan_text)
    if reading.plan is None:
        return Score(2, reading.error)
    layout = write_layout(world, list_actions=False)
    with tempfile.TemporaryDirectory() as folder, _quiet():
        env = _environment(folder_of(layout, Path(folder)))
    if patched:
        env._handle_derived_literals = lambda state: state
    env.reset()
    return _run(env, world, reading.plan)


def _environment(folder_path: Path) -> Any:
    """The environment of pddlgym on this folder, which it reads at once."""
    if find_spec("pddlgym") is None:
        raise EngineMissingError(f"pddlgym is missing: {HOW_TO_GET_IT}")
    if find_spec("gym") is None:
        # pddlgym asks for the old name; Gymnasium has the same interface.
        import gymnasium

        sys.modules.setdefault("gym", gymnasium)
    from pddlgym.core import PDDLEnv

    return PDDLEnv(str(folder_path / "domain.pddl"), str(folder_path / "problems"), raise_error_on_invalid_action=True)


@contextmanager
def _quiet() -> Generator[None]:
    """Pddlgym and the gym below it talk on standard error while they are imported."""
    with warnings.catch_warnings(), redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


def _run(env: Any, world: World, plan: Plan) -> Score:
    from pddlgym.core import InvalidAction

    objects = {thing.name: thing for thing in env.get_state().objects}
    names = action_names(world.system.domain, list(world.actions.values()))
    for number, step in enumerate(plan, 1):
        if fault := world.fault(step):
            return Score(2, f"step {number}: {shortened(str(step))} does not apply: {fault}", number)
        try:
            env.step(_literal(env, world, step, objects, names[step.name.lower()]))
        except InvalidAction:
            return Score(2, f"step {number}: {shortened(str(step))} does not apply", number)
        except AssertionError as error:
            if AMBIGUOUS not in str(error):
                raise
            reason = f"step {number}: {step} has several outcomes, which pddlgym refuses"
            return Score(None, reason, number, ambiguous=True, undetermined=True)
    if env._is_goal_reached(env.get_state()):
        return Score(3, "every step applies and the goal holds at the end")
    return Score(2, "the goal does not hold at the end")


def _literal(env: Any, world: World, step: Step, objects: dict[str, Any], name: str) -> Any:
    """The ground action predicate of a step; a stack named by its base stands for its uppermost object, as in our judge."""
    literals = env.get_state().literals
    values = world.named(
        step,
        lambda name: sorted(
            (name, *(thing.name for thing in literal.variables))
            for literal in literals
            if literal.predicate.name == name
        ),
    )
    return env.domain.predicates[name](*(objects[value] for value in values.values()))
