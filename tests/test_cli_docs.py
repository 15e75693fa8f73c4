"""The examples of docs/command-line.md print what the page says they print."""

import re
import shlex
from pathlib import Path

import pytest
from command_line import ROADS, WALK, pddlcoder

from pddlcoder.cli.exits import Exit

PAGE = (Path(__file__).parents[1] / "docs" / "command-line.md").read_text()
BLOCKS = re.findall(r"^```console\n(.*?)^```", PAGE, re.M | re.S)
EXAMPLES = [example.partition("\n") for block in BLOCKS for example in block.split("$ pddlcoder ")[1:]]
SECONDS = re.compile(r"\d+\.\d+ s\b")


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("domain.pddl").write_text(ROADS)
    Path("typo.pddl").write_text(ROADS.replace("(road ?a ?b)", "(raod ?a ?b)"))
    Path("problem.pddl").write_text(WALK)
    Path("one-way.pddl").write_text(WALK.replace("(road y z)", "(road z y)"))
    Path("plan.txt").write_text("(go x y)\n(go x z)\n(go y z)\n")


@pytest.mark.parametrize(("command", "output"), [(command, output) for command, _, output in EXAMPLES])
def test_an_example_prints_what_the_page_shows(command: str, output: str) -> None:
    ended = pddlcoder(*shlex.split(command))
    assert SECONDS.sub("", ended.out) == SECONDS.sub("", output)


def test_the_page_lists_every_exit_code() -> None:
    assert [int(code) for code in re.findall(r"^\| (\d+) \|", PAGE, re.M)] == [code.value for code in Exit]


def test_the_page_names_every_option_it_promises() -> None:
    helps = {name: pddlcoder(name, "--help").out for name in ("check", "plan", "validate", "solve", "demo", "doctor")}
    for option in set(re.findall(r"`(--[a-z-]+)", PAGE)) - {"--help"}:
        assert any(option in text for text in helps.values()), option
