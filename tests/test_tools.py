"""What each tool does, as the model meets it: the texts it reads, and what it leaves on the desk."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from solving import BROKEN, DOMAIN, PROBLEM, UNREACHABLE, Agreeable, BreadthFirst, FixedPlanner, call, desk

from pddlcoder.errors import UsageError
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.model import Step
from pddlcoder.planners import Translation
from pddlcoder.review import Judgement
from pddlcoder.tools import TOOL_SETS, TOOLS, choose_tools
from pddlcoder.tools.toolbox import Toolbox
from pddlcoder.trajectory import TurnRecord
from pddlcoder.types import Outcome, PlannerResult

# check_syntax and translate


FINDING = Diagnostic("strict", Severity.ERROR, "domain", 1, 1, "too plain")


@dataclass
class Strict:
    """A validator that objects to everything."""

    name: str = "strict"

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]:
        return (FINDING,)

    def validate(self, domain: str, problem: str, plan: str) -> None:
        return None


def test_a_check_of_clean_files_says_so() -> None:
    assert call(desk(domain=DOMAIN, problem=PROBLEM), "check_syntax") == "No errors."
    assert call(desk(domain=DOMAIN), "check_syntax") == "No errors. There is no problem yet."
    assert "there is no file yet" in call(desk(), "check_syntax")


def test_a_check_lists_the_mistakes_of_both_files() -> None:
    said = call(desk(domain=BROKEN, problem=PROBLEM.replace("(at x)", "(at w)")), "check_syntax")
    assert said.startswith("2 errors.")
    assert "raod" in said
    assert "w" in said


def test_other_validators_are_asked_once_the_kernel_is_content() -> None:
    clean = desk(domain=DOMAIN, problem=PROBLEM, validators=(Strict(),))
    assert "too plain" in call(clean, "check_syntax")
    broken = desk(domain=BROKEN, problem=PROBLEM, validators=(Strict(),))
    assert "too plain" not in call(broken, "check_syntax")


@pytest.mark.parametrize(
    ("translation", "said"),
    [
        (Translation(Outcome.SOLVED), "The translator takes both files."),
        (
            Translation(Outcome.UNSOLVABLE, reason="r"),
            "The translator takes both files, and sees already that the goal",
        ),
        (
            Translation(Outcome.INVALID, (FINDING,)),
            "The translator refuses the files.\n1. domain.pddl:1:1: error[strict]: too plain",
        ),
        (
            Translation(Outcome.CRASHED, reason="signal 11"),
            "The translator itself failed; this says nothing about the files.\nsignal 11",
        ),
    ],
)
def test_translate_tells_what_the_translator_said(translation: Translation, said: str) -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM, translate=lambda domain, problem, cancel: translation)
    assert call(made, "translate").startswith(said)


def test_files_with_errors_do_not_reach_the_translator() -> None:
    assert call(desk(domain=BROKEN, problem=PROBLEM), "translate").startswith("Not translated: 1 error first.")


def test_the_validator_that_is_the_translator_has_a_tool_of_its_own() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM, validators=(Strict("translator"),))
    assert call(made, "check_syntax") == "No errors."


# make_plan


def test_a_plan_is_numbered() -> None:
    said = call(desk(domain=DOMAIN, problem=PROBLEM), "make_plan")
    assert said == "Plan found with 2 steps:\n1. (go x y)\n2. (go y z)"


def test_files_with_mistakes_do_not_reach_the_planner() -> None:
    planner = BreadthFirst()
    said = call(desk(domain=BROKEN, problem=PROBLEM, planner=planner), "make_plan")
    assert said.startswith("Not planned: 1 error first.")
    assert planner.calls == 0


def test_unchanged_files_are_not_planned_again() -> None:
    planner = BreadthFirst()
    made = desk(domain=DOMAIN, problem=PROBLEM, planner=planner)
    call(made, "make_plan")
    assert call(made, "make_plan").startswith("The files have not changed since the last plan. Plan found")
    assert planner.calls == 1


def test_no_plan_comes_with_the_reason() -> None:
    said = call(desk(domain=DOMAIN, problem=UNREACHABLE), "make_plan")
    assert said.startswith("No plan exists: the goal can never become true")
    assert said.count("No plan") == 1
    assert "(at z)" in said


def test_a_goal_that_already_holds_is_nothing_to_do() -> None:
    said = call(desk(domain=DOMAIN, problem=PROBLEM.replace("(:goal (at z))", "(:goal (at x))")), "make_plan")
    assert said == "Plan found with 0 steps: the goal already holds in the initial state, there is nothing to do."


def test_the_middle_of_a_long_plan_is_left_out_for_the_model() -> None:
    plan = tuple(Step("go", (f"p{n}", f"p{n + 1}")) for n in range(100))
    said = call(
        desk(domain=DOMAIN, problem=PROBLEM, planner=FixedPlanner(PlannerResult(Outcome.SOLVED, "f", plan))),
        "make_plan",
    )
    assert "... steps 21 to 90 left out ..." in said
    assert "100. (go p99 p100)" in said


def test_a_crash_of_the_planner_is_no_word_on_the_files_and_is_tried_again() -> None:
    made = desk(
        domain=DOMAIN, problem=PROBLEM, planner=FixedPlanner(PlannerResult(Outcome.CRASHED, "f", reason="signal 11"))
    )
    said = call(made, "make_plan")
    assert said == "The planner itself failed; this says nothing about the files.\nsignal 11"
    assert call(made, "make_plan") == said


# plan_feedback


def test_feedback_plans_first_and_tells_the_verdict() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM, reviewer=Agreeable(Judgement(False, "Step 1: the bridge is closed.")))
    assert call(made, "plan_feedback") == "Rejected by the judge. Step 1: the bridge is closed."


def test_feedback_without_a_plan_says_why() -> None:
    said = call(desk(domain=DOMAIN, problem=UNREACHABLE), "plan_feedback")
    assert said.startswith("No feedback, because there is no plan.\nNo plan exists: ")


def test_feedback_says_when_the_plan_has_changed_or_not() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM)
    assert call(made, "plan_feedback") == "Accepted by the judge. Fine."
    assert call(made, "plan_feedback").startswith("The plan has not changed since the last feedback. Accepted")
    call(made, "replace_text", file="problem", old="(road y z)", new="(road y z) (road x z)")
    assert call(made, "plan_feedback").startswith("The plan has changed. Accepted")


def test_feedback_that_could_not_be_read_is_no_judgement() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM, reviewer=Agreeable(Judgement(None, "the judge's reply was cut off")))
    assert call(made, "plan_feedback") == "No judgement: the judge's reply was cut off"


# finish


@pytest.mark.parametrize(
    ("files", "lacking"),
    [
        ({}, "there is no domain and no problem yet."),
        ({"domain": BROKEN, "problem": PROBLEM}, "the files have 1 error (check_syntax lists them)."),
        ({"domain": DOMAIN, "problem": PROBLEM}, "there is no plan for the files as they are (make_plan)."),
    ],
)
def test_finishing_too_early_is_refused_once(files: dict[str, str], lacking: str) -> None:
    made = desk(**files)
    said = Toolbox(made).call("finish", {})
    assert said.text.startswith(f"Not finished yet: {lacking}")
    assert not said.done
    made.workspace.turns.append(TurnRecord(1, "finish"))
    assert Toolbox(made).call("finish", {"summary": "So it is."}).summary == "So it is."


def test_finishing_without_feedback_or_against_it_is_refused_once() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM, reviewer=Agreeable(Judgement(False, "No.")))
    call(made, "make_plan")
    assert "nobody has judged this plan yet" in call(made, "finish")
    call(made, "plan_feedback")
    assert "the judge rejected this plan" in call(made, "finish")


def test_finishing_with_an_accepted_plan_ends_the_work() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM)
    call(made, "plan_feedback")
    assert Toolbox(made).call("finish", {"summary": "Done."}).done


def test_finishing_asks_only_for_what_the_model_has_tools_for() -> None:
    assert Toolbox(desk(domain=DOMAIN, problem=PROBLEM, tools="files_only")).call("finish", {}).done
    made = desk(domain=DOMAIN, problem=PROBLEM, tools="no_feedback")
    call(made, "make_plan")
    assert Toolbox(made).call("finish", {}).done


# Calls that do not fit


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        (
            "creat_file",
            {},
            "Error: there is no tool 'creat_file'. Did you mean create_file? The tools are: create_file,",
        ),
        (
            "create_file",
            {"file": "domain"},
            "Error in create_file: missing argument content; call it as create_file(file: ",
        ),
        (
            "create_file",
            {"file": "plan", "content": "x"},
            'Error in create_file: file must be "domain" or "problem", not \'plan\'.',
        ),
        (
            "read_file",
            {"file": "domain", "start": "two"},
            "Error in read_file: start must be a whole number, not '\"two\"';",
        ),
        ("read_file", {"file": "domain", "start": "9" * 400}, "start must be a whole number, not '\"9999"),
        ("edit_lines", {"file": "domain", "begin": 1, "end": 1, "new": ""}, "missing argument start (you gave begin"),
        ("create_file", {"file": "domain", "content": {"a": 1}}, "content must be a string"),
    ],
)
def test_a_call_that_does_not_fit_is_told_with_the_right_form(tool: str, arguments: dict, said: str) -> None:
    answer = call(desk(domain=DOMAIN), tool, **arguments)
    assert said in answer
    assert "\n" not in answer


@pytest.mark.parametrize(
    "arguments",
    [
        {"file": "domain.pddl", "start": "2", "end": 2.0},
        {"filename": "DOMAIN", "start_line": 2, "end_line": 2},
        {"path": "./domain.pddl", "from": 2, "to": 2, "why": "to see"},
        {"file": "the domain", "start": "2", "end": "2", "old": None},
    ],
)
def test_near_misses_of_arguments_are_understood(arguments: dict) -> None:
    said = call(desk(domain=DOMAIN), "read_file", **arguments)
    assert said.startswith("domain, lines 2 to 2 of 8:\n2|   (:requirements")


def test_a_null_is_an_argument_left_out() -> None:
    assert call(desk(domain=DOMAIN), "read_file", file="domain", start=None, end=None).startswith(
        "domain, lines 1 to 8 of 8:"
    )


def test_needless_arguments_are_named() -> None:
    said = call(desk(domain=DOMAIN, problem=PROBLEM), "check_syntax", file="domain")
    assert said == "No errors.\nNote: check_syntax takes no file."


def test_pddl_in_a_fence_after_the_arguments_is_the_content() -> None:
    made = desk()
    raw = '{"file": "domain"}\n```pddl\n' + DOMAIN + "```"
    Toolbox(made).call("create_file", {"file": "domain"}, raw)
    assert (made.workspace.domain or "").strip() == DOMAIN.strip()


# Which tools there are


def test_every_tool_tells_when_to_use_it() -> None:
    for name, tool in TOOLS.items():
        assert tool.__name__ == name
        assert "Use it" in (tool.__doc__ or ""), name


def test_the_docs_are_what_the_model_reads() -> None:
    docs = Toolbox(desk(tools=("read_file",))).docs()
    assert docs.startswith(
        'read_file(file: "domain" or "problem", start: number (optional), end: number (optional))\n  Show a file'
    )
    assert "finish(summary: string (optional))" in docs
    assert len(Toolbox(desk()).docs()) < 5000


def test_the_page_on_the_tools_shows_them_as_they_are() -> None:
    page = (Path(__file__).parents[1] / "docs" / "tools.md").read_text(encoding="utf-8")
    assert f"```text\n{Toolbox(desk()).docs()}\n```" in page


@pytest.mark.parametrize("name", sorted(TOOL_SETS))
def test_every_set_of_tools_can_finish(name: str) -> None:
    assert choose_tools(name)[-1] == "finish"


def test_tools_keep_their_order_and_unknown_ones_are_refused() -> None:
    assert choose_tools(("make_plan", "create_file")) == ("create_file", "make_plan", "finish")
    with pytest.raises(UsageError, match="no tool or set of tools named 'fly'"):
        choose_tools(("fly",))
    with pytest.raises(UsageError, match="sets: all"):
        choose_tools("most")
