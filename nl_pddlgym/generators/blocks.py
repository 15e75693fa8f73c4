"""Blocks World: towers of blocks to be rebuilt as other towers."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem

Tower = list[str]
"""Blocks from bottom to top."""
FEW = 2
"""Up to so many towers are told in a sentence each, more of them in a list."""


@dataclass(frozen=True, slots=True)
class Config:
    """`towers` and `wanted` are the numbers of towers at first and in the end; `held` (0 or 1) blocks are in the hand; `idle` ones may end anywhere."""

    blocks: int = 4
    towers: int = 2
    wanted: int = 1
    held: int = 0
    idle: int = 0

    def __post_init__(self) -> None:
        at_least(2, blocks=self.blocks)
        at_least(1, towers=self.towers, wanted=self.wanted)
        at_least(0, held=self.held, idle=self.idle)
        if self.held > 1:
            raise ConfigError(f"held must be 0 or 1, got {self.held}")
        if self.idle > self.blocks - 2:
            raise ConfigError(f"blocks must be at least idle + 2, got {self.blocks}")


def draw(rng: Random) -> Config:
    """Four to twenty-eight blocks."""
    blocks = rng.randint(4, 28)
    return Config(
        blocks, rng.randint(1, 8), rng.randint(1, 6), held=rng.randint(0, 1), idle=rng.randint(0, blocks // 4)
    )


def generate(config: Config, rng: Random) -> Problem:
    """Towers at random, and others that are wanted."""
    blocks = [f"block{number}" for number in range(1, config.blocks + 1)]
    held = rng.sample(blocks, config.held)
    start = _towers([block for block in blocks if block not in held], config.towers, rng)
    here = _piled(start)
    idle = rng.sample(blocks, config.idle)
    goal = _piled(_towers([block for block in blocks if block not in idle], config.wanted, rng))
    while set(goal) <= set(here):
        # One tower in another order always differs in the end, however many towers were asked for.
        goal = _piled(_towers([block for block in blocks if block not in idle], 1, rng))
    clear = [("clear", tower[-1]) for tower in start]
    hand: list[Fact] = [("in_hand", block) for block in held] or [("hand_empty",)]
    return compose("blocks", {"block": blocks}, [*here, *clear, *hand], goal)


def _towers(blocks: Sequence[str], count: int, rng: Random) -> list[Tower]:
    """The blocks in random order, dealt into towers, none of them empty."""
    order = rng.sample(list(blocks), len(blocks))
    towers: list[Tower] = [[] for _ in range(count)]
    for block in order:
        rng.choice(towers).append(block)
    return [tower for tower in towers if tower]


def _piled(towers: Iterable[Tower]) -> list[Fact]:
    facts: list[Fact] = []
    for tower in towers:
        facts.append(("on_table", tower[0]))
        facts += [("on", above, below) for below, above in itertools.pairwise(tower)]
    return facts


def describe(problem: Problem, rng: Random) -> str:
    """The blocks, the towers as they stand, and the towers that are wanted."""
    contents = Contents(problem)
    start = _read(contents.init("on_table"), contents.init("on"))
    goal = _read(contents.goal("on_table"), contents.goal("on"))
    return "\n\n".join((" ".join((_things(contents, rng), _now(start, contents, rng))), _wanted(goal, contents, rng)))


def _read(bottoms: Sequence[tuple[str, ...]], pairs: Sequence[tuple[str, ...]]) -> list[Tower]:
    above = {below: block for block, below in pairs}
    towers = []
    for (bottom,) in bottoms:
        tower = [bottom]
        while tower[-1] in above:
            tower.append(above[tower[-1]])
        towers.append(tower)
    return towers


def _things(contents: Contents, rng: Random) -> str:
    blocks = contents.objects("block")
    number = counted(len(blocks), "block", "blocks")
    return chosen(
        rng,
        f"There are {number}: {joined(blocks)}.",
        f"The robot has {number}, called {joined(blocks)}.",
        f"This is about {number}, named {joined(blocks)}.",
    )


def _now(towers: Sequence[Tower], contents: Contents, rng: Random) -> str:
    held = contents.init("in_hand")
    when = chosen(rng, "Right now", "At the moment", "At the start")
    if held:
        hand = chosen(
            rng,
            f"{when} the hand holds {held[0][0]}.",
            f"{when} {held[0][0]} is in the hand.",
            f"{when} the robot has {held[0][0]} in its hand.",
        )
    else:
        hand = chosen(
            rng,
            f"{when} the hand is empty.",
            f"{when} the robot holds nothing.",
            f"{when} there is nothing in the hand.",
        )
    return f"{hand} {_standing(towers, rng, clear=True)}"


def _standing(towers: Sequence[Tower], rng: Random, *, clear: bool) -> str:
    """The towers, then the blocks without others; what lies on top of these is only said where it is known."""
    tall, single = [tower for tower in towers if len(tower) > 1], [tower[0] for tower in towers if len(tower) == 1]
    rest = [_single(single, rng, clear=clear)] if single else []
    if len(tall) > FEW:
        return "\n\n".join((_list(tall, rng), *rest))
    return " ".join((*(_tower(tower, rng) for tower in tall), *rest))


def _single(blocks: Sequence[str], rng: Random, *, clear: bool) -> str:
    if len(blocks) == 1:
        top = " with nothing on top" if clear else ""
        return chosen(
            rng,
            f"The block {blocks[0]} stands on the table{top}.",
            f"There is also {blocks[0]} on the table{top}.",
            f"On the table lies {blocks[0]}{top}.",
        )
    top = ", each with nothing on top" if clear else ""
    return chosen(
        rng,
        f"The blocks {joined(blocks)} stand on the table, side by side{top}.",
        f"Side by side on the table are {joined(blocks)}{top}.",
        f"On the table lie {joined(blocks)}{top}.",
    )


def _list(towers: Sequence[Tower], rng: Random) -> str:
    number = counted(len(towers), "tower", "towers")
    up = rng.random() < 0.5
    order = "from bottom to top" if up else "from top to bottom"
    heading = chosen(
        rng,
        f"There are {number} on the table, each of them {order}:",
        f"{capitalised(number)} stand on the table, each {order}:",
        f"On the table are {number}, each {order}:",
    )
    return "\n".join((heading, "", *(f"- {', '.join(tower if up else tower[::-1])}" for tower in towers)))


def _tower(tower: Tower, rng: Random) -> str:
    return chosen(
        rng,
        f"A tower on the table is, from bottom to top: {', '.join(tower)}.",
        f"A tower stands on the table, from top to bottom: {', '.join(reversed(tower))}.",
        f"There is a tower with {tower[0]} on the table" + "".join(f", {block} on that" for block in tower[1:]) + "."
        if len(tower) < 4
        else f"From bottom to top, a tower on the table has {', '.join(tower)}.",
    )


def _wanted(towers: Sequence[Tower], contents: Contents, rng: Random) -> str:
    told = {block for tower in towers for block in tower}
    idle = [block for block in contents.objects("block") if block not in told]
    opening = chosen(
        rng,
        "In the end it should look like this.",
        "This is what the robot should build.",
        "Please build this.",
    )
    said = f"{opening} {_standing(towers, rng, clear=False)}"
    return f"{said}\n\n{_idle(idle, rng)}" if idle else said


def _idle(blocks: Sequence[str], rng: Random) -> str:
    return chosen(
        rng,
        f"It does not matter where {joined(blocks)} {'ends' if len(blocks) == 1 else 'end'} up.",
        f"Where {joined(blocks)} will be is not important.",
        f"Any place will do for {joined(blocks)}, on top of a tower too.",
    )
