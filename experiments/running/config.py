"""What a run is: methods, models, tasks, limits. Everything comes from one TOML file and is checked before anything is spent."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from pddlcoder.errors import UsageError
from pddlcoder.settings import memory_size

Positive = Annotated[float, Field(gt=0)]
Count = Annotated[int, Field(ge=1)]
Names = Annotated[tuple[str, ...], Field(min_length=1)]


class Strict(BaseModel):
    """Refuses keys it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Prices(Strict):
    """US dollars for a million tokens; tokens from the provider's prefix cache cost `cached`, by default what others cost."""

    input: Annotated[float, Field(ge=0)]
    output: Annotated[float, Field(ge=0)]
    cached: Annotated[float, Field(ge=0)] | None = None

    def of(self, tokens_in: float, tokens_out: float, tokens_cached: float = 0) -> float:
        """What so many tokens cost; `tokens_cached` are among `tokens_in`."""
        cached = self.input if self.cached is None else self.cached
        return ((tokens_in - tokens_cached) * self.input + tokens_cached * cached + tokens_out * self.output) / 1e6


class ModelEntry(Strict):
    """A model with its sampling parameters; what is left out is the provider's own.

    `model` is what `pddlcoder.llm.open_model` takes, or "rehearsal:..."; `timeout` is in seconds for a whole call with its
    `num_retries` retries, which come `backoff` seconds after the failure, then twice as long, and so on; `options` go to the provider as they are. The key of a server without a provider's name is read from the
    environment variable `api_key_variable`. `prices` are used where nobody else knows any.
    """

    model: Annotated[str, Field(min_length=1)]
    api_base: str | None = None
    api_key_variable: str | None = None
    temperature: Annotated[float, Field(ge=0)] | None = None
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    top_k: Annotated[int, Field(ge=0)] | None = None
    max_tokens: Count | None = None
    reasoning_effort: str | None = None
    timeout: Positive = 600.0
    num_retries: Annotated[int, Field(ge=0)] = 5
    backoff: Annotated[float, Field(ge=0)] = 2.0
    options: dict[str, str | int | float | bool] = {}
    prices: Prices | None = None


HARMLESS = frozenset({"api_base", "api_key_variable", "timeout", "num_retries", "backoff", "prices"})
"""What of a model may change without changing what its answers are worth."""


class Limits(Strict):
    """When a solve ends: replies of the model, seconds, tokens in and out, US dollars; and the planner's seconds and memory a call."""

    max_iters: Count = 50
    time: Positive | None = None
    tokens: Count | None = None
    usd: Positive | None = None
    planner_time: Positive = 60.0
    memory: str = "4G"

    @field_validator("memory")
    @classmethod
    def _readable(cls, value: str) -> str:
        try:
            memory_size(value)
        except UsageError as error:
            raise ValueError(str(error)) from error
        return value

    @property
    def memory_bytes(self) -> int:
        """The planner's memory in bytes."""
        return memory_size(self.memory)


class Patience(Strict):
    """What is done where nothing was measured.

    A solve is tried again up to `retries` times, `wait` seconds later, then twice as long, up to `longest`. When `outage` solves of
    one model in a row were not measured, nothing of it begins for as long; then one solve finds out whether the model is back. After
    `pauses` such pauses the rest is left for the next start.
    """

    retries: Annotated[int, Field(ge=0)] = 2
    wait: Positive = 30.0
    longest: Positive = 900.0
    outage: Count = 4
    pauses: Annotated[int, Field(ge=0)] = 6

    def seconds(self, times: int) -> float:
        """How long to wait before the next try, after `times` tries (from 1)."""
        return min(self.wait * 2 ** min(times - 1, 30), self.longest)


class Config(Strict):
    """A whole run, resolved: every model with its parameters. `limit` counts tasks; `budget_usd` is for all of the run."""

    name: str
    methods: Names
    models: Annotated[dict[str, ModelEntry], Field(min_length=1)]
    split: str = "test"
    domains: Names | None = None
    words: str = "plain"
    words_seed: int = 0
    seeds: Annotated[tuple[int, ...], Field(min_length=1)] = (0,)
    send_seed: bool = False
    planner: str = "lama-first"
    program: Path | None = None
    limits: Limits = Limits()
    patience: Patience = Patience()
    workers: Count = 1
    budget_usd: Positive | None = None
    limit: Count | None = None


def folder_name(model: str) -> str:
    """The name of a model's folder inside a run."""
    return "".join(char if char.isalnum() or char in "-_." else "-" for char in model).strip(".") or "-"
