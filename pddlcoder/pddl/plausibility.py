"""Whether a form has the shape of PDDL at all, which tells where a parenthesis is misplaced."""

from __future__ import annotations

from pddlcoder.pddl.names import NUMERIC
from pddlcoder.pddl.sexpr import Form

_OPERANDS = {"not": 1, "imply": 2, "when": 2, "forall": 2, "exists": 2}
_NESTING = frozenset({"and", "or", "=", "-", "increase", *NUMERIC, *_OPERANDS})
_FORMS_ONLY = frozenset({"and", "or", "not", "imply", "when", ":init", ":predicates", ":goal", ":derived"})


def is_plausible(section: Form) -> bool:
    """Whether operators have their operands, atoms hold no forms, and each slot of an action holds one form."""
    keyword, forms_behind = "", 0
    for item in section.items[1:]:
        if isinstance(item, Form):
            forms_behind += 1
            if not _is_plausible_part(item) or (keyword and forms_behind > 1):
                return False
        elif item[0] == ":":
            keyword, forms_behind = item, 0
    return True


def _is_plausible_part(form: Form) -> bool:
    todo = [form]
    while todo:
        part = todo.pop()
        forms = part.forms
        if forms and part.head and part.head not in _NESTING:
            if any(inner.head != "either" for inner in forms):
                return False
        elif _OPERANDS.get(part.head, len(forms)) != len(forms):
            return False
        todo.extend(forms)
    return True


def first_bare_word(section: Form) -> tuple[Form, int] | None:
    """The first word that stands where only forms belong, as a form and the number of its item."""
    todo = [section]
    while todo:
        form = todo.pop()
        for number, item in enumerate(form.items):
            if number == 0 or isinstance(item, Form) or item[0] == ":":
                continue
            behind = str(form.items[number - 1])
            if form.head in _FORMS_ONLY or (behind[0] == ":" and number > 1):
                return form, number
        todo.extend(reversed(form.forms))
    return None


def first_double_opening(section: Form) -> Form | None:
    """The first form that starts with another form, as in `((p) (q))`."""
    todo = [section]
    while todo:
        form = todo.pop()
        if form.items and isinstance(form.items[0], Form):
            return form
        todo.extend(reversed(form.forms))
    return None
