"""The PDDL kernel: text to values and findings, and values to text. Pure Python, no dependency."""

from pddlcoder.pddl.check import PairReading, check, read_domain, read_pair, read_problem
from pddlcoder.pddl.diagnostics import Diagnostic, Severity, to_json
from pddlcoder.pddl.encoding import Decoded, decode
from pddlcoder.pddl.execute import Execution, execute
from pddlcoder.pddl.hierarchy import Hierarchy
from pddlcoder.pddl.model import Fact, Plan, Step, render_plan
from pddlcoder.pddl.plan import PlanReading, parse_plan
from pddlcoder.pddl.printer import formula_text, print_domain, print_problem
from pddlcoder.pddl.render import render
from pddlcoder.pddl.report import Reading
from pddlcoder.pddl.split import SplitText, split_pddl
from pddlcoder.pddl.state import State
from pddlcoder.pddl.text import Repaired, repair_text
from pddlcoder.pddl.transition import Transition, TransitionSystem
from pddlcoder.pddl.validate import Verdict, judge, validate

__all__ = [
    "Decoded",
    "Diagnostic",
    "Execution",
    "Fact",
    "Hierarchy",
    "PairReading",
    "Plan",
    "PlanReading",
    "Reading",
    "Repaired",
    "Severity",
    "SplitText",
    "State",
    "Step",
    "Transition",
    "TransitionSystem",
    "Verdict",
    "check",
    "decode",
    "execute",
    "formula_text",
    "judge",
    "parse_plan",
    "print_domain",
    "print_problem",
    "read_domain",
    "read_pair",
    "read_problem",
    "render",
    "render_plan",
    "repair_text",
    "split_pddl",
    "to_json",
    "validate",
]
