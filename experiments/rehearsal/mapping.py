"""The mapper's answers: operators and steps of the gold domain in the listed actions, as the card of the domain has them."""

from __future__ import annotations

import json
import re

from experiments.rehearsal.scene import Scene
from pddlcoder.pddl import parse_plan
from pddlcoder.pddl.model import Step

_OPERATOR = re.compile(r"^\(([\w-]+)([^()]*)\)", re.MULTILINE)
_VARIABLE = re.compile(r"\?[\w-]+")
_STEP = re.compile(r"^(\d+)\. (\(.*\))$", re.MULTILINE)


def rules(scene: Scene) -> str:
    """A rule for each operator that is shown: the listed action it belongs to, else the step as it is."""
    said = {}
    for name, parameters in _OPERATOR.findall(scene.shown["operators"]):
        listed = _listed(scene, Step(name, tuple(_VARIABLE.findall(parameters))))
        said[name] = "keep" if listed is None else str(listed)
    return json.dumps({"operators": said, "objects": {}})


def mapped_lines(scene: Scene) -> str:
    """The numbered steps, each in the listed actions."""
    lines = ((number, in_listed_actions(scene, text)) for number, text in _STEP.findall(scene.shown["steps"]))
    return "\n".join(f"{number}. {text}" for number, text in lines)


def in_listed_actions(scene: Scene, plan_text: str) -> str:
    """A plan of the gold domain in the listed actions; steps that are in them already stay."""
    plan = parse_plan(plan_text).plan
    return plan_text if plan is None else "\n".join(str(_listed(scene, step) or step) for step in plan)


def _listed(scene: Scene, step: Step) -> Step | None:
    """What a step of an operator is in S; None where no operator of the gold domain has this name and so many arguments."""
    for schema in scene.card.actions:
        for pattern in schema.patterns:
            if (pattern.operator, len(pattern.args)) == (step.name.lower(), len(step.args)):
                shown = dict(zip(pattern.args, step.args, strict=True))
                return Step(schema.name, tuple(shown.get(name, name) for name in schema.parameters))
    return None
