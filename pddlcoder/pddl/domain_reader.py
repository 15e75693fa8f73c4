"""The sections of a domain to a `Domain` value and a `Vocabulary`."""

from __future__ import annotations

from pddlcoder.pddl.action_reader import read_action, read_axiom
from pddlcoder.pddl.context import Context
from pddlcoder.pddl.hierarchy import ROOT, Hierarchy
from pddlcoder.pddl.model import Domain, Predicate, TypedName
from pddlcoder.pddl.names import did_you_mean
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.requirements import KNOWN, NUMERIC_FLAGS, SUPPORTED, TEMPORAL_FLAGS, closure
from pddlcoder.pddl.sections import Definition
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.typed_list import Declared, Kind, check_name, read_typed_list
from pddlcoder.pddl.vocabulary import Vocabulary


class DomainReader:
    """Reads the sections of one domain; `known` grows as declarations are read, whatever their order in the text."""

    def __init__(self, report: Report, definition: Definition) -> None:
        self.report = report
        self.definition = definition
        self.known = Vocabulary(name=definition.name)
        self.spelling: dict[str, str] = {}
        self._spell(definition.heading, 1)

    def read(self) -> Domain:
        """The domain, as far as it could be read."""
        requirements = self._requirements()
        types = self._types()
        constants = self._constants()
        predicates = self._predicates()
        functions = self._functions()
        context = Context(self.report, self.known)
        derived = self.definition.sections.get(":derived", [])
        self.known.derived.update(
            form.items[1].head for form in derived if len(form.items) > 1 and isinstance(form.items[1], Form)
        )
        axioms = tuple(axiom for form in derived if (axiom := read_axiom(context, form)))
        actions = tuple(
            action
            for form in self.definition.sections.get(":action", [])
            if (action := read_action(context, form, self.spelling))
        )
        return Domain(
            self.known.name, requirements, types, constants, predicates, functions, axioms, actions, self.spelling
        )

    def _spell(self, form: Form, item: int) -> None:
        spelled = self.report.source.spellings(form)
        if item < len(spelled):
            self.spelling[spelled[item].lower()] = spelled[item]

    def _requirements(self) -> tuple[str, ...]:
        flags = read_requirements(self.report, self.definition)
        self.known.flags = closure(flags or (":strips",))
        return flags

    def _types(self) -> tuple[TypedName, ...]:
        declared: list[Declared] = []
        for form in self.definition.sections.get(":types", []):
            declared += read_typed_list(self.report, form, Kind.TYPE, self.known)
        self.spelling.update((entry.name, entry.spelled) for entry in declared)
        types = [entry.typed for entry in declared if entry.name != ROOT]
        self.known.hierarchy = Hierarchy(types)
        return tuple(types)

    def _constants(self) -> tuple[TypedName, ...]:
        declared: list[Declared] = []
        for form in self.definition.sections.get(":constants", []):
            declared += read_typed_list(self.report, form, Kind.CONSTANT, self.known)
        self.spelling.update((entry.name, entry.spelled) for entry in declared)
        self.known.objects.update((entry.name, entry.types) for entry in declared)
        return tuple(entry.typed for entry in declared)

    def _predicates(self) -> tuple[Predicate, ...]:
        for section in self.definition.sections.get(":predicates", []):
            for form in section.forms:
                self._declare(form, self.known.predicates, "predicate")
        return tuple(self.known.predicates.values())

    def _functions(self) -> tuple[Predicate, ...]:
        for section in self.definition.sections.get(":functions", []):
            for form in section.forms:
                self._declare(form, self.known.functions, "function")
        return tuple(self.known.functions.values())

    def _declare(self, form: Form, table: dict[str, Predicate], what: str) -> None:
        name = form.head
        check_name(self.report, form, 0, name, what)
        parameters = read_typed_list(self.report, form, Kind.VARIABLE, self.known)
        table[name] = Predicate(name, tuple(entry.typed for entry in parameters))
        self._spell(form, 0)


def read_requirements(report: Report, definition: Definition) -> tuple[str, ...]:
    """The requirement flags of a definition, unknown ones reported."""
    form = definition.one(":requirements")
    return tuple(str(flag) for flag in form.items[1:]) if form else ()
