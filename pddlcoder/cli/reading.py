"""Input for the commands: files or standard input, as text, or one clear sentence why not."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pddlcoder.errors import UsageError
from pddlcoder.pddl import decode

STDIN = "-"
LARGEST = 64 * 1024**2
"""Bytes of one input; larger than any PDDL file in public collections, small enough for any machine."""


@dataclass(frozen=True, slots=True)
class Source:
    """One input: the name to show for it, its text, and what decoding it took."""

    name: str
    text: str
    notes: tuple[str, ...] = ()


def read_sources(arguments: Sequence[str]) -> tuple[Source, ...]:
    """Every argument read as a file, or as standard input for "-"; UsageError with one sentence for what cannot be read."""
    if list(arguments).count(STDIN) > 1:
        raise UsageError("only one input can be '-', because standard input can be read once")
    return tuple(read_source(argument) for argument in arguments)


def read_source(argument: str) -> Source:
    """The text of a file, or of standard input for "-", whatever its encoding."""
    name = "<stdin>" if argument == STDIN else argument
    decoded = decode(_stdin_bytes() if argument == STDIN else _file_bytes(argument))
    if decoded.problem:
        raise UsageError(f"cannot read {name}: {decoded.problem}")
    return Source(name, decoded.text, decoded.notes)


def read_text(argument: str) -> str:
    """The text alone, for inputs that are prose."""
    return read_source(argument).text


def _stdin_bytes() -> bytes:
    if sys.stdin is None:
        raise UsageError("cannot read standard input: it is closed")
    if sys.stdin.isatty():
        sys.stderr.write("reading from the terminal; end with Ctrl-D\n")
    return _capped(sys.stdin.buffer.read(LARGEST + 1), "<stdin>")


def _file_bytes(argument: str) -> bytes:
    if not argument:
        raise UsageError("cannot read a file with an empty name")
    try:
        with Path(argument).open("rb") as file:
            return _capped(file.read(LARGEST + 1), argument)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {argument}: {_sentence(error)}") from error


def _capped(data: bytes, name: str) -> bytes:
    if len(data) > LARGEST:
        raise UsageError(f"cannot read {name}: it is larger than {LARGEST // 1024**2} MB")
    return data


def _sentence(error: OSError | ValueError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case IsADirectoryError():
            return "it is a directory"
        case PermissionError():
            return "permission denied"
        case OSError(strerror=str(text)):
            return text.lower()
        case _:
            return str(error)
