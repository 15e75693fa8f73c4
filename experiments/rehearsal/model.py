"""The rehearsal as a model: `rehearsal:0.3?seed=1`, or as the responder of a server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import dspy
from dspy.lm15 import Request, Response

from experiments.rehearsal.answers import answers
from experiments.rehearsal.faults import Dice, spoil, spoil_reply
from experiments.rehearsal.scene import read_scene
from pddlcoder.errors import UsageError
from pddlcoder.llm import Reply
from pddlcoder.llm.engines import AsyncFace, PlainEngine
from pddlcoder.llm.traced import TracedLM
from pddlcoder.llm.transcript import Turn, turns_of

PREFIX = "rehearsal:"
CHARACTERS_A_TOKEN = 4
_SPEC = re.compile(r"rehearsal:(0(?:\.\d+)?|1(?:\.0+)?)(?:\?seed=(\d+))?")


@dataclass(frozen=True, slots=True)
class Responder:
    """Answers a prompt, given as turns; the same prompt always gets the same answer. `faults` is the share of replies with one."""

    faults: float = 0.0
    seed: int = 0

    def __call__(self, turns: Sequence[Turn]) -> Reply:
        """The reply, with its tokens counted as characters / 4 and marked as estimated."""
        text = self._text(turns)
        asked = sum(len(turn.text) for turn in turns) // CHARACTERS_A_TOKEN
        return Reply(text, tokens_in=asked, tokens_out=len(text) // CHARACTERS_A_TOKEN, cost_usd=0.0, estimated=True)

    def _text(self, turns: Sequence[Turn]) -> str:
        scene = read_scene(turns)
        if scene is None:
            return "This prompt tells no task of the benchmark, so the rehearsal has no answer to it."
        said, dice = answers(scene), Dice.of(turns, self.seed)
        faulty = dice.share() < self.faults
        if faulty:
            said = spoil(said, dice)
        reply = "".join(f"[[ ## {name} ## ]]\n{text}\n\n" for name, text in said.items()) + "[[ ## completed ## ]]"
        return spoil_reply(reply, dice) if faulty else reply


def open_rehearsal(spec: str) -> dspy.BaseLM:
    """The rehearsal as a model; UsageError for a spec that is not like `rehearsal:0.3?seed=1`."""
    found = _SPEC.fullmatch(spec)
    if found is None:
        raise UsageError(
            f"{spec!r} is no rehearsal; write rehearsal:SHARE?seed=N, with a share of faulty replies from 0 to 1"
        )
    engine = _Engine(Responder(float(found[1]), int(found[2] or 0)))
    return TracedLM("rehearsal/gold", engine=engine, async_engine=AsyncFace(engine))


class _Engine(PlainEngine):
    def __init__(self, responder: Responder) -> None:
        self.responder = responder

    def complete(self, request: Request) -> Response:
        return self.responder(turns_of(request)).to_response(request.model)
