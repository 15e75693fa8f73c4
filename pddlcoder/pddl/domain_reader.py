"""The sections of a domain to a `Domain` value and a `Vocabulary`."""

from __future__ import annotations

from collections.abc import Iterator

from pddlcoder.pddl.action_reader import read_action, read_axiom
from pddlcoder.pddl.context import Context
from pddlcoder.pddl.declarations import check_objects, read_functions, read_predicates, read_types
from pddlcoder.pddl.model import Action, Axiom, Domain, Predicate, TypedName
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.requirements import closure, read_requirements, report_temporal_planning
from pddlcoder.pddl.sections import Definition
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.stratification import unstratified
from pddlcoder.pddl.typed_list import Declared, Kind, read_typed_list
from pddlcoder.pddl.vocabulary import Vocabulary

_KINDS = {
    ":requirements": "requirements",
    ":types": "types",
    ":constants": "objects",
    ":predicates": "predicates",
    ":functions": "functions",
}
_BEYOND = {
    ":constraints": "constraints on the whole plan",
    ":process": "continuous processes",
    ":event": "events",
    ":task": "hierarchical tasks",
    ":method": "hierarchical methods",
    ":axiom": "axioms in the style of PDDL 1.2",
}


class DomainReader:
    """Reads the sections of one domain; `known` grows as declarations are read, whatever their order in the text."""

    def __init__(self, report: Report, definition: Definition) -> None:
        self.report = report
        self.definition = definition
        self.known = Vocabulary(name=definition.name)
        self.spelling = self.known.spelling
        self._spell(definition.heading, 1)

    def read(self) -> Domain:
        """The domain, as far as it could be read."""
        requirements = self._requirements()
        types = self._types()
        constants = self._constants()
        predicates = self._predicates()
        functions = self._functions()
        axioms = self._axioms()
        actions = self._actions()
        self._beyond()
        name = self.definition.name
        return Domain(name, requirements, types, constants, predicates, functions, axioms, actions, self.spelling)

    def _sections(self, keyword: str) -> Iterator[Form]:
        """The sections of a keyword, with the report muted for those whose parentheses are at fault."""
        for form in self.definition.sections.get(keyword, ()):
            if form.broken and keyword in _KINDS:
                self.known.unsure.add(_KINDS[keyword])
            with self.report.quiet(form.broken):
                yield form

    def _spell(self, form: Form, item: int) -> None:
        spelled = self.report.source.spellings(form)
        if item < len(spelled):
            self.spelling[spelled[item].lower()] = spelled[item]

    def _spell_all(self, entries: list[Declared]) -> tuple[TypedName, ...]:
        self.spelling.update((entry.name, entry.spelled) for entry in entries)
        return tuple(entry.typed for entry in entries)

    def _requirements(self) -> tuple[str, ...]:
        flags: tuple[str, ...] = ()
        for form in self._sections(":requirements"):
            flags += read_requirements(self.report, form)
        self.known.flags = closure(flags or (":strips",))
        return flags

    def _types(self) -> tuple[TypedName, ...]:
        entries: list[Declared] = []
        for form in self._sections(":types"):
            if ":typing" not in self.known.flags and len(form.items) > 1:
                message = "types are used, but :typing is not in :requirements"
                self.report.warn(
                    "missing-requirement", form, message, "add :typing to (:requirements ...)", key=":typing"
                )
            entries = read_types(self.report, form, self.known) or entries
        return self._spell_all(entries)

    def _constants(self) -> tuple[TypedName, ...]:
        entries: list[Declared] = []
        for form in self._sections(":constants"):
            declared = read_typed_list(self.report, form, Kind.CONSTANT, self.known)
            entries += check_objects(self.report, form, declared, self.known, "constant")
        return self._spell_all(entries)

    def _predicates(self) -> tuple[Predicate, ...]:
        for section in self._sections(":predicates"):
            for form, _ in read_predicates(self.report, section, self.known):
                self._spell(form, 0)
        return tuple(self.known.predicates.values())

    def _functions(self) -> tuple[Predicate, ...]:
        for section in self._sections(":functions"):
            for form, _ in read_functions(self.report, section, self.known):
                self._spell(form, 0)
        return tuple(self.known.functions.values())

    def _axioms(self) -> tuple[Axiom, ...]:
        context = Context(self.report, self.known)
        forms = self.definition.sections.get(":derived", ())
        self.known.derived.update(head.head for form in forms for head in form.forms[:1])
        read = [
            (form, axiom) for form in self._sections(":derived") if (axiom := read_axiom(context, form)) is not None
        ]
        axioms = tuple(axiom for _, axiom in read)
        tangled = unstratified(axioms)
        if tangled:
            form = next(form for form, axiom in read if axiom.head.name == tangled)
            message = f"derived predicate '{tangled}' depends on its own negation, so it has no meaning"
            self.report.error("unstratified", form, message, "derive it without 'not' of itself")
        return axioms

    def _actions(self) -> tuple[Action, ...]:
        context = Context(self.report, self.known)
        actions: dict[str, Action] = {}
        for form in self._sections(":action"):
            read = read_action(context, form)
            if read is None:
                continue
            action, parameters = read
            if action.name in actions:
                message = f"action '{action.name}' is already declared"
                self.report.error("duplicate-action", form, message, "give it another name, or remove it", item=1)
            actions.setdefault(action.name, action)
            self._spell(form, 1)
            for entry in parameters:
                self.spelling.setdefault(entry.name, entry.spelled)
        return tuple(actions.values())

    def _beyond(self) -> None:
        """Reports what is PDDL but not for a classical planner."""
        for form in self._sections(":durative-action"):
            report_temporal_planning(self.report, form)
        for keyword, what in _BEYOND.items():
            for form in self._sections(keyword):
                message = f"{what} are valid PDDL, but outside what this planner takes"
                self.report.unsupported(f"unsupported{keyword.replace(':', '-')}", form, message, key="*")
