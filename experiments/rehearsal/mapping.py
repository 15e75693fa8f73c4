"""The mapper's answers: operators and steps of the gold domain in the listed actions."""

from __future__ import annotations

import json
import re

from experiments.rehearsal.scene import Scene
from pddlcoder.mapping.rules import Rule, match
from pddlcoder.mapping.vocabulary import Vocabulary, loose, read_vocabulary
from pddlcoder.pddl import parse_plan
from pddlcoder.pddl.model import Step

_OPERATOR = re.compile(r"^\(([\w-]+)", re.MULTILINE)
_STEP = re.compile(r"^(\d+)\. (\(.*\))$", re.MULTILINE)


def rules(scene: Scene) -> str:
    """A rule for each operator that is shown: the listed action of the same name, else the step as it is."""
    book, vocabulary = _book(scene), _vocabulary(scene)
    said = {
        name: _said(book.get(loose(name)), scene, name, vocabulary)
        for name in _OPERATOR.findall(scene.shown["operators"])
    }
    return json.dumps({"operators": said, "objects": {}})


def mapped_lines(scene: Scene) -> str:
    """The numbered steps, each in the listed actions."""
    book, vocabulary = _book(scene), _vocabulary(scene)
    return "\n".join(
        f"{number}. {_mapped(text, book, vocabulary)}" for number, text in _STEP.findall(scene.shown["steps"])
    )


def in_listed_actions(scene: Scene, plan_text: str) -> str:
    """A plan of the gold domain in the listed actions; steps that are in them already stay."""
    book, vocabulary = _book(scene), _vocabulary(scene)
    plan = parse_plan(plan_text).plan
    return plan_text if plan is None else "\n".join(_mapped(str(step), book, vocabulary) for step in plan)


def _book(scene: Scene) -> dict[str, Rule]:
    vocabulary = _vocabulary(scene)
    found = {loose(action.name): match(action, vocabulary) for action in scene.domain.actions}
    return {name: rule for name, rule in found.items() if rule is not None}


def _vocabulary(scene: Scene) -> Vocabulary:
    return read_vocabulary(scene.task.actions, scene.task.objects)


def _said(rule: Rule | None, scene: Scene, name: str, vocabulary: Vocabulary) -> str:
    if rule is None or rule.keep:
        return "keep"
    action = next(action for action in scene.domain.actions if loose(action.name) == loose(name))
    names = [parameter.name for parameter in action.parameters]
    return str(
        Step(rule.targets[0].action, tuple(names[arg] if isinstance(arg, int) else arg for arg in rule.targets[0].args))
    )


def _mapped(text: str, book: dict[str, Rule], vocabulary: Vocabulary) -> str:
    plan = parse_plan(text).plan
    rule = book.get(loose(plan[0].name)) if plan else None
    if (
        not plan
        or rule is None
        or any(isinstance(arg, int) and arg >= len(plan[0].args) for arg in rule.targets[0].args)
    ):
        return text
    return " ".join(str(vocabulary.spell(step)) for step in rule.apply(plan[0], {}))
