"""What can go wrong with a model, as one sentence each; overflow of the context is told apart, for it can be cured."""

from __future__ import annotations

import re

from dspy.utils.exceptions import (
    ContextWindowExceededError,
    LMAuthError,
    LMBillingError,
    LMConfigurationError,
    LMError,
    LMInvalidRequestError,
    LMNotConfiguredError,
    LMProviderError,
    LMRateLimitError,
    LMServerError,
    LMTimeoutError,
    LMTransportError,
    LMUnsupportedFeatureError,
    LMUnsupportedModelError,
    is_retryable_lm_error,
)

from pddlcoder.errors import ModelError, PDDLCoderError

_OVERFLOW = re.compile(
    r"maximum context length|context[_ ]length|context window|exceeds the available context|exceed_context_size"
    r"|too many tokens|prompt is too long|input is too long|reduce the length|maximum allowed length|max_model_len",
    re.IGNORECASE,
)
_SECRET = re.compile(r"\b(?:sk|pk|rk|key|gsk|xai|hf|AIza)[-_][\w*.-]{6,}|\bAIza[\w-]{10,}|(?i:bearer)\s+[\w.~+/=-]{6,}")
_ADVICE = re.compile(r"\n\s*(?:To fix:|credential came from)")  # DSPy's own advice, for programs that use it directly
_FOR_PROGRAMS = re.compile(r",? or pass api_key=(?:\S* to dspy\.LM\(\.\.\.\))?")
_ANSWERS: tuple[tuple[type[LMError], str, str], ...] = (
    (
        ContextWindowExceededError,
        "the prompt is longer than its context",
        "shorten the prompt or serve a longer context",
    ),
    (LMBillingError, "the account's credit or quota is used up", "top up the account or choose another model"),
    (LMAuthError, "the key was refused", "check the API key of this provider"),
    (LMRateLimitError, "too many requests", "wait, or run fewer solves at once"),
    (LMUnsupportedModelError, "the server does not know this model", "check the model's name"),
    (LMTimeoutError, "no answer in time", "raise the time limit or check the server"),
    (LMServerError, "the server failed", "try again later or check the server's log"),
    (LMTransportError, "the server cannot be reached", "check the address and that the server runs"),
    (
        LMNotConfiguredError,
        "no API key or address is set",
        "put the provider's key into its environment variable, or give the address",
    ),
    (LMConfigurationError, "the settings do not fit this model", "change the named setting"),
    (LMUnsupportedFeatureError, "an option is not supported", "drop the option or choose the engine litellm"),
    (LMInvalidRequestError, "the request was refused", "check the model's name and options"),
    (LMError, "the call failed", "check the model's name and the server"),
)


class ContextOverflow(ModelError, ContextWindowExceededError):
    """The prompt does not fit into the model's context; also DSPy's own type, so that its modules shorten their history."""

    def __init__(
        self, message: str = "the prompt is longer than the model's context", model: str | None = None
    ) -> None:
        ContextWindowExceededError.__init__(self, model=None, message=message)
        self.model = model


class CallTimeout(ModelError):
    """The call was given up at its time limit."""


class CallCancelled(ModelError):
    """The caller no longer wants the answer."""


def is_overflow(error: BaseException) -> bool:
    """Whether the prompt was too long for the model, told by the error's type or by the words of the server.

    A refusal with HTTP status 400 and no words at all counts too: older vLLM servers say it in a place DSPy does not read.
    """
    if isinstance(error, ContextWindowExceededError):
        return True
    if isinstance(error, LMInvalidRequestError) and not isinstance(error, LMUnsupportedModelError):
        silent = error.status == 400 and error.message.strip() in ("", "HTTP 400")
        return silent or bool(_OVERFLOW.search(str(error)))
    return isinstance(error, ModelError) and bool(_OVERFLOW.search(str(error)))


def explain_error(error: BaseException, attempts: int = 1, model: str = "") -> str:
    """One sentence for a person: which model, what happened, the status, and what to do; never a key, never a trace.

    `model` is the name that the person wrote, where that is not the one the call went by.
    """
    if isinstance(error, PDDLCoderError) or not isinstance(error, LMError):
        return redact(" ".join(str(error).split()) or type(error).__name__)
    what, remedy = next((what, remedy) for kind, what, remedy in _ANSWERS if isinstance(error, kind))
    status = f" (HTTP {error.status})" if error.status else ""
    times = f" after {attempts} attempts" if attempts > 1 else ""
    words = _words(error)
    return redact(f"model {model or error.model or 'unknown'}: {what}{status}{times}; {remedy}{words}")


def model_error(error: Exception, attempts: int = 1, model: str = "") -> PDDLCoderError:
    """The error to raise for a failed call: ours if one caused it, an overflow if it is one, else a `ModelError`."""
    if isinstance(error, PDDLCoderError):
        return error
    if isinstance(error.__cause__, PDDLCoderError):
        return error.__cause__
    if is_overflow(error):
        name, said = model or getattr(error, "model", None), _words(error) if isinstance(error, LMError) else ""
        return ContextOverflow(redact(f"model {name}: the prompt is longer than its context{said}"), model=name)
    return ModelError(explain_error(error, attempts, model))


def worth_retrying(error: Exception) -> bool:
    """Whether the same call may succeed later: rate limits, server failures, broken connections, bodies cut off half-way."""
    half_a_body = type(error) is LMProviderError and error.status == 200
    return half_a_body or is_retryable_lm_error(error)


def redact(text: str) -> str:
    """The text with everything that looks like a key or a bearer token taken out."""
    return _SECRET.sub("[key]", text)


def _words(error: LMError, limit: int = 300) -> str:
    said = _FOR_PROGRAMS.sub("", " ".join(_ADVICE.split(error.message)[0].split()))
    return f". It said: {said[:limit]}" if said else ""
