"""`pddlcoder doctor`: what is here, what is missing, and one plan to prove that the main job can run."""

from pathlib import Path

import pytest
from command_line import pddlcoder


def test_a_whole_house_is_ready() -> None:
    ended = pddlcoder("doctor")
    assert ended.code == 0
    assert "Ready" in ended.out
    for part in ("python", "pddlcoder", "dspy", "Fast Downward", "VAL", "trial plan"):
        assert part in ended.out


def test_without_the_planner_the_house_is_broken_and_the_remedy_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAST_DOWNWARD", str(tmp_path / "nowhere"))
    ended = pddlcoder("doctor", "--json")
    assert ended.code == 4
    broken = {part["name"] for part in ended.json["parts"] if part["state"] == "broken"}
    assert broken == {"Fast Downward", "trial plan"}
    assert "up-fast-downward" in ended.out
