"""The syntax cases: hand-made domains and problems, each with its right verdict."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

DATA = Path(__file__).parent / "data" / "syntax"
BASE = "000-valid-base"


@dataclass(frozen=True, slots=True)
class Case:
    """One pair of files with the class of its verdict, the true place of the fault, and the codes it should give.

    Classes: R reject, Q only a requirement flag is missing, A accept, W legal but suspicious, B against the grammar but
    widely accepted, L lenient, U outside classical planning, X no crash.
    """

    name: str
    domain: bytes
    problem: bytes
    verdict: str
    codes: tuple[str, ...]
    file: str = ""
    line: int = 0


def cases() -> tuple[Case, ...]:
    """All cases by name; the two largest are made here."""
    table = json.loads((DATA / "expected.json").read_text(encoding="utf-8"))
    return tuple(
        Case(
            name,
            *_files(name),
            verdict=row["class"],
            codes=tuple(row["codes"]),
            file=row.get("file", ""),
            line=row.get("line", 0),
        )
        for name, row in sorted(table.items())
    )


def base() -> tuple[str, str]:
    """The valid pair that most cases are variations of."""
    domain, problem = _files(BASE)
    return domain.decode(), problem.decode()


def _files(name: str) -> tuple[bytes, bytes]:
    if name == "132-huge-valid":
        return (DATA / BASE / "domain.pddl").read_bytes(), _huge()
    if name == "135-open-parens-100k":
        return b"(" * 100_000, (DATA / BASE / "problem.pddl").read_bytes()
    return (DATA / name / "domain.pddl").read_bytes(), (DATA / name / "problem.pddl").read_bytes()


def _huge() -> bytes:
    """A problem with 20,000 objects and roads."""
    places = [f"l{number}" for number in range(20_001)]
    roads = "".join(f"    (road {one} {other})\n" for one, other in pairwise(places))
    problem = (DATA / BASE / "problem.pddl").read_text()
    problem = problem.replace("a b c - location", f"a b c {' '.join(places)} - location")
    return problem.replace("    (at p2 b)\n", f"{roads}    (at p2 b)\n").encode()
