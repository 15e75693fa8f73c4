"""Loading tasks: splits, domains, ids, and what a contestant can and cannot see."""

import dataclasses
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nl_pddlgym import DataError, Task, UnknownNameError, load, load_task, score
from nl_pddlgym.paths import data_path

NEEDLES_PATH = Path(__file__).parent / "data" / "gym"


def test_the_test_split_comes_in_order() -> None:
    ids = [task.id for task in load("test")]
    assert ids == sorted(ids)
    assert {"elevator/00", "hanoi/01", "ring_and_peg/02"} <= set(ids)


def test_a_domain_and_a_single_task_load_by_name() -> None:
    assert load_task("hanoi/01") in load("hanoi")
    assert load_task("hanoi/1") == load_task("hanoi/01")


def test_a_task_shows_what_a_contestant_needs() -> None:
    task = load_task("ring_and_peg/01")
    assert task.actions == "(move ?to)\n(pick)\n(place)\n"
    assert task.objects.splitlines()[:2] == ["start_position", "red_peg"]
    assert len(task.objects.splitlines()) == 10
    assert task.split == "test"


def test_the_gold_is_nowhere_but_behind_its_call() -> None:
    task = load_task("ring_and_peg/01")
    gold = task.gold()
    seen = f"{task!r} {dataclasses.asdict(task)}"
    assert "(:action" in gold.domain
    assert "(:init" in gold.problem
    assert gold.plan.startswith("(move")
    assert not [part for part in ("(:action", "(:init", "tool_at", "(move blue_peg)") if part in seen]
    with pytest.raises(dataclasses.FrozenInstanceError):
        task.__setattr__("pnl", "")


def test_a_task_survives_pickling() -> None:
    task = load_task("hanoi/00")
    assert pickle.loads(pickle.dumps(task)) == task
    assert pickle.loads(pickle.dumps(task)).gold() == task.gold()


@pytest.mark.parametrize(
    ("name", "part"), [("hannoi", "did you mean hanoi?"), ("dev", "there are: train, validation, test, all, baking, ")]
)
def test_unknown_names_list_what_exists(name: str, part: str) -> None:
    with pytest.raises(UnknownNameError, match=part.replace("?", r"\?")):
        load(name)


@pytest.mark.parametrize("task_id", ["hanoi/77", "hanoi", "hanoi/", "nowhere/00", "hanoi/../hanoi/00", ""])
def test_unknown_ids_list_what_exists(task_id: str) -> None:
    with pytest.raises(UnknownNameError, match=r"^There is no .* \(there are: .*\)$"):
        load_task(task_id)


def test_another_data_folder_works_the_same() -> None:
    assert [task.split for task in load("all", root=NEEDLES_PATH)] == ["train", "train", "validation"]
    assert [task.id for task in load("train", root=NEEDLES_PATH)] == ["needles/00", "needles/01"]
    assert "N1" in load_task("needles/00", root=NEEDLES_PATH).objects


def test_a_problem_in_no_split_loads_by_its_domain(tmp_path: Path) -> None:
    shutil.copytree(NEEDLES_PATH, tmp_path, dirs_exist_ok=True)
    (tmp_path / "splits.toml").write_text("[train]\nneedles = [1]\n")
    assert [task.split for task in load("needles", root=tmp_path)] == ["", "train", ""]


def broken(tmp_path: Path, file: str, text: str | None) -> Path:
    """A data folder in which one file holds this text, or is missing."""
    shutil.copytree(NEEDLES_PATH, tmp_path, dirs_exist_ok=True)
    (tmp_path / file).unlink()
    if text is not None:
        (tmp_path / file).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("splits.toml", "[train\n", r"splits\.toml: .*line 1"),
        ("splits.toml", "train = 3\n", r"splits\.toml: "),
        ("domains/needles/domain.pddl", "(define (domain needles)\n  (:predicates (p ?x)\n", r"domain\.pddl:\d+: "),
        (
            "domains/needles/problems/00.pddl",
            "(define (problem p) (:domain needles)\n (:init (nope)) (:goal (free)))",
            r"00\.pddl:2: ",
        ),
        ("domains/needles/domain.md", None, r"domain\.md: cannot be read"),
    ],
)
def test_a_broken_file_is_named_in_one_line(tmp_path: Path, file: str, text: str | None, fault: str) -> None:
    root = broken(tmp_path, file, text)
    with pytest.raises(DataError, match=fault) as caught:
        score(next(iter(load("all", root=root))), "")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("colour = 3\n", "unknown key 'colour'"),
        ("version = 1\n", "'version' must be a text"),
        ('version = "1"\nsource = ""\nproblems = ""\nactions = 3\n', "'actions' must be a table"),
        (
            'version = "1"\nsource = ""\nproblems = ""\n[actions]\n"(go ?to)" = ["(go _ ?where)"]\n',
            r"\?to stands on one side",
        ),
        ('version = "1"\nsource = ""\nproblems = ""\n[actions]\n"(go ?to)" = ["(fly _ ?to)"]\n', "no operator"),
        ('version = "1"\nsource = ""\nproblems = ""\n[actions]\n"(go ?to)" = ["(go ?to)"]\n', "has 2 arguments"),
        ('version = "1"\nsource = ""\nproblems = ""\n[actions]\ngo = ["(go _ _)"]\n', "not of the form"),
        ('version = "1"\nsource = ""\nproblems = ""\n[stacks]\n"?to" = "peg"\n', "keys base and link"),
    ],
)
def test_a_broken_card_is_named_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    root = broken(tmp_path, "domains/needles/domain.toml", text)
    with pytest.raises(DataError, match=rf"domain\.toml: .*{fault}"):
        score(load_task("needles/00", root=root), "(pick)")


def test_the_data_is_found_inside_an_installed_package(tmp_path: Path) -> None:
    source_path = Path(data_path.__code__.co_filename)
    package_path = tmp_path / "nl_pddlgym"
    (package_path / "data").mkdir(parents=True)
    shutil.copy(source_path, package_path / "paths.py")
    code = "import runpy; print(runpy.run_path('nl_pddlgym/paths.py')['data_path']())"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()) == (package_path / "data").resolve()


def test_equal_tasks_are_equal_whatever_folder_they_come_from() -> None:
    task = load_task("hanoi/00")
    assert dataclasses.replace(task, data_path=Path("elsewhere")) == task
    assert isinstance(task, Task)
