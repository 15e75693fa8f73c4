"""One line of a run's `rows.jsonl`: what one method with one model made of one task."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel, ConfigDict


class Key(NamedTuple):
    """What a row is about; a run holds one final row for each. `model` is the name in the config."""

    task: str
    method: str
    model: str
    seed: int
    words: str


class Row(BaseModel):
    """What came of one solve; tokens, money and calls are of all roles together, `seconds` wall time.

    `level` is None where nothing was measured: the model or the house failed, `reason` says how and `error` holds the traceback of
    a failed house. `folder` is the trajectory's, relative to the run's. `settings` is a hash of all that can change a result, `data`
    a hash of the task's own texts, `revision` the source's, "" outside a checkout. `started` is a time in UTC as ISO 8601 writes it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    task: str
    method: str
    model: str
    seed: int = 0
    words: str = "plain"
    level: int | None
    reason: str
    outcome: str
    stop_reason: str | None = None
    failed_step: int | None = None
    ambiguous: bool = False
    formalizer: bool = True
    steps: int | None = None
    objects: int = 0
    calls: int = 0
    failed_calls: int = 0
    hopeless: bool = False
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    tokens_estimated: bool = False
    cost_usd: float | None = None
    seconds: float = 0.0
    settings: str = ""
    data: str = ""
    revision: str = ""
    version: str = ""
    started: str = ""
    folder: str = ""
    error: str = ""

    @property
    def key(self) -> Key:
        """What the row is about."""
        return Key(self.task, self.method, self.model, self.seed, self.words)

    @property
    def domain(self) -> str:
        """The domain of the task."""
        return self.task.partition("/")[0]

    @property
    def measured(self) -> bool:
        """Whether there is a level."""
        return self.level is not None
