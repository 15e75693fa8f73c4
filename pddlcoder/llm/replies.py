"""A model's reply as a value, and the way from there into DSPy's response."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from dspy.lm15 import Message, Response, TextPart, ThinkingPart, ToolCallPart
from dspy.lm15 import Usage as ProviderUsage

from pddlcoder.llm.accounting import ToolCall

FinishReason = Literal["stop", "length", "tool_call", "content_filter", "error"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a scripted, recorded or human model answers: text, reasoning kept apart, tokens, and price if one is known."""

    text: str
    finish_reason: FinishReason = "stop"
    tokens_in: int = 100
    tokens_out: int = 10
    tokens_cached: int = 0
    reasoning: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    cost_usd: float | None = None
    estimated: bool = False

    def to_response(self, model: str) -> Response:
        """The same reply as DSPy's engines hand it over."""
        thinking = [ThinkingPart(self.reasoning)] if self.reasoning else []
        calls = [ToolCallPart(f"call_{i}", call.name, _input(call)) for i, call in enumerate(self.tool_calls, 1)]
        return Response(
            id=None,
            model=model,
            message=Message.assistant([*thinking, TextPart(self.text), *calls]),
            finish_reason=self.finish_reason,
            usage=ProviderUsage(
                input_tokens=self.tokens_in, output_tokens=self.tokens_out, cache_read_tokens=self.tokens_cached
            ),
            provider_data={"usage": {"cost": self.cost_usd}, "estimated": self.estimated},
        )


def _input(call: ToolCall) -> dict:
    """The arguments as an object; text that is none travels as `partial_json`, as DSPy's own engine does it."""
    try:
        value = json.loads(call.arguments or "{}")
    except ValueError:
        value = None
    return value if isinstance(value, dict) else {"partial_json": call.arguments}
