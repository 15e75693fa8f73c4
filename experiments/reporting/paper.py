"""The paper's own figures, to be put beside ours, and as a source of estimates."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Spread(_Data):
    """Mean and standard deviation over the problems."""

    mean: float
    deviation: float


class Result(_Data):
    """A line of one of the paper's tables.

    `levels` counts problems by level, 0 to 3, or 2 and 3 for direct planners; `success` is in per cent, by domain; tokens are of one
    problem and None where the paper does not give them.
    """

    table: int
    model: str
    method: str
    levels: tuple[int, ...]
    success: tuple[float, ...]
    tokens_in: Spread | None = None
    tokens_out: Spread | None = None

    @property
    def by_level(self) -> dict[int, int]:
        """Problems by level."""
        return dict(zip(range(4 - len(self.levels), 4), self.levels, strict=True))


class Paper(_Data):
    """All of the figures; `problems` is how many a line is about, `domains` those of `Result.success`."""

    problems: int
    domains: tuple[str, ...]
    result: tuple[Result, ...]


class Tokens(_Data):
    """Mean tokens of one solve."""

    tokens_in: float
    tokens_out: float


SOURCE = "PDDLCoder paper, Tables 3, 4, 5 and 7 to 11"


@cache
def paper() -> Paper:
    """The figures as they are shipped in `paper.toml`."""
    return Paper.model_validate(
        tomllib.loads((files("experiments.reporting") / "paper.toml").read_text(encoding="utf-8"))
    )


def published_result(method: str, model: str) -> Result | None:
    """The paper's line for a method with a model, by their names here; None if it has none."""
    return next((one for one in paper().result if (one.method, one.model) == (method, model)), None)


def mean_tokens(method: str, model: str) -> Tokens | None:
    """What a solve took in the paper; None where it does not say."""
    found = published_result(method, model)
    if found is None or found.tokens_in is None or found.tokens_out is None:
        return None
    return Tokens(tokens_in=found.tokens_in.mean, tokens_out=found.tokens_out.mean)
