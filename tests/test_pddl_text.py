"""Bytes to text, and text as language models and word processors deliver it to PDDL."""

from __future__ import annotations

import pytest
from syntax_cases import base

from pddlcoder.pddl import check, decode, read_domain, read_problem, repair_text, split_pddl

# --- bytes


@pytest.mark.parametrize(
    ("encoding", "note"),
    [
        ("utf-8", ""),
        ("utf-8-sig", "read as UTF-8 with a byte-order mark"),
        ("utf-16", "read as UTF-16"),
        ("utf-16-le", "read as UTF-16 without a byte-order mark"),
        ("utf-16-be", "read as UTF-16 without a byte-order mark"),
        ("utf-32", "read as UTF-32"),
        ("latin-1", "line 2 is not UTF-8; the text was read as Latin-1"),
    ],
)
def test_common_encodings_are_read_and_named(encoding: str, note: str) -> None:
    text = "; a domain\n; mit Übergröße\n" + base()[0]
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert decoded.notes == ((note,) if note else ())
    assert decoded.problem == ""
    assert check(decoded.text, base()[1]) == ()


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 20, b"\x7fELF\x02\x01" + b"\x00\x03" * 500, b"\xff\xfe\x00\xd8" * 99]
)
def test_bytes_that_are_no_text_are_called_so(data: bytes) -> None:
    decoded = decode(data)
    assert decoded.problem.startswith("the bytes are not text")
    assert check(decoded.text)


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\x00", b"\xff", b"(", b"\xc3"])
def test_tiny_inputs_are_texts(data: bytes) -> None:
    assert decode(data).problem == ""
    assert check(decode(data).text)


# --- repair


@pytest.mark.parametrize("fence", ["```", "```pddl", "```lisp", "~~~", "  ```PDDL  "])
def test_a_fence_and_the_prose_around_it_are_removed_and_said(fence: str) -> None:
    domain, problem = base()
    answer = f'Here\'s the domain; I hope it "works":\n\n{fence}\n{domain}{fence.strip()[:3]}\n\nIt (the domain) moves trucks.\n'
    repaired = repair_text(answer)
    assert [repair.kind for repair in repaired.repairs] == ["fence", "prose"]
    assert repaired.notes == ("code fence removed (line 3)", "text that is not PDDL removed (line 1)")
    found = check(answer, problem)
    assert [(one.code, one.severity.value) for one in found] == [
        ("repaired-prose", "warning"),
        ("repaired-fence", "warning"),
    ]
    assert read_domain(answer).value == read_domain(domain).value


def test_lines_keep_their_numbers_through_a_repair() -> None:
    domain, problem = base()
    answer = f"Some words.\n\n```pddl\n{domain.replace('(road ?from ?to))', '(raod ?from ?to))')}```\nMore words.\n"
    found = [one for one in check(answer, problem) if one.severity == "error"]
    assert [(one.code, one.line) for one in found] == [("undeclared-predicate", 15)]
    assert "raod" in answer.splitlines()[found[0].line - 1]


def test_letters_of_word_processors_are_put_right_outside_comments() -> None:
    domain, problem = base()
    typed = domain.replace("?p - package ?v", "?p \u2013 package\u00a0?v").replace(
        "(at ?t ?from)", "(at \u201c?t\u201d ?from)", 1
    )
    typed = "; \u201ckept\u201d \u2013 as it is\n\ufeff" + typed.replace("drive", "dri\u200bve")
    repaired = repair_text(typed)
    assert [repair.kind for repair in repaired.repairs] == ["byte-order-mark", "spaces", "invisible", "dash", "quotes"]
    assert repaired.text.startswith("; \u201ckept\u201d \u2013 as it is\n(define")
    assert read_domain(typed).value == read_domain(domain).value
    assert {one.severity.value for one in check(typed, problem)} == {"warning"}


def test_full_width_parentheses_and_lone_carriage_returns_are_read() -> None:
    domain = base()[0].replace("(", "\uff08").replace(")", "\uff09").replace("\n", "\r")
    assert [repair.kind for repair in repair_text(domain).repairs] == ["line-ends", "parentheses"]
    assert read_domain(domain).value == read_domain(base()[0]).value


def test_comments_around_a_definition_stay() -> None:
    domain = "; who wrote it\n" + base()[0] + "; where it ends\n"
    assert repair_text(domain).text == domain
    answer = "Sure!\n" + domain
    assert repair_text(answer).text == "\n" + domain


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no PDDL at all, sorry",
        base()[0],
        "```\n" + base()[0],
        "a `b` c\n~~~\n" + base()[1] + "x \u201cy\u201d",
        base()[0] + "(:action more)",
        base()[0] + ")",
        "(define (domain x) (:predicates (p)\n```\nThat was it.",
    ],
)
def test_repairing_twice_is_repairing_once(text: str) -> None:
    once = repair_text(text)
    again = repair_text(once.text)
    assert again.text == once.text
    assert again.notes == ()


def test_misplaced_pddl_is_not_mistaken_for_prose() -> None:
    domain, problem = base()
    extra = domain.replace("(at ?t ?to)))", "(at ?t ?to))))")
    assert repair_text(extra).notes == ()
    assert [one.code for one in check(extra, problem)] == ["extra-parenthesis"]
    assert [one.code for one in check(domain + "(road a b)", problem)] == ["extra-form"]


def test_an_answer_cut_off_in_the_middle_is_left_as_it_is() -> None:
    domain, problem = base()
    cut = f"```pddl\n{problem[: problem.index('(road a b)')]}"
    found = check(domain, cut)
    assert [one.code for one in found] == ["repaired-fence", "missing-section", "unclosed-parenthesis"]
    assert found[-1].line == 11


# --- one text with both


def test_a_text_with_both_is_used_for_both() -> None:
    domain, problem = base()
    answer = f"The domain:\n```\n{domain}```\nand the problem:\n```\n{problem}```\n"
    split = split_pddl(answer)
    assert split.diagnostics == ()
    assert split.domain is not None
    assert split.problem is not None
    assert read_domain(split.domain).value == read_domain(domain).value
    assert read_problem(split.problem).value == read_problem(problem).value
    assert [(one.file, one.code) for one in check(answer)] == [
        ("domain", "repaired-prose"),
        ("domain", "repaired-fence"),
        ("domain", "repaired-split"),
    ]
    assert read_problem(answer).value == read_problem(problem).value


def test_both_parts_keep_the_line_numbers_of_the_text() -> None:
    domain, problem = base()
    text = f"{domain}\n; the problem )\n{problem.replace('(at p2 b)', '(at p3 b)')}"
    split = split_pddl(text)
    line = text[: text.index("p3")].count("\n") + 1
    assert split.problem is not None
    assert "p3" in split.problem.splitlines()[line - 1]
    assert [(one.file, one.line) for one in check(text) if one.severity == "error"] == [("problem", line)]


def test_the_same_definition_twice_is_used_once_and_said() -> None:
    domain, problem = base()
    twice = f"{domain}\n{domain.upper().replace('  ', ' ')}"
    split = split_pddl(twice)
    assert split.domain is not None
    assert "the same domain stands 2 times" in split.notes[0]
    assert [(one.code, one.severity.value, one.line) for one in check(twice, problem)] == [
        ("repaired-repeated-domain", "warning", 24)
    ]
    both = f"{domain}\n{problem}"
    assert [(one.code, one.file) for one in check(both, problem)] == [("repaired-split", "domain")]
    assert [(one.code, one.file) for one in check(domain, f"{problem}\n{domain}")] == [("repaired-split", "problem")]


def test_two_different_definitions_are_an_error_and_no_guess_is_made() -> None:
    domain, problem = base()
    other = domain.replace("drive", "go")
    split = split_pddl(f"{domain}\n{other}\n{problem}")
    assert split.domain is None
    assert split.problem is not None
    assert [(one.code, one.line) for one in split.diagnostics] == [("two-domains", 24)]
    assert [(one.code, one.line) for one in check(f"{domain}\n{other}", problem)] == [("two-domains", 24)]
    assert read_domain(f"{domain}\n{other}").value is None
    changed = problem.replace("(at p2 b)", "")
    assert [one.code for one in check(f"{domain}\n{changed}", problem) if one.severity == "error"] == ["two-problems"]
    assert [one.code for one in check(domain, f"{problem}\n{other}") if one.severity == "error"] == ["two-domains"]


def test_a_part_alone_is_the_only_part() -> None:
    domain, problem = base()
    assert split_pddl(domain).domain == domain
    assert split_pddl(domain).problem is None
    assert split_pddl(problem).problem == problem
    assert (split_pddl("just words").domain, split_pddl("").problem) == (None, None)
    assert check(domain) == ()


def test_an_unfinished_domain_does_not_swallow_the_problem_behind_it() -> None:
    domain, problem = base()
    split = split_pddl(f"{domain.rstrip()[:-2]}\n\n{problem}")
    assert split.domain is not None
    assert split.problem is not None
    assert read_problem(split.problem).value == read_problem(problem).value
    assert [one.code for one in check(split.domain, split.problem)] == ["unclosed-parenthesis"]


def test_a_fence_of_any_length_is_removed_in_one_pass() -> None:
    repaired = repair_text("`" * 1_000_000 + "(define (domain d) (:predicates (p)))")
    assert repaired.text.strip() == "(define (domain d) (:predicates (p)))"
    assert repaired.notes == ("code fence removed (line 1)",)
