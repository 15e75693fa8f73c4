"""What real servers answer when something is wrong, for the replay server to say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

OVERFLOWS: dict[str, dict] = {
    "openai": {
        "error": {
            "message": "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
            "type": "invalid_request_error",
            "param": "messages",
            "code": "context_length_exceeded",
        }
    },
    "vllm": {
        "error": {
            "message": "This model's maximum context length is 8192 tokens, your request has 9000 input tokens.",
            "type": "BadRequestError",
            "param": "input_tokens",
            "code": 400,
        }
    },
    "vllm-old": {
        "object": "error",
        "message": "This model's maximum context length is 8192 tokens. You requested 9000 tokens.",
        "type": "BadRequestError",
        "param": None,
        "code": 400,
    },
    "llama.cpp": {
        "error": {
            "code": 400,
            "message": "the request exceeds the available context size, try increasing it",
            "type": "exceed_context_size_error",
            "n_prompt_tokens": 9000,
            "n_ctx": 8192,
        }
    },
    "openrouter": {
        "error": {
            "message": "This endpoint's maximum context length is 8192 tokens. You requested about 9000 tokens.",
            "code": 400,
        }
    },
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One wrong answer: HTTP status, body and headers; `silence` seconds before it, `drip` seconds of a byte now and then."""

    status: int = 500
    body: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    silence: float = 0.0
    drip: float = 0.0


def rate_limited(retry_after: float | None = 0) -> Fault:
    """429, with the seconds to wait if they are given."""
    headers = {} if retry_after is None else {"retry-after": f"{retry_after:g}"}
    return Fault(429, _error("Rate limit reached", type="rate_limit_error", code="rate_limit_exceeded"), headers)


def server_failure(status: int = 500, retry_after: float | None = 0) -> Fault:
    """A 5xx, by default asking to come back at once."""
    headers = {} if retry_after is None else {"retry-after": f"{retry_after:g}"}
    return Fault(status, _error("The server had an error", type="server_error"), headers)


def wrong_key(key: str) -> Fault:
    """401 that repeats the key, as some servers do."""
    return Fault(
        401, _error(f"Incorrect API key provided: {key}.", type="invalid_request_error", code="invalid_api_key")
    )


def hang(seconds: float = 30.0) -> Fault:
    """Silence, then a failure."""
    return Fault(silence=seconds)


def dripping(seconds: float = 30.0) -> Fault:
    """A good status and then a blank now and then, so that no single wait is long."""
    return Fault(200, drip=seconds)


def overflow(server: str) -> Fault:
    """The refusal of a prompt that is too long, in the words of a kind of server: a key of `OVERFLOWS`."""
    return Fault(400, json.dumps(OVERFLOWS[server]))


def error_in_success() -> Fault:
    """200 with an error object inside, as OpenRouter does when the provider behind it fails."""
    return Fault(200, json.dumps({"error": {"message": "Provider returned error", "code": 502}}))


def broken_json() -> Fault:
    """200 with half a JSON body."""
    return Fault(200, '{"id": "x", "choices": [{"message": {"content": "hal')


def null_content() -> Fault:
    """200 with a message that has no content, and no usage."""
    choice = {"index": 0, "message": {"role": "assistant", "content": None}, "finish_reason": "stop"}
    return Fault(200, json.dumps({"id": "x", "object": "chat.completion", "model": "m", "choices": [choice]}))


def _error(message: str, **more: object) -> str:
    return json.dumps({"error": {"message": message, **more}})
