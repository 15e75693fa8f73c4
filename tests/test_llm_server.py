"""The real client stack against a server that answers from scripts and recordings, faults included."""

import asyncio
import json
import threading
import time
import urllib.error
import urllib.request

import dspy
import pytest

from pddlcoder import llm
from pddlcoder.errors import ModelError, UsageError
from pddlcoder.llm import faults
from pddlcoder.llm.replay_server import ReplayServer

KEY = "sk-abcdefgh12345678"


def ask(server, *, ledger=None, model="qwen/q3", cancel=None, signature="question -> answer", **options):
    lm = llm.open_model(model, api_base=server.url, backoff=0.01, **options)
    with llm.using(lm), llm.role("agent", ledger, cancel):
        said = dspy.Predict(signature)(question="x")
    return said.answer if "answer" in said else said


def failure(script, **options) -> tuple[ModelError, int]:
    with ReplayServer(script=script) as server, pytest.raises(ModelError) as caught:
        ask(server, **options)
    return caught.value, len(server.requests)


def test_a_local_server_is_asked_natively_with_and_without_a_key():
    with ReplayServer(script=["one", "two"]) as server:
        assert ask(server) == "one"
        assert ask(server, api_key=KEY, temperature=0.5, max_tokens=99, seed=7) == "two"
    bodies = [{k: v for k, v in asked.body.items() if k != "messages"} for asked in server.requests]
    assert bodies == [{"model": "qwen/q3"}, {"model": "qwen/q3", "temperature": 0.5, "max_tokens": 99, "seed": 7}]
    assert [asked.headers["authorization"] for asked in server.requests] == ["Bearer none", f"Bearer {KEY}"]


@pytest.mark.parametrize("name", ["openai/m:1b", "hosted_vllm/m:1b", "ollama/m:1b", "local/m:1b", "m:1b"])
def test_prefixes_of_local_servers_are_not_part_of_the_name(name):
    with ReplayServer(script=["one"]) as server:
        ask(server, model=name)
    assert server.requests[0].body["model"] == "m:1b"


def test_a_proxy_of_the_environment_does_not_stand_before_this_machine(monkeypatch):
    for variable in ("NO_PROXY", "no_proxy"):
        monkeypatch.setenv(variable, "example.org")
    for variable in ("HTTP_PROXY", "http_proxy"):
        monkeypatch.setenv(variable, "http://127.0.0.1:9")
    with ReplayServer(script=["direct"]) as server:
        assert ask(server) == "direct"


def test_headers_reach_a_local_server():
    with ReplayServer(script=["one"]) as server:
        ask(server, extra_headers={"x-team": "planning"})
    assert server.requests[0].headers["x-team"] == "planning"


def test_two_servers_in_one_process_do_not_mix():
    with ReplayServer(script=["a"] * 20) as first, ReplayServer(script=["b"] * 20) as second:
        models = [llm.open_model("m", api_base=server.url) for server in (first, second)]
        for _ in range(3):
            for model, answer in zip(models, "ab", strict=True):
                with llm.using(model):
                    assert dspy.Predict("question -> answer")(question="x").answer == answer


def test_rate_limits_and_server_failures_are_tried_again():
    ledger = llm.Ledger()
    script = [faults.rate_limited(), faults.server_failure(), faults.error_in_success(), "at last"]
    with ReplayServer(script=script) as server:
        assert ask(server, ledger=ledger) == "at last"
    assert (len(server.requests), ledger.total().calls) == (4, 1)


@pytest.mark.parametrize(
    "fault", [faults.server_failure(retry_after=None), faults.broken_json(), faults.rate_limited(None)]
)
def test_without_a_hint_it_backs_off_and_tries_again(fault):
    with ReplayServer(script=[fault, fault, "at last"]) as server:
        assert ask(server) == "at last"


def test_retries_end_with_one_sentence():
    ledger = llm.Ledger()
    error, requests = failure([faults.rate_limited()] * 9, ledger=ledger)
    assert str(error) == (
        "model qwen/q3: too many requests (HTTP 429) after 4 attempts; wait, or run fewer solves at once."
        " It said: Rate limit reached"
    )
    assert (requests, ledger.total()) == (4, llm.Usage(failed=1))
    assert failure([faults.server_failure(503)] * 9, num_retries=1)[1] == 2
    assert failure([faults.server_failure()] * 9, num_retries=0)[1] == 1


def test_a_wait_longer_than_the_limit_is_not_begun():
    start = time.monotonic()
    error, requests = failure([faults.rate_limited(retry_after=3600)], timeout=60)
    assert "too many requests" in str(error)
    assert (requests, time.monotonic() - start < 60) == (1, True)


def test_a_refused_key_is_not_tried_again_and_not_repeated():
    error, requests = failure([faults.wrong_key(KEY)], api_key=KEY)
    assert "the key was refused (HTTP 401)" in str(error)
    assert (KEY in str(error), requests) == (False, 1)


@pytest.mark.parametrize("server", faults.OVERFLOWS)
def test_overflow_is_recognised_in_the_words_of_each_server(server):
    error, requests = failure([faults.overflow(server)])
    assert llm.is_overflow(error)
    assert isinstance(
        error, dspy.ContextWindowExceededError if hasattr(dspy, "ContextWindowExceededError") else ModelError
    )
    assert (requests, "longer than its context" in str(error)) == (1, True)


@pytest.mark.parametrize(
    "fault", [faults.rate_limited(), faults.server_failure(), faults.wrong_key("k"), faults.Fault(404, "{}")]
)
def test_other_failures_are_no_overflow(fault):
    assert not llm.is_overflow(failure([fault], num_retries=0)[0])


@pytest.mark.parametrize("fault", [faults.hang(), faults.dripping()], ids=["silent", "dripping"])
def test_the_time_limit_holds_for_the_whole_call(fault):
    start = time.monotonic()
    error, requests = failure([fault] * 3, timeout=0.4)
    assert isinstance(error, llm.CallTimeout)
    assert "no answer within 0.4 seconds" in str(error)
    assert (requests, time.monotonic() - start < 10) == (1, True)


@pytest.mark.parametrize("fault", [faults.hang(), faults.dripping()], ids=["silent", "dripping"])
def test_the_time_limit_holds_in_asyncio(fault):
    async def solve(server):
        with llm.using(llm.open_model("m", api_base=server.url, timeout=0.4)), llm.role("agent"):
            await dspy.Predict("question -> answer").acall(question="x")

    with ReplayServer(script=[fault]) as server, pytest.raises(llm.CallTimeout):
        asyncio.run(solve(server))


def test_asyncio_tries_again_too():
    async def solve(server):
        with llm.using(llm.open_model("m", api_base=server.url, backoff=0.01)), llm.role("agent"):
            return await dspy.Predict("question -> answer").acall(question="x")

    with ReplayServer(script=[faults.rate_limited(), faults.server_failure(retry_after=None), "ok"]) as server:
        assert asyncio.run(solve(server)).answer == "ok"


def test_a_cancel_ends_the_call():
    cancel = threading.Event()
    threading.Timer(0.2, cancel.set).start()
    error, _ = failure([faults.hang()], cancel=cancel)
    assert isinstance(error, llm.CallCancelled)


def test_a_server_that_is_not_there():
    with ReplayServer() as server:
        url = server.url
    with llm.using(llm.open_model("m", api_base=url, num_retries=1, backoff=0.01)), pytest.raises(ModelError) as caught:
        dspy.Predict("question -> answer")(question="x")
    assert "cannot be reached after 2 attempts" in str(caught.value)


def test_empty_and_cut_off_replies_are_format_errors_and_cost_tokens():
    ledger = llm.Ledger()
    script = [
        faults.null_content(),
        llm.Reply("[[ ## answer ## ]] hal", finish_reason="length"),
        llm.Reply("", reasoning="hm"),
    ]
    kinds = []
    with ReplayServer(script=script) as server:
        for _ in script:
            with pytest.raises(llm.FormatError) as caught:
                ask(server, ledger=ledger)
            kinds.append(str(caught.value.kind))
    assert kinds == ["empty", "truncated", "empty"]
    assert (ledger.total().calls, ledger.total().estimated) == (3, True)


def test_cached_tokens_reasoning_native_calls_and_the_provider_s_price_arrive():
    ledger = llm.Ledger()
    call = llm.ToolCall("check", '{"file": "domain"}')
    reply = llm.Reply("", "tool_call", 500, 20, 400, reasoning="so", tool_calls=(call,), cost_usd=0.25)
    with ReplayServer(script=[reply]) as server:
        step = ask(server, ledger=ledger, signature="question -> thought, tool_name, tool_args")
    assert (step.tool_name, json.loads(step.tool_args)) == ("check", {"file": "domain"})
    assert ledger.total() == llm.Usage(1, 500, 20, 400, 0.25)
    assert llm.last_call().reasoning == "so"


def test_the_price_list_and_the_provider_s_own_charge_are_used():
    listed, charged = llm.Ledger(budget_usd=1), llm.Ledger(budget_usd=0.125)
    with ReplayServer(script=["x", llm.Reply("x", cost_usd=0.125)]) as server:
        for ledger in (listed, charged):
            ask(server, ledger=ledger, model="openrouter/deepseek/deepseek-chat", api_key=KEY)
    assert 0 < listed.total().cost_usd < 0.01
    assert listed.exceeded() is None
    assert charged.total().cost_usd == 0.125
    assert "$0.125 is used up" in charged.exceeded()


def test_a_price_nobody_knows_is_unknown():
    ledger = llm.Ledger()
    with ReplayServer(script=["x"]) as server:
        ask(server, ledger=ledger)
    assert ledger.total().cost_usd is None


def open_url(target):
    return urllib.request.build_opener(urllib.request.ProxyHandler({})).open(target, timeout=60)


@pytest.mark.parametrize("strict", [True, False])
def test_a_recording_is_served_over_http(tmp_path, strict):
    path = tmp_path / "run.jsonl"
    with llm.using(llm.record(path, llm.scripted(["recorded"]))), llm.role("agent"):
        dspy.Predict("question -> answer")(question="x")
    with ReplayServer(path, strict=strict) as server:
        assert ask(server) == "recorded"
        with pytest.raises(ModelError, match="no reply is recorded"):
            ask(server)


def test_it_speaks_to_other_clients_too():
    with ReplayServer(script=["streamed"], max_requests=1) as server:
        with open_url(f"{server.url}/models") as answer:
            assert json.load(answer)["data"][0]["id"] == "replay"
        body = json.dumps({"model": "m", "stream": True, "messages": [{"role": "user", "content": "x"}]}).encode()
        with open_url(urllib.request.Request(f"{server.url}/chat/completions", body)) as answer:
            lines = [line for line in answer.read().decode().split("\n\n") if line]
        assert json.loads(lines[0][6:])["choices"][0]["delta"]["content"] == "streamed"
        assert lines[-1] == "data: [DONE]"
        with pytest.raises(urllib.error.HTTPError, match="503"):
            open_url(urllib.request.Request(f"{server.url}/chat/completions", body))
        with pytest.raises(urllib.error.HTTPError, match="400"):
            open_url(urllib.request.Request(f"{server.url}/chat/completions", b"[" * 100_000))


def test_it_listens_on_this_machine_only():
    with pytest.raises(UsageError, match="this machine only"):
        ReplayServer(host="0.0.0.0")


def test_closing_ends_its_threads_in_the_middle_of_a_fault():
    before = threading.active_count()
    with ReplayServer(script=[faults.hang(300)]) as server, pytest.raises(llm.CallTimeout):
        ask(server, timeout=0.2)
    deadline = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.02)
    assert threading.active_count() <= before


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_litellm_carries_options_the_native_engine_does_not():
    ledger = llm.Ledger()
    with ReplayServer(
        script=[faults.rate_limited(), "through litellm", "again", faults.overflow("vllm"), faults.hang()]
    ) as server:
        assert ask(server, ledger=ledger, min_p=0.1, extra_headers={"x-team": "planning"}) == "through litellm"
        assert ask(server, ledger=ledger, engine="litellm") == "again"
        with pytest.raises(ModelError) as caught:
            ask(server, engine="litellm")
        assert llm.is_overflow(caught.value)
        with pytest.raises(llm.CallTimeout):
            ask(server, engine="litellm", timeout=0.5)
    assert server.requests[1].body["min_p"] == 0.1
    assert server.requests[1].headers["x-team"] == "planning"
    assert ledger.total() == llm.Usage(2, 200, 20, 0, ledger.total().cost_usd)


def test_a_responder_answers_from_the_prompt_after_the_script_and_after_the_latency():
    def answer(turns):
        return f"{len(turns)} turns, the first of the {turns[0].speaker}"

    with ReplayServer(script=["first"], responder=answer, latency=0.2) as server:
        started = time.monotonic()
        assert [ask(server), ask(server)] == ["first", "2 turns, the first of the system"]
        assert time.monotonic() - started >= 0.4
