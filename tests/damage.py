"""Damage to texts, as files and language models suffer it: bytes, words, lines and whole forms lost, doubled, moved."""

from __future__ import annotations

import re
from random import Random

_TOKEN = re.compile(r"[()]|[^\s()]+")
_FRAGMENTS = (
    "(", ")", "((", "))", "?x", "?", " - ", ":effect", ":init", "(:action", "(define", "define", "and", "not", "forall",
    "when", "either", "=", "1", "#", ";", '"', "\x00", "é", "\u201c", "```", ",", "[", "object", "problem", "domain",
)  # fmt: skip


def damaged(data: bytes, chosen: Random) -> bytes:
    """The bytes with one piece of damage."""
    kind = chosen.choice((_byte, _lost_token, _other_token, _fragment, _doubled_line, _lost_line, _cut, _moved_form))
    return kind(data, chosen) if data.strip() else data


def _byte(data: bytes, chosen: Random) -> bytes:
    position = chosen.randrange(len(data))
    return data[:position] + bytes([chosen.randrange(256)]) + data[position + 1 :]


def _tokens(data: bytes) -> tuple[str, list[tuple[int, int]]]:
    text = data.decode("latin-1")
    return text, [token.span() for token in _TOKEN.finditer(text)] or [(0, len(text))]


def _lost_token(data: bytes, chosen: Random) -> bytes:
    text, spans = _tokens(data)
    start, end = chosen.choice(spans)
    return (text[:start] + text[end:]).encode("latin-1")


def _other_token(data: bytes, chosen: Random) -> bytes:
    text, spans = _tokens(data)
    (start, end), (first, last) = chosen.choice(spans), chosen.choice(spans)
    return (text[:start] + text[first:last] + text[end:]).encode("latin-1")


def _fragment(data: bytes, chosen: Random) -> bytes:
    position = chosen.randrange(len(data) + 1)
    return data[:position] + chosen.choice(_FRAGMENTS).encode() + data[position:]


def _doubled_line(data: bytes, chosen: Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(chosen.randrange(len(lines)), chosen.choice(lines))
    return b"\n".join(lines)


def _lost_line(data: bytes, chosen: Random) -> bytes:
    lines = data.split(b"\n")
    del lines[chosen.randrange(len(lines))]
    return b"\n".join(lines)


def _cut(data: bytes, chosen: Random) -> bytes:
    position = chosen.randrange(len(data))
    return data[:position] if chosen.random() < 0.7 else data[position:]


def _moved_form(data: bytes, chosen: Random) -> bytes:
    """A form replaced by another one."""
    text, spans = _tokens(data)
    opened: list[int] = []
    forms: list[tuple[int, int]] = []
    for start, end in spans:
        if text[start] == "(":
            opened.append(start)
        elif text[start] == ")" and opened:
            forms.append((opened.pop(), end))
    if not forms:
        return data
    (start, end), (first, last) = chosen.choice(forms), chosen.choice(forms)
    return (text[:start] + text[first:last] + text[end:]).encode("latin-1")
