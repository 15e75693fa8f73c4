"""The rehearsal answers every method, right without faults, and with the same faults each time."""

from __future__ import annotations

import pytest

from experiments.methods import METHODS, Kit, open_method
from experiments.rehearsal import Responder, open_rehearsal
from experiments.running.worker import graded
from nl_pddlgym import load_task
from nl_pddlgym.judge import Score
from pddlcoder.errors import UsageError
from pddlcoder.llm import ReplayServer, open_model
from pddlcoder.llm.transcript import Turn
from pddlcoder.solution import Solution

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too


def solved(name: str, spec: str, task_id: str = "elevator/00", words: str = "plain") -> tuple[Score, Solution]:
    task = load_task(task_id, words=words)
    method = open_method(name, Kit(open_rehearsal(spec)))
    solution = method.solve(task)
    return graded(task, solution, formalizer=method.formalizer), solution


@pytest.mark.parametrize("name", METHODS)
def test_without_faults_every_method_solves_a_task(name: str) -> None:
    found, solution = solved(name, "rehearsal:0", "satellite/00")
    assert (found.level, str(solution.stop_reason)) == (3, "finished"), solution.reason


@pytest.mark.parametrize("words", ["nonsense", "misleading"])
def test_a_task_is_known_in_other_words(words: str) -> None:
    assert solved("cot", "rehearsal:0", words=words)[0].level == 3


@pytest.mark.parametrize("name", ["pddlcoder", "nl2plan"])
def test_faults_go_by_the_seed(name: str) -> None:
    told = [
        [(turn.tool, turn.fault, turn.observation) for turn in solved(name, f"rehearsal:0.5?seed={seed}")[1].trajectory]
        for seed in (1, 1, 2)
    ]
    assert told[0] == told[1] != told[2]


def test_faults_lead_to_every_level() -> None:
    found = {solved("files_only", f"rehearsal:0.6?seed={seed}", "hanoi/00")[0].level for seed in range(25)}
    assert found == {0, 1, 2, 3}


def test_tokens_are_estimated_and_marked_so() -> None:
    _, solution = solved("cot", "rehearsal:0")
    usage = solution.usage["agent"]
    assert usage.estimated
    assert usage.tokens_in > usage.tokens_out > 0


def test_a_server_can_rehearse() -> None:
    task = load_task("hanoi/00")
    with ReplayServer(responder=Responder()) as server:
        model = open_model("rehearsal", api_base=server.url, api_key="none")
        assert open_method("cot", Kit(model)).solve(task).mapped_plan


def test_a_prompt_about_nothing_known_is_told_so() -> None:
    reply = Responder()([Turn("user", "[[ ## pnl ## ]]\nA task of my own.\n\nRespond with `[[ ## plan ## ]]`.")])
    assert "no task of the benchmark" in reply.text


@pytest.mark.parametrize("spec", ["rehearsal:", "rehearsal:2", "rehearsal:0.1?sed=1"])
def test_a_spec_that_is_none_is_refused(spec: str) -> None:
    with pytest.raises(UsageError, match="is no rehearsal"):
        open_rehearsal(spec)
