"""A person, or a program, as the model: prompts and replies as files."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import dspy
import pytest
from dspy.lm15 import Message, Request

from pddlcoder import llm
from pddlcoder.errors import UsageError
from pddlcoder.llm.by_hand import ManualEngine


def ask(text="x"):
    return dspy.Predict("question -> answer")(question=text).answer


def opened(folder, **settings):
    return llm.manual(folder, poll=0.01, **settings)


class Person(threading.Thread):
    """Answers every request in a folder with `said(text of the request)` until told to stop."""

    def __init__(self, folder, said):
        super().__init__(daemon=True)
        self.folder, self.said, self.stop = folder, said, threading.Event()

    def run(self):
        while not self.stop.wait(0.01):
            for request in sorted(self.folder.glob("*.request.md")):
                reply = request.with_name(request.name.replace("request", "reply"))
                if not reply.exists():
                    part = reply.with_suffix(".part")
                    part.write_text(self.said(request.read_text()))
                    part.rename(reply)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *error):
        self.stop.set()
        self.join()


def test_prompts_are_numbered_files_and_replies_are_read(tmp_path):
    ledger = llm.Ledger()
    with Person(tmp_path, lambda text: "blue" if "sky" in text else "green"), llm.using(opened(tmp_path)):
        with llm.role("agent", ledger):
            assert ask("sky?") == "blue"
        with llm.role("critic", ledger):
            assert ask("grass?") == "green"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "0001.agent.reply.md",
        "0001.agent.request.md",
        "0002.critic.reply.md",
        "0002.critic.request.md",
        "README.md",
    ]
    assert "reply.md" in (tmp_path / "README.md").read_text()
    assert ledger.total().estimated
    assert ledger.by_role()["agent"].tokens_in > 100


def test_the_request_holds_the_whole_conversation_readably(tmp_path):
    history = dspy.History(messages=[{"question": "one <&> ünï", "answer": "1"}])
    signature = dspy.Signature("question, history: dspy.History -> answer")
    with Person(tmp_path, lambda text: "2"), llm.using(opened(tmp_path)), llm.role("agent"):
        dspy.Predict(signature)(question="two", history=history)
    text = (tmp_path / "0001.agent.request.md").read_text()
    headings = [line for line in text.splitlines() if line.startswith("=====")]
    assert headings == ["===== system =====", "===== user =====", "===== assistant =====", "===== user ====="]
    assert "one <&> ünï" in text
    assert text.startswith("<!-- Prompt 1 for the role agent.")


def test_the_request_says_where_the_new_part_begins(tmp_path):
    with Person(tmp_path, lambda text: "ok"), llm.using(opened(tmp_path)), llm.role("agent"):
        ask("line one\nline two")
        ask("line one\nline three")
    lines = (tmp_path / "0002.agent.request.md").read_text().splitlines()
    begins = int(lines[0].split("line ")[1].split(" ")[0])
    assert lines[begins - 1] == "line three"


def test_numbers_go_on_after_the_files_that_are_there(tmp_path):
    (tmp_path / "0041.agent.reply.md").write_text("of an earlier run")
    with Person(tmp_path, lambda text: "ok"), llm.using(opened(tmp_path)), llm.role("agent"):
        ask()
    assert (tmp_path / "0042.agent.request.md").exists()


def test_a_reply_that_is_still_being_written_is_not_taken(tmp_path):
    engine = ManualEngine(tmp_path, wait=None, poll=0.01)
    awaited = engine.ask(Request(model="m", messages=(Message.user("x"),)))
    reply = tmp_path / "0001.model.reply.md"
    for text in ("", "", "a reply", "a reply in pieces"):
        reply.write_text(text)
        assert engine.look(awaited) is None
    assert engine.look(awaited).text == "a reply in pieces"


def test_white_space_is_an_empty_reply(tmp_path):
    with Person(tmp_path, lambda text: "\n"), llm.using(opened(tmp_path)), pytest.raises(llm.FormatError) as caught:
        ask()
    assert caught.value.kind == "empty"


def test_replies_saved_on_other_systems_are_read(tmp_path):
    replies = [b"\xef\xbb\xbfone\r\ntwo\r\n", "one\ntwo".encode("utf-16")]

    def answer():
        for number, reply in enumerate(replies, 1):
            while not (tmp_path / f"{number:04d}.agent.request.md").exists():
                time.sleep(0.01)
            (tmp_path / f"{number:04d}.agent.reply.md").write_bytes(reply)

    threading.Thread(target=answer, daemon=True).start()
    with llm.using(opened(tmp_path)), llm.role("agent"):
        assert [ask("a"), ask("b")] == ["one\ntwo"] * 2


def test_the_wait_can_be_limited(tmp_path):
    words = r"0001\.agent\.reply\.md within 0\.1 seconds"
    model = llm.open_model(f"manual:{tmp_path}?wait=0.1&poll=0.02")
    with llm.using(model), llm.role("agent"), pytest.raises(llm.CallTimeout, match=words):
        ask()


def test_the_wait_can_be_cancelled(tmp_path):
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    with llm.using(opened(tmp_path)), llm.role("agent", cancel=cancel), pytest.raises(llm.CallCancelled):
        ask()


def test_it_waits_in_asyncio_without_blocking_the_loop(tmp_path):
    async def both():
        with llm.using(opened(tmp_path)), llm.role("agent"):
            predict = dspy.Predict("question -> answer")
            return await asyncio.gather(predict.acall(question="a"), predict.acall(question="b"))

    with Person(tmp_path, lambda text: text[text.rindex("## ]]\n") :][6:7]):
        assert len(asyncio.run(both())) == 2


def test_many_threads_share_one_folder(tmp_path):
    def solve(number):
        with llm.using(opened(tmp_path)), llm.role("agent"):
            return ask(f"case {number:02d}")

    with Person(tmp_path, lambda text: text[text.rindex("case") :][:7]), ThreadPoolExecutor(8) as pool:
        assert list(pool.map(solve, range(24))) == [f"case {number:02d}" for number in range(24)]
    assert len(list(tmp_path.glob("*.request.md"))) == 24
    assert not list(tmp_path.glob(".*.part"))


def test_a_run_by_hand_can_be_recorded(tmp_path):
    model = llm.open_model(f"record:{tmp_path}/run.jsonl:manual:{tmp_path}/desk?poll=0.01")
    with Person(tmp_path / "desk", lambda text: "by hand"), llm.using(model), llm.role("agent"):
        assert ask() == "by hand"
    ledger = llm.Ledger()
    with llm.using(llm.open_model(f"replay:{tmp_path}/run.jsonl")), llm.role("agent", ledger):
        assert ask() == "by hand"
    assert ledger.total().estimated


def test_a_folder_that_cannot_be_used_is_a_usage_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot be used"):
        llm.open_model(f"manual:{tmp_path}/file")


@pytest.mark.parametrize("role", ["../../etc", "a b", "Ünder/Score"])
def test_odd_roles_make_harmless_file_names(tmp_path, role):
    with Person(tmp_path, lambda text: "ok"), llm.using(opened(tmp_path)), llm.role(role):
        ask()
    assert len(list(tmp_path.glob("0001.*.request.md"))) == 1
