"""Reads the descriptions of elevator."""

import itertools
import re

from nl_pddlgym.english import Fact, Said, Told, below, listed, names, number, of_kind, several, understood

LIFT = "(?:(?:At the moment the|The) lift is|Right now the lift stands) on <floor>"
WAIT = r"\w+(?: and \w+)? (?:is|are) waiting on \w+"
PATTERNS = {
    "floors": (
        "The building has <count> floors, from bottom to top: <names,>",
        "from bottom to top they are <names,>",
        "From bottom to top, the <count> floors of the house are <names,>",
    ),
    "height": ("There are <number> floors",),
    "people": (
        "<count> (?:people are|passenger is) using the lift today: <names,>",
        "The only passenger is <names,>",
        "The <count> passengers are <names,>",
        "There (?:is|are) <count> passengers?, called <names,>",
    ),
    "lift": (
        LIFT + "(?: and empty|, with nobody in it| and nobody is in it)",
        LIFT,
    ),
    "riding": (
        LIFT + ", and <names,> (?:is|are) already in it",
        LIFT + " with <names,> in it",
        "<names,> (?:is|are) riding in it",
    ),
    "waiting": (
        "These people are waiting for the lift:",
        "This is where people are waiting:",
        "People are waiting on these floors:",
    ),
    "wishes": (
        "This is where they want to go:",
        "Please bring them to the floors of their wishes:",
        "Their wishes are:",
    ),
    "line": ("- on <floor>: <names,>", "- to <floor>: <names,>"),
    "there": (
        "On <floor> <names,> (?:is|are) waiting",
        "Waiting on <floor>: <names,>",
        "On <floor> there (?:is|are) <names,>",
    ),
    "wait": (several(WAIT),),
    "wish": (
        "In the end <names,> should be on <floor>",
        "Please bring <names,> to <floor>",
        "The floor that <names,> wants? to go to is <floor>",
    ),
    "want": (several("_ wants to go to _"),),
    "free": (
        "At the end <names,> can be anywhere, on a floor or in the lift",
        "It does not matter where <names,> will be at the end",
        "Where <names,> will be in the end is not important",
    ),
    "goal_lift": (
        "At the end the lift itself has to stand on <floor>",
        "The lift has to be on <floor> when all is done",
        "The lift itself should be on <floor> in the end",
    ),
    "free_and_lift": ("It does not matter where <names,> is at the end, but the lift has to be back on <floor>",),
}


def read(dnl: str, pnl: str) -> Told:
    assert "it has room for everybody" in dnl
    assert "exactly one floor higher" in dnl
    said = understood(pnl, PATTERNS)
    floors, people = listed(said, "floors"), listed(said, "people")
    assert all(number(one["number"]) == len(floors) for one in of_kind(said, "height"))
    (lift,) = [one["floor"] for one in of_kind(said, "lift", "riding") if "floor" in one.parts]
    riding = [person for one in of_kind(said, "riding") for person in one.every()]
    waiting = [
        (person, one["floor"]) for one in [*of_kind(said, "there"), *below(said, "waiting")] for person in one.every()
    ]
    for one in of_kind(said, "wait"):
        groups = re.findall(r"(\w+(?: and \w+)?) (?:is|are) waiting on (\w+)", one["clauses"])
        waiting += [(person, floor) for group, floor in groups for person in names(group)]
    assert sorted([*riding, *(person for person, _ in waiting)]) == sorted(people), (
        "somebody is nowhere or in two places"
    )
    init = {("on_floor", *place) for place in waiting} | {("riding", person) for person in riding}
    init |= {("next", low, high) for low, high in itertools.pairwise(floors)} | {("lift_at", lift)}
    types = dict.fromkeys(floors, "floor") | dict.fromkeys(people, "passenger")
    return Told(types, init, wishes(said, people))


def wishes(said: list[Said], people: list[str]) -> set[Fact]:
    """Where people want to go and where the lift should be; who has no wish is told to be free."""
    goal = [
        (person, one["floor"]) for one in [*of_kind(said, "wish"), *below(said, "wishes")] for person in one.every()
    ]
    goal += [pair for one in of_kind(said, "want") for pair in one.pairs("_ wants to go to _")]
    free = [person for one in of_kind(said, "free", "free_and_lift") for person in one.every()]
    assert sorted([*free, *(person for person, _ in goal)]) == sorted(people), "the wish of somebody is not told"
    lift = {("lift_at", one["floor"]) for one in of_kind(said, "goal_lift", "free_and_lift")}
    return {("on_floor", *wish) for wish in goal} | lift
