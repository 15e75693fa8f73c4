"""Programs that outlive their worker, because it was killed and could not end them: found by the folder they work in, and ended."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import tempfile
from contextlib import suppress
from pathlib import Path

from pddlcoder.process import relatives


def settle(run_path: Path) -> None:
    """Give this process a folder for temporary files of its own, by which its programs can be told from others'."""
    folder = Path(tempfile.gettempdir(), f"{mark(run_path)}{os.getpid()}")
    folder.mkdir(exist_ok=True)
    tempfile.tempdir = str(folder)


def sweep(run_path: Path) -> None:
    """End what dead workers of this run left running, and remove their folders."""
    for folder in Path(tempfile.gettempdir()).glob(f"{mark(run_path)}*"):
        if not _lives(int(folder.name.rpartition("-")[2])):
            for call in folder.iterdir():
                for pid in relatives(call):
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
            shutil.rmtree(folder, ignore_errors=True)


def mark(run_path: Path) -> str:
    """How the temporary folders of a run's workers begin."""
    return f"pddlcoder-run-{hashlib.sha256(os.fsencode(run_path.resolve())).hexdigest()[:12]}-"


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError as error:
        return isinstance(error, PermissionError)
    return True
