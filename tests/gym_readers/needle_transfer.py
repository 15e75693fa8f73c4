"""Reads the descriptions of needle_transfer."""

import itertools

from nl_pddlgym.english import Fact, Said, Told, listed, names, of_kind, several, understood

NOW = "(?:At the moment|At the start|Right now) "
ORDER = r"(?P<order>\w+(?:, \w+)*)"
PATTERNS = {
    "arms": ("The robot has the arms <names,>", "The two arms are <names,>", "The arms are called <names,>"),
    "rings": (
        "There (?:is|are) <count> rings?, called <names,>",
        "The board has <count> rings?, named <names,>",
        "On the board there (?:is|are) <count> rings?: <names,>",
    ),
    "spots": (
        "Besides, there are the rests <rests,> and the homes <homes,>",
        "The rests are <rests,>, and the homes are <homes,>",
        "There are <count_rests> rests, <rests,>, and <count_homes> homes, <homes,>",
    ),
    "arms_at": tuple(NOW + several(f"_ {verb} at _") for verb in ("is", "stands", "waits")),
    "lying": (
        "The needle lies at <spot>",
        "The needle is at <spot>, and no arm grips it",
        "At <spot> lies the needle",
    ),
    "grips": ("The needle is gripped by <arm>", "The arm <arm> grips the needle", "The needle is in the grip of <arm>"),
    "order": (
        f"This is the order in which the rings are to be threaded, from the first to the last: {ORDER}",
        f"Please thread the rings in the following order: {ORDER}",
        f"The rings have to be threaded in this order: {ORDER}",
        "The only ring to thread is <order>",
        "Please thread <order>",
        "The needle has to be threaded through <order>",
    ),
    "free": (
        "Nothing has to happen at <names,>",
        "There is nothing to do at <names,>",
        "Not in the order: <names,>",
    ),
    "goal": (
        "When all is done, the needle has to lie at <spot>",
        "In the end the needle should lie at <spot>",
        "At the end the needle should be put to rest at <spot>",
    ),
    "home": (
        "At the end the arms should wait at their homes, " + several("_ at _"),
        "The arms should be home in the end, " + several("_ at _"),
        "Both arms then have to be home: " + several("_ at _"),
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "At the start at most one arm grips the needle, and no ring is threaded" in dnl
    said = understood(pnl, PATTERNS)
    arms, rings = listed(said, "arms"), listed(said, "rings")
    (spots,), (needle,) = of_kind(said, "spots"), of_kind(said, "lying", "grips")
    order = turns(said, rings)
    init = {("arm_at", *pair) for pair in standing(said, arms)} | {(needle.kind, *needle.parts.values())}
    init |= {("partner", *pair) for pair in itertools.permutations(arms, 2)} | {("due", order[0])}
    init |= {("followed_by", *pair) for pair in itertools.pairwise(order)}
    types = dict.fromkeys(arms, "arm") | dict.fromkeys(rings, "ring")
    types |= dict.fromkeys(spots.every("rests"), "rest") | dict.fromkeys(spots.every("homes"), "home")
    return Told(types, init, {("threaded", ring) for ring in order} | last(said))


def standing(said: list[Said], arms: list[str]) -> list[tuple[str, str]]:
    """Each arm with the spot where it is at the start."""
    (here,) = of_kind(said, "arms_at")
    pairs = here.pairs("_ (?:is|stands|waits) at _")
    assert [arm for arm, _ in pairs] == arms
    return pairs


def turns(said: list[Said], rings: list[str]) -> list[str]:
    """The rings in the order of threading; each of the others is told to be left alone."""
    (order,) = of_kind(said, "order")
    due = names(order["order"])
    free = [ring for one in of_kind(said, "free") for ring in one.every()]
    assert sorted(due + free) == sorted(rings), "is a ring in the order or not?"
    return due


def last(said: list[Said]) -> set[Fact]:
    """Where the needle and perhaps the arms should be in the end."""
    (goal,) = of_kind(said, "goal")
    home = [pair for one in of_kind(said, "home") for pair in one.pairs("_ at _")]
    return {("lying", goal["spot"]), *(("arm_at", *pair) for pair in home)}
