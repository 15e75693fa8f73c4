"""What the descriptions say, read from the prose alone: one small reader per domain, for tests only.

A reader knows English and the nouns of its domain; from dnl and pnl it recovers the objects with their types, the facts
of the initial state and the facts of the goal, in the words of the PDDL so that they can be compared.
"""

import itertools
import re
from collections.abc import Callable, Set
from dataclasses import dataclass

Fact = tuple[str, ...]
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Told:
    """The content of a description."""

    objects: dict[str, str]
    init: Set[Fact]
    goal: Set[Fact]


def names(text: str) -> list[str]:
    """The members of an enumeration: "a, b and c"."""
    return [name for name in re.split(r",\s*|\band\s+|\s+", text.strip()) if name]


def find(pattern: str, text: str) -> re.Match[str]:
    found = re.search(pattern, text)
    assert found, f"the prose does not say: {pattern}"
    return found


def counted(pattern: str, text: str) -> list[str]:
    """An enumeration that the prose introduces with its number: (?P<count>), (?P<names>)."""
    found = find(pattern, text)
    listed = names(found["names"])
    assert NUMBERS.index(found["count"].lower()) == len(listed), f"{found['count']} announced, {len(listed)} listed"
    return listed


def ring_and_peg(dnl: str, pnl: str) -> Told:
    assert "the tool grips one ring at a time" in dnl.lower()
    assert "no peg has room for more than one ring" in dnl
    pegs = counted(r"(?P<count>\w+) pegs, called (?P<names>[\w, ]+?), and \w+ rings", pnl)
    rings = counted(r"(?P<count>\w+) rings, called (?P<names>[\w, ]+)\.", pnl)
    now, wanted = re.split(r"(?=Please put|In the end)", pnl)
    on = {("ring_on", ring, peg) for ring, peg in re.findall(r"(\w+_ring) is on (\w+_peg)", now)}
    empty = set(re.findall(r"(?:while|Only) (\w+_peg) is empty", now))
    assert empty == set(pegs) - {peg for _, _, peg in on}, "the words about empty pegs disagree with the rest"
    assert "nothing in its grip" in now
    place = find(r"(?:waiting at|stands at) (\w+)", now)[1]
    if "each ring on the peg of its own colour" in wanted:
        goal = {("ring_on", ring, ring.replace("_ring", "_peg")) for ring in rings}
    else:
        goal = {("ring_on", ring, peg) for ring, peg in re.findall(r"(\w+_ring) (?:should be )?on (\w+_peg)", wanted)}
    types = {"start_position": "start"} | dict.fromkeys(pegs, "peg") | dict.fromkeys(rings, "ring")
    assert "start_position" in pnl
    init = on | {("tool_at", place), ("tool_empty",)} | {("peg_empty", peg) for peg in empty}
    return Told(types, init, goal)


def hanoi(dnl: str, pnl: str) -> Told:
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


def elevator(dnl: str, pnl: str) -> Told:
    assert "it has room for everybody" in dnl
    assert "exactly one floor higher" in dnl
    floors = counted(r"(?P<count>\w+) floors, from bottom to top: (?P<names>[\w, ]+)\.", pnl)
    people = counted(r"(?P<count>\w+) people are using the lift today: (?P<names>[\w, ]+)\.", pnl)
    waiting = {
        ("on_floor", person, floor)
        for group, floor in re.findall(r"([\w, ]+?) (?:is|are) waiting on (floor\d+)", pnl)
        for person in people
        if person in names(group)
    }
    lift = find(r"The lift is on (floor\d+)(?: and empty|, and (?P<who>\w+) is already in it)", pnl)
    riding = {("riding", lift["who"])} if lift["who"] else set()
    assert {fact[1] for fact in waiting | riding} == set(people), "somebody is nowhere"
    goal = {("on_floor", *wish) for wish in re.findall(r"(\w+) wants to go to (floor\d+)", pnl)}
    goal |= {("lift_at", floor) for floor in re.findall(r"the lift has to be back on (floor\d+)", pnl)}
    order = {("next", low, high) for low, high in itertools.pairwise(floors)}
    types = dict.fromkeys(floors, "floor") | dict.fromkeys(people, "passenger")
    return Told(types, waiting | riding | order | {("lift_at", lift[1])}, goal)


READERS: dict[str, Callable[[str, str], Told]] = {"elevator": elevator, "hanoi": hanoi, "ring_and_peg": ring_and_peg}
