"""Actions and derived predicates."""

from __future__ import annotations

from pddlcoder.pddl.context import Context, Scope, need
from pddlcoder.pddl.contradictions import warn_contradictions
from pddlcoder.pddl.formulas import TRUE, read_condition, read_effect
from pddlcoder.pddl.hierarchy import ROOT
from pddlcoder.pddl.model import Action, And, Axiom, Effect, Formula, Predicate
from pddlcoder.pddl.names import did_you_mean, nearest, offer
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.typed_list import Declared, Kind, check_name, read_typed_list
from pddlcoder.pddl.vocabulary import signature

SLOTS = (":parameters", ":precondition", ":effect")
_SHAPE = "(:action NAME :parameters (...) :precondition (...) :effect (...))"


def read_action(context: Context, form: Form) -> tuple[Action, list[Declared]] | None:
    """The action of an `(:action ...)` form with its parameters' places; None when it has no name."""
    name = form.items[1] if len(form.items) > 1 else None
    named = isinstance(name, str) and name[0] not in ":?"
    if named:
        check_name(context.report, form, 1, str(name), "action")
    else:
        context.report.error("missing-name", form, "this action has no name", f"the shape is {_SHAPE}")
    context.owner = f"action '{name}'" if named else "this action"
    before = context.report.complaints
    slots = _read_slots(context, form, 2 if named else 1)
    context.used.clear()
    parameters = _parameters(context, form, slots.get(":parameters"))
    scope = {entry.name: entry.types for entry in parameters}
    precondition = _precondition(context, slots.get(":precondition", []), scope)
    effect = _effect(context, form, slots.get(":effect"), scope, before)
    if context.report.complaints == before:
        _warn_unused(context, slots, parameters)
    if not named:
        return None
    return Action(str(name), tuple(entry.typed for entry in parameters), precondition, effect), parameters


def _read_slots(context: Context, form: Form, position: int) -> dict[str, list[Form]]:
    """The forms behind each `:keyword` of an action, with everything that is wrong with the keywords reported."""
    slots: dict[str, list[Form]] = {}
    keyword = ""
    for number, item in enumerate(form.items[position:], start=position):
        if isinstance(item, str) and item[0] == ":":
            keyword = _open_slot(context, form, number, slots)
        elif not keyword:
            message = (
                f"'{context.report.source.excerpt(form, number, 30)}' stands in {context.owner} before any keyword"
            )
            context.report.error(
                "missing-keyword", form, message, f"the shape is {_SHAPE}", item=number, key=context.owner
            )
        elif isinstance(item, Form):
            slots[keyword].append(item)
            if len(slots[keyword]) == 2:
                _several(context, form, number, keyword)
        elif not slots[keyword] or isinstance(form.items[number - 1], Form):
            message = f"'{item}' stands in {keyword} of {context.owner} without parentheses"
            context.report.error("missing-parentheses", form, message, f"write {keyword} ({item} ...)", item=number)
            slots[keyword].append(Form(context.report.source.offset(form, number) - 1, form.end))
        if keyword == ":parameters" and isinstance(item, str) and item[0] != ":":
            slots[keyword][-1].items.append(item)
    return slots


def _open_slot(context: Context, form: Form, number: int, slots: dict[str, list[Form]]) -> str:
    """Starts the slot of the keyword at item `number`; gives the keyword that was meant."""
    keyword = str(form.items[number])
    if keyword not in SLOTS:
        near = nearest(keyword, SLOTS)
        hint = offer(near) or f"an action has {', '.join(SLOTS)}"
        context.report.error("unknown-keyword", form, f"'{keyword}' is no part of an action", hint, item=number)
        keyword = near or keyword
    elif keyword in slots:
        message = f"a second {keyword} in {context.owner}"
        context.report.error("second-section", form, message, "join them into one", item=number)
    elif keyword in SLOTS and any(other in SLOTS and SLOTS.index(other) > SLOTS.index(keyword) for other in slots):
        message = f"{keyword} stands after {next(reversed(slots))}; some planners insist on the order of the grammar"
        context.report.warn("slot-order", form, message, f"the order is {', '.join(SLOTS)}", item=number)
    slots.setdefault(keyword, [])
    if number + 1 == len(form.items) or str(form.items[number + 1])[:1] == ":":
        message = f"nothing stands behind {keyword} in {context.owner}"
        context.report.error("missing-value", form, message, f"write {keyword} (...)", item=number)
    return keyword


def _several(context: Context, form: Form, number: int, keyword: str) -> None:
    message = f"{keyword} of {context.owner} has more than one form"
    hint = "put all of them into one (and ...)" if keyword != ":parameters" else "put all of them into one list"
    context.report.error("missing-and", form, message, hint, item=number, key=f"{context.owner} {keyword}")


def _parameters(context: Context, form: Form, lists: list[Form] | None) -> list[Declared]:
    if lists is None:
        message = f"{context.owner} has no :parameters; some planners insist on them"
        context.report.warn("missing-parameters", form, message, "write :parameters () when there are none")
        return []
    seen: dict[str, Declared] = {}
    for parameters in lists:
        for entry in read_typed_list(context.report, parameters, Kind.VARIABLE, context.known, start=0):
            if entry.name in seen:
                message = f"{context.owner} has two parameters called '{entry.name}'"
                hint = "give each its own name"
                context.report.error("duplicate-parameter", parameters, message, hint, item=entry.item)
            seen.setdefault(entry.name, entry)
    return list(seen.values())


def _precondition(context: Context, forms: list[Form], scope: Scope) -> Formula:
    parts = [read_condition(context, form, scope) for form in forms if form.items]
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _effect(context: Context, form: Form, forms: list[Form] | None, scope: Scope, before: int) -> Effect:
    """The effect of an action; that it does nothing is worth a word when no error explains it."""
    filled = [part for part in forms or () if part.items]
    parts = [read_effect(context, part, scope) for part in filled]
    if context.report.complaints == before and all(part == TRUE for part in parts):
        message = f"{context.owner} has no effect, so it is useless"
        context.report.warn("no-effect", forms[0] if forms else form, message, "write :effect (and ...)")
    for part, effect in zip(filled, parts, strict=True):
        warn_contradictions(context, part, effect)
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _warn_unused(context: Context, slots: dict[str, list[Form]], parameters: list[Declared]) -> None:
    for entry in parameters:
        if entry.name not in context.used:
            message = f"parameter '{entry.name}' of {context.owner} is never used"
            form = slots[":parameters"][0]
            context.report.warn("unused-parameter", form, message, "use it or remove it", item=entry.item)


def read_axiom(context: Context, form: Form) -> Axiom | None:
    """The derived predicate of a `(:derived (name ?x ...) CONDITION)` form."""
    need(context, form, ":derived-predicates")
    head, condition = (*form.items[1:], None, None)[:2]
    if len(form.items) != 3 or not isinstance(head, Form) or not isinstance(condition, Form) or not head.head:
        message = "a derived predicate has a head and one condition"
        context.report.error("malformed-derived", form, message, "the shape is (:derived (name ?x - type) CONDITION)")
        return None
    context.owner = f"derived predicate '{head.head}'"
    parameters = read_typed_list(context.report, head, Kind.VARIABLE, context.known)
    scope = {entry.name: entry.types for entry in parameters}
    _check_head(context, head, parameters, scope)
    formula = read_condition(context, condition, scope) if condition.items else TRUE
    return Axiom(Predicate(head.head, tuple(entry.typed for entry in parameters)), formula)


def _check_head(context: Context, head: Form, parameters: list[Declared], scope: Scope) -> None:
    """Checks a derived predicate against its declaration, which also gives the types that the head leaves out."""
    declared = context.known.predicates.get(head.head)
    if declared is None:
        if "predicates" not in context.known.unsure:
            message = f"derived predicate '{head.head}' is not in :predicates"
            hint = did_you_mean(head.head, context.known.predicates)
            hint = hint or f"add {context.report.source.excerpt(head)} to (:predicates ...)"
            context.report.error("undeclared-predicate", head, message, hint, item=0, key=head.head)
    elif len(declared.parameters) != len(parameters):
        message = f"'{head.head}' takes {len(declared.parameters)} arguments, got {len(parameters)}"
        hint = f"it is declared as {signature(declared)}"
        context.report.error("wrong-arity", head, message, hint)
    else:
        for entry, parameter in zip(parameters, declared.parameters, strict=True):
            if entry.types == (ROOT,):
                scope[entry.name] = parameter.types
