"""The inspection of a published checkout: every defect put there on purpose is found, and none where all is well."""

import shutil
from pathlib import Path

import pytest

from nl_pddlgym import load
from nl_pddlgym.isomorphism import signature
from nl_pddlgym.published import DefectKind, inspect_published
from nl_pddlgym.published.agreement import unnamed
from nl_pddlgym.published.description import Description, in_order, number_in
from nl_pddlgym.published.sketch import sketch
from nl_pddlgym.reading import domain_of, problem_of
from nl_pddlgym.task import domain_path

CHECKOUT = Path(__file__).parent / "data" / "published"
FLOORS = frozenset(f"f{number}" for number in range(10))
GRID = frozenset(f"loc-{row}-{column}" for row in range(2) for column in range(3))
EXPECTED = [
    ("ferry/02", "duplicate", "is the same problem as ferry/01 up to the names of its objects"),
    (
        "ferry/02",
        "leak",
        "is the same problem as ferry/01 up to the names of its objects: one is in train, this one in validation",
    ),
    ("kiln/01", "description", "Kiln_1.md lists an order from pot0 to pot2, without pot3"),
    ("kiln/01", "description", "Kiln_1.md names pot9, which the problem does not have"),
    ("kiln/01", "description", "Kiln_1.md never names pot3, which the goal needs"),
    ("lamps/01", "mispaired", "Lamps_1.md tells problem3.pddl, but the published code pairs it with problem1.pddl"),
    (
        "lamps/01",
        "duplicate",
        "is the same problem as lamps/00 up to the names of its objects, as the published code pairs them",
    ),
    ("lamps/02", "objects", "O lacks hall3, which an action can take"),
    ("lamps/03", "description", "LampsMany_0.md announces five lamps but lists 4 (lamp1 - lamp4)"),
    ("lamps/04", "objects", "O lacks lamp5, which the goal needs"),
    (
        "lamps",
        "actions",
        "S has switch-on, a name the published code does not know: it fails every plan with it (lamps.pddl)",
    ),
    ("lamps", "actions", "S has dance, but no operator or action predicate is called so (lamps.pddl)"),
    ("lamps", "actions", "no action of S stands for the operator rest (lamps.pddl)"),
]


def test_every_defect_is_found_and_none_is_invented() -> None:
    assert [(found.task, found.kind, found.sentence) for found in inspect_published(CHECKOUT)] == EXPECTED


@pytest.mark.parametrize(
    "domain", ["blocks", "briefcaseworld", "elevator", "ferry", "gripper", "hanoi", "movie", "ring_and_peg"]
)
def test_nothing_is_found_in_descriptions_that_are_proven(domain: str) -> None:
    for task in load(domain)[::4]:
        folder_path = domain_path(task.data_path, domain)
        problem = sketch(folder_path / "domain.pddl", folder_path / "problems" / f"{task.number}.pddl")
        told = Description(task.pnl, frozenset(problem.objects), frozenset(task.objects.lower().split()))
        assert not (*told.absent, *told.miscounted(), *told.cut_short(), *unnamed(told, problem)), task.id


def test_a_part_can_be_inspected_alone() -> None:
    assert {found.task for found in inspect_published(CHECKOUT, which="ferry")} == {"ferry/02"}
    assert not inspect_published(CHECKOUT, which="test")


def test_a_defect_prints_as_one_line() -> None:
    assert (
        str(inspect_published(CHECKOUT)[3])
        == "kiln/01: Kiln_1.md names pot9, which the problem does not have [description]"
    )


def test_a_problem_that_cannot_be_planned_is_found_when_asked() -> None:
    found = [defect for defect in inspect_published(CHECKOUT, which="kiln", planner=True) if defect.kind == "unsolved"]
    assert [defect.task for defect in found] == ["kiln/02"]
    assert "unsolvable" in found[0].sentence


def test_a_broken_file_is_a_defect_and_the_rest_is_inspected(tmp_path: Path) -> None:
    checkout = Path(shutil.copytree(CHECKOUT, tmp_path / "checkout"))
    problem_path = checkout / "nl_pddlgym/pddl/kiln/problem2.pddl"
    problem_path.write_text(problem_path.read_text().replace("(waiting pot0)", "(waiting pot0"))
    (checkout / "nl_pddlgym/prompts/problems/Ferry_1.md").write_bytes(b"\xff")
    found = inspect_published(checkout)
    assert [defect.task for defect in found if defect.kind is DefectKind.BROKEN] == ["ferry/01", "kiln/02"]
    assert "problem2.pddl:" in next(defect.sentence for defect in found if defect.task == "kiln/02")
    assert [defect.task for defect in found if defect.kind is DefectKind.MISPAIRED] == ["lamps/01"]


def test_wrong_numbers_of_arguments_and_descriptions_of_nothing_are_found(tmp_path: Path) -> None:
    checkout = Path(shutil.copytree(CHECKOUT, tmp_path / "checkout"))
    prompts = checkout / "nl_pddlgym/prompts"
    (prompts / "actions/Ferry.md").write_text("(load ?crate ?quay)\n(unload)\n(sail ?to)\n")
    (prompts / "problems/Ferry_0.md").write_text("Ten quays (quay0 - quay9) and one crate (crate7).")
    sentences = [defect.sentence for defect in inspect_published(checkout, which="ferry")]
    assert "Ferry_0.md tells no problem of ferry; it is paired with problem0.pddl" in sentences
    assert "S gives load 2 arguments, its operators show 1 (ferry.pddl)" in sentences
    assert "no action of S stands for the operator load (ferry.pddl)" in sentences


@pytest.mark.parametrize(
    ("text", "absent", "miscounted"),
    [
        ("There are ten floors (f0 - f9).", (), ()),
        ("There are five floors (f0 - f9).", (), ("announces five floors but lists 10 (f0 - f9)",)),
        ("There are 10 floors (f0-f9, in order).", (), ()),
        (
            "There are two floors (f3, f12) and three lifts (l1 - l2).",
            ("f12",),
            (),
        ),
        ("The lift is at f11, f10 and f2 (the top).", ("f10", "f11"), ()),
        ("There are three floors (f1, f2, and f3) and two floors (f4 or f5).", (), ()),
        ("There are twenty-one floors (f0, f1).", (), ("announces twenty-one floors but lists 2 (f0, f1)",)),
        ("Five stacks (from top to bottom) of floors: f1-f2-f3.", (), ()),
        ("There are two floors (f1, ff2).", ("ff2",), ()),
        ("", (), ()),
    ],
)
def test_names_ranges_and_counts_are_read_from_prose(
    text: str, absent: tuple[str, ...], miscounted: tuple[str, ...]
) -> None:
    description = Description(text, FLOORS)
    assert (description.absent, description.miscounted()) == (absent, miscounted)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("a grid from loc-0-0 (top left) to loc-1-2 (bottom right)", GRID),
        ("named loc-0-0 to loc-0-2", frozenset(("loc-0-0", "loc-0-1", "loc-0-2"))),
        ("from LOC-1-2 to loc-0-0", frozenset(("loc-1-2", "loc-0-0"))),
        ("loc-0-1-loc-1-1", frozenset(("loc-0-1", "loc-1-1"))),
    ],
)
def test_grids_are_ranges_over_each_number(text: str, named: frozenset[str]) -> None:
    assert Description(text, GRID).named == named


def test_a_range_may_run_over_letters() -> None:
    description = Description("There are 4 parts (a0 - d0).", frozenset(("a0", "b0", "c0", "d0")))
    assert (description.miscounted(), in_order(description.named)) == ((), ("a0", "b0", "c0", "d0"))


@pytest.mark.parametrize(
    ("word", "number"), [("7", 7), ("Twelve", 12), ("forty-two", 42), ("ninety", 90), ("many", None), ("", None)]
)
def test_numbers_are_read_in_digits_and_words(word: str, number: int | None) -> None:
    assert number_in(word) == number


def test_a_signature_sees_through_names_order_and_repetition_only() -> None:
    domain = domain_of(
        "(define (domain d) (:requirements :strips) (:predicates (e ?a ?b) (g ?a))"
        " (:action x :parameters (?a) :precondition (g ?a) :effect (not (g ?a))))"
    )

    def mark(objects: str, init: str, goal: str) -> str:
        text = f"(define (problem p) (:domain d) (:objects {objects}) (:init {init}) (:goal (g {goal})))"
        return signature(domain, problem_of(text, domain))

    first = mark("a b c", "(e a b) (e b c)", "a")
    assert mark("z y x", "(e y x) (e z y) (e z y)", "z") == first
    assert mark("a b c", "(e a b) (e b c)", "c") != first
    assert mark("a b c", "(e a b) (e c b)", "a") != first
