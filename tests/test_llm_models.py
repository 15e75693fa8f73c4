"""Opening models: by name, by address, by our own specifications, or the user's own LM."""

import re

import dspy
import pytest
from dspy.lm15 import Message, Response, TextPart, Usage
from dspy.utils.dummies import DummyLM
from dspy.utils.exceptions import LMInvalidRequestError, LMRateLimitError

from pddlcoder import llm
from pddlcoder.errors import ModelError, PrerequisiteError, UsageError
from pddlcoder.llm.errors import redact
from pddlcoder.llm.local import is_local, normal_address


def ask(model, ledger=None):
    with llm.using(model), llm.role("agent", ledger):
        return dspy.Predict("question -> answer")(question="x").answer


class OwnEngine:
    """A user's engine, as DSPy's documentation asks for it."""

    def __init__(self, text="own", usage=None):
        self.text, self.usage, self.calls = text, usage or Usage(input_tokens=7, output_tokens=3), 0

    def complete(self, request):
        self.calls += 1
        message = Message.assistant([TextPart(self.text)])
        return Response(id=None, model=request.model, message=message, finish_reason="stop", usage=self.usage)


def test_the_user_s_own_lm_is_traced_and_left_as_it_is():
    engine, ledger = OwnEngine(), llm.Ledger()
    own = dspy.LM("mine/model", engine=engine, cache=False, temperature=0.7)
    model = llm.open_model(own)
    assert ask(model, ledger) == "own"
    assert ledger.total() == llm.Usage(1, 7, 3, 0, None)
    assert (type(own), own.history, own.kwargs["temperature"]) == (dspy.LM, [], 0.7)
    assert (model.kwargs, model.engine) == (own.kwargs, engine)
    assert isinstance(model, dspy.LM)


def test_dspy_s_own_dummy_is_traced_too():
    ledger = llm.Ledger()
    assert ask(llm.open_model(DummyLM([{"answer": "scripted by DSPy"}])), ledger) == "scripted by DSPy"
    assert ledger.total().calls == 1


def test_a_traced_lm_is_used_as_it_is():
    model = llm.scripted(["a"])
    assert llm.open_model(model) is model


def test_the_lm_configured_in_dspy_is_the_default():
    with dspy.context(lm=dspy.LM("mine/model", engine=OwnEngine("configured"), cache=False)):
        assert ask(llm.open_model()) == "configured"


def test_without_any_model_it_says_what_to_do():
    with dspy.context(lm=None), pytest.raises(PrerequisiteError, match="no model is chosen"):
        llm.open_model(None)


def test_answers_from_dspy_s_cache_cost_nothing():
    dspy.configure_cache(enable_disk_cache=False)
    engine, ledger = OwnEngine(), llm.Ledger()
    model = llm.open_model(dspy.LM("mine/cached-model", engine=engine, cache=True))
    with llm.using(model), llm.role("agent", ledger):
        for _ in range(2):
            dspy.Predict("question -> answer")(question="cached?")
    assert (engine.calls, ledger.total().calls, ledger.total().tokens) == (1, 2, 10)


def test_uncounted_tokens_are_estimated_so_that_budgets_hold():
    ledger = llm.Ledger(budget_tokens=50)
    ask(llm.open_model(dspy.LM("mine/model", engine=OwnEngine("x" * 40, Usage()), cache=False)), ledger)
    assert ledger.total().estimated
    assert ledger.total().tokens_out == 10
    assert "50 tokens is used up" in ledger.exceeded()


def test_our_models_use_no_response_cache_and_no_stacked_retries():
    model = llm.open_model("openai/gpt-4o", api_key="k")
    assert (model.cache, model.num_retries, model.patience.retries, model.patience.seconds) == (False, 0, 3, 300.0)


@pytest.mark.parametrize(
    "name", ["openai/gpt-4o", "openrouter/deepseek/deepseek-v4-flash", "anthropic/claude-x", "gemini/g"]
)
def test_a_missing_key_is_one_sentence(monkeypatch, name):
    for variable in ("OPENAI_API_KEY", "OPENROUTER_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(ModelError, match="no API key or address is set; put the provider's key into its env") as caught:
        ask(llm.open_model(name))
    assert re.search(r"Set [A-Z]+_API_KEY.* in the environment", str(caught.value))
    assert not re.search(r"\n|dspy|api_key", str(caught.value))


@pytest.mark.parametrize("name", ["Qwen/Qwen3-32B", "hosted_vllm/m", "local/m", "m"])
@pytest.mark.parametrize("engine", ["auto", "litellm"])
def test_a_failure_names_the_model_as_it_was_written(name, engine):
    with pytest.raises(ModelError, match=f"^model {name}: "):
        ask(llm.open_model(name, api_base="http://127.0.0.1:9/v1", engine=engine, num_retries=0))


@pytest.mark.parametrize("engine", ["auto", "litellm", "lm15"])
@pytest.mark.parametrize("name", ["foo", "qwen3:8b", "llama3.1", "Qwen3-32B"])
def test_a_name_without_a_provider_that_nobody_knows_is_refused_at_once(name, engine):
    with pytest.raises(UsageError, match=r"names no provider; write provider/name, .*--api-base"):
        llm.open_model(name, engine=engine)


@pytest.mark.parametrize(
    "name",
    [
        "gpt-4o",
        "o3",
        "claude-sonnet-4-5",
        "gemini-2.5-pro",
        "gpt-99",
        "command-a-03-2025",
        "anthropic.claude-v2",
        "ft:x",
    ],
)
def test_known_names_without_a_provider_are_kept(name):
    assert llm.open_model(name).model == name


def test_a_bare_name_is_kept_where_an_option_says_where_it_goes():
    assert llm.open_model("foo", custom_llm_provider="openai").model == "foo"
    assert llm.open_model("foo", api_base="http://localhost:8000/v1").model == "local/foo"


WRONG = {
    "empty": ("", {}),
    "no model after the provider": ("openai/", {}),
    "unknown engine": ("openai/gpt-4o", {"engine": "steam"}),
    "zero time": ("openai/gpt-4o", {"timeout": 0}),
    "reasoning model with a temperature": ("openai/o3", {"temperature": 0.3}),
    "no folder": ("manual:", {}),
    "no file": ("replay:", {}),
    "no model to record": ("record:run.jsonl", {}),
    "unknown setting": ("replay:run.jsonl?speed=3", {}),
    "wrong value": ("manual:desk?wait=soon", {}),
    "negative wait": ("manual:desk?wait=-1", {}),
    "address of nothing": ("m", {"api_base": "http://"}),
    "address of a file": ("m", {"api_base": "file:///etc/passwd"}),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_names_and_options_are_usage_errors(case):
    model, options = WRONG[case]
    with pytest.raises(UsageError) as caught:
        llm.open_model(model, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("http://localhost:8000/v1", "http://localhost:8000/v1"),
        ("http://localhost:8000/v1/", "http://localhost:8000/v1"),
        ("http://localhost:11434", "http://localhost:11434/v1"),
        ("localhost:8080", "http://localhost:8080/v1"),
        ("https://host/some/gateway", "https://host/some/gateway"),
    ],
)
def test_addresses_are_completed(given, address):
    assert normal_address(given) == address


@pytest.mark.parametrize(
    ("model", "local"),
    [
        ("m", True),
        ("Qwen/Qwen3-32B", True),
        ("openai/m", True),
        ("anthropic/claude-x", False),
        ("openrouter/a/b", False),
    ],
)
def test_an_address_means_an_open_ai_compatible_server_unless_the_provider_has_its_own_protocol(model, local):
    assert is_local(model) is local


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            LMRateLimitError("slow down", model="openai/m", status=429),
            "model openai/m: too many requests (HTTP 429); wait, or run fewer solves at once. It said: slow down",
        ),
        (ModelError("no reply"), "no reply"),
        (ValueError("bad\nvalue"), "bad value"),
    ],
)
def test_errors_are_explained_in_one_sentence(error, sentence):
    assert llm.explain_error(error) == sentence


@pytest.mark.parametrize(
    "text",
    [
        "Incorrect API key provided: sk-proj-abcd1234efgh5678",
        "key sk-ant-REDACTED is bad",
        "sent Authorization: Bearer abcdef.ghijkl-123",
        "AIzaSyA1234567890abcdefg is not valid",
        "gsk_abcdefghijkl1234",
        "hf_abcdefghijklmnop",
    ],
)
def test_keys_never_reach_a_message(text):
    assert "[key]" in redact(text)
    assert not any(secret in redact(text) for secret in ("abcd1234", "api03", "ghijkl", "SyA12345"))


def test_ordinary_words_are_not_taken_for_keys():
    text = "model qwen/qwen3-coder: key_error in tool_args, see ring-and-peg and x-axis"
    assert redact(text) == text


OVERFLOWS = [
    "This model's maximum context length is 8192 tokens",
    "the request exceeds the available context size",
    "prompt is too long: 210000 tokens > 200000 maximum",
    "Input length 9000 exceeds the maximum allowed length",
    "Please reduce the length of the messages",
]


@pytest.mark.parametrize("words", OVERFLOWS)
def test_overflow_is_told_by_its_words(words):
    assert llm.is_overflow(LMInvalidRequestError(words, model="m", status=400))
    assert llm.is_overflow(ModelError(words))
    assert not llm.is_overflow(ValueError(words))


def test_overflow_is_told_by_its_type():
    assert llm.is_overflow(llm.ContextOverflow())
    with pytest.raises(llm.ContextOverflow):
        ask(llm.scripted([llm.ContextOverflow()]))
