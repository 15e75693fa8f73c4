"""A domain and a problem read together: the same values and findings as apart."""

from pathlib import Path

import pytest

from pddlcoder.pddl import Severity, check, print_problem, read_domain, read_pair, read_problem

CASES = sorted((Path(__file__).parent / "data" / "syntax").glob("*/"))
DOMAIN = "(define (domain d) (:predicates (p)) (:action a :parameters () :effect (p)))\n"
PROBLEM = "(define (problem q) (:domain d) (:init) (:goal (p)))\n"


@pytest.mark.parametrize("folder", CASES, ids=[folder.name for folder in CASES])
def test_values_are_those_of_each_text_and_findings_those_of_check(folder: Path) -> None:
    domain, problem = (
        (folder / name).read_bytes().decode("utf-8", "replace") for name in ("domain.pddl", "problem.pddl")
    )
    pair = read_pair(domain, problem)
    assert pair.diagnostics == check(domain, problem)
    if "swapped-files" in [one.code for one in pair.diagnostics]:
        assert (pair.domain, pair.problem) == (None, None)
        return
    for file, value in (("domain", pair.domain), ("problem", pair.problem)):
        failed = any(one.file == file and one.severity is not Severity.WARNING for one in pair.diagnostics)
        assert (value is None) == failed
    if pair.domain is not None and pair.problem is not None:
        apart = read_problem(problem, pair.domain).value
        assert apart is not None
        assert print_problem(pair.problem) == print_problem(apart)


def test_one_text_may_hold_both() -> None:
    pair = read_pair(DOMAIN + PROBLEM)
    assert pair.domain == read_domain(DOMAIN).value
    assert pair.problem == read_problem(PROBLEM, pair.domain).value


def test_a_domain_alone_has_no_problem() -> None:
    assert (read_pair(DOMAIN).problem, read_pair(DOMAIN).diagnostics) == (None, ())


def test_a_problem_beside_the_domain_that_differs_from_the_one_given_is_an_error() -> None:
    other = PROBLEM.replace("(:goal (p))", "(:goal (not (p)))")
    assert "two-problems" in [one.code for one in check(DOMAIN + PROBLEM, other)]
    assert "two-problems" not in [one.code for one in check(DOMAIN + PROBLEM, PROBLEM)]


def test_an_empty_problem_text_is_called_empty_and_not_different() -> None:
    errors = [one.code for one in check(DOMAIN + PROBLEM, "") if one.severity is Severity.ERROR]
    assert errors == ["empty-text"]
