"""Recorded runs, replayed through the real tools and carried out in the real world of the benchmark."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command_line import pddlcoder
from scripts import ACCEPT, call, cassette
from solving import facts

from nl_pddlgym import load_task
from pddlcoder.demo import open_recording, perform, recordings
from pddlcoder.errors import UsageError
from pddlcoder.events import Event, Planned, Turn

CARD = 'task = "ring_and_peg/00"\ndate = "2026-01-31"\nanswered_by = "a script"\n'
GOLD = load_task("ring_and_peg/00").gold()
WITHOUT_GRIP = GOLD.problem.replace("(tool_empty)", "")
RULES = """[[ ## rules ## ]]
{"operators": {"move": "(move ?to)", "pick": "(pick)", "place": "(place)"}, "objects": {}}

[[ ## completed ## ]]"""
RUN = {
    "agent": [
        call("create_file", file="domain", content=GOLD.domain.replace("peg start - place", "peg start - plaice")),
        call("replace_text", file="domain", old="peg start - plaice", new="peg start - place"),
        call("create_file", file="problem", content=WITHOUT_GRIP),
        call("make_plan"),
        call("create_file", file="problem", content=GOLD.problem),
        call("make_plan"),
        call("plan_feedback"),
        call("finish", summary="Rings go to the pegs of their colour."),
    ],
    "mapper": [RULES, RULES],
    "critic": [ACCEPT, ACCEPT],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run = tmp_path / "rings"
    run.mkdir()
    (run / "task.toml").write_text(CARD)
    cassette(run / "replies.jsonl", RUN)
    return tmp_path


def test_a_recorded_run_drives_the_real_tools_to_level_3(folder: Path) -> None:
    heard: list[Event] = []
    performance = perform(open_recording("rings", folder), heard.append)
    assert performance.score.level == 3
    assert [event.outcome for event in heard if isinstance(event, Planned)][:2] == ["unsolvable", "solved"]
    assert len([event for event in heard if isinstance(event, Turn)]) == len(RUN["agent"])
    assert len(performance.moves) == len(performance.solution.mapped_plan or ())
    assert "(ring_on red_ring red_peg)" in {fact for move in performance.moves for fact in move.added}


def test_the_demo_shows_the_task_each_turn_the_plan_and_what_it_changes(folder: Path) -> None:
    ended = pddlcoder("demo", "rings", "--recordings", folder)
    assert ended.code == 0
    for text in ("ring_and_peg/00", "a script", "Please put each ring", "make_plan", "No plan", "(move blue_peg)"):
        assert text in ended.out
    assert "+(holding red_ring)" in ended.out
    assert "-(ring_on red_ring blue_peg)" in ended.out
    assert "Level 3 of 3" in ended.out
    assert ended.err == ""


def test_the_demo_as_json(folder: Path) -> None:
    facts = pddlcoder("demo", "rings", "--recordings", folder, "--json").json
    assert (facts["level"], facts["task"], facts["exit_code"]) == (3, "ring_and_peg/00", 0)


def test_an_unknown_recording_lists_the_known_ones(folder: Path) -> None:
    with pytest.raises(UsageError, match="rings"):
        open_recording("bells", folder)
    assert pddlcoder("demo", "bells", "--recordings", folder).code == 2


@pytest.mark.parametrize("card", ['task = "ring_and_peg/00"\n', "task = ", None])
def test_a_card_that_is_none_is_told_in_one_sentence_with_its_keys(folder: Path, card: str | None) -> None:
    path = folder / "rings" / "task.toml"
    path.unlink() if card is None else path.write_text(card)
    with pytest.raises(UsageError, match=r"task\.toml is no card .* task .* date and answered_by$"):
        open_recording("rings", folder)
    assert pddlcoder("demo", "rings", "--recordings", folder).code == 2


def test_a_recording_of_an_unknown_task_is_a_broken_house(folder: Path) -> None:
    (folder / "rings" / "task.toml").write_text(CARD.replace("ring_and_peg/00", "ring_and_peg/99"))
    assert pddlcoder("demo", "rings", "--recordings", folder).code == 4


def test_tokens_that_nobody_counted_are_called_estimated() -> None:
    assert "tokens (estimated from the lengths of the texts) when it was recorded" in pddlcoder("demo").out


def test_the_demo_that_ships_has_a_rejected_attempt_in_it() -> None:
    trajectory = perform(open_recording("ring_and_peg")).solution.trajectory
    assert [turn.tool for turn in trajectory if turn.observation.startswith("Rejected")]


def test_sixteen_replays_at_once_with_the_real_planner_give_what_they_give_one_by_one() -> None:
    tapes = [open_recording(name) for name in recordings()]
    alone = [perform(tape) for tape in tapes]
    with ThreadPoolExecutor(16) as pool:
        together = list(pool.map(lambda number: perform(tapes[number % len(tapes)]), range(16)))
    for number, performance in enumerate(together):
        expected = alone[number % len(tapes)]
        assert facts(performance.solution) == facts(expected.solution)
        assert (performance.score, performance.moves) == (expected.score, expected.moves)


@pytest.mark.parametrize("name", recordings())
def test_every_recording_that_ships_reaches_level_3(name: str) -> None:
    assert perform(open_recording(name)).score.level == 3
