"""The PDDL kernel: text to values and findings, and values to text. Pure Python, no dependency."""

from pddlcoder.pddl.check import check, read_domain, read_problem
from pddlcoder.pddl.diagnostics import Diagnostic, Severity, to_json
from pddlcoder.pddl.encoding import Decoded, decode
from pddlcoder.pddl.hierarchy import Hierarchy
from pddlcoder.pddl.printer import formula_text, print_domain, print_problem
from pddlcoder.pddl.render import render
from pddlcoder.pddl.report import Reading
from pddlcoder.pddl.split import SplitText, split_pddl
from pddlcoder.pddl.text import Repaired, repair_text

__all__ = [
    "Decoded",
    "Diagnostic",
    "Hierarchy",
    "Reading",
    "Repaired",
    "Severity",
    "SplitText",
    "check",
    "decode",
    "formula_text",
    "print_domain",
    "print_problem",
    "read_domain",
    "read_problem",
    "render",
    "repair_text",
    "split_pddl",
    "to_json",
]
