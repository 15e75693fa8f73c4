"""Texts in, values and findings out: the front door of the reader."""

from __future__ import annotations

from dataclasses import dataclass

from pddlcoder.pddl.diagnostics import Diagnostic
from pddlcoder.pddl.domain_reader import DomainReader
from pddlcoder.pddl.intake import Intake, same_definition, take_in
from pddlcoder.pddl.model import Domain, Problem
from pddlcoder.pddl.problem_reader import ProblemReader
from pddlcoder.pddl.report import Reading, Report
from pddlcoder.pddl.source import Source
from pddlcoder.pddl.vocabulary import Vocabulary, vocabulary_of


@dataclass(frozen=True, slots=True)
class PairReading:
    """What a domain and a problem for it were read into.

    A value is None exactly when a finding on its file is an error or unsupported, or when there is no such text; both are
    when the texts are swapped.
    """

    domain: Domain | None
    problem: Problem | None
    diagnostics: tuple[Diagnostic, ...] = ()


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
    return read_pair(domain_text, problem_text).diagnostics


def read_pair(domain_text: str, problem_text: str | None = None) -> PairReading:
    """A domain and a problem for it, with the findings of `check`; each text is read once."""
    intake = take_in(domain_text, "domain")
    if problem_text is None and intake.other is None:
        alone = _read_domain(intake)[0]
        return PairReading(alone.value, None, alone.diagnostics)
    problem_intake = take_in(problem_text if problem_text is not None else intake.other or "", "problem")
    if intake.kind == "problem" and problem_intake.kind == "domain":
        return PairReading(None, None, _swapped(domain_text))
    if problem_text is not None:
        _compare(intake, problem_intake, problem_text)
        _compare(problem_intake, intake, domain_text)
    domain, known = _read_domain(intake)
    problem = _read_problem(problem_intake, known)
    return PairReading(domain.value, problem.value, (*domain.diagnostics, *problem.diagnostics))


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


def _compare(intake: Intake, own: Intake, text: str) -> None:
    """Reports a definition that stands in the wrong text and differs from the one in its own, where there is one."""
    kind = own.report.file
    if intake.other is None or own.definition is None or same_definition(intake.other, text, kind):
        return
    start = len(intake.other) - len(intake.other.lstrip())
    message = f"this {kind} differs from the one in the {kind} text"
    intake.report.error(f"two-{kind}s", start, message, f"keep only the {kind} that is meant")
