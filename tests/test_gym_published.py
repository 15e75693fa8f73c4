"""A published checkout as tasks: layout, pairing, splits, names, and the PDDL without its action literals."""

import re
import shutil
from pathlib import Path

import pytest

from nl_pddlgym import DataError, Task, UnknownNameError
from nl_pddlgym.judge import score_in
from nl_pddlgym.published import PublishedTask, load_published
from nl_pddlgym.published.splits import SETS, domain_name, published_split
from pddlcoder.pddl import check
from pddlcoder.pddl.model import Step

CHECKOUT = Path(__file__).parent / "data" / "published"
TASKS = load_published(CHECKOUT)
PLANS = {
    "ferry/00": "(load crate0)(sail quay1)(unload)(load crate1)(sail quay0)(unload)",
    "lamps/00": "(goto hall2)(switch-on lamp1)",
    "lamps/01": "(switch-on lamp1)(goto hall2)(switch-on lamp2)",
    "lamps/02": "(switch-on lamp2)(goto hall2)(switch-on lamp3)(goto hall1)(switch-on lamp1)",
    "kiln/00": "(paint pot1 blue)(fire pot0)(sweep)(fire pot1)",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout that a test may damage."""
    return Path(shutil.copytree(CHECKOUT, tmp_path / "checkout"))


def test_tasks_come_by_domain_with_the_parts_of_a_domain_one_after_the_other() -> None:
    assert TASKS.ids == tuple(
        f"{domain}/{number:02d}"
        for domain, count in (("ferry", 4), ("kiln", 3), ("lamps", 5))
        for number in range(count)
    )
    assert [task.description_path.stem for task in TASKS.select("lamps")] == [
        *("Lamps_0", "Lamps_1", "Lamps_2"),
        *("LampsMany_0", "LampsMany_1"),
    ]
    assert [task.id for task in TASKS] == list(TASKS.ids)


def test_a_published_task_has_every_field_that_a_contestant_sees() -> None:
    shown = [name for name in Task.__dataclass_fields__ if name != "data_path"]
    assert set(shown) <= set(PublishedTask.__dataclass_fields__)
    task = TASKS.task("ferry/03")
    assert (task.domain, task.number, task.split, task.words, task.seed) == ("ferry", "03", "train", "plain", 0)
    assert task.dnl.startswith("## Domain description")
    assert "3 crates (crate0 - crate2)" in task.pnl
    assert task.actions.splitlines() == ["(load ?crate)", "(unload)", "(sail ?to)"]
    assert task.objects.split()[:3] == ["quay0", "quay1", "quay2"]
    assert task.absent() == ("quay2", "crate3")


def test_published_tasks_become_examples_as_our_own_do() -> None:
    (example, *_) = TASKS.select("ferry").to_dspy()
    task = TASKS.task(example.id)
    assert dict(example.inputs()) == {name: getattr(task, name) for name in ("dnl", "pnl", "actions", "objects")}
    assert not [name for name in example if "gold" in name]


def test_the_whole_benchmark_has_711_problems_in_the_splits_of_its_code() -> None:
    splits = [published_split(domain, number) for domain in SETS for number in range(sum(SETS[domain].values()))]
    assert (len(SETS), len(splits)) == (23, 711)
    assert {name: splits.count(name) for name in ("train", "validation", "test")} == {
        "train": 484,
        "validation": 121,
        "test": 106,
    }
    assert published_split("lamps", 0) == published_split("hanoi", 20) == ""


def test_the_35_mispaired_problems_fall_into_the_splits_as_measured() -> None:
    moved = (
        [("minecraft", n) for n in range(32, 60)]
        + [("gripper", n) for n in (1, 3, 5, 7, 9)]
        + [("blocks", 1), ("blocks", 3)]
    )
    splits = [published_split(*place) for place in moved]
    assert (splits.count("train"), splits.count("validation")) == (28, 7)


@pytest.mark.parametrize(
    ("kind", "name"),
    [("DriverLog", "driverlog"), ("SearchAndRescue", "search_and_rescue"), ("Tpp", "tpp"), ("OwnThing", "own_thing")],
)
def test_domains_are_called_as_in_our_own_benchmark(kind: str, name: str) -> None:
    assert domain_name(kind) == name


def test_fixed_gives_each_description_its_own_problem_and_published_that_of_the_code() -> None:
    fixed = {task.id: task.problem_path.name for task in TASKS}
    published = {task.id: task.problem_path.name for task in load_published(CHECKOUT, pairing="published")}
    assert fixed["lamps/01"] == "problem3.pddl"
    assert published["lamps/01"] == "problem1.pddl"
    assert {name for name in fixed if fixed[name] != published[name]} == {"lamps/01"}


def test_problems_without_the_usual_names_are_paired_by_number_and_by_the_code_as_text(checkout: Path) -> None:
    folder = checkout / "nl_pddlgym"
    (folder / "pddl/ferry/problem0.pddl").rename(folder / "pddl/ferry/test_problem0.pddl")
    for number in (1, 2, 3):
        (folder / f"pddl/ferry/problem{number}.pddl").rename(folder / f"pddl/ferry/test_problem{number + 8}.pddl")
    files = [
        [task.problem_path.stem for task in load_published(checkout, pairing).select("ferry")]
        for pairing in ("fixed", "published")
    ]
    assert files == [
        ["test_problem0", "test_problem9", "test_problem10", "test_problem11"],
        ["test_problem0", "test_problem10", "test_problem11", "test_problem9"],
    ]


def test_a_description_that_fits_another_problem_without_a_flaw_gets_that_one(checkout: Path) -> None:
    prompts = checkout / "nl_pddlgym/prompts/problems"
    texts = [(prompts / f"Ferry_{number}.md").read_text() for number in (0, 3)]
    for number, text in zip((3, 0), texts, strict=True):
        (prompts / f"Ferry_{number}.md").write_text(text)
    ferry = [task.problem_path.stem for task in load_published(checkout).select("ferry")]
    assert ferry == ["problem3", "problem1", "problem2", "problem0"]


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_in_the_names_of_s_reaches_level_3(name: str) -> None:
    assert score_in(TASKS.task(name).open(), PLANS[name].replace(")", ")\n")).level == 3


@pytest.mark.parametrize("spelling", ["switch-on", "switchon", "switch_on", "SWITCH-ON", "SwitchOn"])
def test_an_action_answers_to_its_name_and_to_its_predicate(spelling: str) -> None:
    plan = f"(go-to hall2)\n({spelling} lamp1)"
    assert score_in(TASKS.task("lamps/00").open(), plan).level == 3


def test_other_spellings_give_the_same_reasons() -> None:
    world = TASKS.task("lamps/00").open()
    verdict = score_in(world, "(switchon lamp1)")
    assert (verdict.level, verdict.failed_step) == (2, 1)
    assert "(switchon lamp1) does not apply: (hangs lamp1 hall1) is false" in verdict.reason
    assert "it takes 1 argument, got 3" in score_in(world, "(switchon walker0 lamp1 hall2)").reason
    assert "did you mean 'switch-on'" in score_in(world, "(switch-onn lamp1)").reason


def test_an_object_that_o_lists_without_its_number_is_understood() -> None:
    world = TASKS.task("lamps/00").open()
    assert world.known(Step("switch-on", ("Walker",))).args == ("walker0",)
    assert "'lamp' is not an object" in world.fault(Step("goto", ("lamp",)))


def test_several_operators_stand_behind_one_action_and_hidden_parameters_are_found() -> None:
    world = TASKS.task("lamps/00").open()
    goto = world.actions["goto"]
    assert [(pattern.operator, pattern.args) for pattern in goto.patterns] == [
        ("goto-by-light", ("_", "_", "?hall")),
        ("goto-in-the-dark", ("?hall", "_", "_")),
    ]
    assert [str(schema) for schema in world.actions.values()] == ["(switch-on ?lamp)", "(goto ?hall)", "(rest)"]


@pytest.mark.parametrize("name", TASKS.ids)
def test_the_gold_is_plain_pddl_without_action_literals(name: str) -> None:
    gold = TASKS.task(name).gold()
    diagnostics = check(gold.domain, gold.problem)
    assert not [found for found in diagnostics if ":requirements" in found.message or found.severity == "error"]
    assert gold.plan == ""
    assert not re.search(r"\((switchon|sail quay|load crate)", gold.domain + gold.problem)


def test_a_requirement_that_the_domain_forgets_is_added() -> None:
    assert TASKS.task("lamps/00").reading().domain.requirements == (":strips", ":typing", ":negative-preconditions")


@pytest.mark.parametrize(
    ("missing", "message"),
    [
        ("nl_pddlgym/pddl", "it has no folder nl_pddlgym/pddl"),
        ("nl_pddlgym/prompts/objects", "it has no folder nl_pddlgym/prompts/objects"),
        ("nl_pddlgym/prompts", "it has no folder nl_pddlgym/prompts/domains"),
        ("nl_pddlgym/pddl/kiln", "has no folder of problems for Kiln_*.md"),
        ("nl_pddlgym/pddl/kiln.pddl", "has no domain file kiln.pddl"),
        ("nl_pddlgym/prompts/domains/Kiln.md", "describes its domain"),
    ],
)
def test_a_path_without_the_layout_is_refused_by_what_is_missing(checkout: Path, missing: str, message: str) -> None:
    path = checkout / missing
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    with pytest.raises(DataError, match=message.replace("*", r"\*")) as refusal:
        load_published(checkout)
    assert "\n" not in str(refusal.value)


def test_a_path_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="is no folder"):
        load_published(tmp_path / "nowhere")


def test_the_inner_folder_of_a_checkout_will_do() -> None:
    assert load_published(str(CHECKOUT / "nl_pddlgym")).ids == TASKS.ids


def test_unknown_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match=r"'lamp/00'; did you mean lamps/00"):
        TASKS.task("lamp/00")
    with pytest.raises(UnknownNameError, match="did you mean lamps"):
        TASKS.select("lamp")
    with pytest.raises(UnknownNameError, match="fixed, published"):
        load_published(CHECKOUT, pairing="fix")  # ty: ignore[invalid-argument-type]


def test_a_missing_or_broken_file_is_named_when_its_task_is_read(checkout: Path) -> None:
    prompts = checkout / "nl_pddlgym/prompts"
    (prompts / "actions/Kiln.md").unlink()
    (prompts / "objects/Ferry.md").write_bytes(b"quay\xff")
    tasks = load_published(checkout)
    with pytest.raises(DataError, match=r"actions/Kiln\.md: cannot be read"):
        tasks.task("kiln/00")
    with pytest.raises(DataError, match=r"objects/Ferry\.md: not UTF-8"):
        tasks.task("ferry/00")


def test_a_description_beyond_the_last_problem_has_none(checkout: Path) -> None:
    (checkout / "nl_pddlgym/prompts/problems/Ferry_40.md").write_text("Nothing.")
    tasks = load_published(checkout)
    with pytest.raises(DataError, match=r"Ferry_40\.md: .*ferry has no problem for it"):
        tasks.task("ferry/40")
