"""Reads the descriptions of blocks."""

import itertools
import re
from collections.abc import Set

from nl_pddlgym.english import Fact, Said, Told, below, listed, number, of_kind, parted, understood

NOW = "(?:At the moment|At the start|Right now) "
PATTERNS = {
    "blocks": (
        "The robot has <count> blocks, called <names,>",
        "There are <count> blocks: <names,>",
        "This is about <count> blocks, named <names,>",
    ),
    "hand_empty": (NOW + "(?:the hand is empty|the robot holds nothing|there is nothing in the hand)",),
    "hand": (
        NOW + "(?:the hand holds|the robot has) (?P<block>(?!nothing)\\w+)(?: in its hand)?",
        NOW + "<block> is in the hand",
    ),
    "towers": (
        "<number> towers stand on the table, each from (?P<order>bottom to top|top to bottom):",
        "On the table are <number> towers, each from (?P<order>bottom to top|top to bottom):",
        "There are <number> towers on the table, each of them from (?P<order>bottom to top|top to bottom):",
    ),
    "listed": ("- <blocks,>",),
    "up": (
        "A tower on the table is, from bottom to top: <blocks,>",
        "From bottom to top, a tower on the table has <blocks,>",
    ),
    "down": ("A tower stands on the table, from top to bottom: <blocks,>",),
    "on_that": (r"There is a tower with <first> on the table(?P<more>(?:, \w+ on that)+)",),
    "single": (
        "On the table lies? <names,>(?P<top>(?:, each)? with nothing on top)?",
        "Side by side on the table are <names,>(?P<top>, each with nothing on top)?",
        "The blocks? <names,> (?:stands on the table|stand on the table, side by side)"
        "(?P<top>(?:, each)? with nothing on top)?",
        "There is also <names,> on the table(?P<top> with nothing on top)?",
    ),
    "goal": ("In the end it should look like this", "Please build this", "This is what the robot should build"),
    "free": (
        "Any place will do for <names,>, on top of a tower too",
        "It does not matter where <names,> ends? up",
        "Where <names,> will be is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "A robot with one hand" in dnl
    assert "on top of a block there is room for just one other block" in dnl
    said = understood(pnl, PATTERNS)
    blocks = listed(said, "blocks")
    now, wanted = parted(said, "goal")
    stand, build = towers(now), towers(wanted)
    assert len(of_kind(now, "hand", "hand_empty")) == 1
    held = [one["block"] for one in of_kind(now, "hand")]
    free = [block for one in of_kind(wanted, "free") for block in one.every()]
    assert sorted([*held, *itertools.chain(*stand)]) == sorted(blocks), "a block is nowhere or in two places"
    assert sorted([*free, *itertools.chain(*build)]) == sorted(blocks), "the wish for a block is not told"
    assert all(one["top"] for one in of_kind(now, "single"))
    hand = {("in_hand", block) for block in held} or {("hand_empty",)}
    init = piled(stand) | {("clear", tower[-1]) for tower in stand} | hand
    return Told(dict.fromkeys(blocks, "block"), init, piled(build))


def towers(said: list[Said]) -> list[list[str]]:
    """The towers that are told, each from bottom to top; a block alone on the table is one, too."""
    found = [one.every("blocks") for one in of_kind(said, "up")]
    found += [one.every("blocks")[::-1] for one in of_kind(said, "down")]
    found += [[one["first"], *re.findall(r"(\w+) on that", one["more"])] for one in of_kind(said, "on_that")]
    found += [[block] for one in of_kind(said, "single") for block in one.every()]
    lines = [one.every("blocks") for one in below(said, "towers")]
    assert len(lines) == len(of_kind(said, "listed"))
    for heading in of_kind(said, "towers"):
        assert number(heading["number"]) == len(lines)
        lines = lines if heading["order"] == "bottom to top" else [line[::-1] for line in lines]
    return [*found, *lines]


def piled(stand: list[list[str]]) -> Set[Fact]:
    pairs = {("on", above, below) for tower in stand for below, above in itertools.pairwise(tower)}
    return pairs | {("on_table", tower[0]) for tower in stand}
