"""The model that reads what went wrong and writes a role's prompt anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

import dspy

from experiments.optimizing.purse import Purse
from experiments.optimizing.rollouts import cut
from experiments.optimizing.stops import Stopped, unscored
from experiments.optimizing.student import ROLE_OF
from pddlcoder.errors import ModelError
from pddlcoder.llm import FormatError, role, using

_MARKER = re.compile(r"\[\[ ## (\w+) ## \]\]")
_TRIES = 2
_LONGEST = 6000  # characters of one field of an example
_PARTS = {
    "agent": "the agent, which writes the PDDL with tools, one call of a tool a turn, in a conversation",
    "critic": "the critic, which sees the task and the mapped plan, never the PDDL, and accepts or rejects the plan",
    "map_schema": "the mapper, which says by a rule for each operator how a plan is put into the listed actions",
    "map_plan": "the mapper, which rewrites the steps of a plan one by one with the listed actions",
}


class Reflect(dspy.Signature):
    """A prompt written anew."""

    part: str = dspy.InputField(desc="whose instructions they are")
    current: str = dspy.InputField(desc="the instructions as they are")
    calls: str = dspy.InputField(desc="calls made with them, and what came of each")
    remarks: str = dspy.InputField(desc="what was wrong with your last reply, if there was one")
    reasoning: str = dspy.OutputField(desc="what went wrong and why")
    improved: str = dspy.OutputField(desc="the whole new text")


class Reflection:
    """GEPA's proposer of instructions: one question to the reflecting model for each prompt."""

    def __init__(self, model: dspy.BaseLM, purse: Purse) -> None:
        self.model, self.purse = model, purse
        text = (files("experiments.optimizing") / "prompts" / "reflect.md").read_text(encoding="utf-8").strip()
        self.ask = dspy.Predict(Reflect.with_instructions(text))

    @unscored()
    def __call__(
        self,
        candidate: Mapping[str, str],
        reflective_dataset: Mapping[str, Sequence[Mapping[str, Any]]],
        components_to_update: Sequence[str],
    ) -> dict[str, str]:
        """The new text of each prompt, or the old one where no reply could be read; Stopped if the model cannot be reached."""
        return {
            name: self._rewritten(ROLE_OF[name], candidate[name], reflective_dataset[name])
            for name in components_to_update
            if name in reflective_dataset
        }

    def _rewritten(self, part: str, current: str, examples: Sequence[Mapping[str, Any]]) -> str:
        told = {"part": _PARTS[part], "current": masked(current), "calls": masked(_told(examples))}
        remarks = "(none)"
        for _ in range(_TRIES):
            try:
                with role("reflection"), using(self.model), dspy.context(trace=None):
                    said = self.ask(**told, remarks=remarks).improved
            except FormatError as error:
                remarks = error.problem
            except ModelError as error:
                self.purse.close(f"the reflecting model failed: {error}")
                raise Stopped from error
            else:
                return unmasked(said, current).strip() or current
        return current


def masked(text: str) -> str:
    """The text with its markers of fields written otherwise, so that a reply that quotes them can be taken apart.

    Not with angle brackets: `<thought>` would be read as the start of the model's thinking.
    """
    return _MARKER.sub(r"{{\1}}", text)


def unmasked(text: str, original: str) -> str:
    """The text with the markers of the original as they were."""
    for name in dict.fromkeys(_MARKER.findall(original)):
        text = text.replace("{{" + name + "}}", f"[[ ## {name} ## ]]")
    return text


def _told(examples: Sequence[Mapping[str, Any]]) -> str:
    return "\n\n".join("\n".join(_lines(number, example)) for number, example in enumerate(examples, 1))


def _lines(number: int, example: Mapping[str, Any]) -> Iterator[str]:
    yield f"# Call {number}"
    for title, fields in (("It was told", example["Inputs"]), ("It answered", example["Generated Outputs"])):
        yield f"## {title}"
        for name, text in fields.items():
            yield f"{'the turns before' if name == 'Context' else name}: {cut(str(text), _LONGEST)}"
    yield "## What came of it"
    yield example["Feedback"]
