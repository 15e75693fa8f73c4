"""Tool arguments, as models really write them."""

import time

import pytest

from pddlcoder.llm import parse_arguments

WANTED = {"path": "d.pddl", "content": "(define\n (domain d))", "line": 3}
READABLE = {
    "JSON": '{"path": "d.pddl", "content": "(define\\n (domain d))", "line": 3}',
    "raw line break in a string": '{"path": "d.pddl", "content": "(define\n (domain d))", "line": 3}',
    "single quotes": "{'path': 'd.pddl', 'content': '(define\\n (domain d))', 'line': 3}",
    "Python triple quotes": "{'path': 'd.pddl', 'content': '''(define\n (domain d))''', 'line': 3}",
    "trailing comma": '{"path": "d.pddl", "content": "(define\\n (domain d))", "line": 3,}',
    "bare keys": '{path: "d.pddl", content: "(define\\n (domain d))", line: 3}',
    "comment": '{"path": "d.pddl", // the domain\n "content": "(define\\n (domain d))", "line": 3}',
    "fence": '```json\n{"path": "d.pddl", "content": "(define\\n (domain d))", "line": 3}\n```',
    "prose around": 'These:\n{"path": "d.pddl", "content": "(define\\n (domain d))", "line": 3}\nThat is all.',
    "string of JSON": '"{\\"path\\": \\"d.pddl\\", \\"content\\": \\"(define\\\\n (domain d))\\", \\"line\\": 3}"',
}


@pytest.mark.parametrize("name", READABLE)
def test_arguments_are_read(name):
    assert parse_arguments(READABLE[name]).arguments == WANTED


@pytest.mark.parametrize("raw", ["", "{}", " None ", "null", "```\n{}\n```", None])
def test_no_arguments_are_an_empty_object(raw):
    assert parse_arguments(raw).arguments == {}


def test_an_object_is_taken_as_it_is():
    assert parse_arguments({"a": 1}).arguments == {"a": 1}


def test_a_repair_is_noted():
    assert parse_arguments('{"a": 1}').notes == ()
    assert parse_arguments('{"a": 1,, }').notes == ("the JSON was repaired",)


@pytest.mark.parametrize("raw", ["create the file", '["d.pddl", "(define)"]', "3", '"a string"', "true"])
def test_what_is_no_object_is_refused_with_a_sentence(raw):
    reading = parse_arguments(raw)
    assert reading.arguments is None
    assert "JSON object" in reading.problem
    assert "\n" not in reading.problem


@pytest.mark.parametrize("raw", ['{"path": "d.pddl", "content": "(define (dom', '{"path": "d.pddl"', "{'path': 'd"])
def test_a_cut_off_object_is_never_completed(raw):
    assert parse_arguments(raw).arguments is None
    assert "not a complete JSON object" in parse_arguments(raw).problem
    assert "cut off" in parse_arguments(raw, truncated=True).problem


def test_a_cut_off_reply_is_not_repaired_even_where_it_ends_in_a_bracket():
    assert parse_arguments('{"content": "(:init {a}', truncated=True).arguments is None
    assert parse_arguments("", truncated=True).arguments is None
    assert parse_arguments('{"a": 1}', truncated=True).arguments == {"a": 1}


@pytest.mark.parametrize(
    "raw",
    [
        '{"a": ' * 50_000,
        '{"a": ' * 50_000 + "}" * 50_000,
        "{" + "[" * 100_000 + "}",
        '{"a" "b" ' * 5_000 + "}",
        "{'" + "\\" * 50_000 + "}",
        '{"a": ' + "9" * 10_000 + "}",
        "{" + "-" * 50_000 + "1}",
    ],
)
def test_hostile_arguments_end_soon(raw):
    start = time.monotonic()
    parse_arguments(raw)
    assert time.monotonic() - start < 20


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('{"a": 1e999}', "Infinity"),
        ('{"a": NaN}', "NaN"),
        ('{"a": "\\ud800"}', "?"),
        ("{'a': {'y', 'x'}}", ["x", "y"]),
        ("{'a': (1, b'x')}", [1, "b'x'"]),
    ],
)
def test_values_that_no_record_can_hold_become_plain_ones(written: str, value: object) -> None:
    assert parse_arguments(written).arguments == {"a": value}


def test_numbers_beyond_all_measure_are_a_problem_and_not_an_error() -> None:
    reading = parse_arguments("{'a': 0x" + "f" * 50_000 + "}")
    assert reading.arguments is None
    assert "number too long" in reading.problem
