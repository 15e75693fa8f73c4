"""Slips of people who know other languages: infix comparisons, foreign operators, types where a name is used."""

from __future__ import annotations

from pddlcoder.pddl.context import Context
from pddlcoder.pddl.sexpr import Form

_FOREIGN = {
    "!=": "(not (= A B))",
    "<>": "(not (= A B))",
    "/=": "(not (= A B))",
    "==": "(= A B)",
    "&": "(and A B)",
    "&&": "(and A B)",
    "|": "(or A B)",
    "||": "(or A B)",
    "!": "(not A)",
    "~": "(not A)",
    "=>": "(imply A B)",
    "->": "(imply A B)",
    "implies": "(imply A B)",
    "if": "(imply A B), or (when A B) in an effect",
}


def report_slip(context: Context, form: Form) -> bool:
    """Whether an atom is a known slip, which is reported instead of everything that follows from it."""
    head = form.head
    if head in context.known.predicates and "-" not in form.items:
        return False
    if "-" in form.items:
        position = form.items.index("-")
        message = (
            f"a type stands inside '{head}', but types are given where names are declared, not where they are used"
        )
        words = [item for number, item in enumerate(form.items) if "-" not in (item, form.items[number - 1])]
        repair = " ".join(word for word in words if isinstance(word, str))
        context.report.error("type-in-atom", form, message, f"write ({repair})", item=position)
    elif head[0] == "?":
        message = f"'{head}' is a variable, but a condition or fact starts with a predicate"
        hint = f"write (= {head} ...)" if "=" in form.items else f"write (predicate {head} ...)"
        context.report.error("variable-as-predicate", form, message, hint, item=0)
    elif head in _FOREIGN:
        message = f"'{head}' is no word of PDDL"
        context.report.error("foreign-operator", form, message, f"write {_FOREIGN[head]}", item=0, key=head)
    else:
        return False
    return True
