"""The loop `robust`: no reply ends it by an exception, and it ends for a reason that is named."""

import asyncio
import json

import pytest
from solving import DOMAIN, GOOD_RUN, PROBLEM, TASK, WRITE, desk, say, turns

from pddlcoder.agent import Agent
from pddlcoder.errors import ModelError
from pddlcoder.events import Elided, FormatFault, Turn
from pddlcoder.llm import ContextOverflow, Reply, role, scripted, using
from pddlcoder.tools.desk import Desk
from pddlcoder.turns import Turns
from pddlcoder.types import StopReason


class Run:
    """An agent's run on a fresh desk, with what it said and heard."""

    def __init__(self, replies: list, made: Desk | None = None, model_options: dict | None = None, **limits) -> None:
        self.model = scripted(replies, **(model_options or {}))
        self.events: list = []
        self.desk = made or desk()
        self.desk.emit = self.events.append
        self.turns: Turns = turns(self.desk, **limits)

    def go(self) -> "Run":
        with role("agent", self.turns.ledger), using(self.model):
            Agent()(TASK, self.turns)
        return self

    @property
    def observations(self) -> list[str]:
        return [turn.observation for turn in self.turns.records]


def test_a_good_run_finishes_with_a_summary() -> None:
    run = Run(GOOD_RUN).go()
    assert run.turns.stop is StopReason.FINISHED
    assert run.turns.summary == "Nothing had to be assumed."
    assert [turn.tool for turn in run.turns.records] == [
        "create_file",
        "create_file",
        "make_plan",
        "plan_feedback",
        "finish",
    ]
    assert [event.summary for event in run.events if isinstance(event, Turn)][2] == "Plan found with 2 steps:"
    assert (run.desk.workspace.domain, run.desk.workspace.problem) == (DOMAIN, PROBLEM)


def test_the_same_run_for_asyncio() -> None:
    run = Run(GOOD_RUN)

    async def go() -> None:
        with role("agent", run.turns.ledger), using(run.model):
            await Agent().acall(TASK, run.turns)

    asyncio.run(go())
    assert run.turns.stop is StopReason.FINISHED
    assert run.observations == Run(GOOD_RUN).go().observations


def test_the_prompt_only_grows_and_roles_take_turns() -> None:
    run = Run(GOOD_RUN).go()
    for earlier, later in zip(run.model.requests, run.model.requests[1:], strict=False):
        assert later.startswith(earlier.rstrip())
    roles = [line for line in run.model.requests[-1].splitlines() if line.startswith("=====")]
    assert roles == ["===== system =====", *["===== user =====", "===== assistant ====="] * 4, "===== user ====="]


def test_the_tools_stand_in_the_first_message_and_not_in_the_instructions() -> None:
    run = Run([say("finish"), say("finish")]).go()
    system, _, user = run.model.requests[0].partition("===== user =====")
    assert "Write a whole file" not in system
    assert "Write a whole file" in user


def test_finishing_too_early_is_refused_once() -> None:
    run = Run([say("finish"), say("finish", summary="Enough.")]).go()
    assert run.observations[0].startswith("Not finished yet: there is no domain and no problem yet.")
    assert run.turns.stop is StopReason.FINISHED
    assert run.turns.summary == "Enough."


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (say("make_plam"), "Error: there is no tool 'make_plam'. Did you mean make_plan?"),
        (say("read_file"), "Error in read_file: missing argument file; call it as read_file("),
        (say("make_plan").replace("{}", "now please"), "Error in make_plan: the arguments must be one JSON object"),
        (
            say("create_file").replace("{}", '{"file": "domain", "content": "(def'),
            "Error in create_file: the arguments are not a complete",
        ),
    ],
    ids=["unknown tool", "missing argument", "no JSON", "half a JSON"],
)
def test_a_wrong_call_is_an_observation(reply: str, said: str) -> None:
    run = Run([reply, say("finish"), say("finish")]).go()
    assert run.observations[0].startswith(said)
    assert run.desk.workspace.domain is None


@pytest.mark.parametrize(
    "reply",
    [
        json.dumps({"thought": "hm", "tool_name": "read_file", "tool_args": {"file": "domain"}}),
        '<tool_call>{"name": "read_file", "arguments": {"file": "domain"}}</tool_call>',
        'Thought: hm\nAction: read_file\nAction Input: {"file": "domain"}',
        "<think>[[ ## tool_name ## ]]\nfinish</think>" + say("`read_file()`", file="domain"),
    ],
    ids=["JSON", "tool call", "action form", "a draft in the thinking"],
)
def test_other_notations_are_understood(reply: str) -> None:
    run = Run([reply, say("finish"), say("finish")], desk(domain=DOMAIN)).go()
    assert run.observations[0].startswith("domain, lines 1 to 8 of 8:")


def test_format_faults_are_told_and_forgiven() -> None:
    run = Run(["mumble", "", say("finish"), "mumble", say("finish")]).go()
    assert run.turns.stop is StopReason.FINISHED
    assert [turn.fault for turn in run.turns.records] == ["unreadable", "empty", "", "unreadable", ""]
    assert "Your reply was not carried out: your reply has no field that can be read" in run.model.requests[1]
    assert "mumble" not in run.model.requests[2]  # the newest fault takes the place of the one before
    assert "not carried out" not in run.model.requests[4].split("===== assistant =====")[0]


def test_three_format_faults_in_a_row_end_the_run_with_the_replies_kept() -> None:
    run = Run(["mumble", "I'm sorry, I can't help with that.", "mumble"]).go()
    assert run.turns.stop is StopReason.FORMAT
    assert [turn.reply for turn in run.turns.records][1] == "I'm sorry, I can't help with that."
    assert [event.kind for event in run.events if isinstance(event, FormatFault)] == [
        "unreadable",
        "refusal",
        "unreadable",
    ]


def test_a_cut_off_reply_is_never_carried_out() -> None:
    run = Run([Reply(WRITE[0], "length"), WRITE[0], say("finish"), say("finish")]).go()
    assert run.turns.records[0].fault == "truncated"
    assert [version.text for version in run.desk.workspace.versions] == [DOMAIN]
    assert "cut off by the output limit" in run.model.requests[1]


def test_a_cut_off_reply_gets_more_room_the_next_time() -> None:
    run = Run([Reply(WRITE[0], "length"), *GOOD_RUN], model_options={"max_tokens": 500})
    rooms = watched_rooms(run)
    run.go()
    assert rooms[:3] == [500, 1000, 500]


def test_more_room_that_the_server_refuses_is_given_up() -> None:
    run = Run(
        [Reply(WRITE[0], "length"), ModelError("max_tokens is too large"), *GOOD_RUN], model_options={"max_tokens": 500}
    )
    rooms = watched_rooms(run)
    run.go()
    assert rooms[:3] == [500, 1000, 500]
    assert run.turns.stop is StopReason.FINISHED


def watched_rooms(run: Run) -> list[int | None]:
    """The `max_tokens` of each request, noted as it is made."""
    rooms: list[int | None] = []
    engine = run.model.engine
    answer = engine.complete

    def complete(request):
        rooms.append(request.config.max_tokens)
        return answer(request)

    engine.complete = complete
    return rooms


def test_repetition_is_warned_about_and_then_ends_the_run() -> None:
    run = Run([say("read_file", file="problem")] * 9).go()
    assert run.turns.stop is StopReason.REPEATING
    assert len(run.turns.records) == 4
    warned = ["this very call has now given this very result" in text for text in run.observations]
    assert warned == [False, True, True, True]


def test_the_same_call_on_other_files_is_no_repetition() -> None:
    replies = []
    for number in range(6):
        replies += [say("create_file", file="domain", content=f"; {number}\n{DOMAIN}"), say("check_syntax")]
    run = Run([*replies, say("finish"), say("finish")]).go()
    assert run.turns.stop is StopReason.FINISHED
    assert not any("Warning" in text for text in run.observations)


def test_going_round_in_circles_is_repetition() -> None:
    one, two = (say("create_file", file="domain", content=f"; {name}\n{DOMAIN}") for name in "ab")
    assert Run([one, two] * 10).go().turns.stop is StopReason.REPEATING


def test_the_number_of_replies_is_bounded() -> None:
    run = Run([say("read_file", file="domain", start=n) for n in range(1, 9)], desk(domain=DOMAIN), max_iters=5).go()
    assert run.turns.stop is StopReason.MAX_ITERS
    assert len(run.turns.records) == 5


def test_time_and_budget_are_asked_for_before_every_reply() -> None:
    reasons = iter([None, None, StopReason.BUDGET])
    run = Run(GOOD_RUN, halt=lambda: next(reasons)).go()
    assert run.turns.stop is StopReason.BUDGET
    assert len(run.turns.records) == 2


def test_overflow_shortens_old_texts_once_and_goes_on() -> None:
    long = DOMAIN + "; filler\n" * 400
    replies = [say("create_file", file="domain", content=f"; {n}\n{long}") for n in range(5)]
    run = Run([*replies, ContextOverflow(), say("finish"), say("finish")]).go()
    assert run.turns.stop is StopReason.FINISHED
    elided = [event.observations for event in run.events if isinstance(event, Elided)]
    assert len(elided) == 1
    assert elided[0] > 0
    before, after = run.model.requests[5], run.model.requests[6]
    assert len(after) < 0.7 * len(before)
    assert "characters left out here" in after
    assert TASK.dnl in after
    assert "Write a whole file" in after
    assert run.desk.workspace.domain == f"; 4\n{long}"


def test_overflow_that_shortening_does_not_cure_ends_the_run() -> None:
    run = Run([*WRITE, *[ContextOverflow()] * 9]).go()
    assert run.turns.stop is StopReason.CONTEXT
    assert run.desk.workspace.problem == PROBLEM


def test_a_model_that_cannot_be_reached_is_an_error_and_the_turns_are_kept() -> None:
    run = Run([*WRITE, ModelError("the server cannot be reached")])
    with pytest.raises(ModelError, match="cannot be reached"):
        run.go()
    assert len(run.turns.records) == 2


def test_tokens_and_thinking_are_on_record() -> None:
    run = Run(
        [Reply(say("finish"), tokens_in=70, tokens_out=7, tokens_cached=60, reasoning="let me see"), say("finish")]
    ).go()
    turn = run.turns.records[0]
    assert (turn.tokens_in, turn.tokens_out, turn.tokens_cached, turn.reasoning) == (70, 7, 60, "let me see")
    assert run.events[0].tokens == 77


def test_observations_hold_no_times_paths_or_traces() -> None:
    run, again = Run(GOOD_RUN).go(), Run(GOOD_RUN).go()
    assert run.observations == again.observations
    assert not any(word in text for text in run.observations for word in ("Traceback", "/", "seconds"))
