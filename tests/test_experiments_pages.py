"""The pages: one a solve, an index over all, everything escaped, and a killed run told as far as it got."""

import json
from html.parser import HTMLParser
from pathlib import Path

import experiment_runs as runs
import pytest

from experiments.methods import Kit, open_method
from experiments.rehearsal import open_rehearsal
from experiments.reporting.pages import write_pages
from experiments.reporting.pages.story import LONGEST, cut, read_story
from experiments.running.store import ROWS
from nl_pddlgym import load_task
from pddlcoder.errors import UsageError

EVIL = "<script>alert('x')</script>"


class Words(HTMLParser):
    """What a reader of a page sees, and the tags that were opened and not closed."""

    void = ("meta", "input", "link", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words, self.open, self.scripts = "", [], 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.scripts += tag == "script"
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture(scope="module")
def run_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of one rehearsed solve with repairs, one that nobody measured, and one that was killed."""
    folder = tmp_path_factory.mktemp("run")
    rows = [
        runs.row(method="pddlcoder", folder="solves/a"),
        runs.row("hanoi/00", None, folder="solves/b", reason=EVIL),
        runs.row("hanoi/01", None, folder="solves/c", reason="killed"),
    ]
    open_method("pddlcoder", Kit(open_rehearsal("rehearsal:0.5?seed=1"))).solve(
        load_task("elevator/00"), out=folder / "solves/a"
    )
    killed = folder / "solves/c"
    killed.mkdir(parents=True)
    turn = {"event": "turn", "number": 1, "tool": "create_file", "args": {"file": "domain", "content": EVIL}}
    (killed / "steps.jsonl").write_text(json.dumps(turn | {"thought": EVIL}) + '\n{"event": "tu')
    (folder / ROWS).write_text("".join(row.model_dump_json() + "\n" for row in rows))
    return folder


@pytest.fixture(scope="module")
def pages(run_path: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The index and the pages."""
    index = write_pages([run_path], tmp_path_factory.mktemp("pages"))
    return [index, *sorted(path for path in index.parent.glob("*.html") if path != index)]


def test_every_page_is_whole_and_needs_nothing_from_elsewhere(pages: list[Path]) -> None:
    assert len(pages) == 4
    for path in pages:
        text = path.read_text()
        assert Words(text).open == []
        assert "http" not in text.replace("http-equiv", "")


def test_the_index_lists_all_rows_and_what_was_not_measured(pages: list[Path]) -> None:
    words = Words(pages[0].read_text()).words
    assert "3 solves" in words
    assert words.count("not measured") >= 2
    assert all((pages[0].parent / path.name).exists() for path in pages)


def test_a_solve_is_told_from_the_task_to_the_executed_plan(pages: list[Path]) -> None:
    words = Words(next(path for path in pages if "elevator" in path.name).read_text()).words
    task = load_task("elevator/00")
    assert task.pnl.strip() in words
    for part in ("create_file", "check_syntax", "criticised", "Files as they changed", "The plan carried out"):
        assert part in words, part
    assert "(at_lift" in words or "becomes true" in words


def test_versions_show_what_changed(run_path: Path) -> None:
    story = read_story(run_path, runs.row(method="pddlcoder", folder="solves/a"))
    again = [version for version in story.versions if any(line.sign != " " for line in version.lines)]
    assert again, "the rehearsal's faults were repaired"
    assert story.missing == ()


def test_what_a_model_writes_is_escaped(pages: list[Path]) -> None:
    for path in pages:
        found = Words(path.read_text())
        assert found.scripts == 1, "the page's own"
    assert any(EVIL in Words(path.read_text()).words for path in pages)


def test_a_killed_solve_is_told_as_far_as_it_got(run_path: Path) -> None:
    story = read_story(run_path, runs.row("hanoi/01", None, folder="solves/c"))
    assert [one.title for one in story.happenings] == ["1. create_file (0 tokens in, 0 out)"]
    assert story.missing == (
        "the solve was cut short: its end was not recorded",
        "there is no solution (solution.json)",
    )
    gone = read_story(run_path, runs.row("hanoi/00", None, folder="solves/b"))
    assert gone.missing == ("the folder of the solve is gone",)


def test_a_failed_step_says_what_it_lacks(tmp_path: Path) -> None:
    (tmp_path / "mapped_plan.txt").write_text("(up)\n(board nobody)\n")
    story = read_story(tmp_path, runs.row(level=2, folder="."))
    assert story.moves[0].reason == ""
    assert "nobody" in story.moves[1].reason


def test_a_text_that_is_too_long_loses_its_middle() -> None:
    text = cut("a" * LONGEST + "b" * LONGEST)
    assert len(text) < LONGEST + 200
    assert f"{LONGEST} characters are left out" in text


def test_a_folder_that_is_no_run_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is no run"):
        write_pages([tmp_path / "none"], tmp_path)
