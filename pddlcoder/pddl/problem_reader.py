"""The sections of a problem to a `Problem` value, checked against the domain's vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from pddlcoder.pddl.context import Context
from pddlcoder.pddl.costs import TOTAL_COST, check_function
from pddlcoder.pddl.declarations import check_objects
from pddlcoder.pddl.formulas import TRUE, read_condition
from pddlcoder.pddl.init_reader import InitReader
from pddlcoder.pddl.model import And, Formula, Problem
from pddlcoder.pddl.names import did_you_mean
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.requirements import closure, read_requirements, report_numeric_planning
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
        self.known.objects = dict(known.objects)
        self.context = Context(report, known)
        heading = report.source.spellings(definition.heading)[1:2]
        self.spelling = {**known.spelling, **{name.lower(): name for name in heading}}

    def read(self) -> Problem:
        """The problem, as far as it could be read."""
        requirements = self._requirements()
        domain_name = self._domain_name()
        objects = self._objects()
        init = InitReader(self.context)
        for section in self._required(":init", "write (:init FACT ...)"):
            init.read(section)
        goal = self._goal()
        minimize = self._minimize()
        self._beyond()
        for entry, section in objects:
            self._check_named_like_type(section, entry)
        return Problem(
            self.definition.name,
            domain_name,
            requirements,
            tuple(entry.typed for entry, _ in objects),
            tuple(init.facts),
            tuple(init.costs.items()),
            goal,
            minimize,
            self.spelling,
        )

    def _sections(self, keyword: str) -> Iterator[Form]:
        """The sections of a keyword, with the report muted for those whose parentheses are at fault."""
        for form in self.definition.sections.get(keyword, ()):
            if form.broken and keyword == ":objects":
                self.known.unsure.add("objects")
            with self.report.quiet(form.broken):
                yield form

    def _required(self, keyword: str, hint: str) -> Iterator[Form]:
        """The sections of a keyword, after reporting that there is none."""
        if keyword not in self.definition.sections:
            message = f"this problem has no ({keyword} ...) section"
            self.report.error("missing-section", self.definition.place_for(keyword), message, hint)
        yield from self._sections(keyword)

    def _requirements(self) -> tuple[str, ...]:
        flags: tuple[str, ...] = ()
        for form in self._sections(":requirements"):
            flags += read_requirements(self.report, form)
        self.known.flags |= closure(flags)
        return flags

    def _domain_name(self) -> str:
        name = ""
        wanted = self.known.name
        for form in self._required(":domain", f"write (:domain {wanted or 'name'})"):
            name = form.items[1] if len(form.items) == 2 and isinstance(form.items[1], str) else ""
            if not name:
                self.report.error(
                    "missing-name", form, "(:domain NAME) needs exactly one name", f"write (:domain {wanted or 'name'})"
                )
            elif wanted and name != wanted:
                message = f"this problem is for domain '{name}', but the domain is called '{wanted}'"
                self.report.error("domain-mismatch", form, message, f"write (:domain {wanted})", item=1)
            self.spelling.update((spelled.lower(), spelled) for spelled in self.report.source.spellings(form)[1:2])
        return name

    def _objects(self) -> list[tuple[Declared, Form]]:
        objects: list[tuple[Declared, Form]] = []
        for form in self._sections(":objects"):
            declared = read_typed_list(self.report, form, Kind.OBJECT, self.known)
            fresh = check_objects(self.report, form, declared, self.known, "object")
            objects += [(entry, form) for entry in fresh]
            self.spelling.update((entry.name, entry.spelled) for entry in fresh)
        return objects

    def _goal(self) -> Formula:
        for section in self._required(":goal", "write (:goal CONDITION)"):
            if len(section.items) == 1:
                self.report.error("empty-goal", section, "this goal holds no condition", "write (:goal (and ...))")
            elif len(section.items) > 2 or isinstance(section.items[1], str):
                self._several_goals(section)
            before = self.report.complaints
            goal = [read_condition(self.context, form, {}) for form in section.forms if form.items]
            if self.report.complaints == before and (not goal or goal == [TRUE]):
                message = "this goal is empty, so it holds at once"
                self.report.warn("empty-goal", section, message, "write what should be true", key="*")
            return goal[0] if len(goal) == 1 else And(tuple(goal))
        return TRUE

    def _several_goals(self, section: Form) -> None:
        position = 2 if isinstance(section.items[1], Form) else 1
        if isinstance(section.items[position], str):
            message = f"'{section.items[position]}' stands in :goal without its own parentheses"
            self.report.error("missing-parentheses", section, message, "write (:goal (predicate ...))", item=position)
        else:
            message = "the goal is one condition, but here are several"
            self.report.error("missing-and", section, message, "put all of them into one (and ...)", item=position)

    def _minimize(self) -> bool:
        for section in self._sections(":metric"):
            direction, target = (*section.items[1:], None, None)[:2]
            if direction not in ("minimize", "maximize") or len(section.items) != 3:
                message = "the metric is (:metric minimize (total-cost))"
                hint = did_you_mean(str(direction), ("minimize", "maximize")) if direction else ""
                self.report.error("malformed-metric", section, message, hint)
            elif isinstance(target, str):
                message = f"'{target}' in the metric needs its parentheses"
                self.report.error("malformed-metric", section, message, f"write ({target})", item=2)
            elif isinstance(target, Form) and target.items == [TOTAL_COST]:
                self._check_total_cost(section, target, str(direction))
                return direction == "minimize"
            else:
                report_numeric_planning(self.report, section)
        return False

    def _check_total_cost(self, section: Form, target: Form, direction: str) -> None:
        if direction == "maximize":
            message = "maximizing a cost is valid PDDL, but outside what this planner takes"
            self.report.unsupported("maximize", section, message, "minimize instead", item=1)
        check_function(self.context, target, {})

    def _beyond(self) -> None:
        """Reports what is PDDL but not for a classical planner."""
        for keyword, what in ((":constraints", "constraints on the whole plan"), (":htn", "hierarchical tasks")):
            for form in self._sections(keyword):
                message = f"{what} are valid PDDL, but outside what this planner takes"
                self.report.unsupported(f"unsupported{keyword.replace(':', '-')}", form, message, key="*")
        for form in self._sections(":length"):
            self.report.warn("ignored-section", form, "(:length ...) is ignored", "remove it; some planners refuse it")

    def _check_named_like_type(self, section: Form, entry: Declared) -> None:
        """An object called like a type: it may be meant, but more often a ' - ' is missing before it."""
        if entry.name not in self.known.hierarchy:
            return
        before = section.items[entry.item - 1]
        unused = entry.name not in self.context.used and entry.types != (entry.name,)
        if unused and entry.item > 1 and isinstance(before, str) and before != "-":
            message = f"'{entry.name}' is a type that became an object, because no ' - ' stands before it"
            self.report.error("missing-hyphen", section, message, f"write '{before} - {entry.name}'", item=entry.item)
        else:
            message = f"object '{entry.name}' is named like a type"
            self.report.warn(
                "name-clash", section, message, "check that no ' - ' is missing before it", item=entry.item
            )
