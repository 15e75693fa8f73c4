"""The command line as a whole: help, version, wrong usage, interruption, broken pipes, and the table of exit codes."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import ENVIRONMENT, ROADS, START, WALK, pddlcoder

from pddlcoder.cli.exits import ERROR_EXITS, PLANNER_EXITS, SOLUTION_EXITS, Exit, error_exit, solution_exit
from pddlcoder.errors import ModelError, PDDLCoderError, PrerequisiteError, UsageError
from pddlcoder.types import Outcome, SolutionOutcome, StopReason

COMMANDS = ("demo", "solve", "check", "plan", "validate", "doctor")


def test_every_outcome_has_an_exit_code() -> None:
    assert set(PLANNER_EXITS) == set(Outcome)
    assert set(SOLUTION_EXITS) == set(SolutionOutcome)
    assert PLANNER_EXITS[Outcome.CRASHED] is Exit.HOUSE
    assert SOLUTION_EXITS[SolutionOutcome.NOT_MEASURED] is Exit.HOUSE


def test_a_limit_matters_only_where_there_is_no_plan() -> None:
    assert solution_exit(SolutionOutcome.PLANNED, StopReason.BUDGET) is Exit.YES
    assert solution_exit(SolutionOutcome.NO_PLAN, StopReason.BUDGET) is Exit.LIMIT
    assert solution_exit(SolutionOutcome.INVALID_PDDL, StopReason.FINISHED) is Exit.NO
    assert solution_exit(SolutionOutcome.NOT_MEASURED, None) is Exit.HOUSE


def test_every_error_of_the_house_has_an_exit_code() -> None:
    class NewError(UsageError):
        """A child that nobody listed."""

    assert error_exit(NewError("")) is Exit.USAGE
    assert {error_exit(kind("")) for kind in (ModelError, PrerequisiteError, PDDLCoderError)} == {Exit.HOUSE}
    assert set(ERROR_EXITS) == {PDDLCoderError, *PDDLCoderError.__subclasses__()} - {NewError}


def test_help_names_every_command_and_the_exit_codes() -> None:
    ended = pddlcoder("--help")
    assert ended.code == 0
    assert all(command in ended.out for command in COMMANDS)
    assert "Exit codes" in ended.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    ended = pddlcoder(command, "--help")
    assert (ended.code, "--json" in ended.out) == (0, True)


def test_the_version_is_shown() -> None:
    ended = pddlcoder("--version")
    assert ended.code == 0
    assert ended.out.startswith("pddlcoder ")


def test_without_a_command_the_help_is_shown_as_wrong_usage() -> None:
    ended = pddlcoder()
    assert (ended.code, "Exit codes" in ended.out) == (2, True)


@pytest.mark.parametrize(
    "arguments", [("cheque",), ("check",), ("check", "--colour", "x"), ("plan", "a", "b", "--time-limit", "soon")]
)
def test_wrong_usage_is_one_line_and_in_json_one_object(arguments: tuple[str, ...]) -> None:
    ended = pddlcoder(*arguments)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "--help" in ended.err
    ended = pddlcoder(*arguments, "--json")
    assert set(ended.json) == {"error", "exit_code"}
    assert (ended.code, ended.json["exit_code"]) == (2, 2)


def test_help_loads_no_model_library() -> None:
    code = (
        "import sys\nfrom pddlcoder.cli.app import run\nrun(['--help'])\n"
        "print([m for m in ('dspy', 'litellm', 'unified_planning', 'gymnasium') if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=True
    )
    assert done.stderr == "[]\n"


def test_a_closed_pipe_ends_the_run_quietly(tmp_path: Path) -> None:
    (tmp_path / "both.pddl").write_text(ROADS + WALK)
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*START, "check", str(tmp_path / "both.pddl")],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        timeout=60,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_a_full_disk_is_one_sentence_and_a_broken_house(tmp_path: Path) -> None:
    (tmp_path / "both.pddl").write_text(ROADS + WALK)
    with Path("/dev/full").open("wb") as full:
        command = [*START, "check", str(tmp_path / "both.pddl")]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, timeout=60)
    assert (done.returncode, done.stderr) == (4, b"pddlcoder: cannot write: no space left on device\n")


@pytest.mark.parametrize(("closed", "text", "code"), [(">&-", ROADS, 0), ("<&- >&- 2>&-", "(define", 1)])
def test_closed_streams_change_no_exit_code(tmp_path: Path, closed: str, text: str, code: int) -> None:
    (tmp_path / "domain.pddl").write_text(text)
    command = shlex.join([*START, "check", str(tmp_path / "domain.pddl")])
    assert (
        subprocess.run(["sh", "-c", f"{command} {closed}"], capture_output=True, env=ENVIRONMENT, timeout=60).returncode
        == code
    )


def ends(pid: int) -> bool:
    """Whether a process is gone, or is soon: the system takes its time to bury an orphan."""
    for _ in range(500):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_plan_leaves_no_planner_behind(tmp_path: Path, number: signal.Signals, code: int) -> None:
    sleeper = tmp_path / "planner"
    marker = tmp_path / "pid"
    sleeper.write_text(f"#!/bin/sh\necho $$ > {marker}.part && mv {marker}.part {marker}\nexec sleep 60\n")
    sleeper.chmod(0o755)
    (tmp_path / "both.pddl").write_text(ROADS + WALK)
    environment = {**ENVIRONMENT, "FAST_DOWNWARD": str(sleeper)}
    command = [*START, "plan", str(tmp_path / "both.pddl")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        while not marker.exists() and child.poll() is None:
            time.sleep(0.02)
        child.send_signal(number)
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (code, b"")
    assert b"Traceback" not in err
    assert ends(int(marker.read_text()))
