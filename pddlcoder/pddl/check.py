"""Texts in, values and findings out: the front door of the reader."""

from __future__ import annotations

from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.pddl.domain_reader import DomainReader
from pddlcoder.pddl.model import Domain, Problem
from pddlcoder.pddl.problem_reader import ProblemReader
from pddlcoder.pddl.report import Reading, Report
from pddlcoder.pddl.sections import Definition, read_definition
from pddlcoder.pddl.sexpr import parse
from pddlcoder.pddl.source import Source
from pddlcoder.pddl.vocabulary import Vocabulary, vocabulary_of


def _open(text: str, file: str) -> tuple[Report, Definition | None]:
    report = Report(Source(text), file)
    tree = parse(report.source.code)
    forms = tree.top.forms
    if not forms or tree.fault is not None or tree.deep is not None:
        report.error("unbalanced", 0, "not a (define ...) form")
        return report, None
    return report, read_definition(report, forms[0])


def read_domain(text: str) -> Reading[Domain]:
    """The domain of a text; the value is None exactly when a finding is an error or unsupported."""
    report, definition = _open(text, "domain")
    domain = DomainReader(report, definition).read() if definition else None
    return Reading(None if report.failed else domain, report.diagnostics())


def read_problem(text: str, domain: Domain | None = None) -> Reading[Problem]:
    """The problem of a text, checked against the domain when there is one."""
    report, definition = _open(text, "problem")
    known = vocabulary_of(domain) if domain else Vocabulary(unsure={"types", "predicates", "functions", "objects"})
    problem = ProblemReader(report, definition, known).read() if definition else None
    return Reading(None if report.failed else problem, report.diagnostics())


def check(domain_text: str, problem_text: str | None = None) -> tuple[Diagnostic, ...]:
    """Everything wrong with a domain, and with a problem for it, in the order of the texts."""
    domain = read_domain(domain_text)
    if problem_text is None:
        return domain.diagnostics
    return (*domain.diagnostics, *read_problem(problem_text, domain.value).diagnostics)
