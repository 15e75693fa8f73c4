"""Reads the descriptions of hanoi."""

import re
from collections.abc import Set

from gym_readers.english import Fact, Told, counted, names


def read(dnl: str, pnl: str) -> Told:
    assert "one disc at a time" in dnl
    assert "a disc may never lie on one that is smaller" in dnl
    pegs = counted(r"(?P<count>\w+) pegs, named (?P<names>[\w, ]+?), and \w+ discs", pnl)
    discs = counted(r"(?P<count>\w+) discs, from the smallest to the largest: (?P<names>[\w, ]+)\.", pnl)
    now, wanted = re.split(r"(?=The tower should|In the end there should|The two towers should)", pnl)
    stands = towers(now)
    empty = re.search(r"The pegs (?P<names>[\w, ]+) are empty", now)
    assert set(names(empty["names"]) if empty else []) == set(pegs) - set(stands)
    fits = {("fits", small, big) for i, small in enumerate(discs) for big in [*discs[i + 1 :], *pegs]}
    clear = {("clear", stands.get(peg, [peg])[-1]) for peg in pegs}
    types = dict.fromkeys(pegs, "peg") | dict.fromkeys(discs, "disc")
    return Told(types, piled(stands) | fits | clear, piled(towers(wanted)))


def towers(text: str) -> dict[str, list[str]]:
    """The discs on each peg that the text speaks of, from bottom to top."""
    listed = re.findall(r"on (peg\d+)(?: there are)?, from bottom to top: ((?:d\d+(?:, )?)+)", text, re.IGNORECASE)
    single = re.findall(r"on (peg\d+) there is only (d\d+)", text, re.IGNORECASE)
    return {peg: names(discs.rstrip(", ")) for peg, discs in [*listed, *single]}


def piled(stands: dict[str, list[str]]) -> Set[Fact]:
    return {
        ("on", disc, below) for peg, discs in stands.items() for disc, below in zip(discs, [peg, *discs], strict=False)
    }
