"""Prompts optimised by GEPA with models that answer by rule: bounds that hold, stops that lose nothing, a test split that nobody reads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import solving
from optimizing_runs import COST, RULE, Models, search

from experiments.optimizing.feedback import to_critic, truth
from experiments.optimizing.purse import Closed, Purse
from experiments.optimizing.reflection import masked, unmasked
from experiments.optimizing.rollouts import Rollout
from experiments.optimizing.student import metric
from experiments.optimizing.tasks import choose_tasks
from nl_pddlgym import load, load_task
from nl_pddlgym.paths import data_path
from pddlcoder.coder import PDDLCoder
from pddlcoder.critic import told_plan
from pddlcoder.errors import ModelError, UsageError
from pddlcoder.llm import Reply, Usage, scripted
from pddlcoder.pddl import parse_plan
from pddlcoder.program import open_program
from pddlcoder.prompts import prompt
from pddlcoder.types import PlannerResult

pytestmark = pytest.mark.timeout(600)  # whole programs run here, on machines that others use too

OPENED: list[str] = []
WATCHING = False


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if WATCHING and event == "open":
        OPENED.append(str(arguments[0]))


sys.addaudithook(_note)


@pytest.fixture
def watched() -> Iterator[list[str]]:
    """Every file that is opened during the test."""
    global WATCHING
    OPENED.clear()
    WATCHING = True
    yield OPENED
    WATCHING = False


def rollouts(folder: Path) -> list[Rollout]:
    return [Rollout.model_validate_json(path.read_text()) for path in sorted(folder.rglob("rollout.json"))]


# What comes of a search


def test_better_prompts_are_found_and_the_program_that_is_written_loads(tmp_path: Path) -> None:
    best, _ = search(tmp_path, Models(), 80)
    assert (best.first, best.score) == (0.0, pytest.approx(2 / 3))
    program = open_program(tmp_path / "mine.json")
    assert RULE in program.prompts["agent"]
    assert program.prompts["agent"].startswith(f"{prompt('solve')}\n\n{prompt('reply')}")
    assert program.made_with["validation_score_before"] == 0.0
    assert program.made_with["model"] == "scripted/coder"
    assert len(program.made_with["train"]) == 3
    model = scripted({"agent": solving.QUIT})
    solution = solving.solve(PDDLCoder(model, program=tmp_path / "mine.json", planner=solving.BreadthFirst()))
    assert RULE in model.requests[0]
    assert solution.settings.program == program.label


def test_a_search_that_finds_nothing_better_writes_the_prompts_of_the_house(tmp_path: Path) -> None:
    search(tmp_path, Models(), 12)
    program = open_program(tmp_path / "mine.json")
    house = {"critic": "critic", "map_schema": "map_schema", "map_plan": "map_plan"}
    assert {role: program.prompts[role] for role in house} == {role: prompt(name) for role, name in house.items()}
    assert program.prompts["agent"] == f"{prompt('solve')}\n\n{prompt('reply')}"


def test_the_reflecting_model_is_told_level_findings_and_who_was_wrong(tmp_path: Path) -> None:
    models = Models()
    search(tmp_path, models, 100)
    about_agent = next(text for text in models.mirror.requests if "the agent, which" in text)
    assert "The solve reached level 0 of 3" in about_agent
    assert "domain, line 7: 'raod' is not in :predicates" in about_agent
    about_critic = next(text for text in models.mirror.requests if "the critic, which" in text)
    assert "You accepted a plan that does not work: step 1: (go x y)" in about_critic
    about_mapper = next(text for text in models.mirror.requests if "the mapper, which says by a rule" in text)
    assert "In the mapped plan, step 1:" in about_mapper


def test_only_prompts_of_roles_that_were_asked_are_changed(tmp_path: Path) -> None:
    models = Models()
    search(tmp_path, models, 100)
    assert not [text for text in models.mirror.requests if "one by one with the listed actions" in text]


# Bounds


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("most", [1, 11, 25, 60])
def test_not_one_call_more_is_made_than_allowed(most: int, workers: int, tmp_path: Path) -> None:
    models = Models()
    _, purse = search(tmp_path, models, most, workers=workers)
    assert purse.closed == f"the {most} calls are used up"
    assert len(models.coder.requests) + len(models.mirror.requests) == most == purse.used.calls


@pytest.mark.parametrize("workers", [1, 2])
def test_not_more_money_is_spent_than_allowed(workers: int, tmp_path: Path) -> None:
    models = Models()
    _, purse = search(tmp_path, models, 1000, budget_usd=25.5 * COST, workers=workers)
    assert "the budget of $0.255 is used up ($0.2500 spent)" in purse.closed
    assert models.calls == 25


def test_a_call_of_unknown_price_closes_a_purse_of_money(tmp_path: Path) -> None:
    models = Models(cost=None)
    best, purse = search(tmp_path, models, 1000, budget_usd=1.0)
    assert "the price of a call is unknown" in purse.closed
    assert (models.calls, best.score, (tmp_path / "mine.json").exists()) == (1, None, False)


def test_a_purse_waits_for_what_is_underway_before_it_says_no() -> None:
    purse = Purse(2, 1.0)
    purse.reserve()
    purse.settle(None)
    assert purse.used.calls == 0, "a call without an answer is not counted"
    for _ in range(2):
        purse.reserve()
        purse.settle(Usage(calls=1, cost_usd=0.1))
    with pytest.raises(Closed, match="the 2 calls are used up"):
        purse.reserve()


def test_what_was_spent_in_earlier_starts_counts(tmp_path: Path) -> None:
    search(tmp_path, Models(), 30)
    models = Models()
    _, purse = search(tmp_path, models, 30)
    assert (models.calls, purse.used.calls) == (0, 30)


# Going on


@pytest.fixture(scope="module")
def straight_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a search that nothing stopped but its bound."""
    return tmp_path_factory.mktemp("straight")


@pytest.fixture(scope="module")
def straight(straight_path: Path) -> Models:
    """The models of that search."""
    models = Models()
    search(straight_path, models, 70)
    return models


@pytest.mark.parametrize("first", [1, 27, 43, 59])
def test_a_search_that_was_stopped_goes_on_and_pays_for_nothing_twice(
    first: int, straight: Models, straight_path: Path, tmp_path: Path
) -> None:
    one, two = Models(), Models()
    search(tmp_path / "parts", one, first)
    search(tmp_path / "parts", two, 70)
    assert one.calls + two.calls == straight.calls == 70
    assert [*one.coder.requests, *two.coder.requests] == straight.coder.requests
    assert [*one.mirror.requests, *two.mirror.requests] == straight.mirror.requests
    programs = [open_program(folder / "mine.json") for folder in (straight_path, tmp_path / "parts")]
    assert programs[0].prompts == programs[1].prompts
    scores = [program.made_with["validation_score"] for program in programs]
    assert scores[0] == scores[1]


class Killed(BaseException):
    """The end of the process, as far as a test in it can show that."""


@pytest.mark.parametrize("at", [3, 30, 45])
def test_a_search_that_was_killed_in_a_call_loses_only_that_call(at: int, tmp_path: Path) -> None:
    def kill(number: int, prompt: str) -> None:
        if number == at:
            raise Killed

    one, two = Models(kill), Models()
    with pytest.raises(Killed):
        search(tmp_path, one, 70)
    for torn in tmp_path.rglob("calls.jsonl"):
        torn.write_bytes(torn.read_bytes() + b'{"role": "agent", "ca')
    best, purse = search(tmp_path, two, 70)
    assert (one.calls - 1 + two.calls, purse.used.calls) == (70, 70)
    assert best.score == pytest.approx(2 / 3)


def dies_at(at: int) -> Callable[[int, str], Exception | None]:
    return lambda number, prompt: ModelError("the line is dead") if number >= at else None


@pytest.mark.usefixtures("straight")
@pytest.mark.parametrize("at", [2, 26, 31])
def test_a_dead_model_is_no_score_and_the_search_goes_on_when_it_is_back(
    at: int, straight_path: Path, tmp_path: Path
) -> None:
    one, two = Models(dies_at(at)), Models()
    best, purse = search(tmp_path / "parts", one, 70)
    assert "the line is dead" in purse.closed
    assert one.calls == at - 1
    measured = rollouts(tmp_path / "parts")
    assert measured == [one for one in rollouts(straight_path) if one in measured], "nothing else was measured"
    assert best.score in (None, 0.0, pytest.approx(2 / 3))
    search(tmp_path / "parts", two, 70)
    assert one.calls + two.calls == 70
    assert rollouts(tmp_path / "parts") == rollouts(straight_path)


def test_a_dead_reflecting_model_stops_the_search_with_what_was_found(tmp_path: Path) -> None:
    def dead(number: int, prompt: str) -> Exception | None:
        return ModelError("no credit") if "[[ ## improved ## ]]" in prompt else None

    best, purse = search(tmp_path, Models(dead), 70)
    assert (purse.closed, best.score) == ("the reflecting model failed: no credit", 0.0)
    assert (tmp_path / "mine.json").exists()


def test_a_reflection_that_cannot_be_read_changes_nothing(tmp_path: Path) -> None:
    def babble(number: int, prompt: str) -> Reply | None:
        return Reply("", cost_usd=COST) if "[[ ## improved ## ]]" in prompt else None

    best, _ = search(tmp_path, Models(babble), 40)
    assert (best.candidates, best.score) == (1, 0.0)


def test_a_damaged_rollout_is_told_in_a_sentence(tmp_path: Path) -> None:
    search(tmp_path, Models(), 20)
    next(tmp_path.rglob("rollout.json")).write_text("{}")
    with pytest.raises(UsageError, match="delete it"):
        search(tmp_path, Models(), 20)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_house_ends_the_search_and_is_no_score(
    workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Crooked(solving.BreadthFirst):
        def plan(self, *files: object, **more: object) -> PlannerResult:
            raise ZeroDivisionError("the planner's own fault")

    monkeypatch.setattr(solving, "BreadthFirst", Crooked)
    with pytest.raises(ZeroDivisionError):
        search(tmp_path, Models(), 60, workers=workers)
    assert all(one.level == 0 for one in rollouts(tmp_path)), "only those that never came to plan are measured"


# Tasks


def test_the_test_split_is_never_read(tmp_path: Path, watched: list[str]) -> None:
    search(tmp_path, Models(), 60, tasks=5)
    names = {
        path.split("/domains/")[1] for path in watched if path.startswith(str(data_path())) and "/domains/" in path
    }
    held_out = {domain for domain, _ in load("test").places}
    assert names, "the tasks of the other splits were read"
    assert not {name for name in names if name.split("/")[0] in held_out}
    problems = {tuple(name.split("/problems/")) for name in names if "/problems/" in name}
    used = {task.id for split, count in (("train", 5), ("validation", 2)) for task in choose_tasks(split, count, 0)}
    assert {f"{domain}/{Path(file).stem}" for domain, file in problems} == used


@pytest.mark.parametrize("split", ["test", "all", "hanoi"])
def test_other_splits_are_refused(split: str) -> None:
    with pytest.raises(UsageError, match="train and validation only"):
        choose_tasks(split, 1, 0)


def test_tasks_are_spread_over_the_domains_and_chosen_by_the_seed() -> None:
    chosen = choose_tasks("train", 19, 4)
    assert len({task.domain for task in chosen}) == 19
    assert chosen == choose_tasks("train", 19, 4) != choose_tasks("train", 19, 5)
    assert chosen[0] not in choose_tasks("train", 19, 4, without=[chosen[0].id])
    with pytest.raises(UsageError, match="tasks to choose from"):
        choose_tasks("validation", 10_000, 0)


# Feedback


@pytest.mark.parametrize(
    ("plan", "fault", "accepted", "rejected"),
    [
        ("gold", "", "rightly accepted", "You rejected a plan that works"),
        ("", "the goal does not hold", "You accepted a plan that does not work: the goal", "rightly rejected"),
    ],
)
def test_the_critic_is_told_the_truth_about_the_plan_it_saw(
    plan: str, fault: str, accepted: str, rejected: str
) -> None:
    task = load_task("blocks/01")
    steps = parse_plan(task.gold().plan).plan if plan else ()
    found = truth(task, told_plan(steps or ()))
    assert found.startswith(fault)
    assert accepted in to_critic("accept", found)
    assert rejected in to_critic("reject", found)
    assert "neither" in to_critic("perhaps", found)


def test_score_is_the_level_as_a_part_of_three(tmp_path: Path) -> None:
    from dspy import Prediction

    rollout = Rollout(task="blocks/01", level=2, reason="", feedback={"agent": "So."}, truths={}, said=[])
    told = metric(None, Prediction(rollout=rollout, score=2 / 3), None, "agent.act", [])
    assert (told.score, told.feedback) == (2 / 3, "So.")


def test_markers_in_a_prompt_survive_a_reflection() -> None:
    text = prompt("reply")
    assert "[[" not in masked(text)
    assert unmasked(masked(text), text) == text
    reply = f"[[ ## reasoning ## ]]\nSo.\n\n[[ ## improved ## ]]\n{masked(text)}\n\n[[ ## completed ## ]]"
    from pddlcoder.llm.reading import read_fields, split_thinking

    assert unmasked(read_fields(split_thinking(reply).answer, ("reasoning", "improved"))["improved"], text) == text
