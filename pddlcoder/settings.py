"""What the environment says: the only place in the package that reads environment variables."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pddlcoder.errors import UsageError

GIB = 1024**3
UNITS = {"": 1, "k": 1024, "m": 1024**2, "g": GIB, "t": 1024 * GIB}
MOST_MEMORY = 2**62
"""What the limits of an operating system can count."""
SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Settings:
    """Defaults taken from the environment; every one of them is also an argument somewhere.

    `time_limit` is in seconds, `memory_limit` in bytes. The variables: FAST_DOWNWARD (a driver script or the folder that
    holds it), VAL (the folder of `Parser` and `Validate`), PDDLCODER_PLANNER, PDDLCODER_TIME_LIMIT,
    PDDLCODER_MEMORY_LIMIT, PDDLCODER_MODEL, PDDLCODER_API_BASE.
    """

    fast_downward: Path | None = None
    val: Path | None = None
    planner: str = "lama-first"
    time_limit: float = 60.0
    memory_limit: int = 4 * GIB
    model: str | None = None
    api_base: str | None = None


def load_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from `environ`, by default the process's own; a value that cannot be used raises UsageError."""
    values = os.environ if environ is None else environ
    defaults = Settings()
    return Settings(
        fast_downward=_path(values, "FAST_DOWNWARD"),
        val=_path(values, "VAL"),
        planner=values.get("PDDLCODER_PLANNER") or defaults.planner,
        time_limit=_seconds(values, "PDDLCODER_TIME_LIMIT", defaults.time_limit),
        memory_limit=_bytes(values, "PDDLCODER_MEMORY_LIMIT", defaults.memory_limit),
        model=values.get("PDDLCODER_MODEL") or None,
        api_base=values.get("PDDLCODER_API_BASE") or None,
    )


def child_environment(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for programs we start: the caller's without its secrets, and with a fixed hash seed.

    The seed makes the translator's set order, and so the plan, the same in every run; bytecode is cached because
    compiling the translator anew costs more than translating a small task.
    """
    values = os.environ if environ is None else environ
    kept = {name: value for name, value in values.items() if not SECRET.search(name)}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept | {"PYTHONHASHSEED": "0"}


def memory_size(text: str) -> int:
    """Bytes from a text such as "4G", "512M", "1.5 GiB" or "4294967296"; anything else raises UsageError."""
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?\s*", text, re.IGNORECASE | re.ASCII)
    size = float(match[1]) * UNITS[match[2].lower()] if match else 0
    if size < 1:
        raise UsageError(f"{_shown(text)} is not a memory size: write for example 4G or 512M")
    if size > MOST_MEMORY:
        raise UsageError(f"{_shown(text)} is more memory than any machine has: write for example 4G or 512M")
    return int(size)


def _path(values: Mapping[str, str], name: str) -> Path | None:
    return Path(values[name]).expanduser().absolute() if values.get(name) else None


def _seconds(values: Mapping[str, str], name: str, default: float) -> float:
    text = values.get(name)
    if not text:
        return default
    if not re.fullmatch(r"\s*\d+(\.\d+)?\s*", text, re.ASCII) or not 0 < float(text) < math.inf:
        raise UsageError(f"{name}={_shown(text)} is not a number of seconds: write for example 60")
    return float(text)


def _bytes(values: Mapping[str, str], name: str, default: int) -> int:
    text = values.get(name)
    if not text:
        return default
    try:
        return memory_size(text)
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from error


def _shown(text: str) -> str:
    return repr(text if len(text) <= 30 else f"{text[:30]}...")
