"""The reader of the stand-in: keeps the texts, refuses what holds the word `unreadable`."""

from pathlib import Path
from types import SimpleNamespace


class PDDLReader:
    """Reads a task, whose features are the words after `;features` in the domain."""

    def __init__(self, environment: object) -> None:
        self.environment = environment

    def parse_problem(self, domain: str, problem: str) -> SimpleNamespace:
        """The task of two files."""
        texts = Path(domain).read_text(), Path(problem).read_text()
        if "unreadable" in "".join(texts):
            raise ValueError("Expected something else")
        features = {"NUMERIC_FLUENTS"} if "(fuel)" in texts[0] else set()
        return SimpleNamespace(kind=SimpleNamespace(features={"FLAT_TYPING", *features}), texts=texts)
