"""Readers we did not write, on the same hundred inputs: Loki (pypddl), and Fast Downward's own parser.

Every disagreement about what is an error stands here with its reason; one that is not listed, or no longer there, fails.
"""

import subprocess
import sys

import pytest
from pypddl import formalism

from pddlcoder.pddl import Severity, check, decode
from tests.test_pddl_cases import EXPECTED, FOLDER

UNSAFE = {"133-deep-nesting-300", "139-binary-junk"}
"""Not given to Loki, which nesting and stray bytes can make end the whole process."""

UNDECLARED = "looks for declarations only in its strict mode, which also refuses right files"
TYPES = "does not compare the types of arguments"
BARE = "is given the file as it stands; we repair it first, and say so"

LOKI_TAKES = {
    "012-pred-undeclared-precond": UNDECLARED,
    "013-pred-undeclared-effect": UNDECLARED,
    "015-pred-undeclared-goal": UNDECLARED,
    "020-type-undeclared-in-predicate": UNDECLARED,
    "021-type-undeclared-in-params": UNDECLARED,
    "024-type-mismatch-precond": TYPES,
    "025-type-mismatch-effect": TYPES,
    "027-type-mismatch-goal": TYPES,
    "031-type-hyphen-glued": "reads the glued hyphen as part of a name",
    "032-type-missing-hyphen-objects": "reads the type's name as one more object",
    "053-pred-reserved-word-and": "reserves no words",
    "077-numeric-valid": "is made for numeric planning too",
    "080-costs-metric-no-function": "declares total-cost by itself, as asked to",
    "083-derived-in-effect": "does not look for derived predicates in effects",
    "100-goal-missing": "takes a problem without a goal",
    "125-unicode-name": "takes letters outside ASCII in names",
    "140-nul-byte": "does not look at the bytes between tokens",
}
LOKI_REFUSES = {
    "085-params-keyword-missing": "keeps to the letter of the grammar",
    "092-effect-before-precond": "fixes the order of an action's parts",
    "107-goal-before-init": "fixes the order of sections",
    "108-section-order-predicates-first": "fixes the order of sections",
    "111-domain-and-problem-one-file": BARE,
    "117-md-fences": BARE,
    "119-text-before": BARE,
    "120-text-after": BARE,
    "124-unicode-smart-quotes": BARE,
    "128-unicode-en-dash": BARE,
}
FAST_DOWNWARD_TAKES = {
    "020-type-undeclared-in-predicate": "takes any word for a type",
    "021-type-undeclared-in-params": "takes any word for a type",
    "024-type-mismatch-precond": TYPES,
    "025-type-mismatch-effect": TYPES,
    "027-type-mismatch-goal": TYPES,
    "028-type-cycle": "does not look for cycles while parsing",
    "032-type-missing-hyphen-objects": "reads the type's name as one more object",
    "047-dup-predicate": "does not look for double declarations",
    "049-dup-type": "does not look for double declarations",
    "052-pred-reserved-word-assign": "reserves no words",
    "053-pred-reserved-word-and": "reserves no words",
    "080-costs-metric-no-function": "declares total-cost by itself",
}
FAST_DOWNWARD_REFUSES = {
    "091-effect-missing": "wants an effect in every action",
    "092-effect-before-precond": "fixes the order of an action's parts",
    "107-goal-before-init": "fixes the order of sections",
    "111-domain-and-problem-one-file": BARE,
    "117-md-fences": BARE,
    "119-text-before": BARE,
    "120-text-after": BARE,
    "124-unicode-smart-quotes": BARE,
    "127-unicode-nbsp": BARE,
    "128-unicode-en-dash": BARE,
    "129-utf8-bom": BARE,
}

PARSER = """
import contextlib, io, sys
from pathlib import Path
from fast_downward.translate import normalize, options, pddl_parser
for case in sys.argv[1:]:
    verdict = "takes"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            options.set_options([f"{case}/domain.pddl", f"{case}/problem.pddl"])
            normalize.normalize(pddl_parser.open(domain_filename=f"{case}/domain.pddl", problem_filename=f"{case}/problem.pddl"))
        except (Exception, SystemExit, RecursionError) as error:
            verdict = "refuses"
    print(verdict, Path(case).name)
"""


def ours() -> dict[str, bool]:
    """Whether we take each case as classical planning."""
    verdicts = {}
    for case in EXPECTED:
        texts = [decode((FOLDER / case / f"{file}.pddl").read_bytes()).text for file in ("domain", "problem")]
        verdicts[case] = all(finding.severity is Severity.WARNING for finding in check(*texts))
    return verdicts


def loki_takes(case: str) -> bool:
    options = formalism.ParserOptions()
    options.strict = False
    options.add_action_costs = True
    domain, problem = [decode((FOLDER / case / f"{file}.pddl").read_bytes()).text for file in ("domain", "problem")]
    try:
        formalism.Parser(domain, options).parse_task(problem)
    except (formalism.SemanticError, RuntimeError):
        return False
    return True


@pytest.fixture(scope="module")
def fast_downward() -> dict[str, bool]:
    command = [sys.executable, "-c", PARSER, *[str(FOLDER / case) for case in EXPECTED]]
    lines = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True).stdout.splitlines()
    return {case: verdict == "takes" for verdict, case in (line.split() for line in lines)}


def compare(theirs: dict[str, bool], takes: dict[str, str], refuses: dict[str, str]) -> None:
    mine = ours()
    assert {case for case, took in theirs.items() if took and not mine[case]} == set(takes)
    assert {case for case, took in theirs.items() if not took and mine[case]} == set(refuses)


def test_loki_agrees_but_for_these() -> None:
    compare({case: loki_takes(case) for case in EXPECTED if case not in UNSAFE}, LOKI_TAKES, LOKI_REFUSES)


def test_fast_downwards_parser_agrees_but_for_these(fast_downward: dict[str, bool]) -> None:
    compare(fast_downward, FAST_DOWNWARD_TAKES, FAST_DOWNWARD_REFUSES)
