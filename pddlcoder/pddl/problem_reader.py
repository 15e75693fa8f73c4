"""The sections of a problem to a `Problem` value, checked against the domain's vocabulary."""

from __future__ import annotations

from pddlcoder.pddl.atoms import read_atom
from pddlcoder.pddl.context import Context
from pddlcoder.pddl.costs import check_function, number
from pddlcoder.pddl.domain_reader import read_requirements
from pddlcoder.pddl.formulas import TRUE, read_condition
from pddlcoder.pddl.model import Atom, Formula, Problem
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.requirements import closure
from pddlcoder.pddl.sections import Definition
from pddlcoder.pddl.sexpr import Form
from pddlcoder.pddl.typed_list import Declared, Kind, read_typed_list
from pddlcoder.pddl.vocabulary import Vocabulary


class ProblemReader:
    """Reads the sections of one problem against what the domain declares."""

    def __init__(self, report: Report, definition: Definition, known: Vocabulary) -> None:
        self.report = report
        self.definition = definition
        self.known = known
        self.context = Context(report, known)
        self.spelling: dict[str, str] = {}

    def read(self) -> Problem:
        """The problem, as far as it could be read."""
        requirements = read_requirements(self.report, self.definition)
        self.known.flags |= closure(requirements)
        domain = self.definition.one(":domain")
        objects = self._objects()
        init, costs = self._init()
        return Problem(
            self.definition.name,
            str(domain.items[1]) if domain else "",
            requirements,
            tuple(entry.typed for entry in objects),
            init,
            costs,
            self._goal(),
            self._minimize(),
            self.spelling,
        )

    def _objects(self) -> list[Declared]:
        declared: list[Declared] = []
        for form in self.definition.sections.get(":objects", []):
            declared += read_typed_list(self.report, form, Kind.OBJECT, self.known)
        self.spelling.update((entry.name, entry.spelled) for entry in declared)
        self.known.objects = {**self.known.objects, **{entry.name: entry.types for entry in declared}}
        return declared

    def _init(self) -> tuple[tuple[Atom, ...], tuple[tuple[Atom, float], ...]]:
        facts: list[Atom] = []
        costs: list[tuple[Atom, float]] = []
        for section in self.definition.sections.get(":init", []):
            for form in section.forms:
                if form.head == "=":
                    target = form.items[1]
                    check_function(self.context, target, {})
                    costs.append((Atom(target.head, tuple(target.items[1:])), number(form.items[2]) or 0.0))
                elif form.head != "not":
                    facts.append(read_atom(self.context, form, {}))
        return tuple(facts), tuple(costs)

    def _goal(self) -> Formula:
        section = self.definition.one(":goal")
        if section is None or len(section.forms) != 1:
            return TRUE
        return read_condition(self.context, section.forms[0], {})

    def _minimize(self) -> bool:
        return self.definition.one(":metric") is not None
