"""Reads the descriptions of ring_and_peg."""

from nl_pddlgym.english import Fact, Said, Told, of_kind, several, understood

NOW = "(?:At the moment|At the start|Right now|Somebody has mixed them up:) "
WISH = "(?:Please put|The job is to put|The robot should put) "
GRIP = r"(?:nothing|(?P<held>(?!nothing)\w+)) in its grip"
PATTERNS = {
    "both": ("The board has <count> pegs, called <names,>, and <count_rings> rings, called <rings,>",),
    "pegs": (
        "On the board there are <count> pegs: <names,>",
        "The board has <count> pegs, called <names,>",
        "There are <count> pegs on the board, named <names,>",
    ),
    "rings": (
        "The robot deals with <count_rings> rings?, named <rings,>",
        "The robot has to sort <count_rings> rings?, called <rings,>",
        "There (?:is|are) <count_rings> rings?: <rings,>",
    ),
    "ring_on_peg": (NOW + several("_ is on _") + "(?:, while (?P<names>\\w+) is empty)?",),
    "peg_holds_ring": (NOW + several("_ holds _"), NOW + several("on _ there is _")),
    "empty": (
        "(?:Only|The pegs?) <names,> (?:is|are) empty",
        "There is no ring on <names,>",
    ),
    "tool": (
        f"The tool (?:is|is waiting) at <place> with {GRIP}",
        f"The tool stands at <place>, with {GRIP}",
        f"The tool waits at <place> and has {GRIP}",
        "The tool, with nothing in its grip, stands at <place>",
    ),
    "start": (
        "(?:Its start position|The name of its start position) is <start>",
        "The start position is called <start>",
        "its parking place, <start>, is free",
    ),
    "own": (
        "Each ring belongs on the peg that has the same colour",
        "In the end every ring should be on the peg of its own colour",
        "Please put each ring on the peg of its own colour",
    ),
    "goal": (WISH + several("_ onto _"), WISH + several("_ on _"), "In the end " + several("_(?: should be)? on _")),
    "goal_tool": (
        "At the end the tool has to stand at <place>",
        "The tool should be back at <place> in the end",
        "When all is done, the tool belongs at <place>",
    ),
    "free": (
        "At the end <names,> can be anywhere, in the grip of the tool too",
        "It is not important where <names,> will be in the end",
        "Where <names,> (?:will be in the end|ends up) does not matter",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "always in one place: at one of the pegs, or at its start position" in dnl
    assert "grips one ring at a time, and no peg has room for more than one ring" in dnl
    said = understood(pnl, PATTERNS)
    (pegs,) = [one.every() for one in of_kind(said, "both", "pegs")]
    (rings,) = [one.every("rings") for one in of_kind(said, "both", "rings")]
    (tool,) = of_kind(said, "tool")
    starts = [one["start"] for one in of_kind(said, "start")] or [tool["place"]]
    on = {("ring_on", *pair) for pair in placed(said)}
    empty = {peg for one in of_kind(said, "ring_on_peg", "empty") if one.parts["names"] for peg in one.every()}
    assert empty == set(pegs) - {peg for _, _, peg in on}, "the words about empty pegs disagree with the rest"
    held = [tool["held"]] if tool.parts.get("held") else []
    assert sorted([*held, *(ring for _, ring, _ in on)]) == sorted(rings), "a ring is nowhere or in two places"
    grip = {("holding", ring) for ring in held} or {("tool_empty",)}
    types = dict.fromkeys(starts, "start") | dict.fromkeys(pegs, "peg") | dict.fromkeys(rings, "ring")
    init = on | grip | {("tool_at", tool["place"])} | {("peg_empty", peg) for peg in empty}
    return Told(types, init, wishes(said, rings))


def placed(said: list[Said]) -> list[tuple[str, str]]:
    """Each ring with its peg at the start."""
    pairs = [pair for one in of_kind(said, "ring_on_peg") for pair in one.pairs("_ is on _")]
    other_way = [
        pair
        for one in of_kind(said, "peg_holds_ring")
        for clause in ("_ holds _", "on _ there is _")
        for pair in one.pairs(clause)
    ]
    return [*pairs, *((ring, peg) for peg, ring in other_way)]


def wishes(said: list[Said], rings: list[str]) -> set[Fact]:
    """Where rings and tool should be; a ring without a wish is told to be free."""
    pairs = [(ring, ring.replace("_ring", "_peg")) for _ in of_kind(said, "own") for ring in rings]
    pairs += [pair for one in of_kind(said, "goal") for pair in one.pairs("_(?: should be)? (?:on|onto) _")]
    free = [ring for one in of_kind(said, "free") for ring in one.every()]
    assert sorted([*free, *(ring for ring, _ in pairs)]) == sorted(rings)
    return {("ring_on", *pair) for pair in pairs} | {("tool_at", one["place"]) for one in of_kind(said, "goal_tool")}
