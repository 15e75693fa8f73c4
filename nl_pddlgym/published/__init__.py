"""The published NL-pddlgym: its tasks from a checkout, its rules beside ours, and what is wrong in it."""

from nl_pddlgym.published.defects import Defect, DefectKind
from nl_pddlgym.published.inspection import inspect_published
from nl_pddlgym.published.rules import Comparison, compare, score_published
from nl_pddlgym.published.task import PublishedTask, PublishedTasks, load_published

__all__ = [
    "Comparison",
    "Defect",
    "DefectKind",
    "PublishedTask",
    "PublishedTasks",
    "compare",
    "inspect_published",
    "load_published",
    "score_published",
]
