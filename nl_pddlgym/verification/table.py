"""All proofs over a domain: one row of numbers, and a finding for each that fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from nl_pddlgym.building import differences
from nl_pddlgym.card import read_card
from nl_pddlgym.dataset import load, load_task
from nl_pddlgym.errors import UnknownNameError
from nl_pddlgym.isomorphism import signature
from nl_pddlgym.reading import domain_of, problem_of
from nl_pddlgym.task import Task, domain_path
from nl_pddlgym.verification.proofs import PROOFS

MOST_TRIVIAL = 2
"""How many problems of a domain may take a single step."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A proof that failed: which, the task or domain it is about, and why."""

    proof: str
    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence} [{self.proof}]"


@dataclass(frozen=True, slots=True)
class Row:
    """A domain: its problems, their objects and gold steps from least to most, how many problems each proof holds for and applies to."""

    domain: str
    problems: int
    objects: tuple[int, int]
    steps: tuple[int, int]
    held: Mapping[str, tuple[int, int]]
    findings: tuple[Finding, ...]


def verify(root: Path, domains: Sequence[str], names: Sequence[str], *, jobs: int = 1) -> Iterator[Row]:
    """Prove the problems of these domains by these proofs, a row for each domain; `jobs` processes share the problems."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for domain in domains:
            tasks = list(load(domain, root=root))
            answers = pool.map(partial(_proven, root, tuple(names)), [task.id for task in tasks])
            yield _row(root, domain, tasks, dict(zip([task.id for task in tasks], answers, strict=True)))


def _proven(root: Path, names: tuple[str, ...], task_id: str) -> dict[str, str | None]:
    """The answers of the proofs for a task; a reader that fails on a file of the benchmark is an answer too."""
    task = load_task(task_id, root=root)
    return {name: PROOFS[name](task) for name in names}


def _row(root: Path, domain: str, tasks: Sequence[Task], answers: Mapping[str, Mapping[str, str | None]]) -> Row:
    if not tasks:
        nothing = Finding("problems", domain, f"it has no problem yet; 'nl-pddlgym build {domain}' makes them")
        return Row(domain, 0, (0, 0), (0, 0), dict.fromkeys(PROOFS, (0, 0)), (nothing,))
    objects = [len(task.objects.split()) for task in tasks]
    steps = [len(task.gold().plan.splitlines()) for task in tasks]
    told = [Finding(name, place, fault) for place, found in answers.items() for name, fault in found.items() if fault]
    names = next(iter(answers.values()))
    held = {
        name: (
            sum(found[name] == "" for found in answers.values()),
            sum(found[name] is not None for found in answers.values()),
        )
        for name in names
    }
    whole = (*_seeds(root, domain), *_twins(tasks), *_trivial(domain, steps))
    return Row(domain, len(tasks), (min(objects), max(objects)), (min(steps), max(steps)), held, (*told, *whole))


def _seeds(root: Path, domain: str) -> list[Finding]:
    try:
        return [Finding("seeds", domain, sentence) for sentence in differences(root, domain)]
    except UnknownNameError as error:
        # Problems written by hand need no generator.
        by_hand = not read_card(domain_path(root, domain) / "domain.toml").generated
        return [] if by_hand else [Finding("seeds", domain, str(error))]


def _twins(tasks: Sequence[Task]) -> list[Finding]:
    """Problems that an earlier one equals up to renaming."""
    first: dict[str, str] = {}
    found = []
    for task in tasks:
        gold = task.gold()
        domain = domain_of(gold.domain)
        mark = signature(domain, problem_of(gold.problem, domain))
        if first.setdefault(mark, task.id) != task.id:
            found.append(Finding("unique", task.id, f"equals {first[mark]} up to the names of its objects"))
    return found


def _trivial(domain: str, steps: Sequence[int]) -> list[Finding]:
    count = Counter(steps)[1]
    return [Finding("trivial", domain, f"{count} problems take a single step")] if count > MOST_TRIVIAL else []
