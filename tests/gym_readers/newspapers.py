"""Reads the descriptions of newspapers."""

from nl_pddlgym.english import Told, listed, of_kind, understood

HOLDING = "(?:So far the robot carries|The robot already carries|The robot holds) <names,>"
PATTERNS = {
    "houses": (
        "The robot serves <count> houses, named <names,>",
        "The round has <count> houses, called <names,>",
        "There are <count> houses on the round: <names,>",
    ),
    "base": (
        "The base of the robot is <names,>",
        "The base is <names,>",
        "The pile of papers is at <names,>, the base",
    ),
    "at_base": (
        "At the moment the robot stands at its base",
        "Right now the robot is at its base",
        "The robot starts at its base",
    ),
    "at": (
        "At the moment the robot stands at <house>",
        "Right now the robot is at <house>",
        "The robot starts at <house>",
    ),
    "dry": ("All houses stand on dry ground", "The ground is dry everywhere", "There is no mud today"),
    "muddy": (
        "On muddy ground stands? <names,>, all others on dry ground",
        "The ground is muddy at <names,>, and dry everywhere else",
        "There is mud at <names,>",
    ),
    "rest_is_dry": ("all other houses stand on dry ground",),
    "papers": (
        "The robot has <count> papers? to give away, named <names,>",
        "There (?:is|are) <count> papers?: <names,>",
        "Today there (?:is|are) <count> papers?, called <names,>",
    ),
    "carried": (
        HOLDING,
        f"{HOLDING}, and the others are in the pile",
        f"{HOLDING} and has left the others in the pile",
    ),
    "all_carried": ("The robot carries all of them",),
    "rest_in_pile": ("all others lie in the pile",),
    "all_in_pile": (
        "All of them lie in the pile",
        "They are all still in the pile",
        "The robot carries none of them yet",
    ),
    "expecting": (
        "A paper is expected at <names,>, and nowhere else",
        "Only <names,> expects? a paper",
        "The houses? that expects? a paper (?:is|are) <names,>",
    ),
    "goal": (
        "In the end no house that expects a paper should be without one",
        "Please see to it that every house that expects a paper gets one",
        "The job is done when (?:each of them|it) has been given one",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "A house that expects a paper is content with any of them" in dnl
    said = understood(pnl, PATTERNS)
    houses, papers, expecting = (listed(said, kind) for kind in ("houses", "papers", "expecting"))
    (base,) = listed(said, "base")
    at = [here.parts.get("house", base) for here in of_kind(said, "at", "at_base")]
    assert len(at) == len(of_kind(said, "dry", "muddy")) == len(of_kind(said, "goal")) == 1
    assert len(of_kind(said, "carried", "all_carried", "all_in_pile")) == 1
    muddy = {house for ground in of_kind(said, "muddy") for house in ground.every()}
    carried = {paper for hold in of_kind(said, "carried") for paper in hold.every()}
    carried |= set(papers) if of_kind(said, "all_carried") else set()
    init = {("robot_at", at[0]), ("base", base)}
    init |= {("dry", house) for house in houses if house not in muddy}
    init |= {("carrying" if paper in carried else "unpacked", paper) for paper in papers}
    init |= {("expecting", house) for house in expecting}
    types = dict.fromkeys(houses, "house") | dict.fromkeys(papers, "paper")
    return Told(types, init, {("served", house) for house in expecting})
