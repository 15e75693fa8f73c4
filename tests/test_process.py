"""Programs are started in one place, under limits, and leave nothing behind."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from pddlcoder import process
from pddlcoder.errors import PrerequisiteError

# Prints its own group, then starts a grandchild; both ignore the polite signal.
STUBBORN = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(os.getpgid(0), flush=True)
subprocess.Popen([sys.executable, "-c", "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"])
time.sleep(600)
"""


def python(code: str, *args: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", code, *args]


def group_lives(group: int) -> bool:
    """Whether a process of the group still runs, zombies apart."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return any(stat[2] == str(group) and stat[0] not in "ZX" for stat in stats().values())


def stats() -> dict[str, list[str]]:
    """By process number the fields of /proc/PID/stat from the state on: state, parent, group."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            found[path.parent.name] = path.read_text().rpartition(")")[2].split()
    return found


def test_program_gets_its_input_and_files_and_its_results_come_back() -> None:
    code = (
        "import sys, pathlib\n"
        "pathlib.Path('plan.1').write_text(pathlib.Path('task.txt').read_text() + sys.stdin.read())\n"
        "print('out'); print('err', file=sys.stderr); sys.exit(7)"
    )
    result = process.run(python(code), time_limit=60, stdin="typed", files={"task.txt": "given "}, collect="plan*")
    assert (result.exit_code, result.signal) == (7, None)
    assert (result.stdout, result.stderr) == ("out\n", "err\n")
    assert result.files == {"plan.1": "given typed"}
    assert [result.timed_out, result.cancelled, result.memory_exceeded, result.truncated] == [False] * 4


def test_standard_input_is_closed_unless_something_is_given() -> None:
    result = process.run(python("import sys; print(repr(sys.stdin.read()))"), time_limit=60)
    assert result.stdout == "''\n"


def test_strange_arguments_reach_the_program_as_they_are() -> None:
    args = ["-x", "$HOME", "a b", "`id`", "", "é", "*"]
    result = process.run(python("import sys; print(sys.argv[1:])", *args), time_limit=60)
    assert result.stdout.strip() == str(args)


def test_missing_program_says_so() -> None:
    with pytest.raises(PrerequisiteError, match="no-such-planner"):
        process.run(["no-such-planner"], time_limit=5)


def test_death_by_signal_is_not_an_exit_code() -> None:
    result = process.run(python("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"), time_limit=60)
    assert (result.exit_code, result.signal) == (None, signal.SIGSEGV)
    assert not result.timed_out


def test_time_limit_ends_the_whole_group() -> None:
    result = process.run(python(STUBBORN), time_limit=1.5)
    assert result.timed_out
    assert result.exit_code is None
    assert not group_lives(int(result.stdout))


def test_cancel_ends_the_whole_group() -> None:
    cancel = threading.Event()
    threading.Timer(1.0, cancel.set).start()
    result = process.run(python(STUBBORN), time_limit=100, cancel=cancel)
    assert result.cancelled
    assert not result.timed_out
    assert not group_lives(int(result.stdout))


def test_helpers_left_behind_by_a_finished_program_are_ended() -> None:
    code = (
        "import os, subprocess, sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print(os.getpgid(0))"
    )
    result = process.run(python(code), time_limit=100)
    assert result.exit_code == 0
    assert not result.timed_out
    assert not group_lives(int(result.stdout))


def test_what_a_program_prints_after_the_polite_signal_is_kept() -> None:
    code = (
        "import signal, sys, time\n"
        "def end(*_):\n    print('best so far', flush=True); sys.exit(0)\n"
        "signal.signal(signal.SIGTERM, end)\n"
        "print('ready', flush=True); time.sleep(600)"
    )
    result = process.run(python(code), time_limit=1.5)
    assert result.timed_out
    assert result.stdout == "ready\nbest so far\n"


def test_memory_limit_holds_from_outside() -> None:
    code = "block = bytearray(600_000_000); print(len(block))"
    result = process.run(python(code), time_limit=60, memory_limit=300_000_000)
    assert result.exit_code == 1
    assert "MemoryError" in result.stderr
    assert process.run(python(code), time_limit=60, memory_limit=2_000_000_000).exit_code == 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="the sum over a group is read from /proc")
def test_memory_limit_holds_for_all_processes_together() -> None:
    code = (
        "import subprocess, sys, time\n"
        "eat = 'import time; block = bytearray(b\"x\") * 80_000_000; time.sleep(600)'\n"
        "[subprocess.Popen([sys.executable, '-I', '-S', '-c', eat]) for _ in range(4)]\n"
        "time.sleep(600)"
    )
    result = process.run(python(code), time_limit=100, memory_limit=200_000_000)
    assert result.memory_exceeded
    assert not result.timed_out


def test_flood_of_output_keeps_head_and_tail_and_never_blocks() -> None:
    code = "import sys\nprint('first')\nfor _ in range(3000): sys.stdout.write('x' * 1000)\nprint('last')"
    result = process.run(python(code), time_limit=60, output_cap=10_000)
    assert result.exit_code == 0
    assert result.truncated
    assert result.stdout.startswith("first\n")
    assert result.stdout.endswith("last\n")
    assert len(result.stdout) < 10_200


def test_endless_output_ends_at_the_time_limit() -> None:
    result = process.run(python("while True: print('again and again')"), time_limit=1.0, output_cap=1000)
    assert result.timed_out
    assert result.truncated
    assert len(result.stdout) < 1200


def test_output_that_is_not_text_is_no_error() -> None:
    result = process.run(python("import sys; sys.stdout.buffer.write(b'\\xff\\x00ok')"), time_limit=60)
    assert result.stdout == "\ufffd\x00ok"


def test_no_folder_remains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    code = "import os, tempfile; os.mkdir('deep'); open('deep/file', 'w'); print(tempfile.mkstemp()[1])"
    result = process.run(python(code), time_limit=60)
    assert result.stdout.startswith(str(tmp_path))
    process.run(python("import time; time.sleep(600)"), time_limit=0.3)
    assert list(tmp_path.iterdir()) == []


def test_sixteen_threads_at_once_get_each_their_own_answer() -> None:
    code = "import sys, pathlib; pathlib.Path('same-name').write_text(sys.argv[1]); print(sys.argv[1])"

    def call(number: int) -> tuple[str, str]:
        result = process.run(python(code, str(number)), time_limit=100, memory_limit=10**9, collect="same-*")
        return result.stdout.strip(), result.files["same-name"]

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(call, range(48)))
    assert answers == [(str(number), str(number)) for number in range(48)]


@pytest.mark.skipif(not Path("/proc").exists(), reason="children are listed from /proc")
def test_no_child_of_ours_remains_not_even_as_a_zombie() -> None:
    before = own_children()
    process.run(python(STUBBORN), time_limit=0.5)
    process.run(python("pass"), time_limit=60)
    assert own_children() <= before


def own_children() -> set[str]:
    return {number for number, stat in stats().items() if stat[1] == str(os.getpid())}


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes that left the group are found in /proc")
@pytest.mark.parametrize("leader", ["time.sleep(600)", "pass"])
def test_processes_that_leave_the_group_are_ended_too(leader: str) -> None:
    code = (
        "import subprocess, sys, time\n"
        "runaway = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], start_new_session=True)\n"
        f"print(runaway.pid, flush=True); {leader}"
    )
    result = process.run(python(code), time_limit=1.5)
    assert stats().get(result.stdout.strip(), ["Z"])[0] in "ZX"


def test_interrupting_the_caller_ends_the_group(tmp_path: Path) -> None:
    group_path = tmp_path / "group"
    child = (
        f"import os, pathlib, time; pathlib.Path({str(group_path)!r}).write_text(str(os.getpgid(0))); time.sleep(600)"
    )
    caller = (
        f"import sys; from pddlcoder import process; process.run([sys.executable, '-c', {child!r}], time_limit=600)"
    )
    parent = subprocess.Popen([sys.executable, "-c", caller], stderr=subprocess.PIPE)
    hang_guard = time.monotonic() + 60
    while not (group_path.exists() and group_path.read_text()) and time.monotonic() < hang_guard:
        time.sleep(0.02)
    parent.send_signal(signal.SIGINT)
    _, error = parent.communicate(timeout=60)
    assert b"KeyboardInterrupt" in error
    assert not group_lives(int(group_path.read_text()))
