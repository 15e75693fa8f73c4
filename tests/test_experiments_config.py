"""Configurations: read with one clear sentence for what is wrong, resolved, written, and compared with an earlier start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import experiment_runs as runs
import pytest

from experiments.methods import METHODS
from experiments.running.agreement import FILE, agree, differences
from experiments.running.config import Config, Limits, ModelEntry, Patience, folder_name
from experiments.running.items import items, spread
from experiments.running.models import known_prices, open_entry, options
from experiments.running.toml import CONFIGS, load_config, to_toml
from experiments.running.worker import settings_hash
from pddlcoder.errors import UsageError
from pddlcoder.llm import ReplayServer

SHIPPED = ("main.toml", "ablations.toml", "matrix.toml", "local.toml")
TABLE_6 = {
    "deepseek-v4-flash": (1.0, None, 1.0),
    "gemma-4-31b": (1.0, 64, 0.95),
    "gpt-oss-120b": (1.0, 0, 1.0),
    "qwen-3.6-35b-a3b": (1.0, 20, 0.95),
    "glm-4.7-flash": (1.0, 0, 1.0),
    "llama-4-scout": (0.6, 0, 0.9),
}
"""Temperature, top-k and top-p of the PDDLCoder paper's Table 6."""
MINIMAL = 'methods = ["cot"]\nmodels = ["deepseek-v4-flash"]\n'


def read(folder: Path, text: str, **overrides: Any) -> Config:
    path = folder / "mine.toml"
    path.write_text(text)
    return load_config(path, **overrides)


def refused(folder: Path, text: str, **overrides: Any) -> str:
    with pytest.raises(UsageError) as caught:
        read(folder, text, **overrides)
    assert str(caught.value).startswith(str(folder / "mine.toml"))
    return str(caught.value)


PAPERS = {"rigid", "isr_llm", "llm_p", "nl2plan", "vml_pddl"}
with_all_methods = pytest.mark.skipif(not set(METHODS) >= PAPERS, reason="some methods of the paper are not there yet")


@with_all_methods
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_configurations_can_be_run(name: str) -> None:
    made = load_config(CONFIGS / name)
    assert items(made)
    assert made.name == name.removesuffix(".toml")


@with_all_methods
def test_the_main_table_is_on_the_whole_test_split() -> None:
    made = load_config(CONFIGS / "main.toml")
    assert len(items(made)) == 106 * len(made.methods)


@pytest.mark.parametrize("name", TABLE_6)
def test_presets_sample_as_the_paper_says(tmp_path: Path, name: str) -> None:
    entry = read(tmp_path, 'methods = ["cot"]\nmodels = []\n', models=[name]).models[name]
    assert (entry.temperature, entry.top_k, entry.top_p) == TABLE_6[name]
    assert known_prices(entry) is not None


def test_a_top_k_is_sent_and_none_is_not() -> None:
    assert options(ModelEntry(model="a/b", top_k=64))["engine"] == "litellm"
    assert "top_k" not in options(ModelEntry(model="a/b", top_k=0))


@pytest.mark.slow
def test_sampling_parameters_reach_the_server() -> None:
    entry = runs.entry(temperature=0.3, top_p=0.9, top_k=64, max_tokens=77)
    with ReplayServer(responder=lambda turns: "yes") as server:
        open_entry(entry.model_copy(update={"api_base": server.url}), seed=5)("hello")
        (asked,) = server.requests
    sent = {"temperature": 0.3, "top_p": 0.9, "top_k": 64, "max_tokens": 77, "seed": 5}
    assert sent.items() <= asked.body.items()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('metods = ["cot"]\n', "unknown key 'metods'; did you mean 'methods'?"),
        ("[limits]\nmax_iter = 5\n", "unknown key 'limits.max_iter'; did you mean 'max_iters'?"),
        ("[patience]\nretry = 5\n", "unknown key 'patience.retry'; did you mean 'retries'?"),
        (
            '[model."deepseek-v4-flash"]\nmodel = "a/b"\ntemprature = 1.0\n',
            "unknown key 'model.deepseek-v4-flash.temprature'; did you mean 'temperature'?",
        ),
        (
            '[model."deepseek-v4-flash"]\nmodel = "a/b"\nprices = { input = 1, outputs = 1 }\n',
            "unknown key 'model.deepseek-v4-flash.prices.outputs'; did you mean 'output'?",
        ),
        ('[model."deepseek-v4-flash"]\ntop_p = 1.0\n', "the key 'model.deepseek-v4-flash.model' is missing"),
        ('[model.unused]\nmodel = "a/b"\ntop_q = 1\n', "unknown key 'model.unused.top_q'; did you mean 'top_p'?"),
        ("workers = 0\n", "workers: Input should be greater than or equal to 1"),
        ('[limits]\nmemory = "much"\n', "limits.memory: 'much' is not a memory size: write for example 4G or 512M"),
        ('split = "tests"\n', "there is no split 'tests'; did you mean 'test'?"),
        ('domains = ["hanoy"]\n', "there is no domain 'hanoy'; did you mean 'hanoi'?"),
        ('words = "plane"\n', "there is no kind of words 'plane'; did you mean 'plain'?"),
        ("seeds = [1, 1]\n", "the seed 1 is named twice"),
        ('program = "nothing.json"\n', "program: there is no file"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in refused(tmp_path, MINIMAL + text)


def test_an_unknown_method_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    said = refused(tmp_path, MINIMAL, methods=["pdlcoder"])
    assert "there is no method 'pdlcoder'; did you mean 'pddlcoder'?" in said
    assert "react" in said


def test_a_file_without_methods_or_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    assert "the key 'methods' is missing" in refused(tmp_path, 'models = ["deepseek-v4-flash"]')
    with pytest.raises(UsageError, match="is no TOML"):
        read(tmp_path, "methods = [")
    with pytest.raises(UsageError, match="cannot be read"):
        load_config(tmp_path / "missing.toml")


def test_an_unknown_model_is_refused_and_a_name_with_a_provider_is_not(tmp_path: Path) -> None:
    assert "there is no model 'gema-4-31b'; did you mean 'gemma-4-31b'?" in refused(
        tmp_path, MINIMAL, models=["gema-4-31b"]
    )
    made = read(tmp_path, MINIMAL, models=["openai/gpt-5-mini"])
    assert made.models == {"openai/gpt-5-mini": ModelEntry(model="openai/gpt-5-mini")}


def test_what_the_command_line_says_takes_the_place_of_the_file(tmp_path: Path) -> None:
    made = read(tmp_path, MINIMAL, methods=["react"], seeds=[1, 2], limit=3, workers=None, api_base="http://x/v1")
    assert (made.methods, made.seeds, made.limit, made.workers) == (("react",), (1, 2), 3, 1)
    assert made.models["deepseek-v4-flash"].api_base == "http://x/v1"


def test_models_that_would_share_a_folder_are_refused(tmp_path: Path) -> None:
    assert "would share one folder" in refused(tmp_path, MINIMAL, models=["a/b-c", "a-b/c"])
    assert folder_name("openrouter/a/b:free") == "openrouter-a-b-free"


def test_a_written_configuration_reads_back_the_same(tmp_path: Path) -> None:
    entry = ModelEntry.model_validate(
        {"model": "a/b", "options": {"min_p": 0.1, "stop": 'a"b'}, "prices": {"input": 1, "output": 2}}
    )
    made = runs.config(models={"a/b:c": entry}, domains=("hanoi",), budget_usd=3.0, limits=Limits(time=9, memory="1G"))
    assert read(tmp_path, to_toml(made)) == made


def test_domains_take_turns() -> None:
    assert list(spread(["a/0", "a/1", "a/2", "b/0", "c/0", "c/1"])) == ["a/0", "b/0", "c/0", "a/1", "c/1", "a/2"]


def test_the_hash_of_settings_knows_what_can_change_a_result() -> None:
    def named(**more: Any) -> str:
        limits = more.pop("limits", Limits())
        return settings_hash(runs.config(models={"fake": runs.entry(**more)}, limits=limits), runs.item())

    assert named() == named(timeout=7.0, api_base="http://y/v1", prices={"input": 1, "output": 1})
    assert len({named(), named(temperature=0.5), named(options={"min_p": 0.1}), named(limits=Limits(max_iters=9))}) == 4


def test_harmless_changes_are_taken_over_and_methods_are_collected(tmp_path: Path) -> None:
    agree(tmp_path, runs.config(limit=2))
    agree(
        tmp_path,
        runs.config(
            methods=("react",), seeds=(1,), workers=7, budget_usd=2.0, limit=None, patience=Patience(retries=5)
        ),
    )
    kept = load_config(tmp_path / FILE)
    assert (kept.methods, kept.seeds, kept.limit, kept.workers) == (("cot", "react"), (0, 1), None, 7)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"split": "validation"}, "split was test and is now validation"),
        ({"words": "nonsense"}, "words was plain and is now nonsense"),
        ({"send_seed": True}, "send_seed was False and is now True"),
        ({"limits": Limits(time=5)}, "limits.time was not set and is now 5.0"),
        ({"models": {"fake": runs.entry(temperature=0.1)}}, "fake: temperature was not set and is now 0.1"),
    ],
)
def test_changes_that_make_rows_incomparable_are_told(changes: dict[str, Any], told: str) -> None:
    assert differences(runs.config(), runs.config(**changes)) == [told]
    assert differences(runs.config(), runs.config()) == []


def test_a_key_from_the_environment_is_named_when_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = runs.entry(api_key_variable="MY_SERVER_KEY")
    monkeypatch.delenv("MY_SERVER_KEY", raising=False)
    with pytest.raises(UsageError, match="MY_SERVER_KEY, which holds the key for fake, is not set"):
        open_entry(entry)
    monkeypatch.setenv("MY_SERVER_KEY", "told")
    with ReplayServer(responder=lambda turns: "yes") as server:
        open_entry(entry.model_copy(update={"api_base": server.url}))("hello")
        assert server.requests[0].headers["authorization"] == "Bearer told"
