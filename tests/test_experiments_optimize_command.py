"""The command that optimises prompts, against a server on this machine: what it says, writes, refuses, and how it goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from experiment_runs import ROOT
from optimizing_runs import RULE, answer
from typer.testing import CliRunner, Result

from experiments.optimizing.command import app
from pddlcoder.llm import ReplayServer
from pddlcoder.program import open_program

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too

CONFIG = """
methods = ["pddlcoder"]
models = ["fake"]
planner = "experiment_runs:Quick"
limits.max_iters = 6
[model.fake]
model = "fake"
num_retries = 0
prices = { input = 1.0, output = 1.0 }
[model.mirror]
model = "mirror"
num_retries = 0
prices = { input = 1.0, output = 1.0 }
[model.unpriced]
model = "unpriced"
"""


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "optimize.toml"
    path.write_text(CONFIG)
    return path


def arguments(config: Path, url: str, *more: object) -> list[str]:
    fixed = [config, "--model", "fake", "--reflection-model", "mirror", "--name", "mine", "--api-base", url]
    return [str(one) for one in [*fixed, "--train", 3, "--validation", 2, "--max-calls", 60, *more]]


def run(config: Path, url: str = "http://127.0.0.1:9/v1", *more: object) -> Result:
    return CliRunner().invoke(app, arguments(config, url, *more))


def test_the_command_writes_a_program_within_both_bounds(config: Path) -> None:
    with ReplayServer(responder=answer) as server:
        ended = run(config, server.url, "--budget-usd", 1)
        assert ended.exit_code == 0, ended.stderr
        assert len(server.requests) == 60
    assert RULE in open_program("programs/mine.json").prompts["agent"]
    assert ended.stdout == ""
    assert "zeno_travel/10 with" in ended.stderr
    assert "a new best, 0.667 on validation, against 0.000 of the prompts of the house" in ended.stderr
    assert "60/60 calls, $0.0660: the best of 2 candidates is in programs/mine.json" in ended.stderr
    assert "start again with a higher bound to go on" in ended.stderr
    assert not list(config.parent.glob("runs/optimize-mine/**/*.bin")), "nothing is kept that would run when it is read"


def test_the_command_goes_on_with_higher_bounds_and_refuses_other_terms(config: Path) -> None:
    with ReplayServer(responder=answer) as server:
        run(config, server.url, "--max-calls", 20)
        assert run(config, server.url, "--max-calls", 60, "--workers", 2).exit_code == 0
        assert len(server.requests) == 60
        config.write_text(config.read_text().replace("max_iters = 6", "max_iters = 7"))
        ended = run(config, server.url)
    assert (ended.exit_code, "was begun with another limits" in ended.stderr) == (2, True)


def test_solves_that_are_there_are_taken_when_other_tasks_are_added_or_left_out(config: Path) -> None:
    def solved() -> list[str]:
        return sorted(path.parent.name for path in Path("runs/optimize-mine").rglob("rollout.json"))

    with ReplayServer(responder=answer) as server:
        run(config, server.url, "--max-calls", 25)
        assert len(server.requests) == 25
        before = solved()
        run(config, server.url, "--max-calls", 35, "--validation", 3, "--without", "newspapers/35")
        assert len(server.requests) == 35
    assert len(before) == 5
    assert {*before} < {*solved()}


def test_a_server_that_is_gone_is_not_measured_and_said_so(config: Path) -> None:
    ended = run(config)
    assert ended.exit_code == 1
    assert "could not be measured: the model failed" in ended.stderr
    assert "no program is written" in ended.stderr
    assert not Path("programs/mine.json").exists()


def test_bounds_too_small_to_measure_anything_are_a_limit(config: Path) -> None:
    with ReplayServer(responder=answer) as server:
        assert run(config, server.url, "--max-calls", 3).exit_code == 3


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (("--name", "a/b"), "letters, digits"),
        (("--model", "nobody"), "there is no model 'nobody'"),
        (("--train", "100000"), "tasks to choose from"),
        (("--without", "hanoi/00"), "'hanoi/00' is no task of the splits train and validation"),
        (("--budget-usd", "0"), "must be above 0"),
        (("--budget-usd", "1", "--model", "unpriced"), "nobody knows what unpriced costs"),
    ],
)
def test_wrong_usage_is_one_sentence(config: Path, more: tuple[str, ...], sentence: str) -> None:
    ended = run(config, "http://127.0.0.1:9/v1", *more)
    assert ended.exit_code == 2
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_program_made_elsewhere_is_not_overwritten(config: Path) -> None:
    Path("programs").mkdir()
    Path("programs/mine.json").write_text("{}")
    ended = run(config)
    assert (ended.exit_code, "exists already" in ended.stderr) == (2, True)
    assert Path("programs/mine.json").read_text() == "{}"


@pytest.mark.slow
def test_the_command_interrupted_and_killed_pays_for_nothing_twice(config: Path) -> None:
    command = [sys.executable, "-m", "experiments.optimize"]
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    with ReplayServer(responder=answer, latency=0.05) as server:
        for sent, after, code in ((signal.SIGINT, 10, 130), (signal.SIGKILL, 30, -9)):
            child = subprocess.Popen(
                [*command, *arguments(config, server.url)], env=environment, stderr=subprocess.PIPE
            )
            while len(server.requests) < after and child.poll() is None:
                time.sleep(0.01)
            child.send_signal(sent)
            _, told = child.communicate(timeout=500)
            assert (child.returncode, b"Traceback" in told) == (code, False), told.decode()
        ended = subprocess.run(
            [*command, *arguments(config, server.url)], env=environment, capture_output=True, text=True
        )
        assert ended.returncode == 0, ended.stderr
        assert 60 <= len(server.requests) <= 62, "the call that a stop cut short is made again"
    assert "60/60 calls" in ended.stderr
    recorded = [line for path in Path("runs").rglob("calls.jsonl") for line in path.read_text().splitlines()]
    assert len(recorded) == 60
    assert all(json.loads(line)["reply"] for line in recorded)
