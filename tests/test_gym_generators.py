"""Generators: the same bytes from the same seed, the files on the disk among them, and no two problems alike."""

import dataclasses
from collections import Counter
from random import Random

import pytest

from nl_pddlgym import ConfigError, UnknownNameError, domains, load, open_world
from nl_pddlgym.building import Workshop, differences
from nl_pddlgym.generators import open_generator
from nl_pddlgym.isomorphism import signature
from nl_pddlgym.paths import data_path
from nl_pddlgym.reading import domain_of, problem_of
from nl_pddlgym.task import domain_path
from pddlcoder.pddl import check, print_domain, read_domain, read_problem
from pddlcoder.pddl.model import Atom, TypedName

DOMAIN = pytest.mark.parametrize("domain", domains())


@DOMAIN
def test_the_files_are_what_their_seeds_give(domain: str) -> None:
    assert differences(data_path(), domain) == []


@DOMAIN
def test_no_two_problems_are_equal_up_to_renaming(domain: str) -> None:
    marks = Counter()
    for task in load(domain):
        gold = task.gold()
        pddl = domain_of(gold.domain)
        marks[signature(pddl, problem_of(gold.problem, pddl))] += 1
    assert max(marks.values()) == 1


@DOMAIN
def test_at_most_two_problems_take_one_step(domain: str) -> None:
    assert sum(len(task.gold().plan.splitlines()) == 1 for task in load(domain)) <= 2


@DOMAIN
@pytest.mark.parametrize("seed", range(6))
def test_a_drawn_problem_is_clean_and_has_something_to_do(domain: str, seed: int) -> None:
    shop, generator = Workshop(data_path(), domain), open_generator(domain, domain_path(data_path(), domain))
    config = generator.draw(Random(f"test/{seed}"))
    problem = generator.problem(config, seed)
    assert problem == generator.problem(config, seed)
    assert generator.told(problem, seed) == generator.told(problem, seed)
    built = shop.told(problem, "00", seed)
    assert check(print_domain(shop.pddl), built.problem) == ()
    world = shop.open(built)
    assert world.system.unmet(world.system.initial)
    assert world.applicable(world.system.initial)


@DOMAIN
def test_wordings_vary_with_the_seed(domain: str) -> None:
    generator = open_generator(domain, domain_path(data_path(), domain))
    problem = generator.problem(generator.draw(Random("wordings")), 0)
    told = {generator.told(problem, seed) for seed in range(40)}
    assert len(told) >= 10


@DOMAIN
def test_the_impossible_is_refused_in_one_sentence(domain: str) -> None:
    generator = open_generator(domain, domain_path(data_path(), domain))
    refused = []
    for field in dataclasses.fields(generator.config):
        with pytest.raises(ConfigError) as caught:
            generator.configure({field.name: -1})
        refused.append(str(caught.value))
    assert refused
    assert not [sentence for sentence in refused if "\n" in sentence or "-1" not in sentence]
    with pytest.raises(ConfigError, match="no setting 'colour'"):
        generator.configure({"colour": 1})


def test_a_domain_without_generator_is_named() -> None:
    with pytest.raises(UnknownNameError, match="no generator for the domain 'chess'"):
        open_generator("chess")


def test_fresh_problems_are_new_and_solved() -> None:
    shop = Workshop(data_path(), "hanoi")
    built = list(shop.fresh(7, 3, {"discs": 3, "starts": 3, "ends": 3}))
    assert [one.number for one in built] == ["00", "01", "02"]
    assert len({one.problem for one in built}) == 3
    assert built == list(shop.fresh(7, 3, {"discs": 3, "starts": 3, "ends": 3}))
    assert all(one.plan and one.pnl for one in built)


def test_a_generator_that_has_nothing_new_says_so() -> None:
    with pytest.raises(ConfigError, match="only problems that exist already"):
        list(Workshop(data_path(), "hanoi").fresh(0, 3, {"discs": 1}))


DOMAIN_TEXT = "(define (domain d) (:predicates (p ?x ?y) (q ?x)) (:action a :parameters (?x) :precondition (q ?x) :effect (not (q ?x))))"


def marked(init: str, goal: str = "(p x y)") -> str:
    domain = read_domain(DOMAIN_TEXT).value
    assert domain is not None
    problem = read_problem(
        f"(define (problem t) (:domain d) (:objects x y z) (:init {init}) (:goal (and {goal})))", domain
    ).value
    assert problem is not None
    return signature(domain, problem)


def test_a_signature_forgets_names_and_nothing_else() -> None:
    assert marked("(p x y) (q z)", "(q x)") == marked("(p z x) (q y)", "(q z)")
    assert marked("(p x y) (q z)", "(q x)") != marked("(p x y) (q z)", "(q y)")
    assert marked("(p x y) (p y z)") != marked("(p x y) (p x z)")
    assert marked("(q x)", "(q y)") != marked("(q x)", "(q x) (q y)")
    assert marked("(q x)", "(q y)") != marked("(q x)", "(not (q y))")


def test_a_signature_keeps_constants_and_types_apart() -> None:
    domain = domain_of(DOMAIN_TEXT)
    fixed = dataclasses.replace(domain, constants=(TypedName("left"), TypedName("right")))
    problem = problem_of("(define (problem t) (:domain d) (:objects x) (:init (q x)) (:goal (p x x)))", domain)
    first, second = (dataclasses.replace(problem, init=(Atom("q", (name,)),)) for name in ("left", "right"))
    assert signature(fixed, first) != signature(fixed, second)


@DOMAIN
def test_every_world_of_a_domain_opens_with_its_constants(domain: str) -> None:
    world = open_world(load(domain)[0])
    assert set(load(domain)[0].objects.split()) == set(world.objects())
