"""Reads pairs of PDDL files with a reader that others wrote; run as a program, because such a reader may crash.

    python other_readers.py loki|translator FOLDER...

prints one JSON object: for each folder with a domain.pddl and a problem.pddl the complaint, or the empty string.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path


def loki(folder: Path) -> str:
    """What Loki says: strictly, unless its complaint is only about requirement flags, then leniently."""
    from pypddl import formalism

    texts = [(folder / name).read_text(encoding="utf-8", errors="replace") for name in ("domain.pddl", "problem.pddl")]
    for strict in (True, False):
        options = formalism.ParserOptions()
        options.strict = strict
        options.add_action_costs = True
        try:
            formalism.Parser(texts[0], options).parse_task(texts[1])
        except formalism.SemanticError as error:
            if not strict or "requirement" not in f"{type(error).__name__} {error.diagnostic.message}".lower():
                return f"{type(error).__name__}: {error.diagnostic.message}"
        else:
            return ""
    return ""


def translator(folder: Path) -> str:
    """What the parser of Fast Downward's translator says."""
    from fast_downward.translate import normalize, pddl_parser
    from fast_downward.translate.options import set_options
    from fast_downward.translate.pddl_parser.parse_error import ParseError

    files = [str(folder / name) for name in ("domain.pddl", "problem.pddl")]
    with contextlib.redirect_stdout(io.StringIO()):
        set_options(files)
        try:
            normalize.normalize(pddl_parser.open(*files))
        except (ParseError, RecursionError, TypeError, KeyError, StopIteration, SystemExit) as error:
            return f"{type(error).__name__}: {error}"
    return ""


READERS: dict[str, Callable[[Path], str]] = {"loki": loki, "translator": translator}


if __name__ == "__main__":
    read = READERS[sys.argv[1]]
    answer = {folder: read(Path(folder)) for folder in sys.argv[2:]}
    sys.stdout.write(json.dumps(answer))
