"""The real pddlgym as a second judge: tasks in its own layout, executed by the package itself, never needed by anybody else."""

from nl_pddlgym.pddlgym_engine.layout import Layout, obstacle, write_layout
from nl_pddlgym.pddlgym_engine.second_judge import score_in_pddlgym

__all__ = ["Layout", "obstacle", "score_in_pddlgym", "write_layout"]
