"""Prompts out of a file: every model sees the loaded one, the solution names it, and a file that is none is told in a sentence."""

import json
from pathlib import Path

import pytest
from command_line import ROADS, WALK, pddlcoder
from scripts import ACCEPT, call, cassette
from solving import DOMAIN, GOOD_RUN, PROBLEM, BreadthFirst, judge, lines, rules, say, solve

from experiments.methods import Kit, open_method
from pddlcoder.coder import PDDLCoder
from pddlcoder.errors import UsageError
from pddlcoder.llm import scripted
from pddlcoder.program import ROLES, Program, open_program
from pddlcoder.solution import Solution
from pddlcoder.task import Task

MARKS = {role: f"Instruction of the file for {role}: {'do ' * 5}." for role in ROLES}
ASKED_BY = {"agent": "agent", "critic": "critic", "map_schema": "mapper", "map_plan": "mapper"}
"""The role in a trajectory that a prompt belongs to."""
OTHER_WORDS = [text.replace("action go", "action walk") for text in (DOMAIN, PROBLEM)]
RUN = [
    say("create_file", file="domain", content=OTHER_WORDS[0]),
    say("create_file", file="problem", content=OTHER_WORDS[1]),
    say("plan_feedback"),
    say("finish"),
]


def saved(folder: Path, **changes: object) -> Path:
    path = folder / "mine.json"
    path.write_text(json.dumps({"kind": "pddlcoder-program", "version": 1, "name": "mine", "prompts": MARKS} | changes))
    return path


def script(mode: str) -> dict[str, list[str]]:
    """What the models say; the plan's operator has another name, so the mapper is asked."""
    by_rules, by_lines = [rules(walk="(go ?from ?to)")], [lines("1. (go x y)", "2. (go y z)")]
    return {"agent": RUN, "critic": [judge("accept")], "mapper": by_rules if mode == "schema" else by_lines}


@pytest.mark.parametrize("role", ROLES)
def test_the_prompt_that_a_model_sees_is_the_loaded_one(role: str, tmp_path: Path) -> None:
    mode = "plan" if role == "map_plan" else "schema"
    model = scripted(script(mode))
    solution = solve(PDDLCoder(model, program=saved(tmp_path), planner=BreadthFirst(), mapping=mode))
    seen = [prompt for by, prompt in zip(model.roles, model.requests, strict=True) if by == ASKED_BY[role]]
    assert seen
    assert all(prompt.count(MARKS[role]) == 1 for prompt in seen)
    assert not [prompt for prompt in model.requests if "You turn a task told in plain language" in prompt]
    assert [str(step) for step in solution.mapped_plan or ()] == ["(go x y)", "(go y z)"]


@pytest.mark.parametrize("role", ROLES)
def test_a_role_that_the_file_leaves_out_keeps_the_prompt_of_the_house(role: str) -> None:
    mode = "plan" if role == "map_plan" else "schema"
    others = {name: text for name, text in MARKS.items() if name != role}
    program = Program(name="partial", prompts=others)
    seen: list[list[str]] = []
    for given in (program, None):
        model = scripted(script(mode))
        solve(PDDLCoder(model, program=given, planner=BreadthFirst(), mapping=mode))
        seen.append([text for by, text in zip(model.roles, model.requests, strict=True) if by == ASKED_BY[role]])
    assert seen[0] == seen[1]


def test_the_command_line_loads_it_for_every_role(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (
        ("dnl.md", "A walker walks along roads."),
        ("pnl.md", "Go from x to z."),
        ("S.md", "(step ?to)"),
    ):
        Path(name).write_text(text)
    agent = [call("create_file", file="domain", content=ROADS), call("create_file", file="problem", content=WALK)]
    agent += [call("plan_feedback"), call("finish", summary="Two steps.")]
    replies = {
        "agent": agent,
        "critic": [ACCEPT],
        "mapper": [rules(go="line by line"), lines("1. (step y)", "2. (step z)")],
    }
    tape = f"record:tape.jsonl:replay:{cassette(Path('replies.jsonl'), replies)}?strict=no"
    common = ("solve", "--domain", "dnl.md", "--problem", "pnl.md", "--actions", "S.md", "--out", "run")
    ended = pddlcoder(*common, "--model", tape, "--program", saved(tmp_path))
    assert ended.code == 0, ended.err
    rows = [json.loads(line) for line in Path("tape.jsonl").read_text().splitlines()]
    first = {role: next(row for row in rows if row["role"] == role)["prompt"] for role in ("agent", "critic", "mapper")}
    assert [MARKS[role] in first[role] for role in ("agent", "critic")] == [True, True]
    assert MARKS["map_schema"] in first["mapper"]
    assert MARKS["map_plan"] in [row for row in rows if row["role"] == "mapper"][1]["prompt"]
    assert Solution.load("run").settings.program == open_program(saved(tmp_path)).label


def test_a_solution_names_the_program_it_was_made_with(tmp_path: Path) -> None:
    one, other = (Program(name="mine", prompts={"critic": text}) for text in ("Judge.", "Judge well."))
    labels = []
    for program in (one, other, None):
        model = scripted({"agent": GOOD_RUN, "critic": [judge("accept")]})
        solution = solve(PDDLCoder(model, program=program, planner=BreadthFirst()), tmp_path)
        assert Solution.load(tmp_path).settings == solution.settings
        labels.append(solution.settings.program)
    assert [label.partition("@")[0] for label in labels] == ["mine", "mine", ""]
    assert len(set(labels)) == 3


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    program = Program(name="mine", prompts=MARKS, made_with={"model": "some/model"})
    program.save(tmp_path / "deep" / "mine.json")
    assert open_program(tmp_path / "deep" / "mine.json") == program == open_program(program.model_dump())
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["mine.json"]


WRONG: dict[str, tuple[dict[str, object], str]] = {
    "an unknown role": ({"prompts": {"judge": "Judge."}}, "there is no role 'judge'; the roles are agent, critic"),
    "an empty prompt": ({"prompts": {"critic": "  "}}, "the prompt of the role 'critic' is empty"),
    "another version": ({"version": 2}, "has the format version 2, and this house reads version 1"),
    "no version": ({"version": None}, "has the format version None"),
    "another kind": ({"kind": "recipe"}, '"kind": "pddlcoder-program"'),
    "an unknown key": ({"demos": []}, "demos: Extra inputs are not permitted"),
    "no text": ({"prompts": {"critic": 5}}, "prompts.critic"),
}


@pytest.mark.parametrize(("changes", "sentence"), WRONG.values(), ids=list(WRONG))
def test_a_program_that_cannot_be_used_is_told_in_one_sentence(
    changes: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    path = saved(tmp_path, **changes)
    with pytest.raises(UsageError) as error:
        PDDLCoder(scripted([]), program=path)
    assert sentence in str(error.value)
    assert str(path) in str(error.value)
    with pytest.raises(UsageError):
        PDDLCoder(scripted([]), program=json.loads(path.read_text()))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read"),
        (b"{", "is no JSON"),
        (b"\xff\xfe", "is no JSON"),
        (b"[" * 100_000, "is no JSON"),
        (b"[]", "must be a JSON object"),
    ],
)
def test_the_command_line_says_what_is_wrong_with_a_file_and_ends_with_2(
    content: bytes | None, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("dnl.md", "pnl.md"):
        Path(name).write_text("Some words.")
    tape = cassette(Path("replies.jsonl"), {})
    if content is not None:
        Path("mine.json").write_bytes(content)
    common = ("solve", "--domain", "dnl.md", "--problem", "pnl.md", "--model", f"replay:{tape}")
    ended = pddlcoder(*common, "--program", "mine.json")
    assert (ended.code, ended.out) == (2, "")
    assert sentence in " ".join(ended.err.split())
    assert "Traceback" not in ended.err


def test_the_stock_loop_refuses_the_prompt_of_another_loop_and_takes_the_others() -> None:
    with pytest.raises(UsageError, match="loop robust"):
        PDDLCoder(scripted([]), loop="react", program=Program(name="mine", prompts=MARKS))
    critic_only = Program(name="mine", prompts={"critic": "Judge."})
    assert PDDLCoder(scripted([]), loop="react", program=critic_only).program == critic_only.label


def test_a_coder_without_a_critic_takes_the_prompts_of_the_others() -> None:
    model = scripted({"agent": [say("finish"), say("finish")]})
    solve(PDDLCoder(model, critic=False, program=Program(name="mine", prompts=MARKS), planner=BreadthFirst()))
    assert MARKS["agent"] in model.requests[0]


@pytest.mark.parametrize(("method", "loaded"), [("pddlcoder", True), ("files_only", False), ("react", False)])
def test_the_method_of_the_house_takes_the_program_of_the_kit_and_the_ablations_do_not(
    method: str, loaded: bool, tmp_path: Path
) -> None:
    model = scripted([say("finish", summary="Enough.")] * 3)
    kit = Kit(model, planner=BreadthFirst(), max_iters=2, program_path=saved(tmp_path))
    open_method(method, kit).solve(Task("Some words.", "More words."))
    assert (MARKS["agent"] in model.requests[0]) is loaded
