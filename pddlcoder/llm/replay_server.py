"""An OpenAI-compatible server on the loopback interface that answers from a recording or a script, faults included.

It lets tests, demos and other programs drive a whole client stack over HTTP without a model:

    with ReplayServer(script=[rate_limited(), "hello"]) as server:
        lm = open_model("any", api_base=server.url)
"""

from __future__ import annotations

import json
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

from pddlcoder.errors import UsageError
from pddlcoder.llm.cassette import Row, read_rows
from pddlcoder.llm.faults import Fault
from pddlcoder.llm.replies import Reply
from pddlcoder.llm.transcript import Turn, prompt_key, turns_of_messages

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_LARGEST_BODY = 64 * 1024**2
_FINISH = {"tool_call": "tool_calls"}


Responder = Callable[[Sequence[Turn]], str | Reply | Fault]
"""What answers a prompt, given as turns; called from many threads at once."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it came in: the JSON body and the headers, names in lower case."""

    body: Mapping[str, Any]
    headers: Mapping[str, str]


@dataclass(slots=True)
class _Book:
    """What the server has to say, and what it was asked."""

    script: deque[str | Reply | Fault]
    rows: tuple[Row, ...]
    strict: bool
    limit: int
    responder: Responder | None = None
    requests: list[Asked] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)
    closing: threading.Event = field(default_factory=threading.Event)

    def answer(self, asked: Asked) -> Reply | Fault:
        """The next line of the script, else the recorded reply to the prompt."""
        with self.lock:
            if len(self.requests) >= self.limit:
                return Fault(503, _error_body(f"this server answers {self.limit} requests only"))
            self.requests.append(asked)
            if self.script:
                return _as_reply(self.script.popleft())
        if self.responder is not None:
            return _as_reply(self.responder(turns_of_messages(asked.body["messages"])))
        with self.lock:
            key = prompt_key(turns_of_messages(asked.body["messages"])) if self.strict else ""
            rows = [row for row in self.rows if row.key == key] if self.strict else self.rows
            self.used[key] += 1
            if self.used[key] > len(rows):
                return Fault(404, _error_body("no reply is recorded for this prompt", code="replay_miss"))
            return rows[self.used[key] - 1].to_reply()


class ReplayServer:
    """A server that first says the lines of `script`, then what `responder` answers or the replies of the recording `path`.

    A context manager. `strict`: recorded replies go by the prompt, else by their order in the file. Every answer comes after
    `latency` seconds. `host` must be the loopback interface
    (`UsageError`). After `max_requests` it answers 503. `.url` is the address for clients, `.requests` what was asked.
    """

    def __init__(
        self,
        path: str | Path | None = None,
        *,
        script: Iterable[str | Reply | Fault] = (),
        responder: Responder | None = None,
        latency: float = 0.0,
        strict: bool = True,
        host: str = "127.0.0.1",
        port: int = 0,
        max_requests: int = 10_000,
    ) -> None:
        if host not in _LOOPBACK:
            raise UsageError(f"the replay server listens on this machine only (127.0.0.1), not on {host!r}")
        rows = read_rows(Path(path)) if path is not None else ()
        self._book = _Book(deque(script), rows, strict, max_requests, responder)
        book = self._book

        class Handler(_Handler):
            replay_book = book
            delay = latency

        self._server = _Server(("127.0.0.1", port), Handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), name="replay-server", daemon=True
        )
        self._thread.start()

    @property
    def url(self) -> str:
        """The base address for clients, such as http://127.0.0.1:40123/v1."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def requests(self) -> list[Asked]:
        """What was asked so far."""
        with self._book.lock:
            return list(self._book.requests)

    def close(self) -> None:
        """Stop answering and end all threads, also those in the middle of a fault."""
        self._book.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = False  # closing waits for the handlers, which end because the book is closing
    block_on_close = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is not worth a trace."""


class _Handler(BaseHTTPRequestHandler):
    replay_book: _Book
    delay = 0.0
    timeout = 1.0  # an idle connection does not hold the closing up

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        """The list of models."""
        self._send(200, json.dumps({"object": "list", "data": [{"id": "replay", "object": "model"}]}))

    def do_POST(self) -> None:
        """One completion, or what is to go wrong."""
        asked = self._read()
        if asked is None:
            return
        answer = self.replay_book.answer(asked)
        if self.delay and self.replay_book.closing.wait(self.delay):
            return
        if isinstance(answer, Fault):
            self._fail(answer)
        elif asked.body.get("stream"):
            self._send(200, _events(answer, asked.body), kind="text/event-stream")
        else:
            self._send(200, json.dumps(_completion(answer, asked.body)))

    def _read(self) -> Asked | None:
        length = int(self.headers.get("content-length") or 0)
        if length > _LARGEST_BODY:
            self._send(413, _error_body("the request is too large"))
            return None
        try:
            body = json.loads(self.rfile.read(length))
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict) or not isinstance(body.get("messages"), list):
            self._send(400, _error_body("the request has no messages"))
            return None
        return Asked(body, {name.lower(): value for name, value in self.headers.items()})

    def _fail(self, fault: Fault) -> None:
        closing = self.replay_book.closing
        if closing.wait(fault.silence) if fault.silence else closing.is_set():
            return
        if not fault.drip:
            self._send(fault.status, fault.body, fault.headers)
            return
        self.send_response(fault.status)
        self.send_header("content-type", "application/json")
        self.end_headers()
        for _ in range(int(fault.drip / 0.05)):
            if closing.wait(0.05):
                return
            self.wfile.write(b" ")
            self.wfile.flush()

    def _send(
        self, status: int, text: str, headers: Mapping[str, str] | None = None, kind: str = "application/json"
    ) -> None:
        data = text.encode()
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


def _as_reply(line: str | Reply | Fault) -> Reply | Fault:
    return Reply(line) if isinstance(line, str) else line


def _completion(reply: Reply, body: Mapping[str, Any]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text}
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.tool_calls:
        message["tool_calls"] = [
            {"id": f"call_{i}", "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for i, call in enumerate(reply.tool_calls, 1)
        ]
    reason = _FINISH.get(reply.finish_reason, reply.finish_reason)
    return {
        "id": "replay",
        "object": "chat.completion",
        "created": 0,
        "model": body.get("model", "replay"),
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": _usage(reply),
    }


def _usage(reply: Reply) -> dict[str, Any]:
    usage: dict[str, Any] = {
        "prompt_tokens": reply.tokens_in,
        "completion_tokens": reply.tokens_out,
        "total_tokens": reply.tokens_in + reply.tokens_out,
        "prompt_tokens_details": {"cached_tokens": reply.tokens_cached},
    }
    return usage if reply.cost_usd is None else {**usage, "cost": reply.cost_usd}


def _events(reply: Reply, body: Mapping[str, Any]) -> str:
    """The same completion as a stream of one chunk and an end."""
    whole = _completion(reply, body)
    choice = whole["choices"][0]
    head = {key: whole[key] for key in ("id", "created", "model")} | {"object": "chat.completion.chunk"}
    chunks = [
        {**head, "choices": [{"index": 0, "delta": choice["message"], "finish_reason": None}]},
        {
            **head,
            "choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}],
            "usage": whole["usage"],
        },
    ]
    return "".join(f"data: {line}\n\n" for line in [*map(json.dumps, chunks), "[DONE]"])


def _error_body(message: str, **more: object) -> str:
    return json.dumps({"error": {"message": message, **more}})
