"""The benchmark's data files: clean PDDL, proven plans, cards and splits that agree with what lies on the disk."""

import re

import pytest

from nl_pddlgym import Task, domains, load, score
from nl_pddlgym.card import read_card
from nl_pddlgym.paths import data_path
from nl_pddlgym.planning import solve
from nl_pddlgym.verification.proofs import ground, sufficient
from pddlcoder.pddl import check, validate
from pddlcoder.pddl.model import render_plan

TASKS = load("all")
TASK = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
DOMAIN = pytest.mark.parametrize("domain", domains())


@TASK
def test_pddl_is_clean(task: Task) -> None:
    gold = task.gold()
    assert check(gold.domain, gold.problem) == ()


@TASK
def test_gold_plan_reaches_level_3(task: Task) -> None:
    verdict = score(task, task.gold().plan)
    assert (verdict.level, verdict.ambiguous, verdict.weak) == (3, False, True), verdict.reason


@TASK
def test_gold_plan_with_all_its_parameters_is_valid(task: Task) -> None:
    gold = task.gold()
    verdict = validate(gold.domain, gold.problem, render_plan(ground(task)))
    assert verdict.valid, verdict.reason


@TASK
def test_each_action_has_one_outcome_or_the_card_says_why_not(task: Task) -> None:
    assert not sufficient(task)


@TASK
def test_no_goal_holds_at_the_start(task: Task) -> None:
    assert score(task, "").level == 2


@TASK
def test_every_object_of_the_goal_is_in_the_object_list(task: Task) -> None:
    goal = task.gold().problem.split("(:goal")[1]
    objects = set(task.objects.split())
    named = {name for atom in re.findall(r"\((?!and\b)\w+ ([^()]+)\)", goal) for name in atom.split()}
    assert named
    assert named <= objects


def planned(task: Task) -> None:
    """Fast Downward finds a valid plan within the limits of the benchmark: 60 seconds and 4 GB, translation included."""
    gold = task.gold()
    result = solve(gold.domain, gold.problem)
    assert result.plan is not None, result.reason
    assert validate(gold.domain, gold.problem, render_plan(result.plan)).valid


@pytest.mark.parametrize("task", [load(domain)[2] for domain in domains()], ids=lambda task: task.id)
def test_fast_downward_solves_a_problem_of_each_domain(task: Task) -> None:
    planned(task)


@pytest.mark.slow
@TASK
def test_fast_downward_solves_every_problem(task: Task) -> None:
    planned(task)


@DOMAIN
def test_card_and_action_list_agree(domain: str) -> None:
    folder_path = data_path() / "domains" / domain
    card = read_card(folder_path / "domain.toml")
    assert [str(schema) for schema in card.actions] == (folder_path / "actions.md").read_text().splitlines()
    assert card.decisions
    assert card.source
    assert card.problems


@DOMAIN
def test_every_operator_is_reached_by_an_action(domain: str) -> None:
    folder_path = data_path() / "domains" / domain
    named = set(re.findall(r"\(:action (\w+)", (folder_path / "domain.pddl").read_text()))
    card = read_card(folder_path / "domain.toml")
    assert {pattern.operator for schema in card.actions for pattern in schema.patterns} == named


@DOMAIN
def test_every_problem_has_its_three_files(domain: str) -> None:
    problems_path = data_path() / "domains" / domain / "problems"
    stems = {suffix: {path.stem for path in problems_path.glob(f"*.{suffix}")} for suffix in ("pddl", "md", "plan")}
    assert stems["pddl"] == stems["md"] == stems["plan"]


def test_no_two_problems_of_a_domain_are_the_same() -> None:
    bodies = [(task.domain, task.gold().problem.split("(:objects")[1]) for task in TASKS]
    assert len(set(bodies)) == len(bodies)


COUNTS = {"train": 484, "validation": 121, "test": 106}
HELD_OUT = {"elevator", "hanoi", "ring_and_peg", "satellite"}


@pytest.mark.parametrize(("split", "count"), COUNTS.items())
def test_each_split_has_the_size_of_the_paper(split: str, count: int) -> None:
    tasks = load(split)
    assert len(tasks) == count
    assert {task.split for task in tasks} == {split}


def test_held_out_domains_are_in_the_test_split_whole() -> None:
    assert {task.domain for task in load("test")} == HELD_OUT
    assert len(load("test")) == sum(len(load(domain)) for domain in HELD_OUT)


@DOMAIN
def test_four_fifths_of_each_other_domain_train(domain: str) -> None:
    """A domain that was added to the benchmark belongs to no split, and no problem of another domain is left out."""
    splits = [task.split for task in load(domain)]
    if any(splits) and domain not in HELD_OUT:
        assert all(splits)
        assert splits.count("train") == len(splits) * 8 // 10
