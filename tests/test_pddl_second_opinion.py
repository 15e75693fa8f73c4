"""The reader against two that others wrote: Loki, and the parser of Fast Downward's translator.

Each table lists every case in which the verdicts differ, with the reason; a difference that is not listed fails, and so
does a listed one that is gone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from syntax_cases import Case, cases

from pddlcoder.pddl import check, decode

REPAIRED = "it stands around or inside otherwise sound PDDL: we repair it and say so"
ORDER = "the grammar has another order; we read any order and say so"
TYPES = "types are not checked"

DIFFERENCES = {
    "loki": {
        "023-type-undeclared-supertype": "common in benchmarks: we take the supertype as declared and say so",
        "031-type-hyphen-glued": "'?p -package' is read as two variables",
        "032-type-missing-hyphen-objects": "'t1 truck' is read as two objects",
        "053-pred-reserved-word-and": "a predicate may be called 'and'",
        "077-numeric-valid": "Loki reads numeric planning; it is valid, but not for our planner",
        "080-costs-metric-no-function": "it was told to add total-cost by itself",
        "083-derived-in-effect": "an action may change a derived predicate",
        "085-params-keyword-missing": "parameters may not be left out; we read it and say so",
        "092-effect-before-precond": ORDER,
        "100-goal-missing": "a problem needs no goal",
        "107-goal-before-init": ORDER,
        "108-section-order-predicates-first": ORDER,
        "111-domain-and-problem-one-file": REPAIRED,
        "117-md-fences": REPAIRED,
        "119-text-before": REPAIRED,
        "120-text-after": REPAIRED,
        "124-unicode-smart-quotes": REPAIRED,
        "125-unicode-name": "names may have any letters; the grammar and the translator want ASCII",
        "127-unicode-nbsp": REPAIRED,
        "128-unicode-en-dash": REPAIRED,
        "129-utf8-bom": REPAIRED,
    },
    "translator": {
        "020-type-undeclared-in-predicate": TYPES,
        "021-type-undeclared-in-params": TYPES,
        "024-type-mismatch-precond": TYPES,
        "025-type-mismatch-effect": TYPES,
        "027-type-mismatch-goal": TYPES,
        "028-type-cycle": TYPES,
        "032-type-missing-hyphen-objects": "'t1 truck' is read as two objects",
        "047-dup-predicate": "the last declaration counts",
        "049-dup-type": "the last declaration counts",
        "052-pred-reserved-word-assign": "a predicate may be called 'assign'; VAL refuses it",
        "053-pred-reserved-word-and": "a predicate may be called 'and' as long as nothing uses it",
        "080-costs-metric-no-function": "the metric needs no declaration",
        "091-effect-missing": "an effect may not be left out; the grammar lets it, and we say so",
        "092-effect-before-precond": ORDER,
        "107-goal-before-init": ORDER,
        "111-domain-and-problem-one-file": REPAIRED,
        "117-md-fences": REPAIRED,
        "119-text-before": REPAIRED,
        "120-text-after": REPAIRED,
        "124-unicode-smart-quotes": REPAIRED,
        "127-unicode-nbsp": REPAIRED,
        "128-unicode-en-dash": REPAIRED,
        "129-utf8-bom": REPAIRED,
    },
}
NOT_ASKED = {"135-open-parens-100k": "nesting this deep crashes Loki"}


@pytest.mark.parametrize("reader", sorted(DIFFERENCES))
def test_verdicts_differ_only_where_there_is_a_reason(reader: str, tmp_path: Path) -> None:
    asked = [case for case in cases() if case.name not in NOT_ASKED]
    theirs = ask(reader, asked, tmp_path)
    different = {case.name for case in asked if is_refused(case) != bool(theirs[case.name])}
    assert different == set(DIFFERENCES[reader])


def is_refused(case: Case) -> bool:
    """Whether we refuse a case, as wrong or as outside classical planning."""
    found = check(decode(case.domain).text, decode(case.problem).text)
    return any(one.severity != "warning" for one in found)


def ask(reader: str, asked: list[Case], folder: Path) -> dict[str, str]:
    """The complaint of a reader about each case, asked in a process of its own."""
    for case in asked:
        (folder / case.name).mkdir()
        (folder / case.name / "domain.pddl").write_bytes(case.domain)
        (folder / case.name / "problem.pddl").write_bytes(case.problem)
    program = Path(__file__).with_name("other_readers.py")
    command = [sys.executable, str(program), reader, *(str(folder / case.name) for case in asked)]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    return {Path(name).name: complaint for name, complaint in json.loads(answer.stdout).items()}
