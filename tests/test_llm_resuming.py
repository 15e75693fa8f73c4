"""Going on with a solve that was cut short: what was answered is not asked again."""

import asyncio

import dspy
import pytest

from pddlcoder import llm
from pddlcoder.errors import ModelError


def ask(text):
    return dspy.Predict("question -> answer")(question=text).answer


def solve(model, questions):
    ledger = llm.Ledger()
    with llm.using(model), llm.role("agent", ledger):
        return [ask(question) for question in questions], ledger.total()


def test_a_solve_begun_anew_asks_only_what_was_not_answered_yet(tmp_path):
    path = tmp_path / "calls.jsonl"
    with pytest.raises(ModelError):
        solve(llm.resume(path, llm.scripted(["a", "b", ModelError("the line is dead")])), ["one", "two", "three"])
    second = llm.scripted(["c"])
    answers, usage = solve(llm.resume(path, second), ["one", "two", "three"])
    assert answers == ["a", "b", "c"]
    assert len(second.requests) == 1
    assert (usage.calls, usage.tokens_in) == (3, 300)


def test_the_same_prompt_asked_again_gets_the_next_recorded_answer(tmp_path):
    path = tmp_path / "calls.jsonl"
    solve(llm.resume(path, llm.scripted(["a", "b"])), ["same", "same"])
    assert solve(llm.resume(path, llm.scripted(["c"])), ["same", "same", "same"])[0] == ["a", "b", "c"]


def test_a_line_cut_short_by_a_kill_is_asked_again(tmp_path):
    path = tmp_path / "calls.jsonl"
    solve(llm.resume(path, llm.scripted(["a", "b"])), ["one", "two"])
    path.write_bytes(path.read_bytes()[:-20])
    assert solve(llm.resume(path, llm.scripted(["c"])), ["one", "two"])[0] == ["a", "c"]
    assert solve(llm.replay(path), ["one", "two"])[0] == ["a", "c"]


def test_roles_do_not_take_each_others_answers(tmp_path):
    path = tmp_path / "calls.jsonl"
    solve(llm.resume(path, llm.scripted(["a"])), ["one"])
    with llm.using(llm.resume(path, llm.scripted(["b"]))), llm.role("critic", llm.Ledger()):
        assert ask("one") == "b"


def test_asyncio_goes_on_too(tmp_path):
    path = tmp_path / "calls.jsonl"
    solve(llm.resume(path, llm.scripted(["a"])), ["one"])

    async def again():
        with llm.using(llm.resume(path, llm.scripted(["b"]))), llm.role("agent", llm.Ledger()):
            predict = dspy.Predict("question -> answer")
            return [(await predict.acall(question=question)).answer for question in ("one", "two")]

    assert asyncio.run(again()) == ["a", "b"]
