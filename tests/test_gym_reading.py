"""Reading the benchmark's own files: the list of objects is read without the rest, and faults name file and line."""

import pytest

from nl_pddlgym import DataError, domains, load, open_world
from nl_pddlgym.paths import data_path
from nl_pddlgym.reading import domain_of, objects_of, problem_of

DOMAIN = """(define (domain d) (:requirements :strips :typing) (:types t u)
  (:constants Hub - t ; not an object (of the problem
  )
  (:predicates (p ?x - t)) (:action a :parameters (?x - t) :effect (p ?x)))"""


@pytest.mark.parametrize("name", domains())
def test_the_list_of_objects_is_what_the_kernel_reads(name: str) -> None:
    folder_path = data_path() / "domains" / name
    domain_text = (folder_path / "domain.pddl").read_text()
    domain = domain_of(domain_text)
    for number in (task.number for task in load(name)):
        text = (folder_path / "problems" / f"{number}.pddl").read_text()
        problem = problem_of(text, domain)
        named = dict.fromkeys(thing.name for thing in (*domain.constants, *problem.objects))
        assert objects_of(domain_text, text) == tuple(problem.spelling.get(thing, thing) for thing in named)


@pytest.mark.parametrize(
    ("objects", "found"),
    [
        ("", ("Hub",)),
        ("(:objects)", ("Hub",)),
        ("(:objects b a - t)", ("Hub", "b", "a")),
        ("(:OBJECTS b\n a - t Cart - u)", ("Hub", "b", "a", "Cart")),
        ("(:objects b - (either t u) a - t)", ("Hub", "b", "a")),
        ("(:objects ; first (\n b - t ;; (:objects no)\n)", ("Hub", "b")),
        ("(:objects b -\n t a - t)", ("Hub", "b", "a")),
    ],
)
def test_objects_keep_order_and_spelling(objects: str, found: tuple[str, ...]) -> None:
    text = f"(define (problem q) (:domain d) {objects} (:init) (:goal (p hub)))"
    assert objects_of(DOMAIN, text) == found
    problem = problem_of(text, domain_of(DOMAIN))
    assert tuple(problem.spelling[name] for name in ("hub", *[thing.name for thing in problem.objects])) == found


def test_a_list_without_an_end_names_file_and_line() -> None:
    with pytest.raises(DataError, match=r"^some/where\.pddl:1: "):
        objects_of(DOMAIN, "(define (problem q) (:domain d) (:objects a b", problem_file="some/where.pddl")


def test_a_domain_is_read_once_for_all_its_problems() -> None:
    first, second = (open_world(task).system.domain for task in load("hanoi")[:2])
    assert first is second
