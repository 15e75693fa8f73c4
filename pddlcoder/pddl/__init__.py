"""The PDDL kernel: text to values and findings, and values to text. Pure Python, no dependency."""

from pddlcoder.pddl.check import check, read_domain, read_problem
from pddlcoder.pddl.diagnostics import Diagnostic, Severity
from pddlcoder.pddl.hierarchy import Hierarchy
from pddlcoder.pddl.report import Reading

__all__ = [
    "Diagnostic",
    "Hierarchy",
    "Reading",
    "Severity",
    "check",
    "read_domain",
    "read_problem",
]
