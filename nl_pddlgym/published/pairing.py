"""Which problem a description tells: as the published code pairs them, or as the description itself shows."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from nl_pddlgym.errors import DataError
from nl_pddlgym.published.agreement import against, closer, misfit
from nl_pddlgym.published.layout import ProblemSet
from nl_pddlgym.task import read_text


class Pairing(StrEnum):
    """Each description with its own problem, or with the one that the published code gives it."""

    FIXED = "fixed"
    PUBLISHED = "published"


def problem_path(problems: ProblemSet, number: int, pairing: Pairing) -> Path:
    """The problem of a description; DataError if the folder has none for it."""
    path = own(problems, number) if pairing is Pairing.FIXED else as_published(problems, number)
    if path is None:
        raise DataError(
            f"{problems.description_path(number)}: {problems.problem_paths[0].parent} has no problem for it"
        )
    return path


def as_published(problems: ProblemSet, number: int) -> Path | None:
    """The problem that the published code takes: one of three names with this number in it, or else that place in the order of text."""
    paths = {path.name: path for path in problems.problem_paths}
    for name in (f"problem{number}.pddl", f"prob{number:02d}.pddl", f"pfile{number}.pddl"):
        if name in paths:
            return paths[name]
    names = sorted(paths)
    return paths[names[number]] if number < len(names) else None


def natural(problems: ProblemSet, number: int) -> Path | None:
    """The problem at this place in the order of the numbers in the names."""
    return problems.problem_paths[number] if number < len(problems.problem_paths) else None


def own(problems: ProblemSet, number: int) -> Path | None:
    """The problem that a description tells, by the names in it.

    The natural one stands unless the published one agrees better, or the description disagrees with both and fits another
    problem of the folder without a flaw.
    """
    first, second = natural(problems, number), as_published(problems, number)
    likely = [path for path in dict.fromkeys((first, second)) if path is not None]
    if not likely:
        return None
    text = read_text(problems.description_path(number))
    best = _best(problems, text, likely)
    if not misfit(problems, text, best):
        return best
    perfect = [path for path in problems.problem_paths if not misfit(problems, text, path)]
    return next((path for path in perfect if closer(problems, text, path, best)), best)


def _best(problems: ProblemSet, text: str, paths: Sequence[Path]) -> Path:
    """The first of these problems, unless a later one has fewer misfits, or as many and facts that stand closer in the text."""
    best = paths[0]
    for path in paths[1:]:
        lead = against(problems, text, best, path) - against(problems, text, path, best)
        if lead > 0 or (lead == 0 and closer(problems, text, path, best)):
            best = path
    return best
