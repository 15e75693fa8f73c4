"""Servers that speak OpenAI's protocol at an address of the user's: vLLM, llama.cpp, Ollama, LM Studio and the like."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from dspy._vendor.lm15.registry import lookup
from dspy.lm15 import (
    AccessPolicy,
    EndpointSupport,
    ModelSupport,
    OpenAIChatCompat,
    ProviderDefinition,
    UnsupportedFeatureError,
    register_provider,
    request_from_openai_chat,
    unregister_provider,
)

from pddlcoder.errors import UsageError
from pddlcoder.llm.traced import TracedLM

_PROVIDER = "local"
_DIALECT = "vllm"  # sends max_tokens, which all of these servers take
_PREFIXES = frozenset(
    {
        "openai",
        "hosted_vllm",
        "vllm",
        "ollama",
        "ollama_chat",
        "llamacpp",
        "llama.cpp",
        "lm_studio",
        "openai_like",
        _PROVIDER,
    }
)
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_registering = threading.Lock()


def is_local(model: str) -> bool:
    """Whether a model name together with an address means an OpenAI-compatible server, not a provider with its own protocol."""
    prefix, separator, _ = model.partition("/")
    return not separator or prefix in _PREFIXES or lookup(prefix) is None


def local_lm(
    model: str, api_base: str, *, api_key: str | None, headers: Mapping[str, str] | None, engine: str, **options: Any
) -> TracedLM:
    """The model behind an address, on DSPy's native engine; litellm only for options that this engine does not carry."""
    prefix, separator, rest = model.partition("/")
    name = rest if separator and prefix in _PREFIXES else model
    address = normal_address(api_base)
    options["written"] = model
    _keep_proxies_away(urlsplit(address).hostname or "")
    if engine == "litellm" or (engine == "auto" and not _native(options)):
        options.update({"extra_headers": dict(headers)} if headers else {})
        return TracedLM(f"hosted_vllm/{name}", engine="litellm", api_base=address, api_key=api_key or "none", **options)
    options.update({"api_key": api_key} if api_key else {})
    with _registering:
        register_provider(_definition(address, headers or {}), supports=ModelSupport(), replace=True)
        try:
            return TracedLM(f"{_PROVIDER}/{name}", engine="lm15", **options)
        finally:
            unregister_provider(_PROVIDER)


def normal_address(api_base: str) -> str:
    """The address with its scheme, and with `/v1` where it has no path."""
    address = api_base if "://" in api_base else f"http://{api_base}"
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(f"the address {api_base!r} is not one of a server; give it as http://localhost:8000/v1")
    return address.rstrip("/") if parts.path.strip("/") else f"{address.rstrip('/')}/v1"


def _keep_proxies_away(host: str) -> None:
    """Ask a server on this machine directly, whatever proxy the environment names; every HTTP client here reads NO_PROXY."""
    if host in _LOOPBACK and getproxies() and not proxy_bypass(host):
        for variable in ("NO_PROXY", "no_proxy"):
            os.environ[variable] = ",".join(filter(None, (os.environ.get(variable), *_LOOPBACK)))


def _definition(address: str, headers: Mapping[str, str]) -> ProviderDefinition:
    access = AccessPolicy(
        provider=_PROVIDER,
        supports=EndpointSupport(complete=True, stream=True),
        auth_modes=("bearer",),
        base_url=address,
        headers=tuple(headers.items()),
    )
    return ProviderDefinition.chat(access, compat=OpenAIChatCompat.preset(_DIALECT), placeholder_key="none")


def _native(options: Mapping[str, Any]) -> bool:
    """Whether the native engine can carry these generation options."""
    not_sent = {"patience", "written", "timeout", "callbacks", "prompt_cache"}
    body = {key: value for key, value in options.items() if key not in not_sent and value is not None}
    try:
        request_from_openai_chat(
            {"model": "m", "messages": [{"role": "user", "content": "?"}], **body},
            compat=OpenAIChatCompat.preset(_DIALECT),
        )
    except UnsupportedFeatureError:
        return False
    return True
