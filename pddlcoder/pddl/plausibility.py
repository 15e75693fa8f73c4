"""Whether a form has the shape of PDDL at all, which tells a misplaced parenthesis from one missing at the end."""

from __future__ import annotations

from pddlcoder.pddl.names import NUMERIC
from pddlcoder.pddl.sexpr import Form

_OPERANDS = {"not": 1, "imply": 2, "when": 2, "forall": 2, "exists": 2}
_NESTING = frozenset({"and", "or", "=", "-", "increase", *NUMERIC, *_OPERANDS})


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
