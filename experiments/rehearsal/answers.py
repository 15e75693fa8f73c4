"""What the rehearsal says in each field that a prompt wants."""

from __future__ import annotations

from collections.abc import Callable

from experiments.rehearsal.mapping import in_listed_actions, mapped_lines, rules
from experiments.rehearsal.pieces import (
    action_names,
    effect,
    goal,
    hierarchy,
    init,
    objects_list,
    parameters,
    precondition,
    predicates,
    types,
)
from experiments.rehearsal.scene import Scene
from experiments.rehearsal.tooling import next_call
from nl_pddlgym import score

_PLANS = ("plan", "draft_plan", "last_plan", "mapped_plan")


def answers(scene: Scene) -> dict[str, str]:
    """A text for every field that is wanted."""
    if call := next((name for name in scene.wanted if name.endswith("tool_name")), None):
        prefix = call.removesuffix("tool_name")
        parts = zip(("thought", "tool_name", "tool_args"), next_call(scene), strict=True)
        return {f"{prefix}{name}": text for name, text in parts}
    if "verdict" in scene.wanted:
        return {name: text for name, text in _judged(scene).items() if name in scene.wanted}
    return {name: ANSWERS.get(name, _talk)(scene) for name in scene.wanted}


def _judged(scene: Scene) -> dict[str, str]:
    """A judgement that is right: a plan is carried out; anything else is good, since it comes from the gold."""
    plan = next((scene.shown[name] for name in _PLANS if name in scene.shown), None)
    found = None if plan is None else score(scene.task, in_listed_actions(scene, plan))
    good = found is None or found.level == 3
    yes, no = ("yes", "no") if "yes" in scene.describes("verdict").lower() else ("accept", "reject")
    reason = "Nothing is wrong." if found is None or good else found.reason
    return {"reasoning": reason, "feedback": reason, "verdict": yes if good else no}


def _talk(scene: Scene) -> str:
    return "This is a rehearsal; the answer is taken from the key."


ANSWERS: dict[str, Callable[[Scene], str]] = {
    "domain": lambda scene: scene.gold.domain,
    "problem": lambda scene: scene.gold.problem,
    "plan": lambda scene: scene.gold.plan,
    "score": lambda scene: "90",
    "improved": lambda scene: scene.shown.get("current", ""),
    "rules": rules,
    "mapped_plan": mapped_lines,
    "types": types,
    "hierarchy": hierarchy,
    "actions": action_names,
    "parameters": parameters,
    "precondition": precondition,
    "effect": effect,
    "predicates": predicates,
    "objects_list": objects_list,
    "init": init,
    "goal": goal,
}
"""By the names of the fields, which all methods share; what is not here is only talk."""
