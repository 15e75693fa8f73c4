"""Reading the benchmark's own PDDL, where a fault is a broken file and not a value."""

from __future__ import annotations

from nl_pddlgym.errors import DataError
from pddlcoder.pddl import Diagnostic, read_domain, read_problem
from pddlcoder.pddl.model import Domain, Problem


def domain_of(text: str, file: str = "domain") -> Domain:
    """The domain in this text; DataError with file, line and fault if it is not one."""
    reading = read_domain(text)
    if reading.value is None:
        raise DataError(_fault(file, reading.diagnostics))
    return reading.value


def problem_of(text: str, domain: Domain, file: str = "problem") -> Problem:
    """The problem in this text, read against its domain; DataError with file, line and fault if it is not one."""
    reading = read_problem(text, domain)
    if reading.value is None:
        raise DataError(_fault(file, reading.diagnostics))
    return reading.value


def _fault(file: str, diagnostics: tuple[Diagnostic, ...]) -> str:
    worst = min(diagnostics, key=lambda found: (found.severity == "warning", found.line, found.column))
    return f"{file}:{worst.line}: {worst.message}"
