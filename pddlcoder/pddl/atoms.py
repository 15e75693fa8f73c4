"""Atoms: a predicate applied to variables and objects, checked for name, arity, arguments and types."""

from __future__ import annotations

from itertools import permutations
from typing import cast

from pddlcoder.pddl.context import Context, Scope, need
from pddlcoder.pddl.model import Atom, Predicate
from pddlcoder.pddl.names import did_you_mean, listing
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.slips import report_slip
from pddlcoder.pddl.vocabulary import Types, signature, types_text


def read_atom(context: Context, form: Form, scope: Scope) -> Atom:
    """The atom of a form; an application with known good types passes with one look-up.

    A form among the arguments has no type, so it never passes as good.
    """
    name, *args = cast("list[str]", form.items)
    objects = context.known.objects
    types = tuple([scope.get(arg) or objects.get(arg) for arg in args])
    context.used.update(args)
    if (name, types) in context.known.sound:
        return Atom(name, tuple(args))
    _check_atom(context, form, scope, types)
    return Atom(name, tuple(map(str, args)))


def read_equality(context: Context, form: Form, scope: Scope) -> Atom:
    """`(= a b)` between two objects or variables."""
    need(context, form, ":equality")
    args = form.items[1:]
    context.used.update(arg for arg in args if isinstance(arg, str))
    if len(args) != 2:
        context.report.error("wrong-arity", form, f"'=' compares two things, got {len(args)}", "write (= ?x ?y)")
    check_terms(context, form, scope)
    return Atom("=", tuple(map(str, args)))


def _check_atom(context: Context, form: Form, scope: Scope, types: tuple[Types | None, ...]) -> None:
    """Reports everything wrong with an atom, or remembers its types as sound."""
    if report_slip(context, form):
        return
    terms_known = check_terms(context, form, scope)
    declared = context.known.predicates.get(form.head)
    if declared is None:
        _undeclared_predicate(context, form, scope)
    elif len(declared.parameters) != len(types):
        wanted = len(declared.parameters)
        message = f"'{form.head}' takes {wanted} argument{'s' * (wanted != 1)}, got {len(types)}"
        context.report.error("wrong-arity", form, message, f"it is declared as {signature(declared)}")
    elif terms_known and _check_types(context, form, declared, types):
        context.known.sound.add((form.head, types))


def check_terms(context: Context, form: Form, scope: Scope) -> bool:
    """Reports arguments that are neither variables in force nor known objects."""
    fine = True
    for position, term in enumerate(form.items):
        if position == 0 or term in scope or term in context.known.objects:
            continue
        fine = False
        if isinstance(term, Form):
            message = f"an argument of '{form.head}' is a name or a variable, not a form in parentheses"
            context.report.error("nested-term", form, message, "write the name itself", item=position)
        elif term[0] == "?":
            _undeclared_variable(context, form, position, term, scope)
        else:
            _undeclared_object(context, form, position, term, scope)
    return fine


def _undeclared_variable(context: Context, form: Form, position: int, name: str, scope: Scope) -> None:
    key = f"{context.owner} {name}"
    if context.report.drops("undeclared-variable", key):
        return
    declared = listing(scope) or "none"
    message = f"variable '{name}' is not declared in {context.owner} (declared: {declared})"
    hint = did_you_mean(name, scope) or f"add '{name}' to the parameters or bind it with a quantifier"
    for other in scope:
        if other.startswith(f"{name}-") and other.removeprefix(f"{name}-") in context.known.hierarchy:
            hint = f"'{other}' is one word: declare '{name} - {other.removeprefix(f'{name}-')}', with blanks around '-'"
    if not context.owner:
        message, hint = f"'{name}' is a variable, and nothing binds it here", f"write an object, such as '{name[1:]}'"
    context.report.error("undeclared-variable", form, message, hint, item=position, key=key)


def _undeclared_object(context: Context, form: Form, position: int, name: str, scope: Scope) -> None:
    key = f"{context.owner} {name}"
    if "objects" in context.known.unsure or context.report.drops("undeclared-object", key):
        return
    if name[0] == ":":
        message = f"'{name}' is a keyword and cannot be an argument"
        context.report.error("misplaced-keyword", form, message, "close the parentheses before it", item=position)
        return
    if context.report.file == "problem" and not context.known.objects:
        message = "objects are used, but none is declared"
        context.report.error("undeclared-object", form, message, "add (:objects name - type ...)", item=position)
        context.known.unsure.add("objects")
        return
    if f"?{name}" in scope:
        message = f"'{name}' is not an object, but '?{name}' is a variable of {context.owner}"
        hint = f"write '?{name}'"
    elif context.report.file == "domain":
        message = f"'{name}' is neither a variable nor one of the domain's constants"
        hint = did_you_mean(name, context.known.objects) or f"use a parameter, or add '{name}' to (:constants ...)"
    else:
        message = f"object '{name}' is not in :objects"
        hint = did_you_mean(name, context.known.objects) or f"add '{name}' to (:objects ...)"
    context.report.error("undeclared-object", form, message, hint, item=position, key=key)


def _undeclared_predicate(context: Context, form: Form, scope: Scope) -> None:
    known, name = context.known, form.head
    if "predicates" in known.unsure or context.report.drops("undeclared-predicate", name):
        return
    if not known.predicates:
        message = "predicates are used, but none is declared"
        hint = f"add (:predicates ({name} ...) ...) to the domain"
        context.report.error("undeclared-predicate", form, message, hint, key="")
        known.unsure.add("predicates")
        return
    declared = listing(f"{other.name}/{len(other.parameters)}" for other in known.predicates.values())
    message = f"'{name}' is not in :predicates (declared: {declared})"
    hint = did_you_mean(name, known.predicates) or f"add {_declaration(context, form, scope)} to (:predicates ...)"
    if name in known.hierarchy:
        message = f"'{name}' is a type, not a predicate (declared predicates: {declared})"
        words = " ".join(word for word in form.items[1:] if isinstance(word, str))
        hint = f"remove it, and declare what is meant as '{words or '?x'} - {name}'"
    context.report.error("undeclared-predicate", form, message, hint, item=0, key=name)


def _declaration(context: Context, form: Form, scope: Scope) -> str:
    """The declaration that would make this use right."""
    words = [form.head]
    for number, term in enumerate(form.items[1:], start=1):
        types = scope.get(str(term)) or context.known.objects.get(str(term)) or ("object",)
        typed = "" if types == ("object",) else f" - {types_text(types)}"
        words.append(f"?x{number}{typed}")
    return f"({' '.join(words)})"


def _check_types(context: Context, form: Form, declared: Predicate, types: tuple[Types | None, ...]) -> bool:
    """Reports the first argument of a wrong type, with the right order of the arguments where there is one."""
    fits = context.known.hierarchy.fits
    for position, (given, parameter) in enumerate(zip(types, declared.parameters, strict=True), start=1):
        if given is None or fits(given, parameter.types):
            continue
        kind, wanted, term = types_text(given), types_text(parameter.types), form.items[position]
        message = f"argument {position} of '{form.head}' must be of type '{wanted}', but '{term}' is of type '{kind}'"
        if str(term)[0] == "?" and fits(parameter.types, given):
            message += ", which is wider"
            key = f"{context.owner} {term}"
            context.report.warn("wide-type", form, message, f"declare '{term} - {wanted}'", item=position, key=key)
        else:
            hint = _right_order(context, form, declared, types) or f"it is declared as {signature(declared)}"
            context.report.error("type-mismatch", form, message, hint, item=position)
        return False
    return True


def _right_order(context: Context, form: Form, declared: Predicate, types: tuple[Types | None, ...]) -> str:
    """The hint that reorders the arguments, when just one other order has the right types."""
    if None in types or not 2 <= len(types) <= 3:
        return ""
    fits = context.known.hierarchy.fits
    right = [
        order
        for order in permutations(range(len(types)))
        if all(
            fits(types[index] or (), parameter.types)
            for index, parameter in zip(order, declared.parameters, strict=True)
        )
    ]
    if len(right) != 1:
        return ""
    return f"the arguments look swapped: write ({' '.join([form.head, *(str(form.items[index + 1]) for index in right[0])])})"
