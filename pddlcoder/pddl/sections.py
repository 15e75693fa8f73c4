"""The outer shape of a file: `(define (domain NAME) (:section ...) ...)`, its sections, their names and their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pddlcoder.pddl.names import nearest, offer
from pddlcoder.pddl.report import Report
from pddlcoder.pddl.sexpr import Form

DOMAIN_ORDER = (":requirements", ":types", ":constants", ":predicates", ":functions", ":constraints")
DOMAIN_MANY = (":derived", ":axiom", ":action", ":durative-action", ":process", ":event", ":task", ":method")
PROBLEM_ORDER = (":domain", ":requirements", ":objects", ":init", ":goal", ":constraints", ":metric", ":length")
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "domain": (*DOMAIN_ORDER, *DOMAIN_MANY),
    "problem": (*PROBLEM_ORDER, ":htn"),
}
_USUAL = {
    "domain": ":requirements :types :constants :predicates :functions :action",
    "problem": ":domain :requirements :objects :init :goal :metric",
}
_OTHER = {"domain": "problem", "problem": "domain"}


@dataclass(slots=True)
class Definition:
    """A `(define ...)` form: its name with its place, and its sections by keyword in the order of the text."""

    form: Form
    heading: Form
    sections: dict[str, list[Form]] = field(default_factory=dict)

    def one(self, keyword: str) -> Form | None:
        """The section of a keyword, the first if there are several."""
        found = self.sections.get(keyword)
        return found[0] if found else None

    def place_for(self, keyword: str) -> int:
        """The offset where a missing section of a problem should stand."""
        if keyword == ":domain":
            return self.heading.end - 1
        later = PROBLEM_ORDER[PROBLEM_ORDER.index(keyword) + 1 :]
        starts = [form.start for other in later for form in self.sections.get(other, ())]
        return min(starts, default=self.form.end - 1)

    @property
    def name(self) -> str:
        """The name of the domain or problem, or the empty string."""
        name = self.heading.items[1] if len(self.heading.items) > 1 else ""
        return name if isinstance(name, str) else ""


def read_definition(report: Report, form: Form) -> Definition | None:
    """The parts of a `(define ...)` form; None when it is not the one this file should hold."""
    heading = form.forms[0] if form.forms else None
    if heading is None or heading.head not in ("domain", "problem"):
        message = f"'(define' must be followed by ({report.file} NAME)"
        report.error("missing-heading", form, message, f"write (define ({report.file} NAME) ...)")
        return None
    if heading.head != report.file:
        message = f"this is a {heading.head}, where a {report.file} is expected"
        report.error("wrong-file", form, message, f"put the {report.file} here")
        return None
    definition = Definition(form, heading)
    if not definition.name or len(heading.items) != 2:
        message = f"({report.file} NAME) needs exactly one name"
        report.error("missing-name", heading, message, f"write ({report.file} some-name)")
    _stray_words(report, form)
    for section in form.forms:
        if section is not heading:
            _add_section(report, definition, section)
    _check_order(report, definition)
    return definition


def _stray_words(report: Report, form: Form) -> None:
    words = [position for position, item in enumerate(form.items) if position and isinstance(item, str)]
    if words:
        message = f"'{form.items[words[0]]}' stands between the sections, outside any parentheses"
        hint = "comments start with ';'; everything else belongs into a (:section ...)"
        report.error("stray-words", form, message, hint, item=words[0])


def _add_section(report: Report, definition: Definition, section: Form) -> None:
    keyword = section.head
    known = SECTIONS[report.file]
    if keyword not in known:
        keyword = _unknown_section(report, section)
        if not keyword:
            return
    found = definition.sections.setdefault(keyword, [])
    if found and keyword not in DOMAIN_MANY:
        first = report.source.line(found[0].start)
        message = f"a second ({keyword} ...) section; the first is on line {first}"
        report.error("second-section", section, message, "put everything into one section")
    found.append(section)


def _unknown_section(report: Report, section: Form) -> str:
    """Reports a form that is no section of this kind of file; gives the section that was probably meant."""
    keyword, known = section.head, SECTIONS[report.file]
    if keyword in SECTIONS[_OTHER[report.file]]:
        message = f"a {report.file} has no ({keyword} ...) section; it belongs into the {_OTHER[report.file]}"
        report.error("misplaced-section", section, message, f"move it to the {_OTHER[report.file]}")
        return ""
    near = f":{keyword}" if f":{keyword}" in known else nearest(keyword, known)
    message = f"'{keyword}' is no section of a {report.file}" if keyword else "this form is no section"
    report.error("unknown-section", section, message, offer(near) or f"the sections are {' '.join(known)}")
    return near


def _check_order(report: Report, definition: Definition) -> None:
    """Warns about the first section that comes later than the grammar has it."""
    order = SECTIONS[report.file]
    rank = {
        keyword: min(number, len(DOMAIN_ORDER)) if report.file == "domain" else number
        for number, keyword in enumerate(order)
    }
    placed = sorted((form.start, keyword, form) for keyword, forms in definition.sections.items() for form in forms)
    highest = ""
    for _, keyword, form in placed:
        if highest and rank[keyword] < rank[highest]:
            message = f"({keyword} ...) stands after ({highest} ...); some planners insist on the order of the grammar"
            report.warn("section-order", form, message, f"the order is {_USUAL[report.file]}", key="*")
        elif not highest or rank[keyword] > rank[highest]:
            highest = keyword
