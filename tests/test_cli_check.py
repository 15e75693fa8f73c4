"""`pddlcoder check`: findings with place, excerpt and repair; exit codes; the same facts as JSON."""

from pathlib import Path

import pytest
from command_line import ROADS, WALK, pddlcoder


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "domain.pddl").write_text(ROADS)
    (tmp_path / "problem.pddl").write_text(WALK)
    return tmp_path


def edited(files: Path, name: str, old: str, new: str) -> None:
    path = files / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def check(files: Path, *options: str):
    return pddlcoder("check", files / "domain.pddl", files / "problem.pddl", *options)


def test_a_clean_pair_is_a_yes_and_shows_what_was_read(files: Path) -> None:
    ended = check(files)
    assert ended.code == 0
    assert "clean" in ended.out
    assert "problem walk: 3 objects, 3 initial facts" in ended.out


def test_an_undeclared_predicate_is_shown_with_line_caret_and_nearest_name(files: Path) -> None:
    edited(files, "problem.pddl", "(:goal (at z))", "(:goal (rode y z))")
    ended = check(files)
    assert ended.code == 1
    assert "problem.pddl:5:" in ended.out
    assert "error" in ended.out
    line = next(line for line in ended.out.splitlines() if "(:goal (rode y z))" in line)
    caret = ended.out.splitlines()[ended.out.splitlines().index(line) + 1]
    assert line.index("rode") - caret.index("^") in (0, 1)
    assert "road" in ended.out.split("fix:")[1]


def test_all_findings_come_at_once(files: Path) -> None:
    edited(files, "problem.pddl", "(road x y)", "(road x nowhere) (road x)")
    edited(files, "domain.pddl", "(not (at ?a))", "(not (at ?c))")
    found = check(files, "--json").json["diagnostics"]
    assert {(one["file"], one["severity"]) for one in found} >= {("domain", "error"), ("problem", "error")}
    assert len([one for one in found if one["severity"] == "error"]) == 3


def test_warnings_alone_are_a_yes(files: Path) -> None:
    fenced = "```pddl\n" + ROADS + "```\n"
    (files / "domain.pddl").write_text(fenced)
    ended = check(files)
    assert ended.code == 0
    assert "warning" in ended.out


def test_swapped_types_are_a_type_error(files: Path) -> None:
    (files / "domain.pddl").write_text(
        "(define (domain d) (:requirements :typing) (:types truck place)\n"
        "  (:predicates (at ?t - truck ?p - place))\n"
        "  (:action go :parameters (?t - truck ?p - place) :effect (at ?t ?p)))\n"
    )
    (files / "problem.pddl").write_text(
        "(define (problem p) (:domain d) (:objects t - truck q - place) (:init) (:goal (at q t)))\n"
    )
    ended = check(files)
    assert ended.code == 1
    assert "truck" in ended.out
    assert "place" in ended.out


def test_numbers_are_named_as_outside_not_as_bad_syntax(files: Path) -> None:
    edited(files, "domain.pddl", "(:predicates", "(:functions (fuel)) (:predicates")
    edited(files, "domain.pddl", "(and (at ?a) (road", "(and (>= (fuel) 1) (at ?a) (road")
    ended = check(files)
    assert ended.code == 1
    assert "unsupported" in ended.out


def test_json_holds_the_same_facts_and_nothing_else_is_printed(files: Path) -> None:
    facts = check(files, "--json").json
    assert facts["clean"] is True
    assert facts["exit_code"] == 0
    assert facts["validators"]["kernel"] is True
    assert facts["diagnostics"] == []


def test_an_unknown_validator_lists_the_known_ones(files: Path) -> None:
    ended = check(files, "--validator", "oracle")
    assert ended.code == 2
    assert "kernel" in ended.err


def test_a_second_opinion_can_be_asked_for(files: Path) -> None:
    facts = check(files, "--validator", "kernel", "--validator", "translator", "--json").json
    assert list(facts["validators"]) == ["kernel", "translator"]
    assert facts["exit_code"] == 0


def test_opinions_that_differ_are_all_shown_and_a_no_decides(files: Path) -> None:
    ended = check(files, "--validator", "kernel", "--validator", "command_line:doubter")
    assert ended.code == 1
    assert "kernel: clean" in ended.out
    assert "doubter: 1 error" in ended.out
    assert "domain.pddl:1:1 error I doubt it." in ended.out


def test_silence_is_neither_a_yes_nor_a_no(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (files / "val").mkdir()
    for name in ("Parser", "Validate"):
        (files / "val" / name).write_text("#!/bin/sh\nkill -SEGV $$\n")
        (files / "val" / name).chmod(0o755)
    monkeypatch.setenv("VAL", str(files / "val"))
    ended = check(files)
    assert (ended.code, "val: no answer" in ended.out) == (0, True)
    facts = check(files, "--validator", "val", "--json").json
    assert (facts["clean"], facts["validators"], facts["exit_code"]) == (None, {"val": None}, 4)
