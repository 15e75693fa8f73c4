"""Who called, what it used, and the budgets: over threads, tasks and failures."""

import asyncio
import copy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import dspy
import pytest

from pddlcoder import llm
from pddlcoder.errors import ModelError


def ask(text="x"):
    return dspy.Predict("question -> answer")(question=text).answer


def test_usage_is_kept_per_role_and_adds_up():
    ledger = llm.Ledger()
    model = llm.scripted(
        {
            "agent": [llm.Reply("a", tokens_in=1000, tokens_out=20, tokens_cached=800, cost_usd=0.25)] * 2,
            "critic": [llm.Reply("b", tokens_in=10, tokens_out=5, cost_usd=0.5)],
        }
    )
    with llm.using(model), llm.role("agent", ledger):
        ask()
        with llm.role("critic"):
            ask()
        ask()
    assert ledger.by_role() == {
        "agent": llm.Usage(2, 2000, 40, 1600, 0.5),
        "critic": llm.Usage(1, 10, 5, 0, 0.5),
    }
    assert ledger.total() == llm.Usage(3, 2010, 45, 1600, 1.0)
    assert model.roles == ["agent", "critic", "agent"]


def test_an_unknown_price_stays_unknown():
    assert (llm.Usage(1, cost_usd=0.5) + llm.Usage(1, cost_usd=None)).cost_usd is None
    assert sum([llm.Usage(1, cost_usd=0.5)], llm.Usage()).cost_usd == 0.5


def test_failed_calls_are_counted_apart():
    ledger = llm.Ledger()
    with (
        llm.using(llm.scripted([ModelError("down")])),
        llm.role("agent", ledger),
        pytest.raises(ModelError, match=r"^down$"),
    ):
        ask()
    assert ledger.total() == llm.Usage(failed=1)


def test_budgets_say_when_they_are_used_up():
    ledger = llm.Ledger(budget_tokens=100)
    assert ledger.exceeded() is None
    ledger.charge("agent", llm.Usage(1, 90, 9, cost_usd=None))
    assert ledger.exceeded() is None
    ledger.charge("critic", llm.Usage(1, 1, 0))
    assert ledger.exceeded() == "the budget of 100 tokens is used up (100 used)"

    money = llm.Ledger(budget_usd=1)
    money.charge("agent", llm.Usage(1, 10, 10, cost_usd=0.75))
    assert money.exceeded() is None
    money.charge("agent", llm.Usage(1, 10, 10, cost_usd=0.5))
    assert money.exceeded() == "the budget of $1 is used up ($1.2500 spent)"


def test_a_money_budget_without_a_price_is_not_silently_ignored():
    ledger = llm.Ledger(budget_usd=1)
    ledger.charge("agent", llm.Usage(1, 10, 10, cost_usd=None))
    assert "price is unknown" in ledger.exceeded()


def test_roles_and_ledgers_of_threads_do_not_mix():
    model = llm.scripted([lambda prompt: f"answer to {prompt[prompt.index('case') :][:7]}"] * 160)
    ledgers = [llm.Ledger() for _ in range(16)]

    def solve(number):
        with llm.using(model), llm.role(f"agent-{number}", ledgers[number]):
            for _ in range(10):
                answer = ask(f"case {number:02d}")
                assert answer == f"answer to case {number:02d}" == llm.last_call().text
        return llm.current_role()

    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(solve, range(16))) == {"model"}
    assert [ledger.by_role() for ledger in ledgers] == [
        {f"agent-{n}": llm.Usage(10, 1000, 100, 0, None)} for n in range(16)
    ]


def test_roles_and_ledgers_of_tasks_do_not_mix():
    model = llm.scripted([lambda prompt: prompt[prompt.index("case") :][:7]] * 40)
    ledger = llm.Ledger()

    async def solve(number):
        with llm.using(model), llm.role(f"agent-{number}", ledger):
            for _ in range(5):
                predicted = await dspy.Predict("question -> answer").acall(question=f"case {number:02d}")
                await asyncio.sleep(0)
                assert predicted.answer == llm.last_call().text == f"case {number:02d}"
                assert llm.last_call().role == f"agent-{number}"

    async def all_of_them():
        await asyncio.gather(*(solve(number) for number in range(8)))

    asyncio.run(all_of_them())
    assert ledger.by_role() == {f"agent-{n}": llm.Usage(5, 500, 50, 0, None) for n in range(8)}


def test_the_last_call_tells_text_reasoning_and_why_it_stopped():
    with llm.using(llm.scripted([llm.Reply("so", reasoning="because", tokens_out=7)])), llm.role("critic"):
        ask()
    info = llm.last_call()
    assert (info.role, info.text, info.reasoning, info.finish_reason) == ("critic", "so", "because", "stop")
    assert info.usage.tokens_out == 7


def test_a_failed_call_leaves_no_last_call_of_before():
    with llm.using(llm.scripted(["fine", ModelError("down")])), llm.role("agent"):
        ask()
        with pytest.raises(ModelError):
            ask()
    assert llm.last_call() is None


def test_running_out_of_replies_says_so():
    with (
        llm.using(llm.scripted({"agent": []})),
        llm.role("agent"),
        pytest.raises(ModelError, match=r"no more replies.*'agent'"),
    ):
        ask()


def test_memory_does_not_grow_with_the_calls():
    from dspy.clients.base_lm import GLOBAL_HISTORY

    before = len(GLOBAL_HISTORY), len(dspy.settings.trace)
    model = llm.scripted(["x"] * 20)
    predictor = dspy.Predict("question -> answer")
    with llm.using(model), llm.role("agent", llm.Ledger()):
        for _ in range(20):
            predictor(question="q")
    assert (len(GLOBAL_HISTORY), len(dspy.settings.trace)) == before
    assert (model.history, predictor.history) == ([], [])


def test_accounts_are_kept_though_dspy_keeps_no_history():
    ledger = llm.Ledger()
    with dspy.context(disable_history=True), llm.using(llm.scripted(["x"])), llm.role("agent", ledger):
        ask()
    assert ledger.total().calls == 1


def test_the_trace_of_an_optimiser_is_kept():
    with dspy.context(trace=[]), llm.using(llm.scripted(["x"])):
        ask()
        assert len(dspy.settings.trace) == 1


def test_copies_of_a_model_share_its_script_and_streaming_works():
    model = llm.scripted(["one", "two", "[[ ## answer ## ]] three"])
    assert [copy.deepcopy(model)("a"), model.copy(temperature=1.0)("b")] == [["one"], ["two"]]

    async def stream():
        with llm.using(model):
            predict = dspy.streamify(dspy.Predict("question -> answer"))
            return [item async for item in predict(question="c")]

    assert asyncio.run(stream())[-1].answer == "three"
    assert len(model.requests) == 3


def run_python(code):
    return subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning", "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_accounting_loads_no_dspy():
    code = "import sys, pddlcoder.llm, pddlcoder.llm.accounting as a; a.Ledger(); print('dspy' in sys.modules, 'pydantic' in sys.modules)"
    assert run_python(code).split() == ["False", "False"]


def test_a_scripted_run_loads_no_litellm_and_asks_no_network():
    code = """
import socket, sys
def refuse(*a, **k): raise SystemExit("the network was asked")
socket.socket.connect = refuse
import dspy
from pddlcoder import llm
with llm.using(llm.scripted(["[[ ## answer ## ]] a"])), llm.role("agent", llm.Ledger()):
    dspy.Predict("question -> answer")(question="q")
print("litellm.main" in sys.modules, "litellm" in sys.modules)
"""
    assert run_python(code).split() == ["False", "False"]


def test_every_public_name_loads():
    assert sorted(llm.__all__) == llm.__all__
    assert all(callable(getattr(llm, name)) for name in llm.__all__)
    with pytest.raises(AttributeError):
        _ = llm.nothing
