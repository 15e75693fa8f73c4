"""The tools of one solve, bound to its desk: how they are told to the model, and how a call of the model is carried out."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pddlcoder.tools import TOOLS
from pddlcoder.tools.arguments import bind, nearest, signature
from pddlcoder.tools.desk import Desk, Observation, ToolError
from pddlcoder.tools.show import clipped

LONGEST = 12_000
"""Characters of an observation that is let through; each tool keeps itself far shorter."""


@dataclass(frozen=True, slots=True)
class Toolbox:
    """The tools named by the desk."""

    desk: Desk

    @property
    def names(self) -> tuple[str, ...]:
        """The tools the model may call."""
        return self.desk.tool_names

    def docs(self) -> str:
        """The tools as the model reads about them: how each is called, and its docstring."""
        return "\n\n".join(f"{signature(TOOLS[name])}\n{_indented(describe(name))}" for name in self.names)

    def call(self, name: str, arguments: Mapping[str, Any], raw: str = "") -> Observation:
        """Call a tool; whatever is wrong with the call is an observation of one line. `raw` is the text of the arguments.

        ModelError passes through, when a tool's own model cannot be reached.
        """
        if name not in self.names:
            known = list(self.names)
            return Observation(
                f"Error: there is no tool {name!r}.{nearest(name, known)} The tools are: {', '.join(known)}."
            )
        tool = TOOLS[name]
        try:
            values, unused = bind(tool, arguments, raw)
            observation = tool(self.desk, **values)
        except ToolError as error:
            return Observation(f"Error in {name}: {error}")
        note = f"\nNote: {name} takes no {', '.join(unused)}." if unused else ""
        return Observation(clipped(observation.text, LONGEST) + note, observation.done, observation.summary)


def describe(name: str) -> str:
    """A tool's docstring without its indentation."""
    return inspect.getdoc(TOOLS[name]) or ""


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.splitlines() if line)
