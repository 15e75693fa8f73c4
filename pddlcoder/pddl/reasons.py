"""Saying why: the parts of a condition with objects for variables, and what is wrong with a step, in the user's spelling."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pddlcoder.pddl.model import Action, And, Atom, Effect, Exists, ForAll, Formula, Imply, Not, Or, Step
from pddlcoder.pddl.names import listing, nearest
from pddlcoder.pddl.printer import formula_text
from pddlcoder.pddl.universe import Universe
from pddlcoder.pddl.vocabulary import types_text

LONGEST_NAME = 60
"""Names longer than this are cut when they are quoted."""

Names = Mapping[str, str]
"""What to write for a name in lower case: the user's spelling, or the object that a variable stands for."""


@dataclass(frozen=True, slots=True)
class Lack:
    """A part of a condition that is false, as PDDL text; `example` gives objects for which a `forall` fails."""

    text: str
    example: Mapping[str, str]

    @property
    def sentence(self) -> str:
        """Such as "(road x z) is false", with the example if there is one."""
        objects = ", ".join([f"{variable} = {name}" for variable, name in self.example.items()])
        return f"{self.text} is false" + (f", for instance for {objects}" if objects else "")


def conjuncts(formula: Formula | Effect) -> list[Formula]:
    """The formulas that have to hold together for `formula` to hold, in their order; negations are pushed inwards."""
    found: list[Formula] = []
    pending: list[Formula | Effect] = [formula]
    while pending:
        match pending.pop():
            case And(parts):
                pending += reversed(parts)
            case Not(Not(part)):
                pending.append(part)
            case Not(Or(parts)):
                pending += [Not(part) for part in reversed(parts)]
            case Not(Imply(antecedent, consequent)):
                pending += [Not(consequent), antecedent]
            case Atom() | Not() | Or() | Imply() | Exists() | ForAll() as part:
                found.append(part)
    return found


def ground_text(formula: Formula, names: Names) -> str:
    """The formula as one line of PDDL, each name replaced by what `names` has for it, except the variables it binds itself."""
    own: set[str] = set()
    pending: list[Formula | Effect] = [formula]
    while pending:
        match pending.pop():
            case Exists(variables, part) | ForAll(variables, part):
                own.update([variable.name for variable in variables])
                pending.append(part)
            case And(parts) | Or(parts):
                pending += parts
            case Not(part):
                pending.append(part)
            case Imply(antecedent, consequent):
                pending += (antecedent, consequent)
    return formula_text(
        formula, {name: written for name, written in names.items() if name not in own} if own else names
    )


def shown(name: str) -> str:
    """A name as it is quoted in a sentence: on one line and not too long."""
    cut = f"{name[:LONGEST_NAME]}..." if len(name) > LONGEST_NAME else name
    return f"'{''.join([char if char.isprintable() else '?' for char in cut])}'"


def unknown_action(name: str, known: Collection[str], names: Names) -> str:
    """The sentence about an unknown action, with the nearest known one or else the actions there are."""
    near = nearest(name.lower(), known)
    hint = f"did you mean '{names.get(near, near)}'?" if near else _inventory(known, names)
    return f"unknown action {shown(name)} ({hint})"


def _inventory(known: Collection[str], names: Names) -> str:
    return (
        f"the actions are {listing([names.get(name, name) for name in sorted(known)])}" if known else "there are none"
    )


def argument_faults(step: Step, action: Action, universe: Universe, names: Names) -> list[str]:
    """What is wrong with the arguments of a step: their number, unknown objects, objects of the wrong type."""
    if len(step.args) != len(action.parameters):
        wanted = len(action.parameters)
        return [f"{shown(step.name)} expects {wanted} argument{'s' * (wanted != 1)}, got {len(step.args)}"]
    faults = []
    for arg, parameter in zip(step.args, action.parameters, strict=True):
        name = arg.lower()
        if name not in universe.types:
            near = nearest(name, universe.types)
            faults.append(
                f"{shown(arg)} is not an object" + (f" (did you mean '{names.get(near, near)}'?)" if near else "")
            )
        elif name not in universe.of(parameter.types).members:
            faults.append(
                f"{shown(arg)} is {_a(universe.types[name], names)}, not {_a(types_text(parameter.types), names)}"
            )
    return faults


def _a(type_name: str, names: Names) -> str:
    written = names.get(type_name, type_name)
    return f"{'an' if written[:1].lower() in 'aeiou' else 'a'} {written}" if written[:1] != "(" else written
