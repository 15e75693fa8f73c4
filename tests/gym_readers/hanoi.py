"""Reads the descriptions of hanoi."""

from collections.abc import Set

from nl_pddlgym.english import Fact, Said, Told, number, of_kind, parted, understood

PATTERNS = {
    "both": (
        "There are <count> pegs, named <names,>, and <count_discs> discs, from the smallest to the largest: <discs,>",
    ),
    "pegs": (
        "The puzzle has <count> pegs: <names,>",
        "The puzzle is played on <count> pegs called <names,>",
        "There are <count> pegs, named <names,>",
    ),
    "discs": (
        "It is played with <count_discs> discs?, listed here from the smallest to the largest: <discs,>",
        "On them are <count_discs> discs?, from the smallest to the largest: <discs,>",
        "from the smallest to the largest they are <discs,>",
        "There is only one disc, <discs>",
    ),
    "sizes": ("There are <number> discs of different sizes",),
    "spread": (
        "(?:At the moment|At the start|Right now) the discs are spread over <number> pegs",
        "The discs are spread over all the pegs",
        "They form <number> towers",
    ),
    "tower": (
        "All discs are on <peg>, from bottom to top: <up,>",
        "On <peg> there are, from bottom to top: <up,>",
        "On <peg>, from top to bottom: <down,>",
        "The tower on <peg> is, from bottom to top: <up,>",
        "On <peg>: <up> alone",
        "On <peg> there is only <up>",
        "The only disc on <peg> is <up>",
        "On <peg> there is only <up>, and on <peg2> there is only <up2>",
    ),
    "whole": (
        "At the moment they all stand in one tower on <peg>, and all other pegs are empty",
        "The whole tower is on <peg>",
        "Right now one tower with every disc stands on <peg>",
    ),
    "empty": (
        "The pegs <names,> are empty",
        "There is no disc on <names,>",
        "Nothing is on <names,>",
        "(?:Only|The peg) <names> is empty",
    ),
    "others_empty": ("the other pegs are empty", "Nothing is on the other pegs"),
    "goal": (
        "In the end the towers should look like this",
        "Please move the discs until they stand as follows",
        "This is how it should be in the end",
    ),
    "goal_tower": (
        "In the end there should be one tower with all(?: <number>)? discs on <peg>, from bottom to top: <up,>",
        "Please bring all discs together on <peg>, from bottom to top: <up,>",
        "The job is finished when the whole tower stands on <peg>, from bottom to top: <up,>",
        "The tower should be rebuilt on <peg>, from bottom to top: <up,>",
        "The two towers should trade places: in the end there should be on <peg>, from bottom to top: <up,>, "
        "and on <peg2>, from bottom to top: <up2,>",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "moves one disc at a time, always the uppermost one of a peg" in dnl
    assert "a disc may never lie on one that is smaller" in dnl
    said = understood(pnl, PATTERNS)
    (pegs,) = [one.every() for one in of_kind(said, "both", "pegs")]
    (discs,) = [one.every("discs") for one in of_kind(said, "both", "discs")]
    assert all(number(one["number"]) == len(discs) for one in of_kind(said, "sizes"))
    now, wanted = parted(said, "goal", "goal_tower")
    stands = towers(now, discs)
    for spread in of_kind(now, "spread"):
        assert number(spread.parts.get("number", str(len(pegs)))) == len(stands)
    told_empty = {peg for one in of_kind(now, "empty") for peg in one.every()}
    assert told_empty == set(pegs) - set(stands) or of_kind(now, "whole"), "the words about empty pegs are wrong"
    fits = {("fits", small, big) for i, small in enumerate(discs) for big in [*discs[i + 1 :], *pegs]}
    clear = {("clear", stands.get(peg, [peg])[-1]) for peg in pegs}
    types = dict.fromkeys(pegs, "peg") | dict.fromkeys(discs, "disc")
    return Told(types, piled(stands) | fits | clear, piled(towers(wanted, discs)))


def towers(said: list[Said], discs: list[str]) -> dict[str, list[str]]:
    """The discs on each peg from bottom to top; every disc is somewhere."""
    stands = {one["peg"]: discs[::-1] for one in of_kind(said, "whole")}
    for one in of_kind(said, "tower", "goal_tower"):
        stands[one["peg"]] = one.every("down")[::-1] if "down" in one.parts else one.every("up")
        if "peg2" in one.parts:
            stands[one["peg2"]] = one.every("up2")
        assert number(one.parts.get("number") or str(len(discs))) == len(discs)
    assert sorted(disc for pile in stands.values() for disc in pile) == sorted(discs), "not every disc is in one place"
    return stands


def piled(stands: dict[str, list[str]]) -> Set[Fact]:
    return {
        ("on", disc, below) for peg, discs in stands.items() for disc, below in zip(discs, [peg, *discs], strict=False)
    }
