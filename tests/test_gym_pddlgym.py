"""The real pddlgym as a second judge: the same verdict as ours wherever it can hold the domain."""

from pathlib import Path
from random import Random

import pytest

from nl_pddlgym import Task, domains, load, load_task, open_world, score
from nl_pddlgym.errors import UnknownNameError, UnsupportedError
from nl_pddlgym.pddlgym_engine import obstacle, score_in_pddlgym, write_layout
from nl_pddlgym.reading import domain_of
from pddlcoder.pddl import check, parse_plan

BEYOND = {domain: found for domain in domains() if (found := obstacle(domain_of(load(domain)[0].gold().domain)))}
HELD = [domain for domain in domains() if domain not in BEYOND]


def test_nineteen_domains_or_more_run_in_pddlgym() -> None:
    assert set(BEYOND) == {"briefcaseworld", "needle_transfer", "schedule"}


@pytest.mark.parametrize("domain", BEYOND)
def test_a_domain_beyond_pddlgym_is_refused_with_the_feature_it_lacks(domain: str) -> None:
    task = load(domain)[0]
    with pytest.raises(UnsupportedError, match=f"cannot execute the domain {domain}: it"):
        score(task, task.gold().plan, engine="pddlgym")


@pytest.mark.parametrize("domain", HELD)
def test_pddlgym_accepts_a_gold_plan_of_each_domain(domain: str) -> None:
    task = load(domain)[1]
    assert score(task, task.gold().plan, engine="pddlgym").level == 3


@pytest.mark.slow
@pytest.mark.parametrize("domain", HELD)
def test_pddlgym_accepts_every_gold_plan(domain: str) -> None:
    refused = {
        task.id: found.reason
        for task in load(domain)
        if (found := score(task, task.gold().plan, engine="pddlgym")).level != 3
    }
    assert not refused


def mutants(task: Task, count: int) -> list[str]:
    """The gold plan with a step dropped, doubled, exchanged or with other objects."""
    rng, lines = Random(task.id), task.gold().plan.splitlines()
    objects, found = task.objects.split(), []
    while len(found) < count:
        plan, place = list(lines), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del plan[place]
            case 1:
                plan.insert(place, plan[place])
            case 2:
                other = rng.randrange(len(plan))
                plan[place], plan[other] = plan[other], plan[place]
            case _:
                name, *args = plan[place].strip("()").split()
                plan[place] = f"({' '.join([name, *(rng.choice(objects) for _ in args)])})"
        found.append("\n".join(plan))
    return found


@pytest.mark.parametrize("domain", HELD)
def test_both_judges_agree_on_twenty_mutated_plans(domain: str) -> None:
    task = load(domain)[1]
    world = open_world(task)
    for plan in mutants(task, 20):
        ours, theirs = score(task, plan), score_in_pddlgym(world, plan)
        if not theirs.undetermined:
            assert (theirs.level, theirs.failed_step) == (ours.level, ours.failed_step), plan
        else:
            assert ours.ambiguous


def test_the_layout_lists_the_actions_that_its_comment_names() -> None:
    layout = write_layout(open_world(load_task("ring_and_peg/00")))
    assert layout.domain.startswith("; (:actions move pick place)\n")
    assert layout.problem.count("(move ") == 4
    assert check(layout.domain, layout.problem) == () or all(
        found.severity == "warning" for found in check(layout.domain, layout.problem)
    )


def test_unknown_engines_and_rules_name_the_ones_there_are() -> None:
    task = load_task("hanoi/00")
    with pytest.raises(UnknownNameError, match="own, pddlgym"):
        score(task, "", engine="prolog")
    with pytest.raises(UnknownNameError, match="own, published"):
        score(task, "", rules="mild")


def test_published_rules_are_one_argument_away() -> None:
    task = load_task("hanoi/00")
    plan = f"(move d1 d1)\n{task.gold().plan}"
    assert score(task, plan).level == 2
    assert score(task, plan, rules="published").level == 3
    assert parse_plan(plan).plan


def test_no_folder_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    task = load_task("hanoi/00")
    assert score(task, task.gold().plan, engine="pddlgym").level == 3
    assert list(tmp_path.iterdir()) == []
