"""`pddlcoder solve` with recorded and manual models: what is shown, what is kept, and how each ending is told to a shell."""

import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest
from command_line import ENVIRONMENT, ROADS, START, WALK, Ended, pddlcoder
from scripts import ACCEPT, call, cassette

from pddlcoder import Solution

GOOD_RUN = {
    "agent": [
        call("create_file", file="domain", content=ROADS),
        "I would rather not.",
        call("create_file", file="problem", content=WALK),
        call("make_plan"),
        call("plan_feedback"),
        call("finish", summary="Two steps along the road."),
    ],
    "critic": [ACCEPT, ACCEPT],
}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "dnl.md").write_text(
        "Places are joined by one-way roads. A walker goes from place to place along a road.\n"
    )
    (tmp_path / "pnl.md").write_text(
        "Roads lead from x to y and from y to z. The walker is at x and wants to be at z.\n"
    )
    (tmp_path / "S.md").write_text("(go ?from ?to)\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def solve(*options: object, replies: dict[str, list[str]] | None = None) -> Ended:
    model = ["--model", f"replay:{cassette(Path('replies.jsonl'), replies)}?strict=no"] if replies else []
    return pddlcoder("solve", "--domain", "dnl.md", "--problem", "pnl.md", *model, *options)


def test_a_solve_shows_each_turn_and_keeps_everything(files: Path) -> None:
    ended = solve("--actions", "S.md", replies=GOOD_RUN)
    assert ended.code == 0
    for tool in ("create_file", "make_plan", "plan_feedback", "finish"):
        assert tool in ended.err
    assert "(no call)" in ended.err
    assert "1: (go x y)" in ended.out
    assert "Planned" in ended.out
    assert "price unknown" in ended.out
    assert "pddlcoder-run-001" in ended.err
    kept = Solution.load(files / "pddlcoder-run-001")
    assert [str(step) for step in kept.plan or ()] == ["(go x y)", "(go y z)"]
    assert (files / "pddlcoder-run-001" / "steps.jsonl").stat().st_size


def test_the_next_run_gets_the_next_folder_and_no_run_is_overwritten(files: Path) -> None:
    solve(replies=GOOD_RUN)
    assert "pddlcoder-run-002" in solve(replies=GOOD_RUN).err
    ended = solve("--out", "pddlcoder-run-001", replies=GOOD_RUN)
    assert (ended.code, "not empty" in ended.err) == (2, True)


def test_json_is_one_object_with_the_same_facts(files: Path) -> None:
    ended = solve("--json", "--out", "run", replies=GOOD_RUN)
    facts = ended.json
    assert ended.code == facts["exit_code"] == 0
    assert facts["outcome"] == "planned"
    assert facts["plan"] == ["(go x y)", "(go y z)"]
    assert facts["folder"] == "run"
    assert facts["usage"]["agent"]["calls"] == 6


def test_no_plan_is_a_no(files: Path) -> None:
    unreachable = WALK.replace("(road y z)", "(road z y)")
    agent = [
        call("create_file", file="domain", content=ROADS),
        call("create_file", file="problem", content=unreachable),
        call("make_plan"),
        call("finish", summary="There is no road to z."),
        call("finish", summary="There is no road to z."),
    ]
    ended = solve(replies={"agent": agent})
    assert (ended.code, "No plan" in ended.out) == (1, True)


def test_pddl_that_stays_broken_is_a_no_with_the_findings(files: Path) -> None:
    agent = [call("finish", summary="I give up."), call("finish", summary="I give up.")]
    ended = solve(replies={"agent": agent})
    assert (ended.code, "No valid PDDL" in ended.out) == (1, True)


def test_a_limit_that_ends_the_work_is_told_as_a_limit(files: Path) -> None:
    assert solve("--max-iters", "1", replies=GOOD_RUN).code == 3
    assert solve("--budget-tokens", "1500", replies=GOOD_RUN).code == 3


def test_a_model_that_cannot_be_reached_is_a_broken_house(files: Path) -> None:
    ended = solve("--model", "hosted_vllm/some-model", "--api-base", "http://127.0.0.1:9/v1", "--call-timeout", "2")
    assert (ended.code, "Not measured" in ended.out) == (4, True)
    assert "Traceback" not in ended.err


def test_a_run_in_which_no_model_answered_leaves_no_folder_but_one_that_was_named(files: Path) -> None:
    model = ("--model", "hosted_vllm/some-model", "--api-base", "http://127.0.0.1:9/v1", "--call-timeout", "2")
    assert "everything is in" not in solve(*model).err
    assert solve(*model, "--json").json["folder"] is None
    assert not list(files.glob("pddlcoder-run-*"))
    assert "everything is in run" in solve(*model, "--out", "run").err
    assert (files / "run" / "solution.json").exists()
    assert not list(files.glob("run/*.pddl"))


@pytest.mark.parametrize("spec", ["manual:desk", "record:tape.jsonl:manual:desk"])
def test_a_person_is_told_where_prompts_appear_and_may_be_waited_for_when_recorded(files: Path, spec: str) -> None:
    ended = solve("--model", spec, "--wait", "0.2")
    assert "prompts appear in desk as" in ended.err
    assert "no reply in 0001.agent.reply.md within 0.2 seconds" in ended.out


def test_a_budget_of_money_without_a_price_says_to_set_one_of_tokens(files: Path) -> None:
    ended = solve("--budget-usd", "0.1", replies=GOOD_RUN)
    assert (ended.code, "price is unknown; set a token budget" in " ".join(ended.out.split())) == (3, True)


def test_without_a_model_the_ways_to_one_are_named(files: Path) -> None:
    ended = solve()
    assert ended.code == 2
    assert all(way in ended.err for way in ("openrouter/", "--api-base", "manual:DIR"))
    assert not list(files.glob("pddlcoder-run-*"))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--domain", "nowhere.md"), "no such file"),
        (("--domain", "/dev/null", "--problem", "/dev/null"), "nothing to solve"),
        (("--actions", "nowhere.md"), "no such file"),
        (("--domain", "-", "--problem", "-"), "only one input"),
        (("--planner", "lama-frist"), "lama-first"),
        (("--loop", "figure-eight"), "robust"),
        (("--mapping", "magic"), "schema"),
        (("--engine", "steam"), "litellm"),
        (("--time-limit", "-1"), "time limit"),
        (("--wait", "5"), "manual:DIR"),
        (("--model", "replay:nowhere.jsonl"), "cannot be read"),
        (("--model", "foo"), "write provider/name"),
        (("--out", "dnl.md"), "it is a file"),
    ],
)
def test_wrong_usage_is_one_sentence_before_any_work(files: Path, options: tuple[str, ...], sentence: str) -> None:
    ended = solve(*options, replies=None if "--model" in options else GOOD_RUN)
    if "--model" not in options:
        ended = solve("--model", "replay:replies.jsonl", *options)
    assert (ended.code, sentence in ended.err, ended.out) == (2, True, "")
    assert not list(files.glob("pddlcoder-run-*"))


def test_pddl_in_place_of_a_description_is_noticed(files: Path) -> None:
    (files / "dnl.md").write_text("; my domain\n" + ROADS)
    ended = solve(replies=GOOD_RUN)
    assert (ended.code, "pddlcoder plan" in ended.err) == (2, True)


def test_a_person_can_be_the_model(files: Path) -> None:
    answers = {"agent": iter(GOOD_RUN["agent"]), "critic": iter(GOOD_RUN["critic"])}
    done = threading.Event()

    def answer() -> None:
        while not done.is_set():
            for request in sorted(Path("desk").glob("*.request.md")):
                reply = request.with_name(request.name.replace("request", "reply"))
                if not reply.exists():
                    reply.write_text(next(answers[request.name.split(".")[1]]))
            time.sleep(0.02)

    person = threading.Thread(target=answer)
    person.start()
    try:
        ended = solve("--model", "manual:desk", "--wait", "20")
    finally:
        done.set()
        person.join()
    assert (ended.code, "1: (go x y)" in ended.out) == (0, True)


def test_an_interrupted_solve_keeps_what_was_done(files: Path) -> None:
    command = [*START, "solve", "--domain", "dnl.md", "--problem", "pnl.md", "--model", "manual:desk", "--out", "run"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as child:
        while not list(Path("desk").glob("*.request.md")) and child.poll() is None:
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (130, b"")
    assert b"everything is in run" in err
    assert b"Traceback" not in err
    assert Path("run/steps.jsonl").exists()
