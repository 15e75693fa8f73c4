"""Reads the descriptions of needle_sorting."""

import re

from nl_pddlgym.english import Fact, Said, Told, below, listed, names, number, of_kind, several, understood

NOW = "(?:At the moment|At the start|Right now) the "
EXCEPT = "(?:Instead|As an exception|Whatever the colour), "
MANY = r"\w+(?:, \w+)*(?: and \w+)?"
NEEDLES = f"<count> needles?:(?: (?P<names>{MANY}))?"
PATTERNS = {
    "trays": (
        "The robot works with <count> trays?, called <names,>",
        "Next to the table there (?:is|are) <count> trays?, named <names,>",
        "There (?:is|are) <count> trays?: <names,>",
    ),
    "rest": (
        "The name of the resting spot is <names>",
        "The resting spot is called <names>",
        "The resting spot of the arm is <names>",
    ),
    "needles": (
        f"The arm deals with {NEEDLES}",
        f"The robot has to sort {NEEDLES}",
        "There (?:is|are) <count> needles? to sort: <names,>",
        "There are <count> needles to sort:",
    ),
    "colour": ("- <count> <colour> needles?: <names,>",),
    "arm": (
        NOW + "arm is at <spot> and holds nothing",
        NOW + "arm waits at <spot> with no needle",
        NOW + "empty arm is at <spot>",
    ),
    "own_spots": (
        "Each needle is in the spot that has its name",
        "Every needle lies in its own spot",
        "All needles lie in their own spots",
    ),
    "in_tray": (
        "Already " + several("_ (?:is|lies) in _"),
        "Of the needles, " + several("_ (?:is|lies) in _") + ", and all others are in their own spots",
    ),
    "others": ("every other needle lies in its own spot",),
    "all_but": ("Every needle but <names,> lies in its own spot",),
    "in_tray_already": (several("_ (?:is|lies) in _") + " already",),
    "own_trays": (
        "Please bring every needle(?: but <names,>)? to the tray of its own colour",
        "In the end every needle(?: but <names,>)? should lie in the tray of its own colour",
        "Every needle belongs in the tray that has its colour",
        "Apart from <names,>, every needle belongs in the tray that has its colour",
    ),
    "exception": tuple(
        f"{EXCEPT}{start}(?P<clauses>{MANY} {word} \\w+(?:,(?: and)? {MANY} {word} \\w+)*)"
        for start, word in (("", "belongs? in"), ("bring ", "to"), ("put ", "in"))
    ),
}
PATTERNS |= {
    "free": (
        "Where <names,> will be in the end does not matter",
        "It is not important where <names,> will be in the end",
        "At the end <names,> can be anywhere",
    ),
    "arm_goal": (
        "The arm should be at <spot> in the end",
        "When all is done, the arm has to be at <spot>",
        "At the end the arm belongs at <spot>",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "Each needle has a spot of its own on the table, which has the same name as the needle" in dnl
    said = understood(pnl, PATTERNS)
    trays, rests, needles = listed(said, "trays"), listed(said, "rest"), sorted_needles(said)
    (arm,) = of_kind(said, "arm")
    laid = [pair for one in of_kind(said, "in_tray", "in_tray_already") for pair in one.pairs("_ (?:is|lies) in _")]
    assert bool(laid) != bool(of_kind(said, "own_spots")), "are all needles in their own spots?"
    assert {name for one in of_kind(said, "all_but") for name in one.every()} <= set(dict(laid))
    places = {needle: needle for needle in needles} | dict(laid)
    assert list(places) == needles
    types = dict.fromkeys(needles, "needle") | dict.fromkeys(trays, "tray") | dict.fromkeys(rests, "rest")
    init = {("arm_at", arm["spot"]), *(("lying", *pair) for pair in places.items())}
    return Told(types, init, wishes(said, needles) | {("arm_at", one["spot"]) for one in of_kind(said, "arm_goal")})


def sorted_needles(said: list[Said]) -> list[str]:
    """All needles, in one list or colour by colour."""
    (heading,), lines = of_kind(said, "needles"), below(said, "needles")
    needles = [needle for line in lines or [heading] for needle in line.every()]
    assert number(heading["count"]) == len(needles)
    assert all(needle.startswith(f"{line['colour']}_") for line in lines for needle in line.every())
    return needles


def wishes(said: list[Said], needles: list[str]) -> set[Fact]:
    """The tray of the own colour for each needle but the exceptions, which have a tray of their own or are free."""
    (rule,) = of_kind(said, "own_trays")
    but = rule.every() if rule.parts.get("names") else []
    others = {needle: tray for one in of_kind(said, "exception") for needle, tray in exceptions(one["clauses"])}
    free = [needle for one in of_kind(said, "free") for needle in one.every()]
    assert sorted(but) == sorted([*others, *free]), "the exceptions are not explained"
    own = {needle: f"{needle.split('_')[0]}_tray" for needle in needles if needle not in but}
    return {("lying", *pair) for pair in (own | others).items()}


def exceptions(clauses: str) -> list[tuple[str, str]]:
    """Each needle with its tray: "ann and ben to left, and tim to right"."""
    groups = re.findall(rf"({MANY}) (?:belongs? in|to|in) (\w+)(?:,(?: and)? )?", clauses)
    return [(needle, tray) for needles, tray in groups for needle in names(needles)]
