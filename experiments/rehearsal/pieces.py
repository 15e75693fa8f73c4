"""The gold domain and problem in the pieces that NL2Plan asks for."""

from __future__ import annotations

import re

from experiments.rehearsal.scene import Scene
from pddlcoder.pddl.model import Action, And, TypedName
from pddlcoder.pddl.printer import formula_text

_HEAD = re.compile(r"\(\s*([\w-]+)")


def types(scene: Scene) -> str:
    """The types, one a line with a meaning."""
    return "\n".join(f"{one.name}: a kind of thing" for one in scene.domain.types) or "thing: anything"


def hierarchy(scene: Scene) -> str:
    """The types with their parents."""
    return "\n".join(_typed(one) for one in scene.domain.types) or "thing - object"


def action_names(scene: Scene) -> str:
    """The actions, one a line with a meaning."""
    return "\n".join(f"{action.name}: one of the things that can be done" for action in scene.domain.actions)


def parameters(scene: Scene) -> str:
    """The parameters of the action that is asked about."""
    return " ".join(map(_typed, _action(scene).parameters))


def precondition(scene: Scene) -> str:
    """Its precondition."""
    return formula_text(_action(scene).precondition)


def effect(scene: Scene) -> str:
    """Its effect."""
    return formula_text(_action(scene).effect)


def predicates(scene: Scene) -> str:
    """The predicates it uses that are not known yet."""
    used = set(_HEAD.findall(f"{precondition(scene)} {effect(scene)}")) - _known(scene)
    new = [one for one in scene.domain.predicates if one.name in used]
    lines = (f"({' '.join((one.name, *map(_typed, one.parameters)))}): a fact" for one in new)
    return "\n".join(lines) or "none"


def objects_list(scene: Scene) -> str:
    """The objects, and the constants of the domain."""
    return "\n".join(map(_typed, (*scene.problem.objects, *scene.domain.constants)))


def init(scene: Scene) -> str:
    """The facts that hold at the start and can be told with the known predicates."""
    known = _known(scene)
    return "\n".join(formula_text(atom) for atom in scene.problem.init if atom.predicate in known)


def goal(scene: Scene) -> str:
    """What is wanted."""
    return formula_text(scene.problem.goal)


def _known(scene: Scene) -> set[str]:
    return set(_HEAD.findall(scene.shown.get("known_predicates", "")))


def _action(scene: Scene) -> Action:
    name = scene.shown["action"].partition(":")[0].strip().lower()
    named = {action.name: action for action in scene.domain.actions}
    return named.get(name, Action(name, (), And(), And()))


def _typed(name: TypedName) -> str:
    return f"{name.name} - {name.types[0]}"
