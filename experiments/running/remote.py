"""One order in a process of its own on another machine: `python -m experiments.running.remote`, the order on standard input.

The row is in the order's folder when the exit code is 0.
"""

from __future__ import annotations

import base64
import os
import pickle
import signal
import sys
import threading
import time

from experiments.running.worker import Order, serve

_LOOK = 0.5  # seconds between two looks whether whoever began this is still there


def packed(order: Order) -> str:
    """The order as the text that `main` reads."""
    return base64.b64encode(pickle.dumps(order)).decode()


def main() -> None:
    """Carry out the order, and end with whoever began it."""
    threading.Thread(target=_follow, args=(os.getppid(),), name="orphan-watch", daemon=True).start()
    serve(pickle.loads(base64.b64decode(sys.stdin.read())))


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
