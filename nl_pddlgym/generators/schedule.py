"""Schedule: parts that eight machines shape, paint and drill, one part per machine and time step."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem

MACHINES = ("polisher", "roller", "lathe", "grinder", "punch", "drill_press", "spray_painter", "immersion_painter")
SURFACES = ("polished", "rough", "smooth")
SHAPES = ("oblong", "circular", "square", "hexagonal")
COLOURS = ("red", "blue", "green", "black")
WIDTHS = ("narrow", "medium", "wide")
ORIENTATIONS = ("front", "back", "top")
NOUNS = ("gear", "lever", "bracket", "hinge", "clamp", "pulley", "flange", "handle")
Tools = Mapping[str, Sequence[tuple[str, ...]]]
"""By predicate, the pairs of a machine and a width, an orientation or a colour that it can do."""
Style = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A line on a part, what is said of its shape, surface, colour and holes, and of their lack."""
NONE = ("", "", "", "")
BARE = ("", "no surface condition", "no paint", "no holes")
NOW: tuple[Style, ...] = (
    ("- {part}: {said}", ("{}", "{} surface", "painted {}", "{}"), BARE),
    ("- {part}: {said}", ("shape {}", "surface {}", "colour {}", "{}"), BARE),
    (
        "- {part} {said}",
        ("is {}", "has a {} surface", "is painted {}", "has {}"),
        ("", "has no surface condition", "is not painted", "has no holes"),
    ),
)
WISHES: tuple[Style, ...] = (
    ("- {part}: {said}", ("{}", "{} surface", "painted {}", "{}"), NONE),
    ("- {part}: {said}", ("shape {}", "surface {}", "colour {}", "{}"), NONE),
    ("- {part} should {said}", ("be {}", "have a {} surface", "be painted {}", "have {}"), NONE),
)


@dataclass(frozen=True, slots=True)
class Config:
    """Numbers of things; `shapes` come on top of cylindrical, `hot` parts are hot at first, `idle` ones have no wish, the others up to `depth` operations."""

    parts: int = 3
    shapes: int = 2
    colours: int = 3
    widths: int = 2
    orientations: int = 2
    hot: int = 0
    idle: int = 0
    depth: int = 2

    def __post_init__(self) -> None:
        at_least(1, parts=self.parts, shapes=self.shapes, depth=self.depth)
        at_least(2, colours=self.colours, widths=self.widths, orientations=self.orientations)
        at_least(0, hot=self.hot, idle=self.idle)
        limits = {"shapes": len(SHAPES), "colours": len(COLOURS), "widths": len(WIDTHS)}
        limits |= {"orientations": len(ORIENTATIONS), "hot": self.parts, "idle": self.parts - 1}
        for name, most in limits.items():
            if getattr(self, name) > most:
                raise ConfigError(f"{name} must be at most {most} here, got {getattr(self, name)}")


@dataclass(frozen=True, slots=True)
class Look:
    """What a part is like: its surface and its colour are "" where it has none."""

    shape: str
    surface: str
    colour: str
    holes: tuple[tuple[str, str], ...]
    temperature: str


NOTHING = Look("", "", "", (), "")


def draw(rng: Random) -> Config:
    """Twelve to 54 objects without the constants."""
    parts, sizes = rng.randint(3, 40), [rng.randint(2, 4), rng.randint(2, 4), rng.randint(2, 3), rng.randint(2, 3)]
    return Config(parts, *sizes, rng.randint(0, parts // 5), rng.randint(0, parts // 3), rng.randint(1, 3))


def generate(config: Config, rng: Random) -> Problem:
    """Parts of any look, and wishes that some operations on them bring about."""
    parts = _names(config.parts)
    shapes, colours = list(SHAPES[: config.shapes]), list(COLOURS[: config.colours])
    widths, orientations = list(WIDTHS[: config.widths]), list(ORIENTATIONS[: config.orientations])
    drills, painters = ("punch", "drill_press"), ("spray_painter", "immersion_painter")
    tools = {
        "can_bore": _shared(drills, widths, rng),
        "can_reach": _shared(drills, orientations, rng),
        "can_paint": _shared(painters, colours, rng),
    }
    hot, idle = rng.sample(parts, config.hot), rng.sample(parts, config.idle)
    init: list[Fact] = [(name, *pair) for name, pairs in tools.items() for pair in pairs]
    goal: list[Fact] = []
    for part in parts:
        look = Look(
            rng.choice(["cylindrical", *shapes]),
            rng.choice(["", *SURFACES, *SURFACES]),
            rng.choice(["", *colours]),
            tuple(dict.fromkeys((rng.choice(widths), rng.choice(orientations)) for _ in range(rng.randint(0, 2)))),
            "hot" if part in hot else "cold",
        )
        init += _facts(part, look)
        goal += [] if part in idle else _wishes(part, look, tools, config.depth, rng)
    objects = {"part": parts, "shape": shapes, "colour": colours, "width": widths, "orientation": orientations}
    return compose("schedule", objects, init, goal)


def _names(count: int) -> list[str]:
    """So many parts, numbered where there are several of a kind."""
    few = count <= len(NOUNS)
    return [f"{NOUNS[i % len(NOUNS)]}{'' if few else i // len(NOUNS) + 1}" for i in range(count)]


def _shared(machines: Sequence[str], values: Sequence[str], rng: Random) -> list[tuple[str, ...]]:
    """What two machines can do: each at least one of the values, in their order."""
    able = [(machine, rng.sample(values, rng.randint(1, len(values)))) for machine in machines]
    return [(machine, value) for machine, some in able for value in values if value in some]


def _facts(part: str, look: Look) -> list[Fact]:
    facts: list[Fact] = [("has_shape", part, look.shape), ("has_temperature", part, look.temperature)]
    facts += [("has_surface", part, look.surface)] if look.surface else []
    facts += [("has_colour", part, look.colour)] if look.colour else []
    return facts + [("has_hole", part, *hole) for hole in look.holes]


def _wishes(part: str, look: Look, tools: Tools, depth: int, rng: Random) -> list[Fact]:
    """Something new that operations bring about, and now and then something that has to stay."""
    while True:
        end = look
        for _ in range(rng.randint(1, depth)):
            end = rng.choice(rng.choice([looks for looks in _operated(end, tools) if looks]))
        before = _facts(part, look)
        facts = [fact for fact in _facts(part, end) if fact[0] != "has_temperature"]
        new = [fact for fact in facts if fact not in before]
        if new:
            wanted = rng.sample(new, rng.randint(1, len(new)))
            return [fact for fact in facts if fact in wanted or (fact in before and rng.random() < 0.15)]


def _operated(look: Look, tools: Tools) -> list[list[Look]]:
    """What a part can become, machine by machine."""
    bare = dataclasses.replace(look, colour="")
    looks = [
        [Look("cylindrical", "", "", (), "hot")],
        [dataclasses.replace(bare, shape="cylindrical", surface="rough")],
        [dataclasses.replace(bare, surface="smooth")],
        [dataclasses.replace(look, colour=colour) for colour in _able(tools["can_paint"], "immersion_painter")],
    ]
    if look.temperature == "hot":
        return looks
    punched = dataclasses.replace(look, surface="rough")
    return [
        *looks,
        [dataclasses.replace(look, surface="polished")],
        [dataclasses.replace(look, surface="", colour=colour) for colour in _able(tools["can_paint"], "spray_painter")],
        _bored(punched, "punch", tools),
        _bored(look, "drill_press", tools),
    ]


def _bored(look: Look, machine: str, tools: Tools) -> list[Look]:
    holes = itertools.product(_able(tools["can_bore"], machine), _able(tools["can_reach"], machine))
    return [dataclasses.replace(look, holes=(*look.holes, hole)) for hole in holes if hole not in look.holes]


def _able(pairs: Sequence[tuple[str, ...]], machine: str) -> list[str]:
    """What this machine can do."""
    return [value for other, value in pairs if other == machine]


def describe(problem: Problem, rng: Random) -> str:
    """The machines, what they and the parts can be like, each part as it is, and as it should be."""
    contents = Contents(problem)
    sections = (_workshop, _abilities, _parts, _wanted)
    return "\n\n".join(section(contents, rng) for section in sections)


def _workshop(contents: Contents, rng: Random) -> str:
    machines = joined(MACHINES)
    first = chosen(
        rng,
        f"The workshop has eight machines: {machines}. All machines and all parts are free at the start.",
        f"These are the eight machines of the workshop: {machines}. At first neither a machine nor a part is busy.",
        f"There are eight machines, called {machines}. At the start nothing is busy, no machine and no part.",
    )
    shapes, surfaces = joined(["cylindrical", *contents.objects("shape")], "or"), joined(SURFACES, "or")
    colours, widths, turns = (joined(contents.objects(kind), "or") for kind in ("colour", "width", "orientation"))
    return f"{first} " + chosen(
        rng,
        f"A part can have the shape {shapes}, a surface that is {surfaces}, and the temperature cold or hot. Its colour can be {colours}. A hole has the width {widths} and the orientation {turns}.",
        f"The shape of a part is {shapes}, its temperature cold or hot. Its surface can be {surfaces}, and its colour {colours}. The width of a hole is {widths}, and its orientation {turns}.",
        f"Parts are {shapes} in shape, and cold or hot. A surface can be {surfaces}. The paint is {colours}. Holes are {widths}, and their orientation is {turns}.",
    )


def _abilities(contents: Contents, rng: Random) -> str:
    """What the machines that differ in it can do."""
    said = []
    for machine in ("punch", "drill_press"):
        widths = joined(_able(contents.init("can_bore"), machine), "or")
        turns = joined(_able(contents.init("can_reach"), machine), "or")
        said.append(
            chosen(
                rng,
                f"With {machine} the width of a hole can be {widths}, and its orientation {turns}.",
                f"The holes that {machine} makes can have the width {widths} and the orientation {turns}.",
                f"A hole made with {machine} can have the width {widths} and the orientation {turns}.",
            )
        )
    for machine in ("spray_painter", "immersion_painter"):
        colours = joined(_able(contents.init("can_paint"), machine), "or")
        said.append(
            chosen(
                rng,
                f"With {machine} a part can be painted {colours}.",
                f"The colour that {machine} uses can be {colours}.",
                f"The paint in {machine} can be {colours}.",
            )
        )
    return " ".join(said)


def _parts(contents: Contents, rng: Random) -> str:
    parts = contents.objects("part")
    hot = [part for part, heat in contents.init("has_temperature") if heat == "hot"]
    number, verb = counted(len(parts), "part", "parts"), "is" if len(parts) == 1 else "are"
    opening = chosen(
        rng,
        f"There {verb} {number} to work on. At the start:",
        f"{capitalised(number)} {verb} waiting, as follows:",
        f"The robot has to deal with {number}. This is the situation now:",
    )
    looks = {part: _look(contents.init, part) for part in parts}
    lines = _lines(looks, rng.choice(NOW))
    return "\n".join((opening, "", *lines, "", _heat(hot, [part for part in parts if part not in hot], rng)))


def _heat(hot: Sequence[str], cold: Sequence[str], rng: Random) -> str:
    if not hot or not cold:
        heat, other = ("cold", "hot") if not hot else ("hot", "cold")
        return chosen(rng, f"All parts are {heat}.", f"None of the parts is {other}.", f"Every part is {heat}.")
    verb = "is" if len(hot) == 1 else "are"
    return chosen(
        rng,
        f"Of the parts, {joined(hot)} {verb} hot; all others are cold.",
        f"Only {joined(hot)} {verb} hot, and all others are cold.",
        f"All parts are cold except {joined(hot)}, which {verb} hot.",
    )


def _wanted(contents: Contents, rng: Random) -> str:
    looks = {part: _look(contents.goal, part) for part in contents.objects("part")}
    opening = chosen(
        rng,
        "In the end the parts should be like this; what is not mentioned does not matter:",
        "This is what is asked for, and everything else about the parts is free:",
        "The goal is the following, and only what is mentioned counts:",
    )
    lines = _lines(looks, rng.choice(WISHES))
    idle = [part for part, look in looks.items() if look == NOTHING]
    rest = chosen(
        rng,
        f"Nothing is asked of {joined(idle)}.",
        f"It does not matter what happens to {joined(idle)}.",
        f"There are no wishes for {joined(idle)}.",
    )
    return "\n".join((opening, "", *lines, *(("", rest) if idle else ())))


def _look(facts: Callable[[str], list[tuple[str, ...]]], part: str) -> Look:
    """What these facts say of a part; "" for what they do not say."""
    shape, surface, colour, temperature = (
        next((fact[1] for fact in facts(f"has_{name}") if fact[0] == part), "")
        for name in ("shape", "surface", "colour", "temperature")
    )
    holes = tuple((width, turn) for other, width, turn in facts("has_hole") if other == part)
    return Look(shape, surface, colour, holes, temperature)


def _lines(looks: Mapping[str, Look], style: Style) -> list[str]:
    """The parts of which there is something to say, one a line."""
    (line, forms, lacks), lines = style, []
    for part, look in looks.items():
        holes = joined(f"a {width} hole on the {turn}" for width, turn in look.holes)
        values = zip(forms, lacks, (look.shape, look.surface, look.colour, holes), strict=True)
        said = [text for form, lack, value in values if (text := form.format(value) if value else lack)]
        if said:
            lines.append(line.format(part=part, said=", ".join(said) if ":" in line else joined(said)))
    return lines
