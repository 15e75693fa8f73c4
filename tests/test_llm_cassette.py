"""Recording a solve and replaying it, strictly by prompt or loosely by role and call."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import dspy
import pytest

from pddlcoder import llm
from pddlcoder.errors import ModelError, UsageError
from pddlcoder.llm.transcript import parting

SAMPLE = Path(__file__).parent / "data" / "llm" / "sample.jsonl"


def ask(text, name="question -> answer"):
    return dspy.Predict(name)(question=text).answer


def small_solve(model, questions=("one", "two"), critics=1):
    """Two questions of the agent with one of the critic between them; returns the answers and the usage."""
    ledger = llm.Ledger()
    with llm.using(model), llm.role("agent", ledger):
        answers = [ask(questions[0])]
        with llm.role("critic"):
            answers.extend(ask("fine?") for _ in range(critics))
        answers.append(ask(questions[1]))
    return answers, ledger.by_role()


SCRIPT = {
    "agent": [llm.Reply("first", tokens_in=11, tokens_out=3, cost_usd=0.01), llm.Reply("second", reasoning="well")],
    "critic": [llm.Reply("yes", tokens_cached=4)],
}


@pytest.fixture
def recording(tmp_path):
    path = tmp_path / "solve.jsonl"
    return path, small_solve(llm.record(path, llm.scripted(SCRIPT)))


@pytest.mark.parametrize("strict", [True, False])
def test_a_replay_gives_the_same_answers_and_the_same_usage(recording, strict):
    path, recorded = recording
    assert small_solve(llm.replay(path, strict=strict)) == recorded


def test_a_recording_reads_well_line_by_line(recording):
    rows = [json.loads(line) for line in recording[0].read_text().splitlines()]
    assert [(row["role"], row["call"], row["reply"]) for row in rows] == [
        ("agent", 1, "first"),
        ("critic", 1, "yes"),
        ("agent", 2, "second"),
    ]
    assert "Your input fields are" in rows[0]["prompt"]
    assert "Your input fields are" not in rows[2]["prompt"]
    assert rows[2]["prompt"].startswith("two")
    assert rows[2]["reasoning"] == "well"
    assert rows[0]["usage"] == {"tokens_in": 11, "tokens_out": 3, "cost_usd": 0.01}


def test_strict_replay_refuses_a_prompt_that_was_not_recorded(recording):
    with pytest.raises(ModelError) as caught:
        small_solve(llm.replay(recording[0]), questions=("one", "three"))
    said = str(caught.value)
    assert "no reply to prompt 2 of the role 'agent'" in said
    assert "differ where the recorded one has" in said
    assert (said.count("two\\n\\nRespond"), said.count("three\\n\\nRespond")) == (1, 1)
    assert "record:" in said
    assert "?strict=no" in said


def test_a_strict_replay_that_is_asked_too_often_says_how_many_replies_there_are(recording):
    with pytest.raises(ModelError, match="no reply to prompt 2 of the role 'critic': it holds 1 of this role"):
        small_solve(llm.replay(recording[0]), questions=("one", "two"), critics=2)


@pytest.mark.parametrize(
    ("recorded", "now", "excerpts"),
    [
        ("b\nc x", "a\nb\nc y", ("b\nc x", "a\nb\nc y")),
        ("b", "a\nb\nc", ("", "a\nb\nc")),
        ("a" * 99 + "x", "a" * 99 + "y", ("a" * 30 + "x", "a" * 30 + "y")),
        ("", "", ("", "")),
    ],
)
def test_two_prompts_are_shown_from_where_they_part(recorded, now, excerpts):
    assert parting(recorded, now) == excerpts


def test_loose_replay_survives_edits_of_prompts_but_not_more_calls(recording):
    path, recorded = recording
    assert small_solve(llm.replay(path, strict=False), questions=("uno", "due")) == recorded
    with llm.using(llm.replay(path, strict=False)), llm.role("critic"):
        ask("fine?")
        with pytest.raises(ModelError, match="holds 1 replies for the role 'critic' and call 2"):
            ask("fine?")


def test_strict_replay_gives_successive_answers_to_the_same_prompt(tmp_path):
    path = tmp_path / "twice.jsonl"
    with llm.using(llm.record(path, llm.scripted(["a", "b"]))), llm.role("agent"):
        assert [ask("same"), ask("same")] == ["a", "b"]
    with llm.using(llm.replay(path)), llm.role("agent"):
        assert [ask("same"), ask("same")] == ["a", "b"]
        with pytest.raises(ModelError):
            ask("same")


@pytest.mark.parametrize("strict", [True, False])
def test_one_recording_serves_sync_and_async(recording, strict):
    async def solve():
        ledger = llm.Ledger()
        with llm.using(llm.replay(recording[0], strict=strict)), llm.role("agent", ledger):
            return (await dspy.Predict("question -> answer").acall(question="one")).answer

    assert asyncio.run(solve()) == "first"


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("strict", [True, False])
def test_sixteen_solves_at_once_each_get_the_whole_sequence(recording, strict, shared):
    path, recorded = recording
    one = llm.replay(path, strict=strict)

    def solve(_):
        return small_solve(one if shared else llm.open_model(f"replay:{path}?strict={'yes' if strict else 'no'}"))

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(solve, range(16))) == [recorded] * 16


def test_what_the_replay_records_replays_too(recording, tmp_path):
    again = tmp_path / "again.jsonl"
    assert small_solve(llm.record(again, llm.replay(recording[0])))[0] == recording[1][0]
    assert [json.loads(a)["reply"] for a in again.read_text().splitlines()] == ["first", "yes", "second"]


def test_truncation_tool_calls_and_overflow_come_back(tmp_path):
    path = tmp_path / "odd.jsonl"
    call = llm.ToolCall("check", '{"file": "domain"}')
    odd = [llm.Reply("hal", finish_reason="length"), llm.Reply("", tool_calls=(call,)), llm.ContextOverflow(), "end"]

    def outcomes(model):
        seen = []
        with llm.using(model), llm.role("agent", llm.Ledger()):
            for number in range(4):
                try:
                    seen.append(dspy.Predict("q -> thought, tool_name, tool_args")(q=str(number)).tool_name)
                except llm.FormatError as error:
                    seen.append(str(error.kind))
                except ModelError as error:
                    seen.append("overflow" if llm.is_overflow(error) else str(error))
        return seen

    recorded = outcomes(llm.record(path, llm.scripted(odd)))
    assert recorded == ["truncated", "check", "overflow", "unreadable"]
    assert outcomes(llm.replay(path)) == recorded
    assert outcomes(llm.replay(path, strict=False)) == recorded


def test_a_recording_is_never_overwritten(recording):
    with pytest.raises(UsageError, match="already holds a recording"):
        llm.record(recording[0], llm.scripted([]))


def test_one_recording_holds_one_solve(tmp_path):
    model = llm.record(tmp_path / "one.jsonl", llm.scripted(["a", "b"]))
    with llm.using(model), llm.role("agent", llm.Ledger()):
        ask("x")
    with llm.using(model), llm.role("agent", llm.Ledger()), pytest.raises(UsageError, match="already holds a solve"):
        ask("x")


def test_each_answer_is_on_disk_at_once(tmp_path):
    path = tmp_path / "killed.jsonl"
    with llm.using(llm.record(path, llm.scripted(["a"]))), llm.role("agent"):
        ask("x")
        assert len(path.read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("not JSON", "line 2"),
        ('{"role": "agent"}', "call"),
        ('{"role": "agent", "call": 1, "key": "k", "prompt": "p", "colour": 1}', "colour"),
        ('{"role": "agent", "call": "x", "key": "k", "prompt": "p"}', "call"),
    ],
)
def test_a_line_that_is_no_recording_is_named(recording, line, words):
    rows = recording[0].read_text().splitlines()
    recording[0].write_text("\n".join([rows[0], line]))
    with pytest.raises(UsageError, match="line 2") as caught:
        llm.replay(recording[0])
    assert words in str(caught.value)


def test_a_missing_recording_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match="cannot be read"):
        llm.open_model(f"replay:{tmp_path}/none.jsonl")


def test_recordings_of_the_present_format_stay_readable():
    with llm.using(llm.replay(SAMPLE, strict=False)), llm.role("agent", llm.Ledger()):
        assert ask("anything") == "first"
