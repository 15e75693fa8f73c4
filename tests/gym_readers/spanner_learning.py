"""Reads the descriptions of spanner_learning."""

import itertools

from nl_pddlgym.english import Told, listed, number, of_kind, understood

PATTERNS = {
    "path": (
        "The path leads along <count> locations, in this order: <names,>",
        "There are <count> locations on the path, from the first to the last: <names,>",
        "In the order in which they follow each other they are called <names,>",
    ),
    "length": ("There is a path of <count> locations",),
    "man": (
        "A man named <man> stands at <place> at first",
        "Right now the man, whose name is <man>, is at <place>",
        "The man is called <man>, and he is at <place> at the start",
    ),
    "spanner": (
        "For this job there (?:is|are) <count> spanners?, called <names,>",
        "There (?:is|are) <count> spanners?: <names,>",
        "<count> spanners? (?:is|are) there for him, named <names,>",
    ),
    "nut": (
        "There (?:is|are) <count> nuts?, (?:called )?<names,>",
        "At <place> there are <count> nuts, (?:both|all) of them loose: <names,>",
        "At <place> there is a single loose nut, called <names,>",
        "<count> loose nut, named <names,>, is waiting at <place>",
        "<count> nuts, named <names,>, are waiting at <place>, (?:both|all) of them loose",
    ),
    "nuts_there": ("It is at <place> and loose", "They are (?:both|all) at <place> and loose"),
    "lying": ("At <place> there (?:is|are) <names,>", "At <place> lies? <names,>", "Lying at <place>: <names,>"),
    "empty": ("He carries no spanner yet", "So far he does not carry a spanner", "The man carries nothing yet"),
    "carried": (
        "He has brought <names,>, which he carries from the start",
        "He starts out carrying <names,>",
        "The man already carries <names,>",
    ),
    "all_unused": (
        "No spanner has been used so far",
        "Nobody has used the spanner yet",
        "None of the spanners has been used before",
        "So far nobody has used any of the spanners",
        "The spanner has never been used",
        "This spanner has not been used before",
    ),
    "used": (
        "Of the spanners, <names,> ha(?:s|ve) already been used, but <others,> ha(?:s|ve) not",
        "Somebody has already used <names,>, while <others,> ha(?:s|ve) never been used",
        "Already used: <names,>",
    ),
    "unused": ("Not used yet: <others,>",),
    "goal": ("In the end <names,> should be tight", "The goal is that <names,> (?:is|are) tight"),
    "job": ("The man should tighten <names,>",),
    "free": (
        "It does not matter what happens to <names,>",
        "Whether <names,> is tightened does not matter",
        "The man may leave <names,> loose",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "every nut needs a spanner of its own" in dnl
    said = understood(pnl, PATTERNS)
    path, spanners, nuts = (listed(said, kind) for kind in ("path", "spanner", "nut"))
    assert all(number(path_of["count"]) == len(path) for path_of in of_kind(said, "length"))
    (man,) = of_kind(said, "man")
    (gate,) = [one["place"] for one in of_kind(said, "nut", "nuts_there") if "place" in one.parts]
    carried = [spanner for one in of_kind(said, "carried") for spanner in one.every()]
    lying = [(spanner, group["place"]) for group in of_kind(said, "lying") for spanner in group.every()]
    assert len(of_kind(said, "empty", "carried")) == 1
    assert sorted([*carried, *(spanner for spanner, _ in lying)]) == sorted(spanners), "a spanner is nowhere"
    used = [spanner for one in of_kind(said, "used") for spanner in one.every()]
    unused = [spanner for one in said if "others" in one.parts for spanner in one.every("others")]
    unused = spanners if of_kind(said, "all_unused") else unused
    assert sorted(used + unused) == sorted(spanners), "it is not told of every spanner whether it was used"
    init = {("leads_to", *pair) for pair in itertools.pairwise(path)}
    init |= {("stands_at", *placed) for placed in [(man["man"], man["place"]), *lying, *((nut, gate) for nut in nuts)]}
    init |= {("carries", man["man"], spanner) for spanner in carried}
    init |= {("unused", spanner) for spanner in unused} | {("loose", nut) for nut in nuts}
    goal = {("tight", nut) for wish in of_kind(said, "goal", "job") for nut in wish.every()}
    free = {nut for one in of_kind(said, "free") for nut in one.every()}
    assert {nut for _, nut in goal} | free == set(nuts)
    types = dict.fromkeys(path, "location") | dict.fromkeys(spanners, "spanner") | dict.fromkeys(nuts, "nut")
    return Told(types | {man["man"]: "man"}, init, goal)
