"""Reads the descriptions of driverlog."""

from nl_pddlgym.english import Said, Told, linked, listed, of_kind, understood

KINDS = {"driver": "drivers?", "truck": "trucks?", "package": "packages?", "location": "places?"}
PATTERNS = {
    kind: (
        f"There (?:is|are) <count> {word}: <names,>",
        f"The robot deals with <count> {word}, named <names,>",
        f"The robot has <count> {word} to work with, called <names,>",
    )
    for kind, word in KINDS.items()
} | {
    "roads": ("The roads are as follows:", "There are the following roads:", "These are the roads:"),
    "footpaths": ("The footpaths are as follows:", "There are the following footpaths:", "These are the footpaths:"),
    "goals": (
        "In the end everything should be here:",
        "Please bring everything to these places:",
        "This is where things should be when all is done:",
    ),
    "joined": ("- <place> is joined to <names,>", "- joined to <place>: <names,>", "- from <place> to <names,>"),
    "wanted": ("- <names,> at <place>", "- (?:at )?<place>: <names,>"),
    "there": ("At <place> there (?:is|are) <names,>", "At <place> waits? <names,>", "Waiting at <place>: <names,>"),
    "driving": ("In <truck> sits <names,>", "Sitting in <truck>: <names,>", "The driver in <truck> is <names,>"),
    "loaded": (
        "Loaded on <truck>: <names,>",
        "On <truck> lies? <names,>",
        "The truck <truck> is loaded with <names,>",
    ),
    "empty": ("Nobody sits in <names,>", "There is no driver in <names,>", "Without a driver: <names,>"),
    "free": (
        "Any place will do for <names,>",
        "It does not matter where <names,> will be",
        "Where <names,> will be is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "All roads and footpaths can be used in both directions" in dnl
    assert "As long as a driver or a package is in a truck, it is not yet at the place where the truck is" in dnl
    said = understood(pnl, PATTERNS)
    types = {name: kind for kind in KINDS for name in listed(said, kind)}
    placed = {("is_at", thing, group["place"]) for group in of_kind(said, "there") for thing in group.every()}
    placed |= {("at_wheel", driver, group["truck"]) for group in of_kind(said, "driving") for driver in group.every()}
    placed |= {("inside", thing, group["truck"]) for group in of_kind(said, "loaded") for thing in group.every()}
    movable = {name for name, kind in types.items() if kind != "location"}
    assert sorted(thing for _, thing, _ in placed) == sorted(movable), "something is nowhere or in two places"
    empty = {truck for group in of_kind(said, "empty") for truck in group.every()}
    driven = {truck for relation, _, truck in placed if relation == "at_wheel"}
    assert {truck for truck in types if types[truck] == "truck"} - driven == empty
    goal = {("is_at", thing, group["place"]) for group in below(said, "goals") for thing in group.every()}
    free = {thing for group in of_kind(said, "free") for thing in group.every()}
    assert {thing for _, thing, _ in goal} | free == movable, "the words about what does not matter are incomplete"
    init = placed | {("without_driver", truck) for truck in empty}
    init |= linked("road", below(said, "roads")) | linked("footpath", below(said, "footpaths"))
    return Told(types, init, goal)


def below(said: list[Said], heading: str) -> list[Said]:
    """The lines of the list under a heading."""
    return [line for line in said if line.under == heading]
