"""Names that PDDL allows and unified-planning does not: its reader takes an object for a predicate of the same name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from pddlcoder.pddl.model import Atom, Domain, Problem, TypedName
from pddlcoder.planners.task import Task


def without_clashes(task: Task) -> tuple[Domain, Problem, dict[str, str]]:
    """The task with objects renamed that are called like something else or begin with a digit, and the way back."""
    domain, problem = task.domain, task.problem
    objects = [thing.name for thing in (*domain.constants, *problem.objects)]
    taken = {thing.name for thing in (*domain.types, *domain.predicates, *domain.functions, *domain.actions)}
    names: dict[str, str] = {}
    for name in sorted(set(objects)):
        if name in taken or name[:1].isdigit():
            names[name] = _fresh(name, taken.union(objects, names.values()))
    own = replace(domain, constants=_renamed(domain.constants, names), actions=_renamed(domain.actions, names))
    parts = {part: _renamed(getattr(problem, part), names) for part in ("objects", "init", "costs", "goal")}
    back = {new: task.spelling.get(old, old) for old, new in names.items()}
    return own, replace(problem, name="task", **parts), back


def _fresh(name: str, taken: set[str]) -> str:
    fresh = f"object-{name}"
    while fresh in taken:
        fresh += "-"
    return fresh


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A value of the model with its objects renamed; variables and types keep their names."""
    match value:
        case Atom(predicate, args):
            return Atom(predicate, tuple(names.get(arg, arg) for arg in args))
        case TypedName(name, types):
            return TypedName(names.get(name, name), types)
        case tuple():
            renamed = []
            for part in value:
                renamed.append(_renamed(part, names))
            return tuple(renamed)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes = {}
    for field in fields(value):
        changes[field.name] = _renamed(getattr(value, field.name), names)
    return replace(value, **changes)
