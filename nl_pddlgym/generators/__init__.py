"""One module per domain that makes its problems and tells them: a seed gives the same bytes on every machine.

Each module, `nl_pddlgym/generators/<domain>.py` or `domain.py` in the folder of a domain from elsewhere, holds

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
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from nl_pddlgym.errors import ConfigError, DataError, UnknownNameError
from nl_pddlgym.extension import FILE, faults_told, open_extension
from pddlcoder.pddl.model import Problem

PARTS = ("Config", "draw", "generate", "describe")


@dataclass(frozen=True, slots=True)
class Generator:
    """The four parts of a domain's module, and where it is; DataError, with file, line and fault, for what goes wrong in it."""

    domain: str
    path: Path
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
        with faults_told(self.path):
            return self.generate(config, Random(f"{self.domain}/{seed}/problem"))

    def told(self, problem: Problem, seed: int | str) -> str:
        """The problem in words chosen by the seed, ending in one line feed."""
        with faults_told(self.path):
            return self.describe(problem, Random(f"{self.domain}/{seed}/words")).strip() + "\n"


def open_generator(domain: str, folder_path: Path | None = None) -> Generator:
    """The generator of a domain: the module in its folder, else the package's own.

    UnknownNameError if it has none, DataError if the module is broken or lacks a part.
    """
    module = (open_extension(folder_path) if folder_path else None) or _own(domain)
    lacking = [part for part in PARTS if not hasattr(module, part)]
    if lacking:
        raise DataError(f"{module.__file__} has no {lacking[0]} (a generator has {', '.join(PARTS)})")
    return Generator(domain, Path(str(module.__file__)), module.Config, module.draw, module.generate, module.describe)


def _own(domain: str) -> ModuleType:
    name = f"{__name__}.{domain}"
    spec = find_spec(name) if domain.isidentifier() else None
    if spec is None or spec.origin is None:
        raise UnknownNameError(f"There is no generator for the domain '{domain}': its folder has no {FILE}")
    with faults_told(Path(spec.origin)):
        return import_module(name)
