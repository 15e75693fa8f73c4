"""Every fault is found, named and placed, and one fault gives one finding."""

from __future__ import annotations

import json

import pytest
from syntax_cases import Case, base, cases

from pddlcoder.pddl import Diagnostic, Severity, check, decode, read_domain, read_problem, render, to_json
from pddlcoder.pddl.report import CAP

REPAIRED = {
    "111-domain-and-problem-one-file": "the problem in the domain file is the given one, so it is used once and said so",
    "117-md-fences": "code fences are removed and reported",
    "119-text-before": "prose before the definition is removed and reported",
    "120-text-after": "prose behind the definition is removed and reported",
    "124-unicode-smart-quotes": "typographic quotes around a name are removed and reported",
    "127-unicode-nbsp": "no-break spaces are read as blanks and reported",
    "128-unicode-en-dash": "a dash from a word processor is read as a hyphen and reported",
    "129-utf8-bom": "the byte-order mark is gone when the bytes have become a text; decoding reports it",
}
"""Cases labelled as rejects that are repaired instead, each with a warning at the place: the user wants to go on."""

SEVERITY = {"R": "error", "U": "unsupported", "Q": "warning", "W": "warning", "B": "warning", "L": "warning"}


def texts(case: Case) -> tuple[str, str]:
    return decode(case.domain).text, decode(case.problem).text


def worst(found: tuple[Diagnostic, ...]) -> str:
    severities = {diagnostic.severity.value for diagnostic in found}
    return next((severity for severity in ("error", "unsupported", "warning") if severity in severities), "")


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_each_case_has_its_verdict_at_its_place(case: Case) -> None:
    found = check(*texts(case))
    assert tuple(diagnostic.code for diagnostic in found) == case.codes
    if case.name in REPAIRED:
        assert worst(found) == ("" if case.name == "129-utf8-bom" else "warning")
        return
    assert worst(found) == SEVERITY.get(case.verdict, "")
    if case.line and case.verdict in "RQ":
        first = found[0]
        assert first.file == case.file
        assert abs(first.line - case.line) <= 1


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_rendering_names_every_finding_and_its_place(case: Case) -> None:
    domain, problem = texts(case)
    found = check(domain, problem)
    text = render(found, domain, problem)
    assert text == render(found, domain, problem)
    for diagnostic in found:
        assert f"{diagnostic.file}.pddl:{diagnostic.line}:{diagnostic.column}: {diagnostic.severity}" in text
    assert max(map(len, text.splitlines()), default=0) < 300


# --- all at once, one fault once


def codes(found: tuple[Diagnostic, ...]) -> list[tuple[str, str, int]]:
    return [(diagnostic.file, diagnostic.code, diagnostic.line) for diagnostic in found]


def changed(text: str, *edits: tuple[str, str]) -> str:
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_faults_of_both_texts_are_found_in_one_pass_in_the_order_of_the_texts() -> None:
    domain, problem = base()
    domain = changed(
        domain,
        ("?v - vehicle", "?v - wagon"),
        ("(at ?p ?l))\n", "(at ?p))\n"),
        (":effect (and (at", ":effect (and (on"),
    )
    problem = changed(problem, ("(at p2 b)", "(at p3 b)"), ("(at p1 c)", "(arrived p1)"))
    assert codes(check(domain, problem)) == [
        ("domain", "undeclared-type", 8),
        ("domain", "wrong-arity", 17),
        ("domain", "undeclared-predicate", 22),
        ("problem", "undeclared-object", 10),
        ("problem", "undeclared-predicate", 13),
    ]


def test_a_missing_declaration_is_one_finding_that_names_the_other_lines() -> None:
    domain, problem = base()
    found = check(changed(domain, ("    (in ?p - package ?v - vehicle)\n", "")), problem)
    assert codes(found) == [("domain", "undeclared-predicate", 17)]
    assert "(also on lines 20, 21)" in found[0].message


@pytest.mark.parametrize(
    ("section", "code"),
    [
        (
            "(:predicates\n    (at ?x - locatable ?l - location)\n    (in ?p - package ?v - vehicle)\n    (road ?a - location ?b - location))",
            "undeclared-predicate",
        ),
        (
            "(:types location locatable - object\n          vehicle package - locatable\n          truck - vehicle)",
            "undeclared-type",
        ),
    ],
)
def test_a_missing_section_is_one_finding(section: str, code: str) -> None:
    domain, problem = base()
    assert [diagnostic.code for diagnostic in check(changed(domain, (section, "")), problem)] == [code]


def test_objects_without_a_section_are_one_finding() -> None:
    domain, problem = base()
    without = changed(problem, ("(:objects\n    t1 - truck\n    p1 p2 - package\n    a b c - location)", ""))
    assert codes(check(domain, without)) == [("problem", "undeclared-object", 5)]


def test_a_misspelled_section_or_keyword_is_read_as_what_was_meant() -> None:
    domain, problem = base()
    assert [one.code for one in check(changed(domain, ("(:types", "(:type")), problem)] == ["unknown-section"]
    assert [one.code for one in check(changed(domain, ("(:types", "(types")), problem)] == ["unknown-section"]
    assert [one.code for one in check(domain, changed(problem, ("(:objects", "(:object")))] == ["unknown-section"]


def test_a_broken_domain_does_not_make_its_problem_wrong() -> None:
    domain, problem = base()
    assert codes(check("", problem)) == [("domain", "empty-text", 1)]
    broken = changed(domain, ("(in ?p - package ?v - vehicle)", "(in ?p - package ?v - vehicle"))
    assert codes(check(broken, problem)) == [("domain", "unclosed-parenthesis", 8)]


def test_a_broken_section_hides_no_fault_of_another() -> None:
    domain, problem = base()
    domain = changed(domain, ("(road ?from ?to))\n", "(road ?from ?to)\n"), ("(not (in ?p ?t))", "(not (im ?p ?t))"))
    assert codes(check(domain, problem)) == [
        ("domain", "unclosed-parenthesis", 12),
        ("domain", "undeclared-predicate", 22),
    ]


def test_the_finding_on_a_parenthesis_names_the_block_and_where_it_was_opened() -> None:
    domain, problem = base()
    (found,) = check(changed(domain, ("(not (at ?t ?from))", "(not (at ?t ?from)")), problem)
    assert (found.line, found.code) == (13, "unclosed-parenthesis")
    assert "'(not' opened on line 13" in found.message
    assert found.hint == "add ')' at the end of line 13"


@pytest.mark.parametrize(("wrong", "right"), [("arrived", ""), ("raod", "road"), ("At-", "at"), ("r_oad", "road")])
def test_the_nearest_declared_name_is_offered(wrong: str, right: str) -> None:
    domain, problem = base()
    (found,) = check(domain, changed(problem, ("(road a b)", f"({wrong} a b)")))
    assert found.code == "undeclared-predicate"
    assert found.hint == (
        f"did you mean '{right}'?" if right else "add (arrived ?x1 - location ?x2 - location) to (:predicates ...)"
    )


def test_swapped_arguments_name_both_types_and_the_right_order() -> None:
    domain, problem = base()
    (found,) = check(domain, changed(problem, ("(at p1 c)", "(at c p1)")))
    assert found.message == "argument 1 of 'at' must be of type 'locatable', but 'c' is of type 'location'"
    assert found.hint == "the arguments look swapped: write (at p1 c)"
    assert (found.form, found.line, found.column) == ("c", 13, 19)


def test_a_fault_seen_from_both_sides_is_told_from_the_side_that_can_be_repaired() -> None:
    domain, problem = base()
    domain = changed(domain, ("(at ?p ?l))\n    :effect (and (not", "(at p ?l))\n    :effect (and (not"))
    (found,) = check(domain, problem)
    assert found.hint == "write '?p'"


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("(?t - truck ?from - location ?to - location)", "?t - truck ?from - location ?to - location", "missing-parentheses", "write :parameters (?t ...)"),
        ("?t - truck ?from", "?t-truck ?from", "undeclared-variable", "'?t-truck' is one word: declare '?t - truck', with blanks around '-'"),
        ("(road ?from ?to))", "(road ?from ?to) (truck ?t))", "undeclared-predicate", "remove it, and declare what is meant as '?t - truck'"),
        ("(road ?from ?to))", "(road ?from - location ?to - location))", "type-in-atom", "write (road ?from ?to)"),
        ("(road ?from ?to))", "(road ?from ?to) (forall ?x - truck (at ?x ?to)))", "missing-parentheses", "the shape is (forall (?x - type) CONDITION)"),
        ("(and (at ?t ?from) (road ?from ?to))", "(at ?t ?from) and (road ?from ?to)", "missing-parentheses", "write :precondition (and ...)"),
    ],
)  # fmt: skip
def test_common_slips_are_one_error_with_the_repair(old: str, new: str, code: str, hint: str) -> None:
    domain, problem = base()
    errors = [one for one in check(changed(domain, (old, new)), problem) if one.severity == "error"]
    assert [(one.code, one.hint) for one in errors] == [(code, hint)]


# --- what the findings are like as values


def test_columns_count_characters_and_lines_follow_every_kind_of_line_end() -> None:
    text = "; ünï\r\n(define (domain d)\r\n  (:predicates (p)) ; ä\r\n  (:action a :parameters () :effect (q)))"
    (found,) = check(text)
    assert (found.line, found.column) == (4, 38)


def test_findings_become_plain_json() -> None:
    domain, problem = base()
    found = check(domain, changed(problem, ("(at p2 b)", "(at p3 b)")))
    assert json.loads(json.dumps(to_json(found))) == [
        {
            "code": "undeclared-object",
            "severity": "error",
            "file": "problem",
            "line": 10,
            "column": 9,
            "message": "object 'p3' is not in :objects",
            "form": "p3",
            "hint": "add 'p3' to (:objects ...)",
        }
    ]


def test_findings_are_rendered_with_the_line_a_caret_and_the_repair() -> None:
    domain, problem = base()
    domain = changed(domain, ("(at ?p ?l))\n    :effect (and (not", "(att ?p ?l) (in ?p ?t))\n    :effect (and (not"))
    problem = changed(
        problem, ("a b c - location", "a b 3c - location"), ("(road b c) (road c b)", ""), ("(at p1 c)", "(at p1 b)")
    )
    assert render(check(domain, problem), domain, problem) == (
        "1. domain.pddl:17:36: error[undeclared-predicate]: 'att' is not in :predicates (declared: at/2, in/2, road/2)\n"
        "    17 |     :precondition (and (at ?t ?l) (att ?p ?l) (in ?p ?t))\n"
        "       |                                    ^\n"
        "   fix: did you mean 'at'?\n"
        "2. problem.pddl:6:9: warning[odd-name]: object '3c' is not a letter followed by letters, digits, '-' or '_';"
        " some planners refuse it\n"
        "     6 |     a b 3c - location)\n"
        "       |         ^\n"
    )


def test_long_lines_are_cut_around_the_caret_and_long_lists_are_counted() -> None:
    domain = f"(define (domain d) (:predicates (p)) (:action a :parameters () :effect (and {'(p) ' * 500} (q) {'(p)' * 99})))"
    lines = render(check(domain), domain).splitlines()
    assert max(map(len, lines)) < 130
    assert lines[1][lines[2].index("^")] == "q"
    many = "".join(f"(q{number} a b)" for number in range(60))
    domain, problem = base()
    problem = changed(problem, ("(at p2 b)", many))
    text = render(check(domain, problem), domain, problem)
    assert "\n10. problem.pddl" in text
    assert text.endswith("... and 50 more errors; repair these first.\n")
    assert render((), domain, problem) == ""


def test_the_number_of_findings_is_capped() -> None:
    domain, problem = base()
    found = check(domain, changed(problem, ("(at p2 b)", "".join(f"(at zz{number} b)" for number in range(500)))))
    assert len(found) == CAP + 1
    assert found[-1].message == "and 400 more of severity error, not shown"
    assert found[-1].severity is Severity.ERROR


def test_a_value_is_given_exactly_when_nothing_is_worse_than_a_warning() -> None:
    for case in cases():
        domain_text, problem_text = texts(case)
        domain = read_domain(domain_text)
        problem = read_problem(problem_text, domain.value)
        for reading in (domain, problem):
            assert (reading.value is None) == (worst(reading.diagnostics) not in ("", "warning"))
