"""VAL as two shell scripts that print what the real programs printed, or whatever a test wants."""

import shlex
from pathlib import Path

DATA = Path(__file__).parent / "data" / "val"
CLEAN = "File: domain.pddl\\n\\n(domain)\\nFile: problem.pddl\\n\\n(problem)\\nthe_goal: \\nErrors: 0, warnings: 0\\n"
"""What `Parser` prints on texts that it takes, for printf and without the contents of the trees."""


def install(folder: Path, parser: str = "exit 0", validate: str = "exit 0") -> Path:
    """VAL as two shell scripts."""
    folder.mkdir(exist_ok=True)
    for name, script in (("Parser", parser), ("Validate", validate)):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return folder


def replay(folder: Path, name: str) -> str:
    """A script that prints and returns what was recorded."""
    code = (folder / f"{name}.exit").read_text().split()[-1]
    return f"cat {shlex.quote(str(folder / name))}.txt; exit {code}"
