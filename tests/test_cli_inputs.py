"""What the command line makes of inputs: files, standard input, encodings, and things that are no input at all."""

from pathlib import Path

import pytest
from command_line import PLAN, ROADS, WALK, pddlcoder


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "domain.pddl").write_text(ROADS)
    (tmp_path / "problem.pddl").write_text(WALK)
    (tmp_path / "plan.txt").write_text(PLAN)
    (tmp_path / "both.pddl").write_text(ROADS + WALK)
    return tmp_path


def test_domain_and_problem_in_one_file_are_told_apart(files: Path) -> None:
    assert pddlcoder("check", files / "both.pddl").code == 0
    assert pddlcoder("validate", files / "both.pddl", files / "plan.txt").code == 0


def test_standard_input_takes_the_place_of_any_one_file(files: Path) -> None:
    domain, problem, plan = files / "domain.pddl", files / "problem.pddl", files / "plan.txt"
    assert pddlcoder("check", "-", stdin=(ROADS + WALK).encode()).code == 0
    assert pddlcoder("check", "-", problem, stdin=ROADS.encode()).code == 0
    assert pddlcoder("validate", domain, "-", plan, stdin=WALK.encode()).code == 0
    assert pddlcoder("validate", domain, problem, "-", stdin=PLAN.encode()).code == 0


def test_standard_input_cannot_be_read_twice() -> None:
    ended = pddlcoder("check", "-", "-", stdin=ROADS.encode())
    assert ended.code == 2
    assert "only one input can be '-'" in ended.err


def test_files_in_the_wrong_order_are_told_apart_and_said_so(files: Path) -> None:
    ended = pddlcoder("check", files / "problem.pddl", files / "domain.pddl")
    assert ended.code == 0
    assert "problem.pddl holds the problem" in ended.err


ENCODINGS = {
    "byte-order mark": b"\xef\xbb\xbf" + ROADS.encode(),
    "CRLF": ROADS.replace("\n", "\r\n").encode(),
    "UTF-16": ROADS.encode("utf-16"),
    "Latin-1": ("; déjà vu\n" + ROADS).encode("latin-1"),
}


@pytest.mark.parametrize("name", ENCODINGS)
def test_any_common_encoding_is_read(files: Path, name: str) -> None:
    (files / "domain.pddl").write_bytes(ENCODINGS[name])
    ended = pddlcoder("validate", files / "domain.pddl", files / "problem.pddl", files / "plan.txt")
    assert (ended.code, "Traceback" in ended.err) == (0, False)


def test_what_cannot_be_read_is_one_sentence_and_exit_code_2(files: Path) -> None:
    (files / "picture.pddl").write_bytes(bytes(range(256)) * 40)
    secret = files / "secret.pddl"
    secret.write_text(ROADS)
    secret.chmod(0)
    cases = {
        files / "nowhere.pddl": "there is no such file",
        files: "it is a directory",
        files / "picture.pddl": "cannot read",
        files / "domain.pddl" / "inside": "not a directory",
        files / ("x" * 300): "file name too long",
        "": "empty name",
        "/dev/zero": "larger than",
    }
    for argument, sentence in cases.items():
        ended = pddlcoder("check", argument)
        assert (ended.code, ended.out) == (2, ""), argument
        assert sentence in ended.err
        assert ended.err.count("\n") == 1
        assert pddlcoder("check", argument, "--json").json["exit_code"] == 2


def test_one_of_the_pair_missing_is_said(files: Path) -> None:
    alone = pddlcoder("check", files / "problem.pddl")
    assert (alone.code, "holds a problem but no domain" in alone.err) == (2, True)
    alone = pddlcoder("plan", files / "domain.pddl")
    assert (alone.code, "holds no problem" in alone.err) == (2, True)


HOSTILE = {
    "empty": b"",
    "blank": b" \n\n",
    "one bracket": b"(",
    "a hundred thousand brackets": b"(" * 100_000,
    "a line of twenty thousand forms": b"(define (domain d) (:predicates " + b"(p) " * 20_000 + b"))",
    "prose": b"Once upon a time there was a planner.",
    "terminal control": b"(define (domain \x1b[2J\x1b]0;title\x07) (:nonsense))",
    "markup": b"(define (domain [red]x[/]) (:nonsense [bold] [/wrong]))",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_a_finding_and_never_a_trace(name: str) -> None:
    ended = pddlcoder("check", "-", stdin=HOSTILE[name])
    assert ended.code in (0, 1, 2)
    assert "Traceback" not in ended.err
    assert "\x1b" not in ended.out + ended.err
    assert len(ended.out) < 20_000
    assert pddlcoder("check", "-", "--json", stdin=HOSTILE[name]).json["exit_code"] == ended.code
