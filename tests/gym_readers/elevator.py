"""Reads the descriptions of elevator."""

import itertools
import re

from gym_readers.english import Told, counted, find, names


def read(dnl: str, pnl: str) -> Told:
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
