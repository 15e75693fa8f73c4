"""Faults as models make them, chosen by the prompt and a seed: the same prompt is always spoiled in the same way."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pddlcoder.llm.transcript import Turn, prompt_key

_CODE = ("domain", "problem", "init", "goal", "precondition", "effect")
_VERDICTS = {"accept": "reject", "reject": "accept", "yes": "no", "no": "yes"}


@dataclass(frozen=True, slots=True)
class Dice:
    """Numbers that depend on a prompt and a seed alone."""

    key: str

    @classmethod
    def of(cls, turns: Sequence[Turn], seed: int) -> Dice:
        """Those of a prompt."""
        return cls(f"{prompt_key(turns)} {seed}")

    def roll(self, what: str, sides: int) -> int:
        """A number from 0 to sides - 1 for this question."""
        return int.from_bytes(hashlib.sha256(f"{self.key} {what}".encode()).digest()[:8]) % sides

    def share(self) -> float:
        """A number from 0 to 1."""
        return self.roll("share", 1_000_000) / 1_000_000


def spoil(said: dict[str, str], dice: Dice) -> dict[str, str]:
    """One field with a fault in what it says, where one of them can have any."""
    spoiled = dict(said)
    for name, text in said.items():
        if name in _CODE:
            spoiled[name] = spoil_code(text, dice)
        elif name in ("plan", "mapped_plan"):
            spoiled[name] = spoil_plan(text, dice)
        elif name.endswith("tool_args") and '"content"' in text:
            facts = json.loads(text)
            spoiled[name] = json.dumps(facts | {"content": spoil_code(facts["content"], dice)})
        elif name == "verdict":
            spoiled[name] = _VERDICTS.get(text, text)
            spoiled |= {"feedback": "Something in it is wrong."} if "feedback" in said else {}
    return spoiled


def spoil_reply(reply: str, dice: Dice) -> str:
    """Now and then the whole reply is of a wrong form: no markers at all, or cut off in the middle."""
    kind = dice.roll("form", 6)
    if kind == 0:
        return "Let me think about this. " + re.sub(r"\[\[ ## \w+ ## \]\]\n?", "", reply)
    return reply[: len(reply) // 2] if kind == 1 else reply


def spoil_code(text: str, dice: Dice) -> str:
    """PDDL with a parenthesis too few, a name that nobody declared, or a piece that is missing."""
    kind = dice.roll("code", 3)
    if kind == 0:
        return text.rstrip().removesuffix(")")
    atoms = list(
        re.finditer(r"\((?!and|or|not|when|forall|exists|define|imply|domain|problem)([A-Za-z][\w-]*)[^():]*\)", text)
    )
    if not atoms:
        return text
    atom = atoms[dice.roll("place", len(atoms))]
    if kind == 1:
        return f"{text[: atom.start(1)]}un{text[atom.start(1) :]}"
    negated = re.compile(r"\(not\s*$").search(text[: atom.start()])
    start, end = (negated.start(), text.index(")", atom.end()) + 1) if negated else atom.span()
    return text[:start] + text[end:]


def spoil_plan(text: str, dice: Dice) -> str:
    """A plan without one of its steps, or with two of them in the wrong order."""
    lines = text.strip().split("\n")
    place = dice.roll("step", len(lines))
    if dice.roll("plan", 2) or place + 1 == len(lines):
        return "\n".join(lines[:place] + lines[place + 1 :])
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    return "\n".join(lines)
