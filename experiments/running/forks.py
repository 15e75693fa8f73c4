"""The process that workers are forked from, with everything loaded that is slow to load."""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext

_PRELOAD = [
    "experiments.running.pool",
    "pddlcoder.llm.models",
    "pddlcoder.llm.resuming",
    "pddlcoder.coder",
    "dspy.clients.costs",
    "dspy.clients.execution",
]


def warm_up() -> None:
    """Begin loading, and return at once: this process loads as much itself meanwhile. A Ctrl-C is for this process alone."""
    multiprocessing.set_forkserver_preload(_PRELOAD)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


def forking() -> ForkServerContext:
    """The context that workers begin in."""
    warm_up()
    return multiprocessing.get_context("forkserver")
