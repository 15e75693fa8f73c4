"""The command line of the benchmark: what a person types, what comes back, and with which exit code."""

import json
from pathlib import Path

import pytest

from nl_pddlgym import domains, load, load_task
from nl_pddlgym.cli.app import run


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_list_shows_every_domain_and_the_total(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = output(capsys, "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [*domains(), "total"]
    assert out.splitlines()[-1].split() == ["total", str(len(load("all")))]


def test_list_of_a_split_shows_its_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = output(capsys, "list", "test", "--json")
    assert len(json.loads(out)) == 106


def test_show_keeps_the_gold_until_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    task = load_task("hanoi/01")
    _, plain, _ = output(capsys, "show", "hanoi/01")
    _, with_gold, _ = output(capsys, "show", "hanoi/01", "--gold")
    assert task.pnl.strip() in plain
    assert "(define" not in plain
    assert task.gold().plan.strip() in with_gold


def test_show_tells_in_other_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = output(capsys, "show", "hanoi/01", "--words", "nonsense", "--seed", "4", "--json")
    assert json.loads(out)["pnl"] == load_task("hanoi/01", words="nonsense", seed=4).pnl


@pytest.mark.parametrize(("plan", "code", "level"), [(None, 0, 3), ("(move d1 d1)\n", 1, 2), ("", 1, 2)])
def test_score_gives_the_level_and_its_exit_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: str | None, code: int, level: int
) -> None:
    (tmp_path / "plan").write_text(load_task("hanoi/01").gold().plan if plan is None else plan)
    given, out, _ = output(capsys, "score", "hanoi/01", str(tmp_path / "plan"), "--json")
    assert given == code
    assert json.loads(out)["level"] == level


def test_score_shows_each_step_and_the_published_verdict(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "plan").write_text(load_task("ring_and_peg/00").gold().plan)
    _, out, err = output(capsys, "score", "ring_and_peg/00", str(tmp_path / "plan"), "--steps", "--rules", "published")
    assert "+(tool_at blue_peg)" in out
    assert out.splitlines()[-1].startswith("level 3")
    assert "by the published rules: level 3" in err


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("show", "hanio/01"), "did you mean hanoi"),
        (("show", "hanoi/77"), "no problem of hanoi '77'"),
        (("score", "hanoi/01", "nowhere.plan"), "nowhere.plan: No such file"),
        (("generate", "--domain", "chess"), "chess"),
        (("generate", "--domain", "ring_and_peg", "--set", "rings=0"), "rings must be at least 1, got 0"),
        (("generate", "--domain", "hanoi", "--set", "discs"), "NAME=NUMBER"),
        (("generate", "--domain", "hanoi", "--set", "colour=3"), "no setting 'colour'"),
        (("verify", "chess"), "no domain 'chess'"),
        (("verify", "--published", "tests"), "tests"),
        (("build", "hanoi", "--only", "x"), "no number or range"),
        (("list", "tset"), "did you mean test"),
    ],
)
def test_bad_input_is_one_sentence_on_standard_error(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], part: str
) -> None:
    code, out, err = output(capsys, *arguments)
    assert code in (2, 4)
    assert out == ""
    assert part in err
    assert len(err.splitlines()) == 1


def test_generate_writes_fresh_problems_and_the_same_ones_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in ("one", "two"):
        arguments = ("--domain", "ring_and_peg", "--seed", "7", "--count", "2", "--out", str(tmp_path / name))
        assert output(capsys, "generate", *arguments)[0] == 0
    texts = [{path.name: path.read_text() for path in (tmp_path / name).iterdir()} for name in ("one", "two")]
    assert texts[0] == texts[1]
    assert sorted(texts[0]) == ["00.md", "00.pddl", "00.plan", "01.md", "01.pddl", "01.plan"]


def test_verify_prints_a_table_of_what_holds(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = output(capsys, "verify", "movie", "--quick")
    assert code == 0
    assert "| movie | 10 | 25 to 30 |" in out
    assert out.splitlines()[-1].startswith("| all | 10 |")


def test_verify_lists_the_defects_of_a_published_checkout(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = output(capsys, "verify", "--published", str(Path(__file__).parent / "data" / "published"))
    assert code == 1
    assert "[mispaired]" in out


def test_build_check_says_that_files_are_what_their_seeds_give(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "build", "movie", "--check")[:2] == (
        0,
        "movie: every generated file is what its seed gives\n",
    )


def test_export_writes_json_without_gold_unless_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output(capsys, "export", str(tmp_path), "--tasks", "hanoi")
    rows = json.loads((tmp_path / "tasks.json").read_text())
    assert [row["id"] for row in rows] == [task.id for task in load("hanoi")]
    assert not [name for name in rows[0] if name.startswith("gold")]
    output(capsys, "export", str(tmp_path), "--tasks", "hanoi", "--gold")
    assert "(define" in json.loads((tmp_path / "tasks.json").read_text())[0]["gold_problem"]


def test_export_writes_a_folder_for_the_hub(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output(capsys, "export", str(tmp_path), "--format", "huggingface-folder", "--tasks", "movie")
    lines = [line for path in sorted((tmp_path / "data").iterdir()) for line in path.read_text().splitlines()]
    assert {json.loads(line)["id"] for line in lines} == {task.id for task in load("movie")}
    assert "data/train.jsonl" in (tmp_path / "README.md").read_text()


def test_export_writes_the_layout_of_pddlgym_and_says_what_it_leaves_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, _, err = output(capsys, "export", str(tmp_path), "--format", "pddlgym", "--tasks", "movie")
    assert err == ""
    assert (tmp_path / "movie.pddl").is_file()
    assert len(list((tmp_path / "movie").iterdir())) == 10
    code, out, err = output(capsys, "export", str(tmp_path), "--format", "pddlgym", "--tasks", "schedule")
    assert code == 0
    assert err.startswith("left out 50 tasks, schedule/00 to schedule/49: pddlgym cannot execute the domain schedule: ")
    assert len(err.splitlines()) == 1
    assert out.endswith(": 0 of 50 tasks written as pddlgym\n")


def test_tasks_become_examples_without_gold() -> None:
    (example, *_) = load("hanoi")[:2].to_dspy()
    assert set(example.inputs().keys()) == {"dnl", "pnl", "actions", "objects"}
    assert example.id == "hanoi/00"
    assert not [name for name in example if "gold" in name]
