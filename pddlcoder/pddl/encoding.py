"""Bytes to text, without ever failing: byte-order marks, UTF-16 and Latin-1 are read and named."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from pddlcoder.pddl.characters import is_binary

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8 with a byte-order mark"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_SAMPLE = 4096


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text from bytes; `notes` says what was unusual, `problem` is a sentence when the bytes cannot be text, else ""."""

    text: str
    notes: tuple[str, ...] = ()
    problem: str = ""


def decode(data: bytes) -> Decoded:
    """The text of a file; it never raises."""
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _decoded(data, codec, f"read as {name}")
    codec = _utf16_without_mark(data)
    if codec:
        return _decoded(data, codec, "read as UTF-16 without a byte-order mark")
    try:
        text, notes = data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        text, notes = data.decode("latin-1"), (f"line {line} is not UTF-8; the text was read as Latin-1",)
    if is_binary(text):
        return Decoded(text, notes, "the bytes are not text: they hold many control characters")
    return Decoded(text, notes)


def _decoded(data: bytes, codec: str, note: str) -> Decoded:
    text = data.decode(codec, errors="replace")
    damaged = text.count("\ufffd")
    if is_binary(text) or damaged > len(text) // 100:
        return Decoded(text, (note,), f"the bytes are not text, although they look like it ({note})")
    return Decoded(text, (note, f"{damaged} unreadable characters were replaced") if damaged else (note,))


def _utf16_without_mark(data: bytes) -> str:
    """The byte order when every other byte of mostly ASCII letters is zero, or the empty string."""
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if half < 4:
        return ""
    if sample[1::2].count(0) > 0.9 * half and sample[0::2].count(0) == 0:
        return "utf-16-le"
    if sample[0::2].count(0) > 0.9 * half and sample[1::2].count(0) == 0:
        return "utf-16-be"
    return ""
