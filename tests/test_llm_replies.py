"""Replies as models really write them, read through the adapter as a predictor reads them."""

import json
import time
from contextlib import suppress
from random import Random
from typing import Literal

import dspy
import pytest

from pddlcoder import llm
from pddlcoder.llm.reading import split_thinking, unfence

CREATE = '{"path": "d.pddl", "content": "(define (domain d))"}'
GOOD = f"""[[ ## thought ## ]]
Write it.

[[ ## tool_name ## ]]
create_file

[[ ## tool_args ## ]]
{CREATE}

[[ ## completed ## ]]"""


class Act(dspy.Signature):
    """Call one tool."""

    task: str = dspy.InputField()
    thought: str = dspy.OutputField()
    tool_name: str = dspy.OutputField()
    tool_args: str = dspy.OutputField()


class Files(dspy.Signature):
    """Write both files."""

    task: str = dspy.InputField()
    domain: str = dspy.OutputField()
    problem: str = dspy.OutputField()


class Critique(dspy.Signature):
    """Judge."""

    plan: str = dspy.InputField()
    feasible: bool = dspy.OutputField()
    verdict: Literal["accept", "reject"] = dspy.OutputField()
    critique: str = dspy.OutputField()


def ask(signature, reply):
    predictor = dspy.Predict(signature)
    with llm.using(llm.scripted([reply])), llm.role("agent"):
        return predictor(**dict.fromkeys(predictor.signature.input_fields, "x"))


def format_error(signature, reply) -> llm.FormatError:
    with pytest.raises(llm.FormatError) as caught:
        ask(signature, reply)
    return caught.value


READABLE = {
    "as asked": GOOD,
    "preamble and trailing chat": f"Sure! Here is my step.\n\n{GOOD}\n\nLet me know how it goes!",
    "single quotes": GOOD.replace(CREATE, "{'path': 'd.pddl', 'content': '(define (domain d))'}"),
    "trailing comma": GOOD.replace(CREATE, CREATE[:-1] + ",}"),
    "JSON string of JSON": GOOD.replace(CREATE, json.dumps(CREATE)),
    "tool in back-ticks": GOOD.replace("create_file", "`create_file`"),
    "tool with brackets": GOOD.replace("create_file", "create_file()"),
    "tool in bold and back-ticks with brackets": GOOD.replace("create_file", "**`create_file()`**"),
    "fence around the arguments": GOOD.replace(CREATE, f"```json\n{CREATE}\n```"),
    "fence around the whole reply": f"```\n{GOOD}\n```",
    "thinking first": f"<think>\nWhat to do?\n</think>\n{GOOD}",
    "thinking without its opening tag": f"What to do? Something.\n</think>\n{GOOD}",
    "tool_call tag": f'Write it.\n<tool_call>\n{{"name": "create_file", "arguments": {CREATE}}}\n</tool_call>',
    "tool_call tag that never closes": f'Write it. <tool_call>{{"name": "create_file", "arguments": {CREATE}}}',
    "action and action input": f"Thought: Write it.\nAction: create_file\nAction Input: {CREATE}",
    "action with an invented observation": f"Thought: Write it.\nAction: create_file\nAction Input: {CREATE}\nObservation: ok",
    "bare JSON": json.dumps({"thought": "Write it.", "tool_name": "create_file", "tool_args": json.loads(CREATE)}),
    "fenced JSON": "```json\n"
    + json.dumps({"thought": "Write it.", "tool_name": "create_file", "tool_args": json.loads(CREATE)})
    + "\n```",
    "JSON with other keys": json.dumps(
        {"thought": "Write it.", "name": "create_file", "arguments": json.loads(CREATE)}
    ),
    "parameters in tags": "Write it.\n<tool_call>\n<function=create_file>\n<parameter=path>\nd.pddl\n</parameter>\n"
    "<parameter=content>\n(define (domain d))\n</parameter>\n</function>\n</tool_call>",
    "markers without blanks": GOOD.replace("[[ ## ", "[[##").replace(" ## ]]", "##]]"),
    "markers in capitals": GOOD.replace("thought", "THOUGHT")
    .replace("tool_name", "Tool_Name")
    .replace("tool_args", "TOOL ARGS"),
    "markers in bold": GOOD.replace("[[ ##", "**[[ ##").replace("## ]]", "## ]]**"),
    "markers on one line": GOOD.replace("\n\n", " ").replace("]]\n", "]] "),
    "first marker left out": GOOD.replace("[[ ## thought ## ]]\n", ""),
    "two steps with an invented observation": f"{GOOD}\n\n[[ ## observation ## ]]\nok\n\n{GOOD.replace('create_file', 'finish')}",
    "line ends of another system": GOOD.replace("\n", "\r\n"),
    "no-break spaces in the markers": GOOD.replace("[[ ## ", "[[\u00a0## "),
    "channels": "<|channel|>analysis<|message|>[[ ## tool_name ## ]] draft<|end|><|start|>assistant"
    f"<|channel|>final<|message|>{GOOD}<|return|>",
}


@pytest.mark.parametrize("name", READABLE)
def test_a_tool_call_is_read_however_it_is_written(name):
    step = ask(Act, READABLE[name])
    assert (step.thought, step.tool_name) == ("Write it.", "create_file")
    assert llm.parse_arguments(step.tool_args).arguments == json.loads(CREATE)


def test_a_native_tool_call_is_read_with_and_without_text():
    call = llm.ToolCall("create_file", CREATE)
    step = ask(Act, llm.Reply("Write it.", finish_reason="tool_call", tool_calls=(call, llm.ToolCall("finish", "{}"))))
    assert (step.thought, step.tool_name, json.loads(step.tool_args)) == (
        "Write it.",
        "create_file",
        json.loads(CREATE),
    )
    assert ask(Act, llm.Reply("", finish_reason="tool_call", tool_calls=(call,))).tool_name == "create_file"


def test_a_native_tool_call_with_broken_arguments_keeps_them_as_they_came():
    call = llm.ToolCall("create_file", '{"path": "d.pddl", "content": "(define')
    step = ask(Act, llm.Reply("", finish_reason="tool_call", tool_calls=(call,)))
    assert step.tool_args == call.arguments
    assert llm.parse_arguments(step.tool_args).arguments is None


UNREADABLE = {
    "no arguments": (GOOD[: GOOD.index("[[ ## tool_args")], "missing_fields", "`tool_args`"),
    "no thought": (GOOD[GOOD.index("[[ ## tool_name") :], "missing_fields", "`thought`"),
    "empty": ("", "empty", "empty"),
    "white space": ("  \n\n", "empty", "empty"),
    "thinking only": ("<think>So.</think>", "empty", "only thinking"),
    "thinking that never ends": (f"<think>I could say {GOOD}", "empty", "only thinking"),
    "bold labels": (
        "**thought**: a\n**tool_name**: create_file\n**tool_args**: nothing",
        "unreadable",
        "no field",
    ),
    "XML tags": ("<thought>Write it.</thought><tool_name>create_file</tool_name>", "unreadable", "no field"),
    "chat": ("The domain looks fine to me.", "unreadable", "no field"),
    "polite refusal": ("I'm sorry, but I can't help with that.", "refusal", "declines"),
    "cut off within the arguments": (llm.Reply(GOOD[:-60], finish_reason="length"), "truncated", "cut off"),
    "cut off before the tool": (llm.Reply("[[ ## thought ## ]]\nI wo", finish_reason="length"), "truncated", "cut off"),
    "cut off yet looking complete": (llm.Reply(GOOD, finish_reason="length"), "truncated", "cut off"),
    "cut off while thinking": (llm.Reply("", reasoning="So", finish_reason="length"), "truncated", "thinking"),
    "native call cut off": (
        llm.Reply("", finish_reason="length", tool_calls=(llm.ToolCall("create_file", CREATE),)),
        "truncated",
        "cut off",
    ),
    "withheld": (llm.Reply("", finish_reason="content_filter"), "refusal", "withheld"),
    "reasoning channel only": (llm.Reply("", reasoning="Let me see"), "empty", "only thinking"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_a_format_error_with_kind_and_reason(name):
    reply, kind, words = UNREADABLE[name]
    error = format_error(Act, reply)
    assert (error.kind, words in error.problem) == (kind, True), error.problem
    assert error.raw == (reply if isinstance(reply, str) else reply.text)
    assert "\n" not in error.problem


def test_a_format_error_costs_no_second_call_and_is_accounted_for():
    ledger = llm.Ledger()
    model = llm.scripted(["nonsense", GOOD])
    with llm.using(model), llm.role("agent", ledger), pytest.raises(llm.FormatError):
        dspy.Predict(Act)(task="x")
    assert (len(model.requests), ledger.total().calls) == (1, 1)


def test_b20_drafts_in_the_thinking_are_ignored_and_the_thinking_is_kept_apart():
    draft = GOOD.replace("create_file", "finish").replace("(domain d)", "(domain draft)")
    step = ask(Act, f"<think>\nMaybe so:\n{draft}\nNo, better:\n</think>\n\n{GOOD}")
    assert (step.tool_name, json.loads(step.tool_args)) == ("create_file", json.loads(CREATE))
    assert "(domain draft)" in llm.last_call().reasoning

    files = ask(
        Files,
        "<think>[[ ## domain ## ]] (define (domain draft)) [[ ## problem ## ]] ?</think>"
        "[[ ## domain ## ]]\n(define (domain d))\n[[ ## problem ## ]]\n(define (problem p))\n[[ ## completed ## ]]",
    )
    assert (files.domain, files.problem) == ("(define (domain d))", "(define (problem p))")


B21_RECOVERED = {
    "markers all on one line": "[[ ## domain ## ]] (define (domain d)) [[ ## problem ## ]] (define (problem p)) [[ ## completed ## ]]",
    "two fenced blocks without markers": "The domain:\n```pddl\n(define (domain d))\n```\nThe problem:\n```\n(define (problem p))\n```",
    "two bare blocks without markers": "Here they are.\n\n(define (domain d))\n\n(define (problem p))\n",
    "markers in capitals": "[[ ## DOMAIN ## ]]\n(define (domain d))\n\n[[ ## PROBLEM ## ]]\n(define (problem p))",
    "fenced fields": "[[ ## domain ## ]]\n```pddl\n(define (domain d))\n```\n[[ ## problem ## ]]\n```\n(define (problem p))\n```",
    "JSON": '{"domain": "(define (domain d))", "problem": "(define (problem p))"}',
}


@pytest.mark.parametrize("name", B21_RECOVERED)
def test_b21_replies_that_hold_everything_are_recovered(name):
    files = ask(Files, B21_RECOVERED[name])
    assert (files.domain, files.problem) == ("(define (domain d))", "(define (problem p))")


B21_NAMED = {
    "only the domain": ("[[ ## domain ## ]]\n(define (domain d))", "missing_fields"),
    "empty": ("", "empty"),
    "polite refusal": ("I’m sorry, but I cannot assist with that request.", "refusal"),
    "cut off in the middle": (
        llm.Reply(
            "[[ ## domain ## ]]\n(define (domain d))\n[[ ## problem ## ]]\n(define (:init (a", finish_reason="length"
        ),
        "truncated",
    ),
}


@pytest.mark.parametrize("name", B21_NAMED)
def test_b21_the_others_become_a_named_outcome_with_the_raw_reply(name):
    reply, kind = B21_NAMED[name]
    error = format_error(Files, reply)
    assert error.kind == kind
    assert error.raw == (reply if isinstance(reply, str) else reply.text)


def test_a_missing_field_error_keeps_the_fields_that_were_read():
    assert format_error(Files, "[[ ## domain ## ]]\n(define (domain d))").found == {"domain": "(define (domain d))"}


@pytest.mark.parametrize(
    "reply",
    [
        "[[ ## feasible ## ]]\nFalse\n[[ ## verdict ## ]]\nreject\n[[ ## critique ## ]]\nStep 2 < 3.",
        "[[ ## FEASIBLE ## ]] **false** [[ ## Verdict ## ]] `Reject` [[ ## critique ## ]] Step 2 < 3. [[ ## completed ## ]]",
        '```json\n{"feasible": false, "verdict": "reject", "critique": "Step 2 < 3."}\n```',
    ],
)
def test_typed_fields_are_read_in_the_wordings_models_use(reply):
    judged = ask(Critique, reply)
    assert (judged.feasible, judged.verdict, judged.critique) == (False, "reject", "Step 2 < 3.")


def test_a_value_of_the_wrong_type_names_the_field():
    error = format_error(
        Critique, "[[ ## feasible ## ]]\nperhaps\n[[ ## verdict ## ]]\nreject\n[[ ## critique ## ]]\nNo."
    )
    assert (error.kind, "`feasible`" in error.problem, "perhaps" in error.problem) == ("unreadable", True, True)


@pytest.mark.parametrize(
    "reply", ["(move a b)\n(move b c)", "```\n(move a b)\n(move b c)\n```", "[[##PLAN##]] (move a b)\n(move b c)"]
)
def test_the_only_text_field_needs_no_marker(reply):
    assert ask("task -> plan", reply).plan == "(move a b)\n(move b c)"


@pytest.mark.parametrize(
    "text", ["I cannot find any flaw in this plan.", "Sorry states aside, the plan works: " + "ok " * 400]
)
def test_honest_criticism_is_no_refusal(text):
    assert ask("plan -> critique", text).critique == text.strip()


def test_only_a_fence_around_all_of_a_text_is_taken_off():
    assert unfence("```pddl\n(a)\n```") == "(a)"
    assert unfence("~~~\n(a)\n~~~") == "(a)"
    for text in (
        "```\n(a)\n```\nand\n```\n(b)\n```",
        "```md\nx\n```pddl\n(a)\n```\ny\n```",
        "```\n(a)",
        "(a)\n```",
        "```",
    ):
        assert unfence(text) == text


def test_thinking_is_split_from_the_answer():
    assert split_thinking("a<think>b</think>c").answer == "ac"
    assert split_thinking("b</think>c") == split_thinking("<think>b</think>c")
    assert split_thinking("<Thinking>b<think>x</think>y</Thinking>c").answer == "c"
    assert split_thinking("no tags") == split_thinking("no tags")
    assert split_thinking("no tags").thinking == ""


HOSTILE = {
    "opening brackets": "{" * 200_000,
    "nested lists": '{"tool_name": "x", "tool_args": ' + "[" * 100_000,
    "half markers": "[[ ## " * 50_000,
    "half markers and blanks": "[[" + " " * 300_000,
    "stars": "*" * 300_000 + "[[",
    "thinking opens": "<think>" * 40_000,
    "thinking closes": "</think>" * 40_000,
    "fences": "```x\n" * 60_000,
    "PDDL brackets": "(" * 300_000,
    "actions": "Action: a\n" * 30_000,
    "quotes": '{"tool_name": "' + "\\" * 100_000,
    "control characters": "".join(map(chr, range(32))) * 1000,
    "a lone surrogate": "\ud83d [[ ## thought ## ]]",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("signature", [Act, Files])
def test_hostile_replies_end_in_a_format_error_soon(name, signature):
    start = time.monotonic()
    with pytest.raises(llm.FormatError):
        llm.LenientAdapter().parse(signature, HOSTILE[name])
    assert time.monotonic() - start < 20


def test_damaged_replies_are_read_or_refused_but_never_crash_the_reader():
    random = Random(5)
    scraps = [
        "[[ ## tool_args ## ]]",
        "<think>",
        "</think>",
        "```",
        "{",
        "}",
        '"',
        "\\",
        "\n",
        "<tool_call>",
        "Action:",
        "\x00",
    ]
    for _ in range(400):
        text = random.choice(list(READABLE.values()))
        for _ in range(random.randint(1, 6)):
            at = random.randrange(len(text) + 1)
            text = text[:at] + random.choice([*scraps, ""]) + text[at + random.randint(0, 9) :]
        with suppress(llm.FormatError):
            reading = llm.parse_arguments(llm.LenientAdapter().parse(Act, text)["tool_args"])
            assert (reading.arguments is None) == bool(reading.problem)


def test_lone_surrogates_in_a_prompt_are_replaced_before_they_are_sent():
    model = llm.scripted(["ok"])
    with llm.using(model):
        dspy.Predict("question -> answer")(question="half a face: \ud83d")
    assert "half a face: ?" in model.requests[0]
