"""Validators are found by name, and what they say is heard without being taken for more than it is."""

from pathlib import Path

import pytest
import solving
from command_line import PLAN, ROADS, WALK, Ended, pddlcoder
from fake_val import CLEAN, install

from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.types import SolutionOutcome
from pddlcoder.validators import Val, open_validators

REFUSED = (
    CLEAN.replace("Errors: 0", "Errors: 1")
    + "domain.pddl: line: 2: Error: Syntax error in requirements declaration.\\n"
)


@pytest.fixture
def no_val(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without VAL; what the tests run is on its path all the same."""
    monkeypatch.delenv("VAL", raising=False)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")


@pytest.mark.usefixtures("no_val")
def test_without_val_only_the_kernel_is_asked_and_val_by_name_says_how_to_get_it(tmp_path: Path) -> None:
    assert [one.name for one in open_validators()] == ["kernel"]
    with pytest.raises(PrerequisiteError, match="KCL-Planning/VAL"):
        open_validators(["val"])
    (tmp_path / "Parser").touch(mode=0o755)
    with pytest.raises(PrerequisiteError, match=f"not found in {tmp_path}"):
        Val(tmp_path)


@pytest.mark.usefixtures("no_val")
@pytest.mark.parametrize("variable", ["VAL", "PATH"])
def test_val_is_found_by_its_variable_or_on_the_path(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, str(install(tmp_path / "bin")))
    assert [one.name for one in open_validators()] == ["kernel", "val"]


@pytest.mark.usefixtures("no_val")
def test_the_folder_above_the_programs_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "bin")
    monkeypatch.setenv("VAL", str(tmp_path))
    assert [one.name for one in open_validators(["val", "val"])] == ["val"]


def test_a_validator_can_be_any_factory() -> None:
    (one,) = open_validators(["pddlcoder.validators.kernel:Kernel"])
    assert one.name == "kernel"


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("oracle", UsageError),
        ("pddlcoder.validators:Oracle", UsageError),
        ("no_such_module_at_all:Oracle", PrerequisiteError),
        (":", UsageError),
    ],
)
def test_a_validator_that_is_not_there_is_named(name: str, error: type[Exception]) -> None:
    with pytest.raises(error, match=name):
        open_validators([name])


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "domain.pddl").write_text(ROADS)
    (tmp_path / "problem.pddl").write_text(WALK)
    return tmp_path


def check(files: Path, *options: str) -> Ended:
    return pddlcoder("check", files / "domain.pddl", files / "problem.pddl", *options)


def test_check_shows_that_the_validators_disagree(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAL", str(install(files / "val", f"printf '{REFUSED}'")))
    ended = check(files)
    assert ended.code == 1
    assert "kernel: clean" in ended.out
    assert "val: 1 error" in ended.out
    assert check(files, "--json").json["validators"] == {"kernel": True, "val": False}


def test_check_does_not_take_silence_for_an_answer(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAL", str(install(files / "val", "kill -SEGV $$")))
    ended = check(files)
    assert (ended.code, "val: no answer: it crashed (SIGSEGV)" in ended.out) == (0, True)
    assert check(files, "--json").json["validators"] == {"kernel": True, "val": None}
    assert check(files, "--validator", "val").code == 4


def test_validate_shows_both_verdicts(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "Plan executed successfully - checking goal\\nGoal not satisfied\\nPlan invalid\\n"
    monkeypatch.setenv("VAL", str(install(files / "val", validate=f"printf '{said}'")))
    ended = pddlcoder("validate", files / "domain.pddl", files / "problem.pddl", "-", stdin=PLAN.encode())
    assert ended.code == 1
    assert "kernel: Valid" in ended.out
    assert "val: Invalid" in ended.out


def test_the_doctor_tries_val(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = install(tmp_path / "val", f"printf '{CLEAN}'", "echo Plan valid")
    monkeypatch.setenv("VAL", str(folder))
    (part,) = [one for one in pddlcoder("doctor", "--json").json["parts"] if one["name"] == "VAL"]
    assert (part["state"], part["detail"]) == ("ok", str(folder))
    install(tmp_path / "val", "kill -SEGV $$")
    (part,) = [one for one in pddlcoder("doctor", "--json").json["parts"] if one["name"] == "VAL"]
    assert part["state"] == "absent"
    assert "crashed" in part["detail"]


def test_the_check_tool_tells_the_kernel_from_a_second_opinion(tmp_path: Path) -> None:
    val = Val(install(tmp_path / "val", f"printf '{REFUSED}'"))
    made = solving.desk(domain=solving.DOMAIN, problem=solving.PROBLEM, validators=(val,))
    said = solving.call(made, "check_syntax")
    assert said.startswith(
        "The kernel finds no errors, but val finds 1 error.\n1. domain.pddl:2:1: error[val-syntax]: VAL says"
    )
    assert str(tmp_path) not in said


@pytest.mark.parametrize(
    ("parser", "outcome"),
    [
        (f"printf '{REFUSED}'", SolutionOutcome.INVALID_PDDL),
        (f"printf '{CLEAN}'", SolutionOutcome.PLANNED),
        ("kill -SEGV $$", SolutionOutcome.PLANNED),
    ],
    ids=["refuses", "takes", "crashes"],
)
def test_val_has_a_say_in_what_is_valid_pddl_but_its_silence_has_none(
    parser: str, outcome: SolutionOutcome, tmp_path: Path
) -> None:
    val = Val(install(tmp_path / "val", parser))
    solution = solving.solve(solving.coder(solving.GOOD_RUN, validators=("kernel", val)))
    assert solution.outcome is outcome


def test_what_val_is_known_to_misread_stays_valid_pddl(tmp_path: Path) -> None:
    val = Val(install(tmp_path / "val", f"printf '{REFUSED}'"))
    digits = solving.PROBLEM.replace("stroll", "1st-stroll")
    run = [solving.say("create_file", file="domain", content=solving.DOMAIN)]
    run += [solving.say("create_file", file="problem", content=digits), solving.say("make_plan"), *solving.QUIT]
    solution = solving.solve(solving.coder(run, validators=("kernel", val)))
    assert solution.outcome is SolutionOutcome.PLANNED
