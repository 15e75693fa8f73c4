"""The only place that starts programs: own folder, own process group, limits from outside, nothing left behind."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from pddlcoder.errors import PrerequisiteError
from pddlcoder.types import Cancel

OUTPUT_CAP = 1_000_000
COLLECT_CAP = 50_000_000
GRACE_SECONDS = 1.0
TICK_SECONDS = 0.05
MEMORY_LOOK_SECONDS = 0.5
PROC = Path("/proc")

# The shell sets the limit in the child itself, before the program starts and without code of ours between fork and exec,
# which is not safe in a process with threads. RLIMIT_DATA counts what is really written to, so that programs which only
# reserve address space (a Java machine) can run too. The marker names the call in everything the program starts, so that
# processes which leave the group are found as well.
LIMITED = 'TMPDIR=$PWD; PDDLCODER_CALL=$PWD; export TMPDIR PDDLCODER_CALL; [ -z "$1" ] || ulimit -d "$1" 2>/dev/null; shift; exec "$@"'


@dataclass(frozen=True, slots=True)
class ProcessResult:
    """How a program ended: `exit_code` or `signal`, what it printed, and `files`, the text of the collected result files.

    At most one of `timed_out`, `cancelled` and `memory_exceeded` is true: then we ended it, and `signal` is ours.
    `truncated` says that the middle of an output was left out. `seconds` is wall time.
    """

    exit_code: int | None
    signal: int | None
    stdout: str
    stderr: str
    timed_out: bool = False
    cancelled: bool = False
    memory_exceeded: bool = False
    truncated: bool = False
    seconds: float = 0.0
    files: Mapping[str, str] = field(default_factory=dict)


def run(
    command: Sequence[str],
    *,
    time_limit: float,
    memory_limit: int | None = None,
    stdin: str = "",
    files: Mapping[str, str] | None = None,
    collect: str = "",
    output_cap: int = OUTPUT_CAP,
    cancel: Cancel | None = None,
    environment: Mapping[str, str] | None = None,
) -> ProcessResult:
    """Run `command` in a fresh folder that holds `files`, and leave neither process nor folder behind, whatever happens.

    `time_limit` is in seconds of wall time, `memory_limit` in bytes: a limit on each process's data, and on the resident
    memory of all its processes together. `collect` is a glob of result files to bring back. Any number of threads may call
    at once. Raises PrerequisiteError if the program cannot be found.
    """
    if shutil.which(command[0]) is None:
        raise PrerequisiteError(f"the program {command[0]!r} was not found or may not be run")
    limit = "" if memory_limit is None else str(max(1, memory_limit // 1024))
    start = time.monotonic()
    with _folder(files or {}) as folder, _input(stdin) as source:
        child = subprocess.Popen(
            ["/bin/sh", "-c", LIMITED, "sh", limit, *command],
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        watch = _Watch(child, folder, output_cap)
        try:
            why = watch.until_it_ends(start + time_limit, memory_limit, cancel)
        finally:
            watch.end_group()
        return ProcessResult(
            exit_code=child.returncode if child.returncode >= 0 else None,
            signal=-child.returncode if child.returncode < 0 else None,
            stdout=watch.stdout.text(),
            stderr=watch.stderr.text(),
            timed_out=why == "time",
            cancelled=why == "cancel",
            memory_exceeded=why == "memory",
            truncated=bool(watch.stdout.dropped or watch.stderr.dropped),
            seconds=time.monotonic() - start,
            files=_collected(folder, collect) if collect else {},
        )


class _Capture:
    """The head and the tail of a stream; the middle beyond `cap` bytes is dropped, but always drained."""

    def __init__(self, cap: int) -> None:
        self.half = max(1, cap // 2)
        self.head = bytearray()
        self.tail = bytearray()
        self.dropped = 0

    def add(self, data: bytes) -> None:
        room = self.half - len(self.head)
        self.head += data[:room] if room > 0 else b""
        self.tail += data[max(room, 0) :]
        if len(self.tail) > 2 * self.half:
            self._cut()

    def text(self) -> str:
        if len(self.tail) > self.half:
            self._cut()
        gap = f"\n... {self.dropped} bytes left out ...\n".encode() if self.dropped else b""
        return bytes(self.head + gap + self.tail).decode("utf-8", "replace")

    def _cut(self) -> None:
        surplus = len(self.tail) - self.half
        self.dropped += surplus
        del self.tail[:surplus]


class _Watch:
    """Reads a child's output and ends it, with everything it started, when it is time."""

    def __init__(self, child: subprocess.Popen[bytes], folder: Path, cap: int) -> None:
        self.child, self.folder = child, folder
        self.stdout, self.stderr = _Capture(cap), _Capture(cap)
        self.selector = selectors.DefaultSelector()
        self.bell = _exit_bell(child.pid)
        for stream, capture in ((child.stdout, self.stdout), (child.stderr, self.stderr)):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
            self.selector.register(stream, selectors.EVENT_READ, capture)
        if self.bell is not None:
            self.selector.register(self.bell, selectors.EVENT_READ)

    def until_it_ends(self, deadline: float, memory_limit: int | None, cancel: Cancel | None) -> str:
        """Wait for the end: "" if it ended by itself, else "cancel", "time" or "memory"."""
        look = time.monotonic() + MEMORY_LOOK_SECONDS
        while not self.has_exited():
            now = time.monotonic()
            if cancel is not None and cancel.is_set():
                return "cancel"
            if now >= deadline:
                return "time"
            if memory_limit is not None and now >= look:
                if resident_memory(relatives(self.folder)) > memory_limit:
                    return "memory"
                look = now + MEMORY_LOOK_SECONDS
            self.read(min(TICK_SECONDS, deadline - now))
        return ""

    def has_exited(self) -> bool:
        # Not reaped yet: as long as the leader is a zombie its group number cannot be given to a stranger.
        if self.child.returncode is not None:
            return True
        if not hasattr(os, "waitid"):
            return self.child.poll() is not None
        return os.waitid(os.P_PID, self.child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def read(self, timeout: float) -> bool:
        """Take what the child has printed; false if nothing came within `timeout` seconds."""
        got = False
        for key, _ in self.selector.select(timeout):
            if isinstance(key.data, _Capture):
                data = os.read(key.fd, 1 << 16)
                got = bool(data) or got
                if data:
                    key.data.add(data)
                else:
                    self.selector.unregister(key.fileobj)
        return got

    def end_group(self) -> None:
        """Ask politely, then not; afterwards nothing of the group is left and the pipes are closed."""
        try:
            if not self.has_exited():
                self._signal(signal.SIGTERM)
                _kill(relatives(self.folder), signal.SIGTERM)
                until = time.monotonic() + GRACE_SECONDS
                while not self.has_exited() and time.monotonic() < until:
                    self.read(TICK_SECONDS)
        finally:
            self._signal(signal.SIGKILL)
            self.child.wait()
            self._await_the_end()
            self._drain()
            self._close()

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.child.pid, number)

    def _drain(self) -> None:
        # What is left in the pipes; where a process could escape us it may hold them open for ever, so never wait long.
        until = time.monotonic() + GRACE_SECONDS
        if self.bell is not None:
            self.selector.unregister(self.bell)
        while self.selector.get_map() and time.monotonic() < until and self.read(0):
            pass

    def _close(self) -> None:
        self.selector.close()
        for stream in (self.child.stdout, self.child.stderr):
            if stream is not None:
                stream.close()
        if self.bell is not None:
            os.close(self.bell)

    def _await_the_end(self) -> None:
        # Killed is not yet gone, and a process may have been starting another one at that very moment.
        until = time.monotonic() + GRACE_SECONDS
        while (left := relatives(self.folder)) and time.monotonic() < until:
            _kill(left, signal.SIGKILL)
            time.sleep(0.005)


def relatives(folder: Path) -> list[int]:
    """The running processes of the call that works in `folder`; none where there is no /proc."""
    marker = b"PDDLCODER_CALL=" + os.fsencode(folder)
    found = []
    for environment in PROC.glob("[0-9]*/environ"):
        # A zombie's environment is empty, another user's may not be read, and any process may be gone by now.
        with suppress(OSError):
            if marker in environment.read_bytes().split(b"\0"):
                found.append(int(environment.parent.name))
    return found


def _kill(pids: list[int], number: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def resident_memory(pids: list[int]) -> int:
    """Resident bytes of these processes together (proc_pid_statm(5))."""
    pages = 0
    for pid in pids:
        with suppress(OSError):
            pages += int((PROC / str(pid) / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _exit_bell(pid: int) -> int | None:
    """A descriptor that becomes readable when the process ends, where the system has such a thing."""
    with suppress(AttributeError, OSError):
        return os.pidfd_open(pid)
    return None


@contextmanager
def _folder(files: Mapping[str, str]) -> Generator[Path, None, None]:
    with tempfile.TemporaryDirectory(prefix="pddlcoder-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8", errors="replace", newline="")
        yield folder


@contextmanager
def _input(text: str) -> Generator[IO[bytes] | int, None, None]:
    if not text:
        yield subprocess.DEVNULL
        return
    with tempfile.TemporaryFile() as file:
        file.write(text.encode("utf-8", "replace"))
        file.seek(0)
        yield file


def _collected(folder: Path, pattern: str) -> dict[str, str]:
    """Text of the regular files that match, by name, as long as they fit under the cap."""
    found, room = {}, COLLECT_CAP
    for path in sorted(folder.glob(pattern)):
        if path.is_file() and path.stat().st_size <= room:
            found[path.name] = path.read_text(encoding="utf-8", errors="replace")
            room -= path.stat().st_size
    return found
