"""Reads the descriptions of satellite."""

import re

from nl_pddlgym.english import Fact, Said, Told, below, listed, number, of_kind, understood

ONE = r"one image of \w+ in \w+"
POINTING = r"\w+ should point at \w+"
PATTERNS = {
    "satellite": (
        "There (?:is|are) <count> satellites?: <names,>",
        "The robot controls <count> satellites?, called <names,>",
        "The robot has <count> satellites? to work with: <names,>",
    ),
    "direction": (
        "There are <count> directions to point at: <names,>",
        "In total there are <count> directions: <names,>",
        "A satellite can point in <count> directions: <names,>",
    ),
    "mode": (
        "There (?:is|are) <count> modes? of taking an image: <names,>",
        "Images can be taken in <count> modes?: <names,>",
        "The instruments work in <count> modes?, called <names,>",
    ),
    "points": ("At present <satellite> points at <direction>",),
    "board": ("it has <count> instruments? on board:",),
    "points_and_board": (
        "On board <satellite>, which points at <direction> now, there (?:is|are) <count> instruments?:",
        "The satellite <satellite> points at <direction> at the start and carries <count> instruments?:",
    ),
    "instrument": (
        "- <instrument>: modes? <modes,>, calibration target <target>",
        "- <instrument> takes images in <modes,> and has the calibration target <target>",
        "- <instrument> for <modes,>, with <target> as its calibration target",
    ),
    "few": (f"(?:In the end there should be|Please take|What is wanted is) (?P<images>{ONE}(?:(?:, | and ){ONE})*)",),
    "wanted": ("<total> images are wanted",),
    "by_mode": (
        "Please take <total> images, for each of these modes one of each of the directions that follow it:",
        "In the end there should be <total> images, one of every direction that is given here for a mode:",
        "For each mode, here are the directions of which one is needed:",
    ),
    "by_direction": (
        "Please take <total> images, for each of these directions one in each of the modes that follow it:",
        "In the end there should be <total> images, one in every mode that is given here for a direction:",
        "For each direction, here are the modes in which one is needed:",
    ),
    "images": ("- (?:of )?<one> in <names,>", "- (?:in )?<one> of <names,>", "- <one>: <names,>"),
    "pointing": (f"(?:In the end|When all is done,|After all this) (?P<wishes>{POINTING}(?:(?:, | and ){POINTING})*)",),
    "free": (
        "It does not matter where the (?P<who>(?:other )?satellites?) points? in the end",
        "Where the (?P<who>(?:other )?satellites?) points? in the end (?:does not matter|is not important)",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "At the start all instruments are off and none is calibrated, and there are no images" in dnl
    said = understood(pnl, PATTERNS)
    satellites, directions, modes = (listed(said, kind) for kind in ("satellite", "direction", "mode"))
    types = dict.fromkeys(satellites, "satellite") | dict.fromkeys(directions, "direction")
    types |= dict.fromkeys(modes, "mode")
    boards = on_board(said)
    assert [satellite for _, satellite, _ in boards] == satellites
    init: set[Fact] = {("power_left", satellite) for satellite in satellites}
    for _, satellite, direction in boards:
        init.add(("points_at", satellite, direction))
    for instrument, satellite in instruments(said, boards):
        name = instrument["instrument"]
        types[name] = "instrument"
        init |= {("on_board", name, satellite), ("calibration_target", name, instrument["target"])}
        init |= {("offers", name, mode) for mode in instrument.every("modes")}
    return Told(types, init, wanted(said) | pointing(said, satellites))


def on_board(said: list[Said]) -> list[tuple[int, str, str]]:
    """How many instruments each satellite has on board, the satellite, and where it points."""
    boards = []
    for sentence, after in zip(said, [*said[1:], said[-1]], strict=True):
        if sentence.kind in ("points", "points_and_board"):
            count = (after if sentence.kind == "points" else sentence)["count"]
            boards.append((number(count), sentence["satellite"], sentence["direction"]))
    return boards


def instruments(said: list[Said], boards: list[tuple[int, str, str]]) -> list[tuple[Said, str]]:
    """Each instrument with the satellite under which it is listed."""
    groups: list[list[Said]] = []
    for sentence in said:
        if sentence.kind in ("board", "points_and_board"):
            groups.append([])
        elif sentence.kind == "instrument":
            groups[-1].append(sentence)
    assert [len(group) for group in groups] == [count for count, _, _ in boards]
    return [(line, satellite) for group, (_, satellite, _) in zip(groups, boards, strict=True) for line in group]


def wanted(said: list[Said]) -> set[Fact]:
    """The images of the goal, as many as announced."""
    pairs = [pair for few in of_kind(said, "few") for pair in re.findall(r"of (\w+) in (\w+)", few["images"])]
    pairs += [(line["one"], mode) for line in below(said, "by_direction") for mode in line.every()]
    pairs += [(direction, line["one"]) for line in below(said, "by_mode") for direction in line.every()]
    totals = [s["total"] for s in of_kind(said, "wanted", "by_mode", "by_direction") if s.parts.get("total")]
    assert all(number(total) == len(pairs) for total in totals)
    assert len(totals) + len(of_kind(said, "few")) == 1, "the images are told once"
    return {("image_of", *pair) for pair in pairs}


def pointing(said: list[Said], satellites: list[str]) -> set[Fact]:
    """Where satellites point in the end; whether the others matter has to be told."""
    wishes = [
        pair for s in of_kind(said, "pointing") for pair in re.findall(r"(\w+) should point at (\w+)", s["wishes"])
    ]
    left = len(satellites) - len(wishes)
    others = ("other " if wishes else "") + ("satellite" if left == 1 else "satellites")
    assert [s["who"] for s in of_kind(said, "free")] == [others] * (left > 0)
    return {("points_at", *pair) for pair in wishes}
