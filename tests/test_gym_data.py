"""The benchmark's data files: clean PDDL, proven plans, cards and splits that agree with what lies on the disk."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from nl_pddlgym import Task, domains, load, open_world, score
from nl_pddlgym.card import read_card
from nl_pddlgym.paths import data_path
from pddlcoder.pddl import check, parse_plan, validate
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


def operators(task: Task) -> str:
    """The gold plan with its hidden parameters filled in."""
    world, plan = open_world(task), parse_plan(task.gold().plan).plan
    assert plan is not None
    state, full = world.system.initial, []
    for step in plan:
        ((state, operator),) = world.outcomes(state, step).items()
        full.append(operator)
    return render_plan(tuple(full))


@TASK
def test_gold_plan_with_all_its_parameters_is_valid(task: Task) -> None:
    gold = task.gold()
    verdict = validate(gold.domain, gold.problem, operators(task))
    assert verdict.valid, verdict.reason


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


@TASK
def test_fast_downward_solves_the_gold_pddl(task: Task, tmp_path: Path) -> None:
    gold = task.gold()
    (tmp_path / "domain.pddl").write_text(gold.domain)
    (tmp_path / "problem.pddl").write_text(gold.problem)
    spec = find_spec("up_fast_downward")
    assert spec is not None
    assert spec.origin is not None
    driver_path = Path(spec.origin).parent / "downward" / "fast-downward.py"
    command = [sys.executable, str(driver_path), "--alias", "lama-first", "domain.pddl", "problem.pddl"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    assert validate(gold.domain, gold.problem, (tmp_path / "sas_plan").read_text()).valid


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
def test_every_problem_has_its_three_files_and_one_split(domain: str) -> None:
    problems_path = data_path() / "domains" / domain / "problems"
    stems = {suffix: {path.stem for path in problems_path.glob(f"*.{suffix}")} for suffix in ("pddl", "md", "plan")}
    assert stems["pddl"] == stems["md"] == stems["plan"]
    assert all(task.split in ("train", "validation", "test") for task in load(domain))


def test_no_two_problems_of_a_domain_are_the_same() -> None:
    bodies = [(task.domain, task.gold().problem.split("(:objects")[1]) for task in TASKS]
    assert len(set(bodies)) == len(bodies)
