"""`pddlcoder validate`: the verdict, the step that fails with its neighbours, what is false, what is not reached."""

from pathlib import Path

import pytest
from command_line import PLAN, ROADS, WALK, Ended, pddlcoder

FORMS = {
    "plain": PLAN,
    "numbered": "0: (go x y)\n1: (go y z)\n",
    "timed": "0.000: (go x y) [1.000]\n1.000: (go y z) [1.000]\n",
    "words": "step 0: GO X Y\nstep 1: GO Y Z\n",
    "calls": "go(x, y)\ngo(y, z)\n",
    "list": "1. (go x y)\n2. (go y z)\n",
    "fenced": "```\n(go x y)\n(go y z)\n```\n",
    "no brackets": "go x y\ngo y z\n",
    "CRLF": "(go x y)\r\n(go y z)\r\n",
    "upper case": "(GO X Y)\n(GO Y Z)\n",
}
WRONG = {
    "wrong order": ("(go y z)\n(go x y)\n", 1, "(at y)"),
    "unknown action": ("(go x y)\n(fly y z)\n", 2, "fly"),
    "unknown object": ("(go x y)\n(go y q)\n", 2, "q"),
    "wrong arity": ("(go x y)\n(go y)\n", 2, "2 arguments"),
    "too short": ("(go x y)\n", None, "(at z)"),
    "empty": ("", None, "(at z)"),
}


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "domain.pddl").write_text(ROADS)
    (tmp_path / "problem.pddl").write_text(WALK)
    return tmp_path


def validate(files: Path, plan: str, *options: str) -> Ended:
    return pddlcoder("validate", files / "domain.pddl", files / "problem.pddl", "-", *options, stdin=plan.encode())


@pytest.mark.parametrize("form", FORMS)
def test_every_common_form_of_a_plan_is_read(files: Path, form: str) -> None:
    ended = validate(files, FORMS[form])
    assert (ended.code, "Valid: 2 steps" in ended.out) == (0, True)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_plan_is_a_no_with_the_step_and_the_reason(files: Path, name: str) -> None:
    plan, step, reason = WRONG[name]
    ended = validate(files, plan)
    assert ended.code == 1
    assert reason in ended.out
    if step:
        assert f"step {step} of 2 fails" in ended.out
        assert any(line.startswith("> ") for line in ended.out.splitlines())
    facts = validate(files, plan, "--json").json
    assert (facts["valid"], facts["failed_step"], facts["exit_code"]) == (False, step, 1)
    assert facts["validators"]["kernel"]["valid"] is False


def test_a_text_that_is_no_plan_names_the_line_and_the_forms(files: Path) -> None:
    ended = validate(files, "(go x y)\n((go y) z\n")
    assert ended.code == 1
    assert "line 2" in ended.out


def test_only_the_neighbours_of_a_failing_step_are_shown(files: Path) -> None:
    there_and_back = "".join("(go x y)\n" for _ in range(100))
    ended = validate(files, there_and_back)
    assert ended.code == 1
    assert len(ended.out.splitlines()) < 15


def test_the_empty_plan_is_valid_where_the_goal_already_holds(files: Path) -> None:
    (files / "problem.pddl").write_text(WALK.replace("(at x)", "(at z)"))
    assert validate(files, "").code == 0


def test_a_plan_for_broken_pddl_is_a_no_that_shows_the_finding(files: Path) -> None:
    (files / "domain.pddl").write_text(ROADS.replace("(road ?a ?b)", "(raod ?a ?b)"))
    ended = validate(files, PLAN)
    assert ended.code == 1
    assert "domain.pddl:5:" in ended.out


def test_opinions_that_differ_are_all_shown_and_a_no_decides(files: Path) -> None:
    ended = validate(files, PLAN, "--validator", "kernel", "--validator", "command_line:doubter")
    assert ended.code == 1
    assert "kernel: Valid" in ended.out
    assert "doubter: Invalid. I doubt it." in ended.out
    facts = validate(files, PLAN, "--validator", "kernel", "--validator", "command_line:doubter", "--json").json
    assert (facts["valid"], facts["reason"], facts["validators"]["kernel"]["valid"]) == (False, "I doubt it.", True)


def test_a_second_opinion_that_says_nothing_decides_nothing(files: Path) -> None:
    ended = validate(files, PLAN, "--validator", "kernel", "--validator", "translator")
    assert (ended.code, "translator: no answer" in ended.out) == (0, True)
    assert validate(files, PLAN, "--validator", "translator").code == 4


def test_val_is_asked_where_it_is_installed(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (files / "val").mkdir()
    for name in ("Parser", "Validate"):
        (files / "val" / name).write_text("#!/bin/sh\n")
        (files / "val" / name).chmod(0o755)
    monkeypatch.setenv("VAL", str(files / "val"))
    ended = validate(files, PLAN)
    assert (ended.code, "kernel: Valid" in ended.out, "val: no answer" in ended.out) == (0, True, True)
