"""Names: which words are taken by PDDL, what a name looks like, and which declared name was probably meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

OPERATORS = frozenset({"and", "or", "not", "imply", "forall", "exists", "when"})
"""Words that head a formula or an effect."""

NUMERIC = frozenset({"increase", "decrease", "assign", "scale-up", "scale-down", "<", ">", "<=", ">=", "+", "*", "/"})
"""Words that head a numeric effect, comparison or expression."""

RESERVED = OPERATORS | {"=", "-", "either", "define"}
"""Words that nothing may be called; a predicate or function may not be called like a numeric operation either."""

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_CANDIDATES = 400


def is_plain(name: str) -> bool:
    """Whether a name (in lower case) is a letter followed by letters, digits, `-` and `_`, as the grammar has it."""
    return _NAME.fullmatch(name) is not None


def nearest(name: str, declared: Iterable[str]) -> str:
    """The declared name closest to a misspelled one, or the empty string when none is close."""
    bare = _squeeze(name)
    close = [other for other in declared if abs(len(other) - len(name)) <= 3]
    for other in close:
        if _squeeze(other) == bare and other != name:
            return other
    if len(close) > _CANDIDATES:
        close = [other for other in close if other[:1] == name[:1]][:_CANDIDATES]
    found = difflib.get_close_matches(name, close, n=1, cutoff=0.66)
    return found[0] if found else ""


def did_you_mean(name: str, declared: Iterable[str]) -> str:
    """The hint "did you mean 'x'?", or the empty string."""
    return offer(nearest(name, declared))


def offer(name: str) -> str:
    """The hint that offers a name, or the empty string when there is none to offer."""
    return f"did you mean '{name}'?" if name else ""


def _squeeze(name: str) -> str:
    return name.replace("-", "").replace("_", "").replace("?", "")


def listing(names: Iterable[str], limit: int = 8) -> str:
    """Names joined by commas, at most `limit` of them."""
    names = list(names)
    return ", ".join(names[:limit]) + (", ..." if len(names) > limit else "")
