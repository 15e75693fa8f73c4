"""Opening a model: hosted, local, recorded, replayed, or a person's."""

from __future__ import annotations

from typing import Any

import dspy
from dspy.utils.exceptions import LMError

from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.llm.by_hand import manual
from pddlcoder.llm.cassette import record, replay
from pddlcoder.llm.errors import explain_error
from pddlcoder.llm.local import is_local, local_lm
from pddlcoder.llm.names import without_provider
from pddlcoder.llm.patience import Patience
from pddlcoder.llm.traced import TracedLM, traced

ENGINES = ("auto", "lm15", "litellm")
_GRACE = 5.0  # seconds that a socket waits beyond the limit of the whole call, so that the limit always speaks first
_ROUTES = {"api_base", "base_url", "custom_llm_provider", "model_type"}
"""Options that say by themselves where a call goes."""
_YES_NO = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}


def open_model(
    model: str | dspy.BaseLM | None = None,
    *,
    api_base: str | None = None,
    api_key: str | None = None,
    temperature: float | None = None,
    max_tokens: int | None = None,
    timeout: float | None = 300.0,
    engine: str = "auto",
    num_retries: int = 3,
    backoff: float = 1.0,
    **options: Any,
) -> dspy.BaseLM:
    """A model whose calls are accounted for, from a name, an LM, or the one configured in DSPy (None).

    `model`: a litellm name such as "openrouter/deepseek/deepseek-v4-flash"; with `api_base` the name that an
    OpenAI-compatible server knows; "manual:DIR", "replay:FILE" or "record:FILE:MODEL". `timeout`: seconds for a whole call
    with its retries, None for no limit; it does not apply to manual and replayed models. Rate limits, server failures and
    broken connections are tried again `num_retries` times after `backoff`, twice `backoff`, ... seconds. `engine`: "auto"
    takes DSPy's own engine where it can, "litellm" forces litellm. `options` go to the provider as they are.

    Raises `UsageError` for a name or option that cannot be used, `PrerequisiteError` if no model is configured.
    """
    if model is None:
        model = dspy.settings.lm
        if model is None:
            raise PrerequisiteError(
                'no model is chosen: pass a name such as "openai/gpt-5-mini", or call dspy.configure(lm=...)'
            )
    if isinstance(model, dspy.BaseLM):
        return traced(model, timeout)
    if engine not in ENGINES:
        raise UsageError(f"the engine {engine!r} is unknown; choose one of {', '.join(ENGINES)}")
    if timeout is not None and not timeout > 0:
        raise UsageError(f"the time limit of a model call must be positive, not {timeout:g} seconds")
    settings: dict[str, Any] = dict(
        options, api_base=api_base, api_key=api_key, temperature=temperature, max_tokens=max_tokens, timeout=timeout
    )
    settings.update(engine=engine, num_retries=num_retries, backoff=backoff)
    scheme, _, rest = model.partition(":")
    if scheme in ("manual", "replay", "record"):
        return _open_ours(scheme, rest, settings)
    return _open_remote(model, **settings)


def _open_ours(scheme: str, rest: str, settings: dict[str, Any]) -> dspy.BaseLM:
    if scheme == "record":
        path, separator, inner = rest.partition(":")
        if not (path and separator and inner):
            raise UsageError(f'"record:{rest}" names no file and model; write "record:FILE:MODEL"')
        return record(path, open_model(inner, **settings))
    path, asked = _split_query(scheme, rest, {"manual": ("wait", "poll"), "replay": ("strict",)}[scheme])
    if scheme == "replay":
        return replay(path, **asked)
    return manual(path, **asked)


def _split_query(scheme: str, rest: str, known: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """A path and the settings after its question mark, such as `DIR?wait=600`."""
    path, _, query = rest.partition("?")
    if not path:
        raise UsageError(f'"{scheme}:" names no path; write "{scheme}:PATH"')
    asked: dict[str, Any] = {}
    for pair in filter(None, query.split("&")):
        key, _, value = pair.partition("=")
        if key not in known:
            raise UsageError(f'"{scheme}:{rest}": unknown setting {key!r}; known: {", ".join(known)}')
        asked[key] = _YES_NO.get(value.lower()) if key == "strict" else _seconds(value)
        if asked[key] is None:
            raise UsageError(f'"{scheme}:{rest}": {key} cannot be {value!r}')
    return path, asked


def _seconds(value: str) -> float | None:
    try:
        seconds = float(value)
    except ValueError:
        return None
    return seconds if 0 < seconds < float("inf") else None


def _open_remote(
    model: str,
    *,
    api_base: str | None,
    api_key: str | None,
    timeout: float | None,
    engine: str,
    num_retries: int,
    backoff: float,
    **options: Any,
) -> dspy.BaseLM:
    options["patience"] = Patience(timeout, num_retries, backoff)
    if timeout is not None:
        options["timeout"] = timeout + _GRACE
    try:
        if api_base and is_local(model):
            headers = options.pop("headers", None) or options.pop("extra_headers", None)
            return local_lm(model, api_base, api_key=api_key, headers=headers, engine=engine, **options)
        options.update({name: value for name, value in (("api_base", api_base), ("api_key", api_key)) if value})
        lm = TracedLM(model, engine=engine, **options)
        unknown = not (options.keys() & _ROUTES) and without_provider(lm)
    except (LMError, ValueError, TypeError) as error:
        raise UsageError(f"the model {model!r} cannot be opened: {explain_error(error)}") from error
    if unknown:
        raise UsageError(
            f"the model {model!r} names no provider; write provider/name, such as openai/{model}, or give the address of the "
            "server that has it (--api-base, in Python api_base)"
        )
    return lm
