"""The environment is read in one place, and a value that cannot be used is named."""

from pathlib import Path

import pytest

from pddlcoder.errors import UsageError
from pddlcoder.settings import Settings, child_environment, load_settings, memory_size


def test_empty_environment_gives_the_defaults() -> None:
    assert load_settings({}) == Settings()
    assert load_settings({"FAST_DOWNWARD": "", "PDDLCODER_TIME_LIMIT": ""}) == Settings()
    assert (Settings().time_limit, Settings().memory_limit) == (60.0, 4 * 1024**3)


def test_every_variable_is_read() -> None:
    settings = load_settings(
        {
            "FAST_DOWNWARD": "/opt/downward",
            "VAL": "/opt/val",
            "PDDLCODER_PLANNER": "lama",
            "PDDLCODER_TIME_LIMIT": "2.5",
            "PDDLCODER_MEMORY_LIMIT": "512M",
            "PDDLCODER_MODEL": "some/model",
            "PDDLCODER_API_BASE": "http://localhost:8000",
        }
    )
    assert settings == Settings(
        Path("/opt/downward"), Path("/opt/val"), "lama", 2.5, 512 * 1024**2, "some/model", "http://localhost:8000"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [("PDDLCODER_TIME_LIMIT", "soon"), ("PDDLCODER_TIME_LIMIT", "0"), ("PDDLCODER_MEMORY_LIMIT", "lots")],
)
def test_value_that_cannot_be_used_names_the_variable(name: str, text: str) -> None:
    with pytest.raises(UsageError, match=name):
        load_settings({name: text})


@pytest.mark.parametrize(
    ("text", "size"),
    [("4G", 4 * 1024**3), ("512M", 512 * 1024**2), ("1.5 GiB", 3 * 1024**3 // 2), ("100kb", 102400), ("4096", 4096)],
)
def test_memory_sizes(text: str, size: int) -> None:
    assert memory_size(text) == size


@pytest.mark.parametrize("text", ["", "G", "4 giga", "-1", "0", "1e9"])
def test_other_texts_are_no_memory_size(text: str) -> None:
    with pytest.raises(UsageError, match="memory size"):
        memory_size(text)


@pytest.mark.parametrize("text", ["9" * 400, "9" * 400 + "G", "9" * 30, "9999999999T"])
def test_sizes_beyond_any_machine_are_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(UsageError, match="more memory than any machine has") as told:
        memory_size(text)
    assert len(str(told.value)) < 120


def test_endless_time_is_no_time_limit() -> None:
    with pytest.raises(UsageError, match="PDDLCODER_TIME_LIMIT"):
        load_settings({"PDDLCODER_TIME_LIMIT": "9" * 400})


def test_programs_we_start_do_not_get_secrets() -> None:
    given = {"PATH": "/bin", "OPENROUTER_API_KEY": "x", "HF_TOKEN": "y", "PYTHONDONTWRITEBYTECODE": "1"}
    assert child_environment(given) == {"PATH": "/bin", "PYTHONHASHSEED": "0"}
