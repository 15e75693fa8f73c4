"""Actions and derived predicates."""

from __future__ import annotations

from pddlcoder.pddl.context import Context
from pddlcoder.pddl.formulas import TRUE, read_condition, read_effect
from pddlcoder.pddl.model import Action, Axiom, Predicate
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.typed_list import Kind, read_typed_list

SLOTS = (":parameters", ":precondition", ":effect")


def read_action(context: Context, form: Form, spelling: dict[str, str]) -> Action | None:
    """The action of a form."""
    name = str(form.items[1])
    context.owner = f"action '{name}'"
    slots = {str(key): value for key, value in zip(form.items[2::2], form.items[3::2], strict=False)}
    parameters = (
        read_typed_list(context.report, slots[":parameters"], Kind.VARIABLE, context.known, start=0)
        if isinstance(slots.get(":parameters"), Form)
        else []
    )
    scope = {entry.name: entry.types for entry in parameters}
    precondition = slots.get(":precondition")
    effect = slots.get(":effect")
    spelling.update((entry.name, entry.spelled) for entry in parameters)
    spelling[name] = context.report.source.spellings(form)[1]
    return Action(
        name,
        tuple(entry.typed for entry in parameters),
        read_condition(context, precondition, scope) if isinstance(precondition, Form) and precondition.items else TRUE,
        read_effect(context, effect, scope) if isinstance(effect, Form) and effect.items else TRUE,
    )


def read_axiom(context: Context, form: Form) -> Axiom | None:
    """The derived predicate of a form."""
    head, condition = form.items[1], form.items[2]
    context.owner = f"derived predicate '{head.head}'"
    parameters = read_typed_list(context.report, head, Kind.VARIABLE, context.known)
    scope = {entry.name: entry.types for entry in parameters}
    return Axiom(
        Predicate(head.head, tuple(entry.typed for entry in parameters)), read_condition(context, condition, scope)
    )
