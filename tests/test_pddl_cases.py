"""A hundred small inputs, each with its right verdict, written from PDDL 1.2 with ADL before the reader was.

Classes: R must be rejected; Q lacks only a requirement flag (warning); A is right; W is legal but suspicious (warning); B
breaks the grammar but is widely accepted; L is lenient; U is valid PDDL outside classical planning; X must only not crash.
"""

import itertools
import tomllib
from pathlib import Path

import pytest

from pddlcoder.pddl import Diagnostic, Severity, check, decode, read_domain, read_problem

FOLDER = Path(__file__).parent / "data" / "syntax"
EXPECTED = tomllib.loads((FOLDER / "expected.toml").read_text())

REPAIRED = {
    "111-domain-and-problem-one-file": "repaired-split",
    "117-md-fences": "repaired-fence",
    "119-text-before": "repaired-prose",
    "120-text-after": "repaired-prose",
    "124-unicode-smart-quotes": "repaired-quotes",
    "127-unicode-nbsp": "repaired-spaces",
    "128-unicode-en-dash": "repaired-dash",
}
"""Not PDDL as it stands (class R), but what was meant is certain: repaired before reading, and said so."""


def findings(case: str) -> tuple[Diagnostic, ...]:
    texts = [decode((FOLDER / case / f"{file}.pddl").read_bytes()).text for file in ("domain", "problem")]
    return check(*texts)


def severities(case: str) -> set[Severity]:
    return {finding.severity for finding in findings(case)}


def of_class(letters: str) -> list[str]:
    return [case for case, facts in EXPECTED.items() if facts["class"] in letters and case not in REPAIRED]


@pytest.mark.parametrize("case", of_class("R"))
def test_what_is_no_pddl_is_rejected_at_its_place(case: str) -> None:
    first = next(finding for finding in findings(case) if finding.severity is Severity.ERROR)
    assert first.file == EXPECTED[case].get("file", first.file)
    assert abs(first.line - EXPECTED[case].get("line", first.line)) <= 1


@pytest.mark.parametrize(("case", "code"), REPAIRED.items())
def test_what_is_certainly_meant_is_repaired_and_said(case: str, code: str) -> None:
    found = findings(case)
    assert {finding.code for finding in found} == {code}
    assert {finding.severity for finding in found} == {Severity.WARNING}


@pytest.mark.parametrize("case", of_class("A"))
def test_what_is_right_has_no_findings(case: str) -> None:
    assert findings(case) == ()


@pytest.mark.parametrize("case", of_class("QW"))
def test_what_is_suspicious_is_a_warning(case: str) -> None:
    assert severities(case) == {Severity.WARNING}


@pytest.mark.parametrize("case", of_class("BL"))
def test_what_everybody_takes_is_taken(case: str) -> None:
    assert severities(case) <= {Severity.WARNING}


@pytest.mark.parametrize("case", of_class("U"))
def test_what_lies_outside_classical_planning_is_no_syntax_error(case: str) -> None:
    assert Severity.UNSUPPORTED in severities(case)
    assert Severity.ERROR not in severities(case)


@pytest.mark.parametrize("case", EXPECTED)
def test_a_value_is_read_exactly_where_nothing_stands_against_it(case: str) -> None:
    texts = [decode((FOLDER / case / f"{file}.pddl").read_bytes()).text for file in ("domain", "problem")]
    domain = read_domain(texts[0])
    for reading in (domain, read_problem(texts[1], domain.value)):
        against = any(finding.severity is not Severity.WARNING for finding in reading.diagnostics)
        assert (reading.value is None) is against


def test_thousands_of_objects_and_facts_are_right_too() -> None:
    domain = (FOLDER / "000-valid-base" / "domain.pddl").read_text()
    places = [f"l{i}" for i in range(20_001)]
    roads = "\n".join(f"(road {one} {other})" for one, other in itertools.pairwise(places))
    problem = (
        f"(define (problem delivery-1) (:domain delivery) (:objects t1 - truck {' '.join(places)} - location)\n"
        f"(:init (at t1 l0)\n{roads})\n(:goal (at t1 l20000)))"
    )
    assert check(domain, problem) == ()


@pytest.mark.parametrize("nest", ["(" * 100_000, "(define (domain d) (:action a :precondition " + "(not " * 50_000])
def test_a_hundred_thousand_open_parentheses_are_one_finding(nest: str) -> None:
    errors = [finding for finding in check(nest) if finding.severity is Severity.ERROR]
    assert len(errors) == 1
    assert errors[0].line == 1
