"""Plan text: every common form is read, and what is no plan is refused with the line and the accepted forms."""

from __future__ import annotations

import random

import pytest

from pddlcoder.pddl import parse_plan
from pddlcoder.pddl.model import Step, render_plan

TWO = (Step("go", ("x", "y")), Step("go", ("y", "z")))

FORMS = {
    "plain": "(go x y)\n(go y z)\n",
    "numbered from zero": "0: (go x y)\n1: (go y z)",
    "time stamps and durations": "0.000: (go x y) [1.000]\n1.000: (go y z) [1.000]",
    "step with number": "step 0: GO X Y\n        1: GO Y Z",
    "every line with step": "step 0: GO X Y\nstep 1: GO Y Z\n",
    "calls": "go(x, y)\ngo(y, z)",
    "calls without blanks": "go(x,y)\ngo(y,z)",
    "numbers with a point": "1. (go x y)\n2. (go y z)",
    "numbers with a bracket": "1) (go x y)\n2) go y z",
    "fence": "```\n(go x y)\n(go y z)\n```",
    "fence with tag and prose": "Here you are!\n\n```pddl\n(go x y)\n(go y z)\n```\nThat's (almost) all.",
    "fence of tildes": "~~~\n(go x y)\n(go y z)\n~~~",
    "fence never closed": "Plan:\n```lisp\n(go x y)\n(go y z)\n",
    "bare": "go x y\ngo y z",
    "bare, numbered": "1. go x y.\n2. go y z.",
    "CRLF": "(go x y)\r\n(go y z)\r\n",
    "CR alone": "(go x y)\r(go y z)",
    "byte-order mark": "\ufeff(go x y)\n(go y z)",
    "upper case": "(GO X Y)\n(GO Y Z)",
    "comments": "; found by search\n(go x y) ; first (step)\n(go y z)\n; cost = 2 (unit cost)\n",
    "no newline at the end": "(go x y)\n\n\n   (go y z)",
    "one line": "(go x y) (go y z)",
    "one line, no blank": "(go x y)(go y z)",
    "arrows": "(go x y) -> (go y z)",
    "bullets": "- (go x y)\n- (go y z)",
    "stars": "* go x y\n* go y z",
    "bold numbers and code": "1. **`(go x y)`**\n2. **`(go y z)`**",
    "heading": "SequentialPlan:\n    go(x, y)\n    go(y, z)",
    "markdown heading": "## Plan\n(go x y)\n(go y z)",
    "heading per step": "Step 1:\n(go x y)\nStep 2:\n(go y z)",
    "step with dash": "Step 1 - go x y\nStep 2 - go y z",
    "numbers in brackets": "[0] (go x y)\n(1) (go y z)",
    "numbers in front of parentheses": "0 (go x y)\n1 (go y z)",
    "annotations": "0.0003: (GO X Y) [D:1.00; C:1.00]\n1.0005: (GO Y Z) [D:1.00; C:1.00]",
    "search log": "go x y (1)\ngo y z (1)",
    "remarks": "(go x y) - leave x\n(go y z)   # arrive (at last)",
    "wrapped": "((go x y)\n (go y z))",
    "a step over two lines": "(go x\n    y)\n(go y z)",
    "list of calls": "[go(x, y), go(y, z)]",
    "JSON strings": '["(go x y)", "go y z"]',
    "JSON lists": '[["go", "x", "y"], ["go", "y", "z"]]',
    "JSON objects": '{"plan": [{"action": "go", "args": ["x", "y"]}, {"name": "go", "parameters": ["y", "z"]}]}',
    "JSON in a fence": '```json\n["(go x y)", "(go y z)"]\n```',
    "commas between arguments": "(go, x, y)\n(go y,z)",
    "blanks inside": "( go x  y )\n(\tgo y z )",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_b18_common_plan_forms_are_read(text: str) -> None:
    reading = parse_plan(text)
    assert reading.plan is not None, reading.error
    assert tuple(step.lower() for step in reading.plan) == TWO
    assert (reading.error, reading.line) == ("", None)


REFUSED = {
    "prose before a plan": ("Sure. I go there.\n(go x y)", 1),
    "prose after a plan": ("(go x y)\n\nThis solves the task!", 3),
    "a word among steps": ("(go x y)\nthen\n(go y z)", 2),
    "prose behind a step": ("(go x y)\n(go y z) moves on", 2),
    "a step behind a remark": ("(go x y) - then (go y z)", 1),
    "an open parenthesis": ("(go x y)\n(go y z", 2),
    "a lost parenthesis": ("(go x y\n(go y z)", 1),
    "a parenthesis too many": ("(go x y))\n(go y z)", 1),
    "no name": ("(go x y)\n()", 2),
    "an apology": ("I could not find a plan.", 1),
    "JSON of something else": ('{"valid": true}', 1),
    "inside a fence": ("Here:\n\n```\n(go x y)\noops!\n```", 5),
}


@pytest.mark.parametrize(("text", "line"), REFUSED.values(), ids=REFUSED)
def test_b18_anything_else_is_refused_with_the_line_and_the_accepted_forms(text: str, line: int) -> None:
    reading = parse_plan(text)
    assert reading.plan is None
    assert reading.line == line
    assert f"line {line} " in reading.error
    assert "(go x y), go x y or go(x, y)" in reading.error


@pytest.mark.parametrize(
    "text", ["", "\n\n", "; nothing to do\n", "```\n```", "; cost = 0 (unit cost)", "\ufeff", "[]"]
)
def test_no_step_at_all_is_the_empty_plan(text: str) -> None:
    assert parse_plan(text).plan == ()


def test_spelling_is_kept() -> None:
    reading = parse_plan("PickUp(Robot-A, block_1)")
    assert reading.plan == (Step("PickUp", ("Robot-A", "block_1")),)
    assert render_plan(reading.plan) == "(PickUp Robot-A block_1)\n"


def test_steps_without_arguments_are_read() -> None:
    for text in ("(wait)", "wait", "wait()", "0: wait", "wait (1)"):
        assert parse_plan(text).plan == (Step("wait"),), text


def test_an_action_may_be_called_step() -> None:
    assert parse_plan("(step 1 x)\n").plan == parse_plan("step 1 x").plan == (Step("step", ("1", "x")),)


def test_what_was_passed_over_is_told() -> None:
    assert parse_plan("Plan:\n(go x y)").notes == ("line 1 is not read: 'Plan:'",)
    assert parse_plan("Look:\n```\n(go x y)\n```").notes == ("fence removed",)
    assert parse_plan("(go x y) -- off we go").notes == ("line 1: not read after the step: '-- off we go'",)


def test_two_different_fenced_plans_are_not_chosen_between() -> None:
    two = "First:\n```\n(go x y)\n```\nor\n```\n(go x z)\n```"
    reading = parse_plan(two)
    assert reading.plan is None
    assert "several different plans" in reading.error
    assert parse_plan(two.replace("x z", "x y")).plan == (Step("go", ("x", "y")),)


def test_a_fence_with_something_else_does_not_hide_the_fence_with_the_plan() -> None:
    text = "```python\nprint('hi!')\n```\nand\n```\n(go x y)\n```"
    assert parse_plan(text).plan == (Step("go", ("x", "y")),)


HUGE = 300_000
MONSTERS = {
    "many steps": "(go x y)\n" * (HUGE // 9),
    "one line": "(go x y) " * (HUGE // 9),
    "opening": "(" * HUGE,
    "closing": ")" * HUGE,
    "brackets": "[" * HUGE,
    "nested": "(" * HUGE + "go" + ")" * HUGE,
    "blanks": "go" + " " * HUGE + "x",
    "blank call": "go" + " " * HUGE + "(1",
    "a long name": "a" * HUGE,
    "digits": "1" * HUGE,
    "points": "1." * HUGE,
    "colons": "a: " * (HUGE // 3) + "x",
    "semicolons": ";" * HUGE,
    "fences": "```\n" * (HUGE // 4),
    "backticks": "`" * HUGE,
    "stars": "*" * HUGE + "x",
    "dashes": "-" * HUGE + "x",
    "tabs": "(go\t" + "\t" * HUGE,
    "newlines": "\n" * HUGE + "?",
    "open brackets at the end": "go x " + "[" * HUGE,
    "zeros": "\0" * HUGE,
    "steps then junk": "(go x y)" * (HUGE // 9) + "?!",
}


@pytest.mark.parametrize("text", MONSTERS.values(), ids=MONSTERS)
@pytest.mark.timeout(20)
def test_monstrous_texts_are_read_or_refused_in_bounded_time(text: str) -> None:
    reading = parse_plan(text)
    assert (reading.plan is None) == (reading.error != "")
    assert len(reading.error) < 400


def test_random_texts_never_crash() -> None:
    pieces = [
        "(",
        ")",
        "go",
        " ",
        "\n",
        "x",
        ",",
        ";",
        "```",
        "0:",
        "1.",
        "[",
        "]",
        "{",
        "}",
        '"',
        "step",
        "-",
        "`",
        "é",
        "\x00",
        ":",
        "\r",
    ]
    for seed in range(400):
        chosen = random.Random(seed)
        text = "".join(chosen.choice(pieces) for _ in range(chosen.randint(1, 40)))
        reading = parse_plan(text)
        assert reading == parse_plan(text)
        assert (reading.plan is None) == (reading.error != "")
        if reading.plan is not None:
            assert parse_plan(render_plan(reading.plan)).plan == reading.plan
