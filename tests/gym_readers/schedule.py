"""Reads the descriptions of schedule."""

import re

from nl_pddlgym.english import Fact, Said, Told, listed, meaning, number, of_kind, understood

PATTERNS = {
    "machine": (
        "The workshop has <count> machines: <names,>",
        "There are <count> machines, called <names,>",
        "These are the <count> machines of the workshop: <names,>",
    ),
    "free": (
        "All machines and all parts are free at the start",
        "At first neither a machine nor a part is busy",
        "At the start nothing is busy, no machine and no part",
    ),
    "values": (
        "A part can have the shape <shape,>, a surface that is <surface,>, and the temperature <temperature,>",
        "Its colour can be <colour,>",
        "A hole has the width <width,> and the orientation <orientation,>",
        "The shape of a part is <shape,>, its temperature <temperature,>",
        "Its surface can be <surface,>, and its colour <colour,>",
        "The width of a hole is <width,>, and its orientation <orientation,>",
        "Parts are <shape,> in shape, and <temperature,>",
        "A surface can be <surface,>",
        "The paint is <colour,>",
        "Holes are <width,>, and their orientation is <orientation,>",
    ),
    "bores": (
        "A hole made with <machine> can have the width <width,> and the orientation <orientation,>",
        "The holes that <machine> makes can have the width <width,> and the orientation <orientation,>",
        "With <machine> the width of a hole can be <width,>, and its orientation <orientation,>",
    ),
    "paints": (
        "The colour that <machine> uses can be <colour,>",
        "The paint in <machine> can be <colour,>",
        "With <machine> a part can be painted <colour,>",
    ),
    "number": (
        "The robot has to deal with <count> parts?",
        "There (?:is|are) <count> parts? to work on",
    ),
    "now": ("At the start:", "This is the situation now:", "<count> parts? (?:is|are) waiting, as follows:"),
    "wishes": (
        "In the end the parts should be like this",
        "The goal is the following, and only what is mentioned counts:",
        "This is what is asked for, and everything else about the parts is free:",
        "what is not mentioned does not matter:",
    ),
    "look": (
        r"- <part>: (?P<look>[\w, ]+)",
        r"- <part> should (?P<look>[\w, ]+)",
        r"- <part> (?P<look>(?:is|has) [\w, ]+)",
    ),
    "same_heat": ("(?:All parts are|Every part is) <heat>",),
    "no_heat": ("None of the parts is <heat>",),
    "hot": (
        "All parts are cold except <names,>, which (?:is|are) hot",
        "Of the parts, <names,> (?:is|are) hot",
        "Only <names,> (?:is|are) hot, and all others are cold",
    ),
    "others_cold": ("all others are cold",),
    "idle": (
        "It does not matter what happens to <names,>",
        "Nothing is asked of <names,>",
        "There are no wishes for <names,>",
    ),
}
LOOKS = {
    "plain": ("(?:has )?no surface condition",),
    "unpainted": ("no paint", "is not painted"),
    "solid": ("(?:has )?no holes",),
    "has_surface": ("(?:(?:has|have) a )?<surface> surface", "surface <surface>"),
    "has_colour": ("(?:(?:is|be) )?painted <colour>", "colour <colour>"),
    "has_hole": ("(?:(?:has|have) )?a <width> hole on the <orientation>",),
    "has_shape": ("(?:(?:is|be|shape) )?<shape>",),
}


def read(dnl: str, pnl: str) -> Told:
    assert "The punch and the drill press make only some widths and some orientations, though every combination" in dnl
    said = understood(pnl, PATTERNS)
    types = {value: kind for told in of_kind(said, "values") for kind in told.parts for value in told.every(kind)}
    looks, wishes = (
        [line for line in said if line.kind == "look" and line.under == part] for part in ("now", "wishes")
    )
    parts, machines = [line["part"] for line in looks], listed(said, "machine")
    assert [number(told["count"]) for told in of_kind(said, "number", "now") if "count" in told.parts] == [len(parts)]
    idle = [part for line in of_kind(said, "idle") for part in line.every()]
    assert sorted([*idle, *(line["part"] for line in wishes)]) == sorted(parts)
    assert len(of_kind(said, "free")) == 1
    init = abilities(said) | heat(said, parts)
    for line in looks:
        aspects = [kind for kind, *_ in look(line, types)]
        assert len(set(aspects)) == 4, f"not all of the part is described: {line.parts}"
        init |= {fact for fact in look(line, types) if len(fact) > 2}
    types |= dict.fromkeys(parts, "part") | dict.fromkeys(machines, "machine")
    return Told(types, init, {fact for line in wishes for fact in look(line, types)})


def look(line: Said, types: dict[str, str]) -> list[Fact]:
    """What a line says of its part; a fact of the part alone for what it lacks."""
    facts = []
    for aspect in re.split(r", | and ", line["look"]):
        kind, values = meaning(aspect, LOOKS)
        assert all(types[value] == of for of, value in values.items()), f"not understood: {aspect}"
        facts.append((kind, line["part"], *values.values()))
    return facts


def abilities(said: list[Said]) -> set[Fact]:
    """The widths, orientations and colours of the machines."""
    told = of_kind(said, "bores", "paints")
    assert sorted(line["machine"] for line in told) == ["drill_press", "immersion_painter", "punch", "spray_painter"]
    names = {"width": "can_bore", "orientation": "can_reach", "colour": "can_paint"}
    return {
        (names[kind], line["machine"], value)
        for line in told
        for kind in line.parts
        if kind != "machine"
        for value in line.every(kind)
    }


def heat(said: list[Said], parts: list[str]) -> set[Fact]:
    """Whether each part is hot or cold."""
    (told,) = of_kind(said, "hot", "same_heat", "no_heat")
    everywhere = told.parts.get("heat") == ("hot" if told.kind == "same_heat" else "cold")
    hot = told.every() if told.kind == "hot" else parts if everywhere else []
    assert set(hot) <= set(parts)
    return {("has_temperature", part, "hot" if part in hot else "cold") for part in parts}
