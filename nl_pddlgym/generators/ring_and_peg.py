"""Ring and peg: coloured rings to be sorted on pegs that hold one ring each."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "violet", "brown", "grey", "pink")
START = "start_position"


@dataclass(frozen=True, slots=True)
class Config:
    """`held` (0 or 1) rings are in the grip at first; `own` (0 or 1) wants each ring on the peg of its colour; `idle` rings may end anywhere; `home` (0 or 1) wants the tool parked."""

    rings: int = 3
    pegs: int = 4
    held: int = 0
    own: int = 0
    idle: int = 0
    home: int = 0

    def __post_init__(self) -> None:
        at_least(1, rings=self.rings)
        at_least(0, held=self.held, own=self.own, idle=self.idle, home=self.home)
        at_least(self.rings + 1, pegs=self.pegs)
        if self.pegs > len(COLOURS):
            raise ConfigError(f"pegs must be at most {len(COLOURS)}, got {self.pegs}")
        if max(self.held, self.own, self.home) > 1:
            raise ConfigError("held, own and home must be 0 or 1")
        if self.idle >= self.rings:
            raise ConfigError(f"rings must be more than idle, got {self.rings}")


def draw(rng: Random) -> Config:
    """Two to nine rings on three to eleven pegs."""
    rings = rng.randint(2, 9)
    pegs = rng.randint(rings + 1, min(rings + 3, len(COLOURS)))
    return Config(rings, pegs, rng.randint(0, 1), rng.randint(0, 1), rng.randint(0, 1), rng.randint(0, 1))


def generate(config: Config, rng: Random) -> Problem:
    """Rings on pegs at random, wanted on others."""
    colours = list(COLOURS[: config.pegs])
    pegs, rings = [f"{colour}_peg" for colour in colours], [f"{colour}_ring" for colour in colours[: config.rings]]
    held = rng.sample(rings, config.held)
    start = _dealt([ring for ring in rings if ring not in held], pegs, rng)
    idle = rng.sample(rings, config.idle)
    wanted = [ring for ring in rings if ring not in idle]
    goal = _wishes(config, wanted, pegs, rng)
    while set(goal.items()) <= set(start.items()):
        start = _dealt(list(start), pegs, rng)
        goal = _wishes(config, wanted, pegs, rng)
    init: list[Fact] = [("tool_at", rng.choice([START, *pegs]))]
    init += [("holding", ring) for ring in held] or [("tool_empty",)]
    init += [("ring_on", ring, peg) for ring, peg in start.items()]
    init += [("peg_empty", peg) for peg in pegs if peg not in start.values()]
    facts: list[Fact] = [("ring_on", ring, peg) for ring, peg in goal.items()]
    facts += [("tool_at", START)] if config.home else []
    return compose("ring_and_peg", {"start": [START], "peg": pegs, "ring": rings}, init, facts)


def _dealt(rings: list[str], pegs: list[str], rng: Random) -> dict[str, str]:
    return dict(zip(rings, rng.sample(pegs, len(rings)), strict=True))


def _wishes(config: Config, rings: list[str], pegs: list[str], rng: Random) -> dict[str, str]:
    if config.own:
        return {ring: ring.replace("_ring", "_peg") for ring in rings}
    return _dealt(rings, pegs, rng)


def describe(problem: Problem, rng: Random) -> str:
    """The pegs and rings, where they are, the tool, and where the rings belong."""
    contents = Contents(problem)
    return "\n\n".join(
        (" ".join((*_things(contents, rng), _rings(contents, rng), _tool(contents, rng))), _wanted(contents, rng))
    )


def _things(contents: Contents, rng: Random) -> tuple[str, str]:
    pegs, rings = contents.objects("peg"), contents.objects("ring")
    number, many = counted(len(pegs), "peg", "pegs"), counted(len(rings), "ring", "rings")
    return (
        chosen(
            rng,
            f"The board has {number}, called {joined(pegs)}.",
            f"On the board there are {number}: {joined(pegs)}.",
            f"There are {number} on the board, named {joined(pegs)}.",
        ),
        chosen(
            rng,
            f"There {'is' if len(rings) == 1 else 'are'} {many}: {joined(rings)}.",
            f"The robot has to sort {many}, called {joined(rings)}.",
            f"The robot deals with {many}, named {joined(rings)}.",
        ),
    )


def _rings(contents: Contents, rng: Random) -> str:
    style = chosen(rng, "{ring} is on {peg}", "{peg} holds {ring}", "on {peg} there is {ring}")
    when = chosen(rng, "Right now", "At the moment", "At the start")
    told = joined(style.format(ring=ring, peg=peg) for ring, peg in contents.init("ring_on"))
    empty = [peg for (peg,) in contents.init("peg_empty")]
    verb = "is" if len(empty) == 1 else "are"
    rest = chosen(
        rng,
        f"Only {joined(empty)} {verb} empty.",
        f"There is no ring on {joined(empty, 'or')}.",
        f"The {'peg' if len(empty) == 1 else 'pegs'} {joined(empty)} {verb} empty.",
    )
    return f"{when} {told}. {rest}" if told else rest


def _tool(contents: Contents, rng: Random) -> str:
    ((place,),) = contents.init("tool_at")
    held = contents.init("holding")
    grip = f"{held[0][0]} in its grip" if held else "nothing in its grip"
    start = "" if place == START else f" {_start(rng)}"
    return (
        chosen(
            rng,
            f"The tool is at {place} with {grip}.",
            f"The tool stands at {place}, with {grip}.",
            f"The tool waits at {place} and has {grip}.",
        )
        + start
    )


def _start(rng: Random) -> str:
    return chosen(
        rng,
        f"Its start position is {START}.",
        f"The name of its start position is {START}.",
        f"The start position is called {START}.",
    )


def _wanted(contents: Contents, rng: Random) -> str:
    wishes = contents.goal("ring_on")
    wanted = {ring for ring, _ in wishes}
    idle = [ring for ring in contents.objects("ring") if ring not in wanted]
    own = all(ring.replace("_ring", "_peg") == peg for ring, peg in wishes)
    said = []
    if own and not idle and len(wishes) > 1:
        said.append(
            chosen(
                rng,
                "Please put each ring on the peg of its own colour.",
                "In the end every ring should be on the peg of its own colour.",
                "Each ring belongs on the peg that has the same colour.",
            )
        )
    else:
        style = chosen(rng, "{ring} on {peg}", "{ring} onto {peg}")
        told = joined(style.format(ring=ring, peg=peg) for ring, peg in wishes)
        said.append(chosen(rng, f"Please put {told}.", f"The job is to put {told}.", f"The robot should put {told}."))
    if idle:
        said.append(
            chosen(
                rng,
                f"Where {joined(idle)} will be in the end does not matter.",
                f"It is not important where {joined(idle)} will be in the end.",
                f"At the end {joined(idle)} can be anywhere, in the grip of the tool too.",
            )
        )
    if contents.goal("tool_at"):
        said.append(
            chosen(
                rng,
                f"The tool should be back at {START} in the end.",
                f"At the end the tool has to stand at {START}.",
                f"When all is done, the tool belongs at {START}.",
            )
        )
    return " ".join(said)
