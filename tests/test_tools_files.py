"""The tools that write, read and edit files, as the model meets them, and which edits are taken."""

import pytest
from solving import BROKEN, DOMAIN, PROBLEM, UNBALANCED, call, desk

from pddlcoder.tools.edits import standing
from pddlcoder.workspace import File

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


def test_warnings_are_told_with_their_own_file_only() -> None:
    made = desk()
    odd = DOMAIN.replace(" :typing", "")
    assert "warning" in call(made, "create_file", file="domain", content=odd)
    assert call(made, "create_file", file="problem", content=PROBLEM) == "Stored problem (5 lines); no errors."
    assert "warning" in call(made, "check_syntax")


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
