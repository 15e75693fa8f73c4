"""Action costs, and numeric fluents as far as they must be recognised to be called what they are."""

from __future__ import annotations

import re

from pddlcoder.pddl.atoms import check_terms
from pddlcoder.pddl.context import Context, Scope, need
from pddlcoder.pddl.model import And, Atom, Effect, Increase
from pddlcoder.pddl.names import NUMERIC, did_you_mean
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.requirements import report_numeric_planning
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.vocabulary import signature

TOTAL_COST = "total-cost"
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?")


def number(word: object) -> float | None:
    """The value of a number, or None when the item is none."""
    return float(word) if isinstance(word, str) and _NUMBER.fullmatch(word) else None


def check_cost(report: Report, form: Form, item: int, value: float) -> None:
    """Reports costs that the planners do not take."""
    if value < 0 or not float(value).is_integer():
        message = f"the cost {form.items[item]} is valid PDDL, but this planner takes whole numbers from 0 up"
        report.unsupported(
            "unusual-cost", form, message, "scale all costs to whole numbers from 0 up", item=item, key="*"
        )


def is_comparison(context: Context, form: Form) -> bool:
    """Whether an equality compares numbers: one side is a number or a form."""
    return any(isinstance(item, Form) or number(item) is not None for item in form.items[1:])


def read_increase(context: Context, form: Form, scope: Scope) -> Effect:
    """`(increase (total-cost) amount)`; any other increase is numeric planning."""
    target = form.items[1] if len(form.items) > 1 else ""
    if len(form.items) != 3 or not isinstance(target, Form):
        shape = "the shape is (increase (total-cost) AMOUNT)"
        context.report.error("wrong-operands", form, "'increase' takes a function in parentheses and an amount", shape)
        return And()
    amount = form.items[2]
    if target.items != [TOTAL_COST] or (isinstance(amount, Form) and amount.head in (*NUMERIC, "-")):
        report_numeric(context, form, scope)
        return And()
    need(context, form, ":action-costs")
    check_function(context, target, scope)
    if context.conditional:
        message = "a cost inside 'when' or 'forall' is valid PDDL, but outside what this planner takes"
        context.report.unsupported("conditional-cost", form, message, "move it to the top level of the effect")
    if isinstance(amount, Form):
        check_function(context, amount, scope)
        return Increase(Atom(amount.head, tuple(map(str, amount.items[1:]))))
    value = number(amount)
    if value is None:
        message = f"'{amount}' is no amount"
        context.report.error(
            "malformed-number", form, message, "write a number, or a cost function in parentheses", item=2
        )
        return And()
    check_cost(context.report, form, 2, value)
    return Increase(value)


def check_function(context: Context, form: Form, scope: Scope) -> bool:
    """Reports a function that is not declared, or applied wrongly."""
    known = context.known
    types = tuple([scope.get(arg) or known.objects.get(arg) for arg in form.items[1:]])
    context.used.update(arg for arg in form.items if isinstance(arg, str))
    declared = known.functions.get(form.head)
    if declared is None:
        _undeclared_function(context, form)
        return False
    if len(declared.parameters) != len(types):
        message = f"'{form.head}' takes {len(declared.parameters)} arguments, got {len(types)}"
        context.report.error("wrong-arity", form, message, f"it is declared as {signature(declared)}")
        return False
    return check_terms(context, form, scope)


def _undeclared_function(context: Context, form: Form) -> None:
    name = form.head
    if "functions" in context.known.unsure or context.report.drops("undeclared-function", name):
        return
    hint = did_you_mean(name, context.known.functions)
    hint = hint or f"add (:functions {context.report.source.excerpt(form)} - number) to the domain"
    message = f"function '{name}' is not in :functions"
    context.report.error("undeclared-function", form, message, hint, key=name)


def report_numeric(context: Context, form: Form, scope: Scope) -> None:
    """Reports numeric planning as such, and the functions in it that are not declared."""
    report_numeric_planning(context.report, form)
    todo = [form]
    while todo:
        part = todo.pop()
        context.used.update(word for word in part.items if isinstance(word, str))
        if part.head in NUMERIC or part.head in ("-", "=", ""):
            todo.extend(part.forms)
        elif part is not form:
            check_function(context, part, scope)
