"""Two thousand damaged files through decoding, reading, diagnostics, printing and validation: no crash, no hang, the same verdict twice."""

import random
import re
import time
from collections.abc import Callable

import pytest

from pddlcoder.pddl import (
    check,
    decode,
    print_domain,
    print_problem,
    read_domain,
    read_problem,
    render,
    to_json,
    validate,
)
from tests.pddl_tasks import NAMES, texts

ROUNDS = 20
A_ROUND = 100
HANG_SECONDS = 20.0
"""Far beyond the two seconds that count as a hang, because machines are shared; what hangs does not end at all."""

JUNK = [
    "(",
    ")",
    "(and",
    "(not",
    "?x",
    " - ",
    "\x00",
    "\ufeff",
    ";",
    "é",
    "“",
    "\u00a0",
    "```pddl\n",
    "(define",
    ":goal",
    "(:action",
    "either",
    "=",
    "-3.5",
]

Mutation = Callable[[random.Random, str], str]


def byte(rng: random.Random, text: str) -> str:
    data = bytearray(text.encode())
    data[rng.randrange(len(data))] = rng.randrange(256)
    return decode(bytes(data)).text


def token(rng: random.Random, text: str) -> str:
    words = re.split(r"(\s+|[()])", text)
    place = rng.randrange(len(words))
    words[place] = rng.choice([*JUNK, "", rng.choice(words)])
    return "".join(words)


def line(rng: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    place = rng.randrange(len(lines))
    return "".join(
        [
            *lines[:place],
            *rng.choice([[], [lines[place]] * 2, [rng.choice(lines)], lines[place + 1 :]]),
            *lines[place + 1 :],
        ]
    )


def subtree(rng: random.Random, text: str) -> str:
    """Cut out, double or move what stands between two parentheses."""
    opened = [match.start() for match in re.finditer(r"\(", text)]
    start = rng.choice(opened)
    depth, end = 0, start
    while end < len(text):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
        if not depth:
            break
    part, rest = text[start:end], text[:start] + text[end:]
    there = rng.randrange(len(rest) + 1)
    return rng.choice([rest, text[:end] + part + text[end:], rest[:there] + part + rest[there:]])


def junk(rng: random.Random, text: str) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(JUNK) * rng.choice([1, 2, 30]) + text[place:]


def mutated(rng: random.Random, text: str) -> str:
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        text = rng.choice([byte, token, line, subtree, junk])(rng, text) or "("
    return text


def opinion(domain: str, problem: str) -> tuple[object, ...]:
    """Everything the kernel says about a pair."""
    found = check(domain, problem)
    read = read_domain(domain)
    task = read_problem(problem, read.value)
    printed = (print_domain(read.value) if read.value else "", print_problem(task.value) if task.value else "")
    return render(found, domain, problem), str(to_json(found)), printed, validate(domain, problem, "(go x y)\nmove a b")


@pytest.mark.parametrize("round_number", range(ROUNDS))
def test_damaged_files_are_judged_without_a_crash_and_twice_alike(round_number: int) -> None:
    rng = random.Random(round_number)
    for _ in range(A_ROUND):
        pair = list(texts(rng.choice(NAMES)))
        hit = rng.randrange(2)
        pair[hit] = mutated(rng, pair[hit])
        start = time.monotonic()
        assert opinion(*pair) == opinion(*pair)
        assert time.monotonic() - start < HANG_SECONDS, pair[hit]
