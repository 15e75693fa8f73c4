"""Conditions and effects: forms to `Formula` and `Effect` values, every atom checked against the vocabulary.

The recursion takes one Python frame a level, so that the reader's depth limit keeps it far from the interpreter's.
"""

from __future__ import annotations

from pddlcoder.pddl.atoms import read_atom, read_equality
from pddlcoder.pddl.context import Context, Scope, need
from pddlcoder.pddl.costs import is_comparison, read_increase, report_numeric
from pddlcoder.pddl.model import And, Atom, Effect, Exists, ForAll, Formula, Imply, Not, Or, TypedName, When
from pddlcoder.pddl.names import NUMERIC
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.typed_list import Kind, read_typed_list

TRUE = And()
"""Stands for every part that could not be read."""

_FLAGS = {
    "or": ":disjunctive-preconditions",
    "imply": ":disjunctive-preconditions",
    "not": ":negative-preconditions",
    "exists": ":existential-preconditions",
    "forall": ":universal-preconditions",
}
_OPERANDS = {
    "not": (1, "(not CONDITION)"),
    "imply": (2, "(imply CONDITION CONDITION)"),
    "exists": (2, "(exists (?x - type) CONDITION)"),
    "forall": (2, "(forall (?x - type) CONDITION)"),
    "when": (2, "(when CONDITION EFFECT)"),
}


def read_condition(context: Context, form: Form, scope: Scope) -> Formula:
    """A precondition, a goal, or the condition of an effect or of a derived predicate."""
    head = form.head or _bare_list(context, form)
    if head == "and" or head == "or":
        parts: list[Formula] = []
        for part in _operands(context, form):
            parts.append(read_condition(context, part, scope))
        if head == "and":
            return And(tuple(parts))
        need(context, form, _FLAGS[head])
        return Or(tuple(parts))
    if head not in _FLAGS:
        return _condition_leaf(context, form, scope)
    forms = _operands(context, form)
    if not forms:
        return TRUE
    if head == "not":
        if forms[0].head != "=":
            need(context, form, _FLAGS[head])
        return Not(read_condition(context, forms[0], scope))
    need(context, form, _FLAGS[head])
    if head == "imply":
        return Imply(read_condition(context, forms[0], scope), read_condition(context, forms[1], scope))
    variables, inner = _bind(context, forms[0], scope)
    quantifier = Exists if head == "exists" else ForAll
    return quantifier(variables, read_condition(context, forms[1], inner))


def read_effect(context: Context, form: Form, scope: Scope) -> Effect:
    """The effect of an action."""
    head = form.head or _bare_list(context, form)
    if head == "and":
        parts: list[Effect] = []
        for part in _operands(context, form):
            parts.append(read_effect(context, part, scope))
        return And(tuple(parts))
    if head != "forall" and head != "when":
        return _effect_leaf(context, form, scope)
    need(context, form, ":conditional-effects")
    forms = _operands(context, form)
    if not forms:
        return TRUE
    context.conditional += 1
    if head == "when":
        effect: Effect = When(read_condition(context, forms[0], scope), read_effect(context, forms[1], scope))
    else:
        variables, inner = _bind(context, forms[0], scope)
        effect = ForAll(variables, read_effect(context, forms[1], inner))
    context.conditional -= 1
    return effect


def _bare_list(context: Context, form: Form) -> str:
    """The operator that is missing from `((p) (q))`, after reporting it."""
    if not form.items:
        return ""
    message = "this list of forms has no operator before it"
    context.report.error("missing-and", form, message, "write (and ...) around them")
    return "and"


def _operands(context: Context, form: Form) -> list[Form]:
    """The forms an operator applies to; none when their number is wrong."""
    forms = form.forms
    only_forms = len(form.items) - len(forms) == (form.head != "")
    if not only_forms:
        _report_words(context, form)
    if form.head not in _OPERANDS:
        return forms
    wanted, shape = _OPERANDS[form.head]
    if len(forms) == wanted:
        return forms
    if only_forms:
        message = f"'{form.head}' takes {wanted} part{'s' * (wanted > 1)}, got {len(forms)}"
        context.report.error("wrong-operands", form, message, f"the shape is {shape}")
    return []


def _report_words(context: Context, form: Form) -> None:
    """Reports words where an operator expects forms: `(and at ?x ?y)`."""
    position = next(number for number, item in enumerate(form.items) if number and isinstance(item, str))
    word = str(form.items[position])
    inside = f"inside '{form.head}'" if form.head else "among these forms"
    message = f"'{word}' stands {inside} without its own parentheses"
    hint = f"write ({word} ...)" if word in context.known.predicates else "put each part in its own parentheses"
    if form.head in _OPERANDS:
        hint = f"the shape is {_OPERANDS[form.head][1]}"
    context.report.error("missing-parentheses", form, message, hint, item=position)


def _bind(context: Context, form: Form, scope: Scope) -> tuple[tuple[TypedName, ...], Scope]:
    """The variables of a quantifier and the scope inside it."""
    declared = read_typed_list(context.report, form, Kind.VARIABLE, context.known, start=0)
    if not declared:
        context.report.error("missing-variables", form, "this quantifier binds no variable", "write (?x - type)")
    for entry in declared:
        if entry.name in scope:
            message = f"'{entry.name}' hides the '{entry.name}' declared outside"
            context.report.warn("shadowed-variable", form, message, "give it another name", item=entry.item)
    inner = {**scope, **{entry.name: entry.types for entry in declared}}
    return tuple(entry.typed for entry in declared), inner


def _condition_leaf(context: Context, form: Form, scope: Scope) -> Formula:
    """An atom, an equality, or what does not belong into a condition."""
    head = form.head
    if head == "=" and not is_comparison(context, form):
        return read_equality(context, form, scope)
    if head == "=" or (head in NUMERIC and head not in context.known.predicates):
        report_numeric(context, form, scope)
    elif head == "when":
        context.report.error("effect-in-condition", form, "'when' is an effect, not a condition", "use 'imply'")
    elif head == "preference" and head not in context.known.predicates:
        message = "preferences are valid PDDL, but outside what this planner takes"
        context.report.unsupported("preferences", form, message, "make it a plain condition or leave it out", key="*")
    elif not head:
        message = "an empty form is no condition"
        context.report.error("empty-form", form, message, "remove it, or write (and) for 'always true'")
    else:
        return read_atom(context, form, scope)
    return TRUE


def _effect_leaf(context: Context, form: Form, scope: Scope) -> Effect:
    """An add, a delete, a cost, or what does not belong into an effect."""
    head = form.head
    if head == "not":
        forms = _operands(context, form)
        if not forms:
            return TRUE
        atom = _effect_atom(context, forms[0], scope)
        return Not(atom) if isinstance(atom, Atom) else TRUE
    if head in ("probabilistic", "oneof") and head not in context.known.predicates:
        message = "effects of chance are valid PPDDL, but outside what this planner takes"
        context.report.unsupported("chance", form, message, "write the effect that is meant to happen", key="*")
        return TRUE
    if head in NUMERIC and head not in context.known.predicates:
        if head == "increase":
            return read_increase(context, form, scope)
        report_numeric(context, form, scope)
        return TRUE
    return _effect_atom(context, form, scope)


def _effect_atom(context: Context, form: Form, scope: Scope) -> Atom | And:
    head = form.head
    if head in _OPERANDS or head in ("and", "or", "="):
        message = f"'{head}' cannot be an effect here"
        context.report.error(
            "condition-in-effect", form, message, "effects are (and ...), atoms, (not ATOM), when, forall"
        )
        return TRUE
    if not head:
        context.report.error("empty-form", form, "an empty form is no effect", "remove it")
        return TRUE
    if head in context.known.derived:
        message = f"'{head}' is derived, so no action can change it"
        context.report.error("derived-in-effect", form, message, "change the predicates it is derived from")
    return read_atom(context, form, scope)
