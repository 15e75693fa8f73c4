"""From DSPy's record of a call to our account of it: text, reasoning, why it stopped, tokens and price."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from dspy.lm15 import RefusalPart, Response

from pddlcoder.llm.accounting import CallInfo, ToolCall, Usage, estimated_tokens
from pddlcoder.llm.reading import split_thinking
from pddlcoder.llm.transcript import Turn, render, turns_of, turns_of_messages


def call_info(entry: Mapping[str, Any], role: str) -> CallInfo:
    """The account of one entry of DSPy's history."""
    outputs = entry.get("outputs") or [""]
    output = outputs[0] if isinstance(outputs[0], Mapping) else {"text": outputs[0]}
    text = output.get("text") or ""
    response = entry.get("response")
    reason = _finish_reason(response)
    if refusal := _refusal(response):
        text, reason = text or refusal, "content_filter"
    return CallInfo(
        role=role,
        model=entry["model"],
        finish_reason=reason,
        text=text,
        reasoning=output.get("reasoning_content") or split_thinking(text).thinking,
        tool_calls=tuple(tool_call(call) for call in output.get("tool_calls") or ()),
        usage=_usage(entry, text),
    )


def tool_call(call: Any) -> ToolCall:
    """A tool call of the provider's own channel, from the several shapes it comes in."""
    function = _get(call, "function") or call
    arguments = _get(function, "arguments")
    if not isinstance(arguments, str):
        return ToolCall(str(_get(function, "name")), json.dumps(arguments or {}, ensure_ascii=False))
    broken = arguments.startswith('{"partial_json"') and json.loads(arguments)
    return ToolCall(str(_get(function, "name")), broken["partial_json"] if broken else arguments)


def turns_of_call(prompt: Any, messages: Any) -> tuple[Turn, ...]:
    """The turns of whatever an LM was called with: a text, chat messages, or a canonical request."""
    if messages is not None:
        return turns_of_messages(messages)
    return turns_of(prompt) if hasattr(prompt, "messages") else (Turn("user", str(prompt or "")),)


def _usage(entry: Mapping[str, Any], text: str) -> Usage:
    reported = entry.get("usage") or {}
    tokens_in, tokens_out = reported.get("prompt_tokens"), reported.get("completion_tokens")
    if not reported and _from_cache(entry.get("response")):
        return Usage(calls=1)
    data = _provider_data(entry.get("response"))
    estimated = bool(data.get("estimated")) or tokens_in is None or tokens_out is None
    if tokens_in is None:
        tokens_in = estimated_tokens(
            render(turns_of_call(entry.get("request") or entry.get("prompt"), entry.get("messages")))
        )
    return Usage(
        calls=1,
        tokens_in=tokens_in,
        tokens_out=estimated_tokens(text) if tokens_out is None else tokens_out,
        tokens_cached=(reported.get("prompt_tokens_details") or {}).get("cached_tokens") or 0,
        cost_usd=_cost(entry, data, reported),
        estimated=estimated,
    )


def _cost(entry: Mapping[str, Any], data: Mapping[str, Any], reported: Mapping[str, Any]) -> float | None:
    """US dollars: what the provider says it charged, else DSPy's estimate from the price list, else unknown."""
    said = (data.get("usage") or {}).get("cost")
    cost = said if said is not None else reported.get("cost", entry.get("cost"))
    return float(cost) if isinstance(cost, (int, float)) else None


def _from_cache(response: Any) -> bool:
    """Whether DSPy's response cache answered: then the reply carries counts that the record does not."""
    if isinstance(response, Response):
        return response.usage.input_tokens is not None
    return bool(_get(response, "cache_hit"))


def _provider_data(response: Any) -> Mapping[str, Any]:
    data = getattr(response, "provider_data", None)
    return data if isinstance(data, Mapping) else {}


def _finish_reason(response: Any) -> str:
    if isinstance(response, Sequence) and response:
        response = response[0]
    reason = _get(response, "finish_reason")
    if reason is None and (choices := _get(response, "choices")):
        reason = _get(choices[0], "finish_reason")
    return str(reason or "stop")


def _refusal(response: Any) -> str:
    parts = response.message.parts if isinstance(response, Response) else ()
    return "\n".join(part.text for part in parts if isinstance(part, RefusalPart))


def _get(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
