"""A prompt as turns of plain text: what is shown to a person, hashed for strict replay, and given to scripted replies."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dspy.lm15 import Request


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a prompt: the speaker (system, user, assistant, ...) and the text."""

    speaker: str
    text: str


def turns_of(request: Request) -> tuple[Turn, ...]:
    """The turns of a canonical request, system first, nothing left out but media."""
    turns = [Turn("system", _text(request.system))] if request.system else []
    turns.extend(Turn(message.role, _text(message.parts)) for message in request.messages)
    return tuple(turns)


def turns_of_messages(messages: Iterable[Mapping[str, object]]) -> tuple[Turn, ...]:
    """The turns of a prompt in the form of chat messages, equal to `turns_of` the request made from them."""
    return tuple(Turn(str(message["role"]), _text(message.get("content"))) for message in messages)


def render(turns: Sequence[Turn]) -> str:
    """The whole prompt as one text with a heading per turn."""
    return "\n\n".join(f"===== {turn.speaker} =====\n\n{turn.text}" for turn in turns)


def prompt_key(turns: Sequence[Turn]) -> str:
    """A short hash of the words of a prompt, blind to white space at the ends of turns and to model and options."""
    words = json.dumps([[turn.speaker, turn.text.strip()] for turn in turns], ensure_ascii=False)
    return hashlib.sha256(words.encode("utf-8", "replace")).hexdigest()[:16]


def new_part(turns: Sequence[Turn], before: str) -> str:
    """What `render(turns)` says beyond the earlier prompt `before`, from the start of the line where they part."""
    text = render(turns)
    shared = next(
        (i for i, (a, b) in enumerate(zip(text, before, strict=False)) if a != b), min(len(text), len(before))
    )
    return text[text.rfind("\n", 0, shared) + 1 :]


def parting(recorded: str, now: str, before: int = 30, after: int = 60) -> tuple[str, str]:
    """Short excerpts of a recorded new part and of a whole prompt, from just before the place where they first differ.

    The part is laid at the line of the prompt from which both agree longest; "" stands for a text that has ended there.
    """
    starts = [0, *(place + 1 for place, letter in enumerate(now) if letter == "\n")]
    shared, start = max((_agreement(recorded, now, start), start) for start in starts)
    here = start + shared
    first = max(0, shared - before) if shared < len(recorded) else shared
    other = max(0, here - before) if here < len(now) else here
    return recorded[first : shared + after], now[other : here + after]


def _agreement(part: str, text: str, start: int) -> int:
    """How many letters of `part` stand in `text` from `start` on."""
    longest = min(len(part), len(text) - start)
    return next((i for i in range(longest) if part[i] != text[start + i]), longest)


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, Mapping):
        return str(content.get("text", ""))
    if isinstance(content, Sequence):
        return "\n".join(filter(None, map(_text, content)))
    return str(getattr(content, "text", "") or "")
