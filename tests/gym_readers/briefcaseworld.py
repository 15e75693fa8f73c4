"""Reads the descriptions of briefcaseworld."""

from nl_pddlgym.english import Fact, Said, Told, below, listed, of_kind, understood

NOW = "(?:At the moment|At the start|Right now) "
PATTERNS = {
    "places": (
        "The robot moves between <count> places: <names,>",
        "The town has <count> places: <names,>",
        "There are <count> places in the town, called <names,>",
    ),
    "things": (
        "The robot looks after <count> things?: <names,>",
        "There (?:is|are) <count> things? to carry, called <names,>",
        "This is about <count> things?, named <names,>",
    ),
    "briefcase": (
        NOW + "the briefcase (?:is at the place|stands at) <place>",
        NOW + "the robot is at <place> with the briefcase",
    ),
    "empty": (
        "Nothing is inside the briefcase",
        "The briefcase is empty",
        "There is nothing in the briefcase",
    ),
    "inside": (
        "In the briefcase there (?:is|are) <names,>",
        "Inside the briefcase (?:is|are) <names,>",
        "The briefcase holds <names,>",
    ),
    "there": ("At <place> (?:there is|there are|lies?) <names,>", "Lying at <place>: <names,>"),
    "goals": (
        "In the end the things should be here:",
        "Please bring the things to these places:",
        "This is where the things belong:",
    ),
    "goal": ("- (?:at )?<place>: <names,>", "- <names,> at <place>"),
    "kept": (
        "In the end <names,> should be inside the briefcase",
        "Inside the briefcase there should be <names,> in the end",
        "The robot should have <names,> inside the briefcase when it is done",
    ),
    "goal_briefcase": (
        "The briefcase itself belongs at <place>",
        "The briefcase itself should be at <place> in the end",
        "When all is done, the briefcase should stand at <place>",
    ),
    "free": (
        "Any place will do for <names,>",
        "It does not matter where <names,> ends? up",
        "Where <names,> will be is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "counts as being at the place where the briefcase is" in dnl
    assert "The robot itself is always where the briefcase is" in dnl
    said = understood(pnl, PATTERNS)
    places, things = listed(said, "places"), listed(said, "things")
    (briefcase,) = [one["place"] for one in of_kind(said, "briefcase")]
    assert len(of_kind(said, "empty", "inside")) == 1
    inside = [thing for one in of_kind(said, "inside") for thing in one.every()]
    there = [(thing, one["place"]) for one in of_kind(said, "there") for thing in one.every()]
    there += [(thing, briefcase) for thing in inside]
    assert sorted(thing for thing, _ in there) == sorted(things), "a thing is nowhere or in two places"
    types = dict.fromkeys(places, "location") | dict.fromkeys(things, "item")
    init = {("briefcase_at", briefcase)} | {("inside", thing) for thing in inside} | at(there)
    return Told(types, init, wishes(said, things))


def wishes(said: list[Said], things: list[str]) -> set[Fact]:
    """Where things and briefcase should be; a thing without a wish is told to be free."""
    goal = [(thing, one["place"]) for one in below(said, "goals") for thing in one.every()]
    kept = [thing for one in of_kind(said, "kept") for thing in one.every()]
    free = [thing for one in of_kind(said, "free") for thing in one.every()]
    assert not {*free} & {*kept, *(thing for thing, _ in goal)}
    assert sorted({*free, *kept, *(thing for thing, _ in goal)}) == sorted(things), "the wish for a thing is not told"
    back = {("briefcase_at", one["place"]) for one in of_kind(said, "goal_briefcase")}
    return at(goal) | {("inside", thing) for thing in kept} | back


def at(placed: list[tuple[str, str]]) -> set[Fact]:
    return {("item_at", *place) for place in placed}
