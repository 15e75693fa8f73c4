"""Reads the descriptions of zeno_travel."""

import itertools
import re

from nl_pddlgym.english import Told, listed, of_kind, understood

NOW = "(?:At the moment |At the start |Right now )?"
PATTERNS = {
    "aircraft": (
        "The robot has <count> aircraft, called <names,>",
        "The robot works with <count> aircraft, named <names,>",
        "There (?:is|are) <count> aircraft: <names,>",
    ),
    "cities": (
        "The aircraft fly between <count> cities, called <names,>",
        "There are <count> cities: <names,>",
        "The cities are <names,>",
    ),
    "people": (
        "The robot looks after <count> passengers?, called <names,>",
        "There (?:is|are) <count> passengers?: <names,>",
        "Travelling today: <names,>",
    ),
    "levels": (
        "From the lowest to the highest, the levels of a tank are <names,>",
        "Fuel is measured in <count> levels, from the lowest to the highest: <names,>",
        "The levels of fuel are, from the lowest to the highest: <names,>",
    ),
    "fuel": (
        NOW + "<plane> is in <city> with its tank at <level>",
        NOW + "<plane> stands in <city> with <level> in the tank",
        NOW + "in <city> there is <plane> with fuel at <level>",
    ),
    "wait": ("In <city> there (?:is|are) <names,>", "In <city> waits? <names,>", "Waiting in <city>: <names,>"),
    "seated": ("(?:Already in|In) <plane> sits? <names,>", "Sitting in <plane>: <names,>"),
    "wishes": (
        "In the end the passengers should be here:",
        "Please bring the passengers to these cities:",
        "The passengers want to go to these cities:",
    ),
    "wish": ("- <names,> (?:in|to) <city>", "- (?:(?:in|to) )?<city>: <names,>"),
    "planes": (r"(?:Afterwards|In the end|When all is done,) (?P<goals>(?:(?:, | and )?\w+ should be in \w+)+)",),
    "free": (
        "Any city will do for <names,>",
        "It does not matter where <names,> will be",
        "Where <names,> will be is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "the lowest, which is an empty tank, to the highest" in dnl
    assert "A passenger who sits in an aircraft is in no city before getting out" in dnl
    said = understood(pnl, PATTERNS)
    planes, cities, people = (listed(said, kind) for kind in ("aircraft", "cities", "people"))
    levels = listed(said, "levels")
    fuel = of_kind(said, "fuel")
    init = {("fuel", tank["plane"], tank["level"]) for tank in fuel}
    init |= {("is_at", tank["plane"], tank["city"]) for tank in fuel}
    init |= {("is_at", person, group["city"]) for group in of_kind(said, "wait") for person in group.every()}
    init |= {("seated", person, group["plane"]) for group in of_kind(said, "seated") for person in group.every()}
    assert len(init) == 2 * len(planes) + len(people), "somebody is nowhere"
    init |= {("next_level", *pair) for pair in itertools.pairwise(levels)}
    goal = {("is_at", person, wish["city"]) for wish in of_kind(said, "wish") for person in wish.every()}
    free = {person for group in of_kind(said, "free") for person in group.every()}
    assert {person for _, person, _ in goal} | free == set(people), "the wishes of somebody are not told"
    for last in of_kind(said, "planes"):
        goal |= {("is_at", *pair) for pair in re.findall(r"(\w+) should be in (\w+)", last["goals"])}
    types = dict.fromkeys(planes, "aircraft") | dict.fromkeys(people, "person") | dict.fromkeys(cities, "city")
    return Told(types | dict.fromkeys(levels, "level"), init, goal)
