"""Two thousand damaged pairs: no crash, no hang, the same verdict twice, and findings that point into the text."""

from __future__ import annotations

import time
from random import Random

import pytest
from damage import damaged
from pddl_tasks import NAMES, texts
from syntax_cases import Case, cases

from pddlcoder.pddl import (
    check,
    decode,
    print_domain,
    print_problem,
    read_domain,
    read_problem,
    render,
    repair_text,
    validate,
)

PLAN = b"(go x y)\n1: (move a b) [1]\ngo(y, z)\n"
COUNT = 2000
BATCHES = 20
SECONDS = 2.0
"""Processor time that one pair may take: far more than it needs, far less than a hang."""


def sound_pairs() -> list[tuple[bytes, bytes]]:
    """Pairs without errors, none of them large."""
    found = [texts(name) for name in NAMES]
    small: list[Case] = [case for case in cases() if case.verdict in "AQWB" and len(case.problem) < 10_000]
    return [*((one.encode(), other.encode()) for one, other in found), *((case.domain, case.problem) for case in small)]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_pairs_are_read_without_a_crash_and_twice_alike(batch: int) -> None:
    pairs = sound_pairs()
    for seed in range(batch, COUNT, BATCHES):
        chosen = Random(seed)
        pair = list(chosen.choice(pairs))
        for _ in range(chosen.choice((1, 1, 1, 2, 4))):
            which = chosen.randrange(2)
            pair[which] = damaged(pair[which], chosen)
        started = time.process_time()
        judge(*(decode(data).text for data in (*pair, damaged(PLAN, chosen))))
        assert time.process_time() - started < SECONDS, seed


def judge(domain_text: str, problem_text: str, plan_text: str) -> None:
    """Everything the reader and the validator promise of any texts."""
    verdict = validate(domain_text, problem_text, plan_text)
    assert verdict == validate(domain_text, problem_text, plan_text)
    assert verdict.reason
    found = check(domain_text, problem_text)
    assert verdict.diagnostics == found
    assert found == check(domain_text, problem_text)
    lines = {"domain": domain_text.count("\n") + 1, "problem": problem_text.count("\n") + 1}
    for one in found:
        assert 1 <= one.line <= lines[one.file] + domain_text.count("\r") + problem_text.count("\r")
        assert one.column >= 1
    text = render(found, domain_text, problem_text, limit=500)
    assert text.count("\n") >= len(found)
    assert " object at 0x" not in text
    once = repair_text(domain_text).text
    assert repair_text(once).text == once
    domain = read_domain(domain_text)
    problem = read_problem(problem_text, domain.value)
    for reading in (domain, problem):
        failed = any(one.severity != "warning" for one in reading.diagnostics)
        assert (reading.value is None) == failed
    if domain.value is not None:
        again = read_domain(print_domain(domain.value)).value
        assert again is not None
        assert print_domain(again) == print_domain(domain.value)
    if domain.value is not None and problem.value is not None:
        assert read_problem(print_problem(problem.value), domain.value).value == problem.value
