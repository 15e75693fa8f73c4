"""What each tool does, as the model meets it: the texts it reads, and what it leaves on the desk."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from solving import DOMAIN, PROBLEM, UNREACHABLE, Agreeable, BreadthFirst, FixedPlanner, call, desk

from pddlcoder.errors import UsageError
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.model import Step
from pddlcoder.review import Judgement
from pddlcoder.tools import TOOL_SETS, TOOLS, choose_tools
from pddlcoder.tools.edits import standing
from pddlcoder.tools.toolbox import Toolbox
from pddlcoder.trajectory import TurnRecord
from pddlcoder.types import Outcome, PlannerResult
from pddlcoder.workspace import File

BROKEN = DOMAIN.replace("(road ?from ?to)", "(raod ?from ?to)")
UNBALANCED = DOMAIN.rstrip().removesuffix(")")


# create_file


def test_a_clean_file_is_stored_and_the_missing_one_named() -> None:
    made = desk()
    said = call(made, "create_file", file="domain", content=DOMAIN)
    assert said == "Stored domain (8 lines); no errors. Still to write: problem."
    assert made.workspace.domain == DOMAIN


def test_a_file_with_mistakes_is_stored_all_the_same_and_they_are_listed() -> None:
    made = desk()
    said = call(made, "create_file", file="domain", content=BROKEN)
    assert said.startswith("Stored domain (8 lines); 1 error to fix.\n")
    assert "raod" in said
    assert "road" in said
    assert made.workspace.domain == BROKEN


def test_a_fence_is_taken_off_and_reported() -> None:
    made = desk()
    said = call(made, "create_file", file="domain", content=f"Here it is:\n```pddl\n{DOMAIN}```\n")
    assert "Note: " in said
    assert (made.workspace.domain or "").strip() == DOMAIN.strip()


def test_line_breaks_that_were_escaped_twice_are_line_breaks() -> None:
    made = desk()
    call(made, "create_file", file="domain", content=DOMAIN.replace("\n", "\\n"))
    assert made.workspace.domain == DOMAIN


def test_both_files_in_one_text_are_split() -> None:
    made = desk()
    said = call(made, "create_file", file="domain", content=f"{DOMAIN}\n{PROBLEM}")
    assert "Note: the text held both files, so both were stored." in said
    assert made.workspace.missing() == ()
    assert "(define (problem" not in (made.workspace.domain or "")


def test_a_problem_given_as_the_domain_is_stored_where_it_belongs() -> None:
    made = desk()
    said = call(made, "create_file", file="domain", content=PROBLEM)
    assert "stored as the problem" in said
    assert made.workspace.missing() == (File.DOMAIN,)


def test_text_that_is_no_pddl_is_stored_with_its_fault() -> None:
    made = desk()
    said = call(made, "create_file", file="problem", content="as before")
    assert "error" in said.splitlines()[0]
    assert made.workspace.problem == "as before"


# read_file


def test_a_file_is_read_with_line_numbers() -> None:
    said = call(desk(domain=DOMAIN), "read_file", file="domain", start=2, end=3)
    assert said == "domain, lines 2 to 3 of 8:\n2|   (:requirements :strips :typing)\n3|   (:types place)"


def test_the_middle_of_a_long_file_is_left_out_with_how_to_see_it() -> None:
    many = PROBLEM.replace("(at x)", "(at x)\n" + "\n".join(["  ; nothing"] * 500))
    said = call(desk(domain=DOMAIN, problem=many), "read_file", file="problem")
    assert 'lines left out; read_file("problem", 81, 425) shows them' in said
    assert len(said.splitlines()) < 170


@pytest.mark.parametrize(("start", "end"), [(0, 3), (9, 9), (5, 4), (-1, None)])
def test_a_range_that_does_not_exist_is_an_error(start: int, end: int | None) -> None:
    said = call(desk(domain=DOMAIN), "read_file", file="domain", start=start, end=end)
    assert said.startswith("Error in read_file: domain has lines 1 to 8;")


def test_a_file_that_was_not_written_cannot_be_read() -> None:
    assert call(desk(), "read_file", file="problem") == (
        "Error in read_file: there is no problem yet; write it with create_file."
    )


# edit_lines and replace_text


def test_lines_are_replaced_and_shown() -> None:
    made = desk(domain=BROKEN)
    said = call(
        made, "edit_lines", file="domain", start=7, end=7, new="    :precondition (and (at ?from) (road ?from ?to))"
    )
    assert said.splitlines()[0] == "Edited domain; no errors. Still to write: problem."
    assert "7|     :precondition (and (at ?from) (road ?from ?to))" in said
    assert made.workspace.domain == DOMAIN


def test_lines_are_inserted_and_deleted() -> None:
    made = desk(domain=DOMAIN)
    call(made, "edit_lines", file="domain", start=4, end=3, new="  ; a remark")
    assert (made.workspace.domain or "").splitlines()[3] == "  ; a remark"
    call(made, "edit_lines", file="domain", start=4, end=4, new="")
    assert made.workspace.domain == DOMAIN


def test_text_is_replaced_where_it_stands_once() -> None:
    made = desk(domain=BROKEN)
    said = call(made, "replace_text", file="domain", old="(raod ", new="(road ")
    assert said.startswith("Edited domain; no errors.")
    assert made.workspace.domain == DOMAIN


def test_old_text_is_found_up_to_white_space() -> None:
    made = desk(domain=BROKEN)
    call(
        made,
        "replace_text",
        file="domain",
        old="(and (at ?from)\n   (raod ?from ?to))",
        new="(and (at ?from) (road ?from ?to))",
    )
    assert made.workspace.domain == DOMAIN


def test_line_numbers_and_fences_copied_along_are_taken_off() -> None:
    made = desk(domain=BROKEN)
    new = "```\n7|     :precondition (and (at ?from) (road ?from ?to))\n```"
    call(made, "edit_lines", file="domain", start=7, end=7, new=new)
    assert made.workspace.domain == DOMAIN


def test_old_text_that_is_not_there_shows_the_nearest_place() -> None:
    made = desk(domain=DOMAIN)
    said = call(made, "replace_text", file="domain", old="(:predicates (at ?x) (road ?x ?y))", new="(:predicates)")
    assert said.startswith("Rejected, domain unchanged: the old text is not in it; the nearest place is shown below.")
    assert "4|   (:predicates (at ?p - place) (road ?p ?q - place))" in said
    assert made.workspace.domain == DOMAIN


def test_old_text_that_stands_twice_says_how_often_and_where() -> None:
    said = call(desk(domain=DOMAIN), "replace_text", file="domain", old="(at ?from)", new="(at ?to)")
    assert "the old text stands there 2 times (lines 7, 8); give more of its surroundings." in said


@pytest.mark.parametrize(
    ("old", "new"),
    [("(road ?from ?to)", "(path ?from ?to)"), ("(at ?to))))", "(at ?to)))"), ("(:types place)", "(:types place")],
)
def test_an_edit_that_would_break_a_clean_file_is_rejected(old: str, new: str) -> None:
    made = desk(domain=DOMAIN)
    said = call(made, "replace_text", file="domain", old=old, new=new)
    assert said.startswith("Rejected, domain unchanged: the edit would bring ")
    assert "Current text of domain there:" in said
    assert made.workspace.domain == DOMAIN


def test_a_broken_file_takes_an_edit_that_leaves_it_readable() -> None:
    made = desk(domain=BROKEN)
    said = call(made, "replace_text", file="domain", old="(at ?p - place)", new="(here ?p - place)")
    assert said.startswith("Edited domain; ")
    assert "(here ?p - place)" in (made.workspace.domain or "")


def test_a_broken_file_does_not_take_an_edit_that_makes_it_unreadable() -> None:
    made = desk(domain=BROKEN)
    said = call(made, "replace_text", file="domain", old="(:types place)", new="(:types place")
    assert said.startswith("Rejected, ")
    assert made.workspace.domain == BROKEN


def test_an_unreadable_file_takes_any_edit() -> None:
    made = desk(domain=UNBALANCED)
    call(made, "replace_text", file="domain", old="(:types place)", new="(:types location)")
    assert "(:types location)" in (made.workspace.domain or "")


@pytest.mark.parametrize(
    "unreadable",
    [
        "",
        "as before",
        UNBALANCED,
        f"{DOMAIN})",
        DOMAIN.replace(":effect (and", ":effect and"),
        DOMAIN[:100],
        "(" * 1000,
    ],
)
def test_a_clean_file_is_never_made_unreadable(unreadable: str) -> None:
    assert standing(File.DOMAIN, unreadable, None).rank == 0
    made = desk(domain=DOMAIN)
    assert call(made, "edit_lines", file="domain", start=1, end=99, new=unreadable).startswith("Rejected, ")
    assert made.workspace.domain == DOMAIN


def test_a_change_that_needs_both_files_starts_in_the_domain() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM)
    for old, new in (("(road ?p ?q - place)", "(road ?p ?q ?r - place)"),):
        said = call(made, "replace_text", file="domain", old=old, new=new)
        assert said.startswith("Rejected")  # the action still uses two arguments
    whole = DOMAIN.replace("road ?p ?q", "road ?p ?q ?r").replace("(road ?from ?to)", "(road ?from ?to ?to)")
    assert "to fix" in call(made, "create_file", file="domain", content=whole)
    assert call(made, "replace_text", file="problem", old="(road x y)", new="(road x y y)").startswith(
        "Edited problem; 1 error"
    )
    assert call(made, "replace_text", file="problem", old="(road y z)", new="(road y z z)").startswith(
        "Edited problem; no errors"
    )


def test_after_two_failed_edits_the_whole_file_is_suggested() -> None:
    made = desk(domain=DOMAIN)
    first = call(made, "replace_text", file="domain", old="nowhere", new="x")
    second = call(made, "edit_lines", file="domain", start=1, end=1, new="")
    assert "write the whole domain" not in first
    assert second.endswith(
        "2 edits of the domain in a row have failed: write the whole domain with create_file instead."
    )


def test_an_edit_of_a_missing_file_or_of_nothing_is_an_error() -> None:
    assert "there is no domain yet" in call(desk(), "edit_lines", file="domain", start=1, end=1, new="x")
    assert "old is empty" in call(desk(domain=DOMAIN), "replace_text", file="domain", old=" ", new="x")


# check_syntax and translate


@dataclass
class Strict:
    """A validator that objects to everything."""

    name: str = "strict"

    def check(self, domain: str, problem: str | None = None) -> tuple[Diagnostic, ...]:
        return (Diagnostic("strict", Severity.ERROR, "domain", 1, 1, "too plain"),)

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


def test_translate_asks_the_validator_of_that_name() -> None:
    made = desk(domain=DOMAIN, problem=PROBLEM, validators=(Strict("translator"),))
    assert call(made, "check_syntax") == "No errors."
    assert call(made, "translate").startswith("The translator refuses the files.\n")
    assert call(desk(domain=BROKEN, problem=PROBLEM), "translate").startswith("Not translated: 1 error first.")
    assert "no translator is set up" in call(desk(domain=DOMAIN, problem=PROBLEM), "translate")


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
    assert said.startswith("No plan: the planner proved that the goal cannot be reached.\n")
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
    assert said.startswith("No feedback, because there is no plan.\nNo plan: ")


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
