"""Adding a domain: what the page says is done here to the letter, and what can go wrong on the way is told in one sentence."""

import re
from pathlib import Path

import pytest

from nl_pddlgym import PlanEnv, load, score
from nl_pddlgym.cli.app import run

PAGE = (Path(__file__).parents[1] / "docs" / "extending.md").read_text()
FILES = dict(re.findall(r"^## \d\. `([\w.]+)`\n\n```[^\n]*\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = [line.split()[1:] for line in PAGE.splitlines() if line.startswith("    nl-pddlgym ")]


@pytest.fixture
def folder_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the page's domain with the files of the page, and nothing else in reach."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my-domains" / "domains" / "night_rounds"
    path.mkdir(parents=True)
    for name, text in FILES.items():
        (path / name).write_text(text)
    return path


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run((*arguments, "--data", "my-domains"))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_a_domain_takes_three_files() -> None:
    assert list(FILES) == ["domain.pddl", "domain.toml", "domain.py"]


@pytest.mark.usefixtures("folder_path")
def test_the_commands_of_the_page_build_and_prove_its_domain(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(COMMANDS) == 7
    for command in COMMANDS:
        assert run(command) == 0, (command, capsys.readouterr().out)
    out = capsys.readouterr().out
    assert re.search(r"\| night_rounds \| 3 \| [\w ]+ \| [\w ]+ \|( 3 \|){9}", out), out
    tasks = load("night_rounds", root="my-domains", words="misleading")
    assert [score(task, task.gold().plan).level for task in tasks] == [3, 3, 3]
    env = PlanEnv("night_rounds", problem=2, root="my-domains", words="nonsense")
    assert env.reset()[1]["applicable"]


@pytest.mark.usefixtures("folder_path")
def test_a_domain_elsewhere_has_no_splits_until_it_says_so(folder_path: Path) -> None:
    assert run(("build", "night_rounds", "--data", "my-domains")) == 0
    assert [task.split for task in load("all", root="my-domains")] == ["", "", ""]
    (folder_path.parents[1] / "splits.toml").write_text("[train]\nnight_rounds = [0, 2]\n")
    assert [task.id for task in load("train", root="my-domains")] == ["night_rounds/00", "night_rounds/02"]


@pytest.mark.parametrize(
    ("name", "old", "new", "part"),
    [
        ("domain.py", "from pddlcoder.pddl.model import Problem\n", "", r"domain.py:\d+: NameError: name 'Problem'"),
        ("domain.py", "def draw(rng: Random) -> Config:", "def draw(rng", "domain.py:LINE: SyntaxError"),
        ("domain.py", "def draw", "def drawn", "domain.py has no draw .a generator has Config, draw,"),
        ("domain.toml", "rules = ", "rule = ", "domain.toml: prose must have the keys dnl and rules"),
        ("domain.toml", "lamps = 3", "lamps = 0", "lamps must be at least 1, got 0"),
        ("domain.toml", "lamps = 3", "colours = 3", "no setting 'colours' .there are: rooms, lamps"),
        (
            "domain.toml",
            '"(walk _ ?to)"',
            '"(go _ ?to)"',
            "domain.toml: .walk .to. stands for 'go', which is no operator",
        ),
        ("domain.py", "net(rooms, 1, rng)", "net(rooms, 1)", "domain.py:LINE: TypeError: net.. missing 1 required"),
        (
            "domain.py",
            'holds.objects("room")',
            "holds.rooms",
            "domain.py:LINE: AttributeError: 'Contents' object has no",
        ),
        ("domain.toml", "[generated]", "[stacks]", "stacks.00"),
        (
            "domain.toml",
            '"(walk ?to)" = ["(walk _ ?to)"]',
            '"(walk)" = ["(walk _ _)"]',
            "does not work in S form: step .* several outcomes: what the state does not settle must be visible in S",
        ),
        ("domain.pddl", "(not (dark ?lamp))", "(not (dim ?lamp))", "domain.pddl:LINE: 'dim' is not in :predicates"),
    ],
)
def test_what_is_wrong_in_a_file_is_one_sentence(
    folder_path: Path, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str, part: str
) -> None:
    text = FILES[name]
    assert old in text
    (folder_path / name).write_text(text.replace(old, new))
    code, _, err = output(capsys, "build", "night_rounds")
    assert code in (2, 4)
    assert re.search(part.replace("LINE", str(text[: text.index(old)].count("\n") + 1)), err), err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "old", "new", "part"),
    [
        ("domain.toml", ', "join joins joined joining"', "", "no telling can replace it: join, joins"),
        (
            "domain.py",
            "The caretaker (?:is|starts) in <room>",
            "Never",
            "not understood: no pattern for: The caretaker",
        ),
        ("domain.py", '("lit" if lamp in lit else "dark", lamp)', '("lit", lamp)', "the initial facts differ"),
        (
            "domain.py",
            'rooms = listed(said, "rooms")',
            'rooms = listed(said, "room")',
            "0 sentences of the kind 'room'",
        ),
        (
            "domain.py",
            'rooms = listed(said, "rooms")',
            "rooms = listen(said)",
            "NameError: name 'listen' is not defined",
        ),
    ],
)
def test_what_does_not_hold_is_named(
    folder_path: Path, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str, part: str
) -> None:
    text = FILES[name]
    assert old in text
    (folder_path / name).write_text(text.replace(old, new))
    assert output(capsys, "build", "night_rounds")[0] == 0
    code, out, _ = output(capsys, "verify", "night_rounds", "--quick")
    assert code == 1
    assert part in out


def test_an_action_that_hides_a_choice_is_named_with_two_outcomes(
    folder_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """To light a lamp also opens some door of the room, and the action does not say which one."""
    old, new = (
        "(hangs ?lamp ?room) (dark ?lamp))\n    :effect (and",
        "(hangs ?lamp ?room) (door ?room ?next) (dark ?lamp))\n    :effect (and (open ?next)",
    )
    text = (
        FILES["domain.pddl"]
        .replace(old, new)
        .replace("(lit ?lamp - lamp)", "(lit ?lamp - lamp)\n    (open ?room - room)")
    )
    (folder_path / "domain.pddl").write_text(
        text.replace("(?lamp - lamp ?room - room)", "(?lamp - lamp ?room ?next - room)", 1)
    )
    card = FILES["domain.toml"].replace("(light ?lamp _)", "(light ?lamp _ _)")
    (folder_path / "domain.toml").write_text(card)
    assert output(capsys, "build", "night_rounds")[0] == 0
    code, out, _ = output(capsys, "verify", "night_rounds", "--quick")
    assert code == 1
    assert re.search(
        r"\(light l\d\) has several outcomes, such as \(light (l\d r\d) r\d\) and \(light \1 r\d\), on the gold trajectory",
        out,
    ), out


def test_texts_that_follow_from_the_card_are_built_and_checked(
    folder_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output(capsys, "build", "night_rounds")
    assert (folder_path / "actions.md").read_text() == "(walk ?to)\n(light ?lamp)\n(douse ?lamp)\n"
    assert output(capsys, "build", "night_rounds")[1].count("unchanged") == 6
    (folder_path / "domain.md").write_text("Other words.\n")
    code, out, _ = output(capsys, "build", "night_rounds", "--check")
    assert (code, out) == (1, "night_rounds/domain.md is not what the card says\n")


@pytest.mark.usefixtures("folder_path")
def test_a_domain_that_was_not_built_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = output(capsys, "verify", "night_rounds", "--quick")
    assert code == 1
    assert "no problem yet; 'nl-pddlgym build night_rounds' makes them" in out
    assert "there are: none at all" in output(capsys, "show", "night_rounds/00")[2]


def test_a_description_that_nobody_reads_is_a_dash(folder_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output(capsys, "build", "night_rounds")
    (folder_path / "domain.py").write_text(FILES["domain.py"].replace("def read(", "def unread("))
    code, out, _ = output(capsys, "verify", "night_rounds", "--quick")
    assert code == 0
    assert out.splitlines()[2].endswith(" 3 | 3 | 3 | 3 | 3 | - |")


def test_problems_written_by_hand_need_no_module(folder_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output(capsys, "build", "night_rounds")
    (folder_path / "domain.py").unlink()
    (folder_path / "domain.toml").write_text(FILES["domain.toml"].partition("[generated]")[0])
    assert output(capsys, "verify", "night_rounds", "--quick")[0] == 0
    assert "its folder has no domain.py" in output(capsys, "build", "night_rounds")[2]
