"""Building problems from the seeds in a domain's card: PDDL, words and a plan that is executed before it is kept."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from nl_pddlgym.card import Card, read_card
from nl_pddlgym.errors import ConfigError, DataError
from nl_pddlgym.generators import Generator, open_generator
from nl_pddlgym.isomorphism import signature
from nl_pddlgym.judge import score_in
from nl_pddlgym.planning import gold_plan
from nl_pddlgym.reading import domain_of, problem_of
from nl_pddlgym.task import domain_path, read_text
from nl_pddlgym.world import World
from pddlcoder.pddl import TransitionSystem, print_problem, render_plan
from pddlcoder.pddl.model import Problem

TRIES = 20
"""How many seeds are tried for a fresh problem before the generator is said to be exhausted."""


@dataclass(frozen=True, slots=True)
class Built:
    """A problem with all that belongs to it, as texts; `plan` is "" until one is made."""

    number: str
    problem: str
    pnl: str
    plan: str = ""


class Workshop:
    """One domain with its generator, its card and its PDDL; DataError or UnknownNameError if one of them is missing or broken."""

    def __init__(self, root: Path, domain: str) -> None:
        self.domain, self.folder_path = domain, domain_path(root, domain)
        self.card: Card = read_card(self.folder_path / "domain.toml")
        self.generator: Generator = open_generator(domain, self.folder_path)
        pddl_path = self.folder_path / "domain.pddl"
        self.pddl = domain_of(read_text(pddl_path), str(pddl_path))

    def build(self, number: str) -> Built:
        """The problem of this number, from its settings in the card, without a plan."""
        settings = self.card.generated.get(number)
        if settings is None:
            raise DataError(f"{self.folder_path / 'domain.toml'}: generated has no problem {number}")
        seed = settings["seed"]
        config = self.generator.configure({name: value for name, value in settings.items() if name != "seed"})
        return self.told(self.generator.problem(config, seed), number, seed)

    def fresh(self, seed: int, count: int, settings: Mapping[str, int] | None = None) -> Iterator[Built]:
        """New problems that none of the benchmark's own equals, even up to renaming, each with a plan of level 3.

        With `settings` all have these; without, each draws its own. ConfigError if they cannot be made.
        """
        seen = {signature(self.pddl, self._read(path)) for path in sorted(self.folder_path.glob("problems/*.pddl"))}
        for index in range(count):
            built = self._unseen(f"{seed}/{index}", settings, seen)
            yield self.planned(dataclasses.replace(built, number=f"{index:02d}"))

    def planned(self, built: Built) -> Built:
        """The problem with a plan in S form that reaches level 3; DataError if the planner finds none."""
        world = self.open(built)
        plan = render_plan(gold_plan(world))
        verdict = score_in(world, plan)
        if verdict.level != 3:
            hint = "; some step has several outcomes: what the state does not settle must be visible in S"
            why = f"{verdict.reason}{hint if verdict.ambiguous else ''}"
            raise DataError(f"{self.domain}/{built.number}: the plan does not work in S form: {why}")
        return dataclasses.replace(built, plan=plan)

    def open(self, built: Built) -> World:
        """The world of a built problem."""
        problem = problem_of(built.problem, self.pddl, f"{self.domain}/{built.number}")
        try:
            return World(TransitionSystem(self.pddl, problem), self.card.actions, self.card.stacks)
        except ValueError as error:
            raise DataError(f"{self.folder_path / 'domain.toml'}: {error}") from error

    def _unseen(self, seed: str, settings: Mapping[str, int] | None, seen: set[str]) -> Built:
        for trial in range(TRIES):
            key = f"{seed}/{trial}"
            generator = self.generator
            config = generator.draw(Random(key)) if settings is None else generator.configure(settings)
            problem = generator.problem(config, key)
            mark = signature(self.pddl, problem)
            if mark not in seen:
                seen.add(mark)
                return self.told(problem, "00", key)
        raise ConfigError(f"{self.domain}: {TRIES} seeds gave only problems that exist already; ask for larger ones")

    def told(self, problem: Problem, number: str, seed: int | str) -> Built:
        """A problem under its number, as texts, in the words of a seed; without a plan."""
        named = dataclasses.replace(problem, name=f"{self.domain}_{number}")
        return Built(number, print_problem(named), self.generator.told(named, seed))

    def _read(self, path: Path) -> Problem:
        return problem_of(read_text(path), self.pddl, str(path))


def write(built: Built, folder_path: Path) -> None:
    """Write the three files of a problem, `NN.pddl`, `NN.md` and `NN.plan`."""
    folder_path.mkdir(parents=True, exist_ok=True)
    for suffix, text in (("pddl", built.problem), ("md", built.pnl), ("plan", built.plan)):
        (folder_path / f"{built.number}.{suffix}").write_text(text, encoding="utf-8")


def build_domain(root: Path, domain: str, numbers: Sequence[str] = ()) -> Iterator[tuple[str, bool]]:
    """Write what follows from the card of a domain: the texts about it, and its generated problems, all or these.

    Yields each file or number with whether it had to change. A plan that still reaches level 3 is kept, so building twice
    changes nothing. ConfigError if the card asks for no problem.
    """
    shop = Workshop(root, domain)
    folder_path = shop.folder_path / "problems"
    if not shop.card.generated:
        raise ConfigError(
            f"{shop.folder_path / 'domain.toml'} generates no problem; list their seeds under [generated]"
        )
    yield from _texts_built(shop)
    for number in numbers or shop.card.generated:
        built = shop.build(number)
        kept = _kept(folder_path, number)
        if kept is not None and kept.problem == built.problem and score_in(shop.open(kept), kept.plan).level == 3:
            built = dataclasses.replace(built, plan=kept.plan)
        else:
            built = shop.planned(built)
        changed = built != kept
        if changed:
            write(built, folder_path)
        yield number, changed


def _texts_built(shop: Workshop) -> Iterator[tuple[str, bool]]:
    for name, text in shop.card.files().items():
        changed = _stale(shop, name, text)
        if changed:
            (shop.folder_path / name).write_text(text, encoding="utf-8")
        yield name, changed


def _stale(shop: Workshop, name: str, text: str) -> bool:
    path = shop.folder_path / name
    return not path.is_file() or read_text(path) != text


def differences(root: Path, domain: str) -> list[str]:
    """The generated files that are not what their seeds give, as one sentence each."""
    shop = Workshop(root, domain)
    texts = shop.card.files().items()
    found = [f"{domain}/{name} is not what the card says" for name, text in texts if _stale(shop, name, text)]
    for number in shop.card.generated:
        built, kept = shop.build(number), _kept(shop.folder_path / "problems", number)
        if kept is None:
            found.append(f"{domain}/{number} has not been built")
        elif (built.problem, built.pnl) != (kept.problem, kept.pnl):
            found.append(f"{domain}/{number} is not what its seed gives")
    return found


def _kept(folder_path: Path, number: str) -> Built | None:
    """The problem as it lies on the disk; None if a file is missing."""
    paths = [folder_path / f"{number}.{suffix}" for suffix in ("pddl", "md", "plan")]
    if not all(path.is_file() for path in paths):
        return None
    return Built(number, *(read_text(path) for path in paths))
