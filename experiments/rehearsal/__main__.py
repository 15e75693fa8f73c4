"""The rehearsal as an OpenAI-compatible server on this machine: `python -m experiments.rehearsal --port 8000`, until Ctrl-C."""

from __future__ import annotations

import argparse
import signal
import threading

from experiments.rehearsal import Responder
from pddlcoder.llm import ReplayServer

_MOST = 1_000_000  # answers, after which it only says so


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(
        prog="experiments.rehearsal", description="Serves a model that answers from the gold."
    )
    parser.add_argument(
        "--port", type=int, default=8000, help="on this machine only (default 8000; 0: any that is free)"
    )
    parser.add_argument("--faults", type=float, default=0.0, help="share of faulty replies, from 0 to 1 (default 0)")
    parser.add_argument("--seed", type=int, default=0, help="of the faults")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds for every answer")
    said = parser.parse_args()
    over = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: over.set())
    try:
        server = ReplayServer(
            responder=Responder(said.faults, said.seed), latency=said.latency, port=said.port, max_requests=_MOST
        )
    except OSError as error:
        parser.error(f"port {said.port} cannot be used: {error.strerror}; choose another with --port")
    with server:
        print(f"serving the rehearsal at {server.url} (any model name, any key); Ctrl-C ends it", flush=True)
        over.wait()


if __name__ == "__main__":
    main()
