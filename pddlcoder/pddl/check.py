"""Texts in, values and findings out: the front door of the reader."""

from __future__ import annotations

from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.pddl.domain_reader import DomainReader
from pddlcoder.pddl.intake import Intake, same_definition, take_in
from pddlcoder.pddl.model import Domain, Problem
from pddlcoder.pddl.problem_reader import ProblemReader
from pddlcoder.pddl.report import Reading, Report
from pddlcoder.pddl.source import Source
from pddlcoder.pddl.vocabulary import Vocabulary, vocabulary_of


def read_domain(text: str) -> Reading[Domain]:
    """The domain of a text; the value is None exactly when a finding is an error or unsupported."""
    return _read_domain(take_in(text, "domain"))[0]


def read_problem(text: str, domain: Domain | None = None) -> Reading[Problem]:
    """The problem of a text, checked against the domain when there is one."""
    known = vocabulary_of(domain) if domain else _anything()
    return _read_problem(take_in(text, "problem"), known)


def check(domain_text: str, problem_text: str | None = None) -> tuple[Diagnostic, ...]:
    """Everything wrong with a domain, and with a problem for it, in the order of the texts.

    Without a problem text, a problem that stands in the domain text is checked too.
    """
    intake = take_in(domain_text, "domain")
    if problem_text is None and intake.other is None:
        return _read_domain(intake)[0].diagnostics
    problem_intake = take_in(problem_text if problem_text is not None else intake.other or "", "problem")
    if intake.kind == "problem" and problem_intake.kind == "domain":
        return _swapped(domain_text)
    if problem_text is not None:
        _compare(intake, problem_text, "problem")
        _compare(problem_intake, domain_text, "domain")
    domain, known = _read_domain(intake)
    return (*domain.diagnostics, *_read_problem(problem_intake, known).diagnostics)


def _read_domain(intake: Intake) -> tuple[Reading[Domain], Vocabulary]:
    if intake.definition is None:
        return Reading(None, intake.report.diagnostics()), _anything()
    reader = DomainReader(intake.report, intake.definition)
    domain = reader.read()
    return Reading(None if intake.report.failed else domain, intake.report.diagnostics()), reader.known


def _read_problem(intake: Intake, known: Vocabulary) -> Reading[Problem]:
    problem = ProblemReader(intake.report, intake.definition, known).read() if intake.definition else None
    return Reading(None if intake.report.failed else problem, intake.report.diagnostics())


def _anything() -> Vocabulary:
    """The vocabulary of a domain that could not be read: every name may be declared in it."""
    return Vocabulary(unsure={"types", "predicates", "functions", "constants", "requirements"})


def _swapped(domain_text: str) -> tuple[Diagnostic, ...]:
    report = Report(Source(domain_text), "domain")
    message = "the domain and the problem are swapped: this is a problem, and the other text is a domain"
    start = len(domain_text) - len(domain_text.lstrip())
    report.error("swapped-files", start, message, "give the domain first, then the problem")
    return report.diagnostics()


def _compare(intake: Intake, text: str, kind: str) -> None:
    """Reports a definition that stands in the wrong text and differs from the one in its own."""
    if intake.other is not None and not same_definition(intake.other, text, kind):
        start = len(intake.other) - len(intake.other.lstrip())
        message = f"this {kind} differs from the one in the {kind} text"
        intake.report.error(f"two-{kind}s", start, message, f"keep only the {kind} that is meant")
