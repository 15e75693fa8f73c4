"""The instructions the models are given, one Markdown file each."""

from __future__ import annotations

from importlib.resources import files


def prompt(name: str) -> str:
    """The text of `prompts/NAME.md`; FileNotFoundError if there is none."""
    return files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8").strip()
