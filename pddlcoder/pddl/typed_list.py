"""Typed lists, `a b - truck c - (either x y)`: parameters, objects, constants, types and functions' arguments."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from pddlcoder.pddl.hierarchy import ROOT, Hierarchy
from pddlcoder.pddl.model import TypedName
from pddlcoder.pddl.names import NUMERIC, RESERVED, did_you_mean, is_plain, listing
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.vocabulary import Types, Vocabulary

_PLAIN_VARIABLE = re.compile(r"\?[a-z](?:[a-z0-9_-]*[a-z0-9_])?").fullmatch
_PLAIN_NAME = re.compile(r"[a-z](?:[a-z0-9_-]*[a-z0-9_])?").fullmatch


class Kind(StrEnum):
    """What the names of a list are, worded for messages."""

    VARIABLE = "variable"
    OBJECT = "object"
    CONSTANT = "constant"
    TYPE = "type"


class Declared(NamedTuple):
    """A name of a typed list with its place: item number `item` of the form it was read from."""

    name: str
    types: Types
    item: int
    spelled: str

    @property
    def typed(self) -> TypedName:
        """The value without its place."""
        return TypedName(self.name, self.types)


def read_typed_list(report: Report, form: Form, kind: Kind, known: Vocabulary, start: int = 1) -> list[Declared]:
    """The names of a typed list, from item number `start` of the form on."""
    reader = _ListReader(report, form, kind, known)
    reader.read(start)
    return reader.declared


class _ListReader:
    """One pass over a list: names gather in `waiting` until their type comes."""

    def __init__(self, report: Report, form: Form, kind: Kind, known: Vocabulary) -> None:
        self.report = report
        self.form = form
        self.kind = kind
        self.known = known
        self.spelled = report.source.spellings(form)
        self.declared: list[Declared] = []
        self.waiting: list[tuple[str, int]] = []

    def read(self, start: int) -> None:
        plain = _PLAIN_VARIABLE if self.kind is Kind.VARIABLE else _PLAIN_NAME
        items, waiting = self.form.items, self.waiting
        position = start
        while position < len(items):
            item = items[position]
            if isinstance(item, str) and plain(item) and item not in RESERVED and item not in self.known.hierarchy:
                waiting.append((item, position))
                position += 1
            else:
                position = self._item(position)
        self._settle((ROOT,))

    def _item(self, position: int) -> int:
        """Reads one item, or a hyphen with the type behind it; gives the number of the next item."""
        item = self.form.items[position]
        if isinstance(item, Form):
            self._stray_form(item, position)
        elif item == "-":
            return self._type_behind(position)
        elif item == ":":
            self._error("missing-hyphen", position, "a type is given with '-', not with ':'", "write ' - '")
            return self._type_behind(position)
        elif item[0] == "-":
            self._glued(position, f"{self._last_name()} - {item[1:]}")
            self._settle(self._checked((item[1:],), position))
        elif item[-1] == "-" and len(item) > 1:
            self._glued(position, f"{item[:-1]} -")
            self._name(item[:-1], position)
            return self._type_behind(position)
        elif self._is_type_without_hyphen(item):
            message = f"'{item}' is a type: it needs ' - ' before it, or the names before it get another type"
            self._error("missing-hyphen", position, message, f"write '{self._last_name()} - {item}'")
            self._settle((item,))
        else:
            self._name(item, position)
        return position + 1

    def _last_name(self) -> str:
        return self.waiting[-1][0] if self.waiting else "name"

    def _glued(self, position: int, repair: str) -> None:
        message = f"the '-' of '{self.form.items[position]}' must stand between blanks to give a type"
        self._error("glued-hyphen", position, message, f"write '{repair}'", key=str(self.form.start))

    def _error(self, code: str, position: int, message: str, hint: str = "", key: str = "") -> None:
        self.report.error(code, self.form, message, hint, item=position, key=key)

    def _is_type_without_hyphen(self, item: str) -> bool:
        return self.kind is Kind.VARIABLE and item[0] != "?" and bool(self.waiting) and item in self.known.hierarchy

    def _stray_form(self, item: Form, position: int) -> None:
        if item.head == "either":
            hint = "write '- (either ...)'"
        else:
            hint = "write names and types on one level: 'name1 name2 - type'"
        message = f"a list of {self.kind}s holds names, not a form in parentheses"
        self._error("form-in-list", position, message, hint, key=str(self.form.start))

    def _name(self, name: str, position: int) -> None:
        if self.kind is Kind.VARIABLE:
            if name[0] != "?":
                message = f"'{name}' stands where a variable is declared, but variables start with '?'"
                self._error("missing-question-mark", position, message, f"write '?{name}'")
                name = f"?{name}"
            check_variable(self.report, self.form, position, name)
        elif name[0] == "?":
            message = f"'{name}' is a variable, but here {self.kind}s are declared"
            self._error("variable-in-list", position, message, f"write '{name.lstrip('?')}'")
            return
        else:
            check_name(self.report, self.form, position, name, self.kind)
        self.waiting.append((name, position))

    def _type_behind(self, position: int) -> int:
        """Reads the type behind the hyphen at `position`."""
        behind = position + 1
        if behind >= len(self.form.items) or self.form.items[behind] == "-":
            self._error("missing-type", position, "no type follows this '-'", "write '- type' or remove the '-'")
            return behind
        if not self.waiting:
            message = "this '-' has no name before it"
            self.report.warn("empty-type-group", self.form, message, "remove it and its type", item=position)
        item = self.form.items[behind]
        if isinstance(item, str):
            types: Types = (item,)
        else:
            types = self._either(item, behind)
        self._settle(self._checked(types, behind))
        return behind + 1

    def _either(self, item: Form, position: int) -> Types:
        names = tuple(name for name in item.items[1:] if isinstance(name, str) and name != "-")
        if item.head != "either" or len(names) != len(item.items) - 1 or not names:
            message = "a type is a name, or (either type1 type2 ...)"
            self._error("malformed-type", position, message, "write '- type' or '- (either type1 type2)'")
            return names or (ROOT,)
        return names

    def _checked(self, types: Types, position: int) -> Types:
        if self.kind is not Kind.TYPE:
            for name in types:
                check_type(self.report, self.form, position, name, self.known)
        return types

    def _settle(self, types: Types) -> None:
        spelled = self.spelled
        self.declared += [Declared(name, types, position, spelled[position]) for name, position in self.waiting]
        self.waiting.clear()


def check_type(report: Report, form: Form, position: int, name: str, known: Vocabulary) -> None:
    """Reports a type that is used but not declared."""
    hierarchy: Hierarchy = known.hierarchy
    if name in hierarchy or "types" in known.unsure or report.drops("undeclared-type", name):
        return
    declared = [other for other in hierarchy.parents if other != ROOT]
    if not declared:
        message = f"type '{name}' is used, but the domain has no (:types ...) section"
        report.error("undeclared-type", form, message, f"add (:types {name})", item=position, key="")
        known.unsure.add("types")
        return
    message = f"'{name}' is not in :types (declared: {listing(declared)})"
    hint = did_you_mean(name, declared) or f"add '{name}' to (:types ...)"
    report.error("undeclared-type", form, message, hint, item=position, key=name)


def check_variable(report: Report, form: Form, position: int, name: str) -> None:
    """Reports a variable that has no name behind its question mark, or one that is not plain ASCII."""
    if name.strip("?") == "":
        report.error("malformed-name", form, "a variable needs a name behind its '?'", "write '?x'", item=position)
    else:
        _check_letters(report, form, position, name.lstrip("?"), "variable")


def check_name(report: Report, form: Form, position: int, name: str, what: str) -> None:
    """Reports a declared name that is reserved, not ASCII, or unusual."""
    if name in RESERVED or (name in NUMERIC and what in ("predicate", "function")):
        message = f"'{name}' is a word of PDDL and cannot name a {what}"
        report.error("reserved-name", form, message, f"choose another name, such as 'do-{name}'", item=position)
    elif name in NUMERIC:
        message = f"'{name}' is a word of PDDL; some planners refuse it as the name of a {what}"
        report.warn("reserved-name", form, message, "choose another name", item=position)
    elif name[0] == ":":
        message = f"'{name}' stands where a {what} is declared, but words with ':' are keywords"
        report.error("misplaced-keyword", form, message, "close the section before, or remove the ':'", item=position)
    else:
        _check_letters(report, form, position, name, what)


def _check_letters(report: Report, form: Form, position: int, name: str, what: str) -> None:
    if is_plain(name):
        return
    if not name.isascii():
        message = f"{what} '{name}' has letters outside ASCII"
        report.error("non-ascii-name", form, message, "use the letters a-z, digits, '-' and '_'", item=position)
    else:
        message = f"{what} '{name}' is not a letter followed by letters, digits, '-' or '_'; some planners refuse it"
        report.warn("odd-name", form, message, item=position)
