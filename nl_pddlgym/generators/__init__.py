"""One module per domain that makes its problems and tells them: a seed gives the same bytes on every machine.

Each module `nl_pddlgym/generators/<domain>.py` holds

    Config                        a frozen dataclass of whole numbers; ConfigError for what cannot be made
    draw(rng) -> Config           a config within the sizes of the benchmark
    generate(config, rng)         the problem, a `pddlcoder.pddl.model.Problem`; solvable, and with something to do
    describe(problem, rng)        the problem told in words (pnl), from the problem alone
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from nl_pddlgym.errors import ConfigError, UnknownNameError
from pddlcoder.pddl.model import Problem


@dataclass(frozen=True, slots=True)
class Generator:
    """The four parts of a domain's module."""

    domain: str
    config: Any
    draw: Callable[[Random], Any]
    generate: Callable[[Any, Random], Problem]
    describe: Callable[[Problem, Random], str]

    def configure(self, values: Mapping[str, int]) -> Any:
        """A config from named numbers; ConfigError for an unknown name or an impossible number."""
        known = [field.name for field in fields(self.config)]
        if odd := sorted(set(values) - set(known)):
            raise ConfigError(f"{self.domain} has no setting '{odd[0]}' (there are: {', '.join(known)})")
        return self.config(**values)

    def problem(self, config: Any, seed: int | str) -> Problem:
        """The problem of this config and seed."""
        return self.generate(config, Random(f"{self.domain}/{seed}/problem"))

    def told(self, problem: Problem, seed: int | str) -> str:
        """The problem in words chosen by the seed, ending in one line feed."""
        return self.describe(problem, Random(f"{self.domain}/{seed}/words")).strip() + "\n"


def open_generator(domain: str) -> Generator:
    """The generator of a domain; UnknownNameError if it has none."""
    name = f"{__name__}.{domain}"
    if not domain.isidentifier() or find_spec(name) is None:
        raise UnknownNameError(f"There is no generator for the domain '{domain}'")
    module = import_module(name)
    return Generator(domain, module.Config, module.draw, module.generate, module.describe)
