"""Reading the benchmark's own PDDL, where a fault is a broken file and not a value.

The PDDL kernel is loaded by the functions that need it: a list of objects does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from nl_pddlgym.errors import DataError

if TYPE_CHECKING:
    from pddlcoder.pddl import Diagnostic, Reading
    from pddlcoder.pddl.model import Domain, Problem


def domain_of(text: str, file: str = "domain") -> Domain:
    """The domain in this text; DataError with file, line and fault if it is not one."""
    reading = _domain_reading(text)
    if reading.value is None:
        raise DataError(_fault(file, reading.diagnostics))
    return reading.value


@lru_cache(maxsize=64)
def _domain_reading(text: str) -> Reading[Domain]:
    """The reading of a domain, which all its problems share."""
    from pddlcoder.pddl import read_domain

    return read_domain(text)


def problem_of(text: str, domain: Domain, file: str = "problem") -> Problem:
    """The problem in this text, read against its domain; DataError with file, line and fault if it is not one."""
    from pddlcoder.pddl import read_problem

    reading = read_problem(text, domain)
    if reading.value is None:
        raise DataError(_fault(file, reading.diagnostics))
    return reading.value


def objects_of(
    domain_text: str, problem_text: str, domain_file: str = "domain", problem_file: str = "problem"
) -> tuple[str, ...]:
    """The names of all constants and then all objects, each once, in the order and spelling of the files.

    Only the two lists of names are read, a hundred times faster than the whole; what is wrong elsewhere shows when the
    task is opened. DataError with file, line and fault if a list of names cannot be read.
    """
    constants, objects = _listed(domain_text, ":constants"), _listed(problem_text, ":objects")
    if constants is None or objects is None:
        problem_of(problem_text, domain_of(domain_text, domain_file), problem_file)
        raise DataError(f"{problem_file}: its objects cannot be read")
    return tuple({name.lower(): name for name in (*constants, *objects)}.values())


_COMMENT, _TOKEN = re.compile(r";[^\n]*"), re.compile(r"[()]|[^\s()]+")


def _listed(text: str, keyword: str) -> list[str] | None:
    """The names in a section of typed names, none if there is no such section; None if it does not end."""
    clean = _COMMENT.sub("", text)
    start = clean.lower().find(f"({keyword}")
    if start < 0:
        return []
    return _names(match[0] for match in _TOKEN.finditer(clean, start + len(keyword) + 1))


def _names(tokens: Iterator[str]) -> list[str] | None:
    """The names up to the closing bracket, without their types; None if there is no such bracket."""
    names: list[str] = []
    for token in tokens:
        if token == ")":
            return names
        if token == "-":
            if next(tokens, "") == "(":
                for inner in tokens:
                    if inner == ")":
                        break
        else:
            names.append(token)
    return None


def _fault(file: str, diagnostics: tuple[Diagnostic, ...]) -> str:
    worst = min(diagnostics, key=lambda found: (found.severity == "warning", found.line, found.column))
    return f"{file}:{worst.line}: {worst.message}"
