"""What a domain declares: types, constants, predicates and functions."""

from __future__ import annotations

from collections.abc import Iterable

from pddlcoder.pddl.hierarchy import ROOT, Hierarchy
from pddlcoder.pddl.model import Predicate, TypedName
from pddlcoder.pddl.names import RESERVED, did_you_mean, nearest
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.typed_list import Declared, Kind, check_name, read_typed_list
from pddlcoder.pddl.vocabulary import Vocabulary


def read_types(report: Report, form: Form, known: Vocabulary) -> list[Declared]:
    """The types of a section; `known` gets their hierarchy, with supertypes nobody declared under `object`."""
    declared: dict[str, Declared] = {}
    for entry in read_typed_list(report, form, Kind.TYPE, known):
        if entry.name == ROOT:
            _check_root(report, form, entry)
        elif entry.name == "number":
            message = "'number' is the type of numeric values and cannot be declared"
            report.error("reserved-name", form, message, "choose another name", item=entry.item)
        elif entry.name in declared:
            declared[entry.name] = _again(report, form, declared[entry.name], entry)
        else:
            declared[entry.name] = entry
    for entry in tuple(declared.values()):
        supertypes = tuple(_supertype(report, form, entry, name, declared) for name in entry.types)
        declared[entry.name] = entry._replace(types=supertypes)
    entries = list(declared.values())
    known.hierarchy = Hierarchy(entry.typed for entry in entries)
    cycle = known.hierarchy.tangle
    if cycle:
        chain = " - ".join((*cycle, cycle[0]))
        message = f"the types go round in a circle: {chain}"
        report.error("type-cycle", form, message, "remove one of these supertypes", item=declared[cycle[0]].item)
    return entries


def _supertype(report: Report, form: Form, entry: Declared, name: str, declared: dict[str, Declared]) -> str:
    """The supertype that is meant; one that nobody declares is either a slip of the pen or becomes a type of its own."""
    if name == ROOT or name in declared:
        return name
    near = nearest(name, (other for other in declared if other != entry.name))
    if near:
        message = f"supertype '{name}' is not declared"
        report.error("undeclared-type", form, message, f"did you mean '{near}'?", item=entry.item, key=name)
        return near
    message = f"supertype '{name}' is never declared; it is taken as a kind of object"
    report.warn("undeclared-supertype", form, message, f"add '{name}'", item=entry.item, key=name)
    declared[name] = Declared(name, (ROOT,), entry.item, name)
    return name


def _check_root(report: Report, form: Form, entry: Declared) -> None:
    if entry.types != (ROOT,):
        message = "'object' is the top of all types and has no supertype"
        report.error("reserved-name", form, message, "remove it from :types", item=entry.item)


def _again(report: Report, form: Form, first: Declared, second: Declared) -> Declared:
    """Reports a type declared twice; harmless only when one of the two says no more than `object`."""
    line = report.source.line(report.source.offset(form, first.item))
    message = f"type '{first.name}' is declared twice (first on line {line})"
    if first.types != second.types and (ROOT,) in (first.types, second.types):
        message += "; the more special supertype counts"
        report.warn("duplicate-type", form, message, "keep one of them", item=second.item)
        return first if second.types == (ROOT,) else second
    report.error("duplicate-type", form, message, "keep one of them", item=second.item)
    return first


def check_objects(
    report: Report, form: Form, entries: Iterable[Declared], known: Vocabulary, what: str
) -> list[Declared]:
    """The objects or constants without repetitions, which are reported; `known` gets all of them."""
    fresh = []
    for entry in entries:
        if entry.name in known.objects:
            message = f"{what} '{entry.name}' is already declared"
            report.error(f"duplicate-{what}", form, message, "remove one of the declarations", item=entry.item)
            continue
        known.objects[entry.name] = entry.types
        fresh.append(entry)
    return fresh


def read_predicates(report: Report, section: Form, known: Vocabulary) -> list[tuple[Form, Predicate]]:
    """The predicates of a section, in order; `known` gets all of them."""
    declared = []
    for position, form in enumerate(section.items[1:], start=1):
        if isinstance(form, str):
            message = f"'{form}' stands in :predicates without its own parentheses"
            report.error(
                "missing-parentheses", section, message, f"write ({form} ...)", item=position, key="predicates"
            )
        elif form.head == "=":
            report.warn("reserved-name", form, "'=' is built in and needs no declaration", "remove it", item=0)
        elif (predicate := _read_predicate(report, form, known)) is not None:
            declared.append((form, predicate))
    return declared


def _read_predicate(report: Report, form: Form, known: Vocabulary) -> Predicate | None:
    name = form.head
    if not name or name[0] == "?":
        report.error("missing-name", form, "this predicate has no name", "write (name ?x - type ...)")
        return None
    check_name(report, form, 0, name, "predicate")
    predicate = Predicate(name, read_arguments(report, form, known))
    if name in RESERVED:
        return None
    if name in known.predicates:
        message = f"predicate '{name}' is already declared"
        report.error("duplicate-predicate", form, message, "keep one of the declarations")
        return None
    if name in known.hierarchy and name != ROOT:
        message = f"'{name}' is a predicate and a type; some planners mix them up"
        report.warn("name-clash", form, message, "give the predicate another name", item=0)
    known.predicates[name] = predicate
    return predicate


def read_arguments(report: Report, form: Form, known: Vocabulary) -> tuple[TypedName, ...]:
    """The typed arguments in the declaration of a predicate or function."""
    entries = read_typed_list(report, form, Kind.VARIABLE, known)
    seen: set[str] = set()
    for entry in entries:
        if entry.name in seen:
            message = f"'{form.head}' has two arguments called '{entry.name}'"
            report.warn("duplicate-parameter", form, message, "give each its own name", item=entry.item)
        seen.add(entry.name)
    return tuple(entry.typed for entry in entries)


def read_functions(report: Report, section: Form, known: Vocabulary) -> list[tuple[Form, Predicate]]:
    """The functions of a section; only those with numbers as values are within classical planning with costs."""
    declared = []
    items = section.items
    for position, form in enumerate(items[1:], start=1):
        if isinstance(form, Form):
            function = _read_function(report, form, known)
            if function is not None:
                declared.append((form, function))
        elif form == "-":
            _check_value(report, section, position, known)
        elif items[position - 1] != "-":
            message = f"'{form}' stands in :functions without its own parentheses"
            report.error("missing-parentheses", section, message, f"write ({form})", item=position, key="functions")
    return declared


def _read_function(report: Report, form: Form, known: Vocabulary) -> Predicate | None:
    name = form.head
    if not name or name[0] == "?":
        report.error("missing-name", form, "this function has no name", "write (name ?x - type ...)")
        return None
    check_name(report, form, 0, name, "function")
    function = Predicate(name, read_arguments(report, form, known))
    if name in known.functions:
        report.error("duplicate-function", form, f"function '{name}' is already declared", "keep one of them")
        return None
    if name in known.predicates:
        message = f"'{name}' is a function and a predicate"
        report.error("duplicate-function", form, message, "give one of them another name")
    known.functions[name] = function
    return function


def _check_value(report: Report, section: Form, position: int, known: Vocabulary) -> None:
    """Checks the type of a function's value, which stands behind the hyphen at `position`."""
    value = section.items[position + 1] if position + 1 < len(section.items) else None
    if value == "number":
        return
    if isinstance(value, str) and value in known.hierarchy:
        message = "functions with objects as values are valid PDDL 3.1, but outside what this planner takes"
        hint = "use a predicate with one more argument"
        report.unsupported("object-fluents", section, message, hint, item=position + 1, key="*")
    else:
        hint = (did_you_mean(value, known.hierarchy.parents) if isinstance(value, str) else "") or "write '- number'"
        report.error("malformed-type", section, "the value of a function is '- number'", hint, item=position)
