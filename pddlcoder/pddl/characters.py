"""Characters that PDDL does not have: reported once a kind, then blanked so that they cause no further errors."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pddlcoder.pddl.report import Report

CONTROL = r"[\x00-\x08\x0e-\x1f\x7f]"
"""Control characters other than white space."""

_CONTROL = re.compile(CONTROL)


@dataclass(frozen=True, slots=True)
class _Stray:
    """A kind of stray characters: the pattern that finds it, and the words for it."""

    code: str
    pattern: re.Pattern[str]
    message: str
    hint: str


_STRAYS = (
    _Stray(
        "control-character",
        _CONTROL,
        "the character {shown} cannot stand in PDDL",
        "remove it",
    ),
    _Stray(
        "foreign-comment",
        re.compile(r"(?<!\S)(?:#(?!t\b)|//)[^\n\r]*"),
        "'{shown}' starts no comment in PDDL",
        "start comments with ';'",
    ),
    _Stray("comma", re.compile(r","), "PDDL has no commas", "separate with blanks"),
    _Stray("quote", re.compile(r"[\"'`]"), "PDDL has no quotes", "write names without quotes"),
    _Stray("bracket", re.compile(r"[\[\]{}]"), "'{shown}' is no bracket of PDDL", "use round parentheses"),
)
_SUSPECTS = (",", '"', "'", "`", "[", "]", "{", "}", "#", "//")
_ROUND = str.maketrans("[]{}", "()()")
_BINARY_COUNT = 10
_BINARY_SHARE = 0.01


def is_binary(text: str) -> bool:
    """Whether a text holds so many control characters that it cannot be a text."""
    count = len(_CONTROL.findall(text))
    return count > _BINARY_COUNT and count > _BINARY_SHARE * len(text)


def blank_strays(report: Report) -> None:
    """Reports characters that PDDL does not have and blanks them in the report's source; brackets are made round."""
    source = report.source
    clean = source.clean
    if not any(suspect in clean for suspect in _SUSPECTS) and not _CONTROL.search(clean):
        return
    for stray in _STRAYS:
        for found in stray.pattern.finditer(clean):
            shown = found[0] if found[0].isprintable() else f"U+{ord(found[0][0]):04X}"
            message = stray.message.format(shown=shown if len(shown) < 8 else shown[:2].strip())
            report.error(stray.code, found.start(), message, stray.hint, key="*")
        if stray.code != "bracket":
            clean = stray.pattern.sub(lambda found: " " * len(found[0]), clean)
    source.use(clean.translate(_ROUND))
