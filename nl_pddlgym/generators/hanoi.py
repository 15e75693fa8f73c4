"""Tower of Hanoi: discs on pegs, from any legal position to any other, on three pegs or more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.prose import chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem

Towers = Mapping[str, Sequence[str]]
"""The discs on each peg from bottom to top; an empty peg has an empty tower."""


@dataclass(frozen=True, slots=True)
class Config:
    """`starts` and `ends` say over how many pegs at most the discs are spread at first and in the end; one means a whole tower."""

    discs: int = 3
    pegs: int = 3
    starts: int = 1
    ends: int = 1

    def __post_init__(self) -> None:
        at_least(1, discs=self.discs, starts=self.starts, ends=self.ends)
        at_least(3, pegs=self.pegs)


def draw(rng: Random) -> Config:
    """Two to twelve discs on three to six pegs; whole towers of many discs only where pegs make the way short."""
    pegs = rng.randint(3, 6)
    return Config(
        discs=rng.randint(2, 6 + 2 * (pegs - 3)), pegs=pegs, starts=rng.randint(1, pegs), ends=rng.randint(1, pegs)
    )


def generate(config: Config, rng: Random) -> Problem:
    """A legal position and another one to be reached."""
    discs = [f"d{number}" for number in range(1, config.discs + 1)]
    pegs = [f"peg{number}" for number in range(1, config.pegs + 1)]
    start = _spread(discs, pegs, config.starts, rng)
    end = _spread(discs, pegs, config.ends, rng)
    while _piled(end) <= _piled(start):
        end = _spread(discs, pegs, config.ends, rng)
    clear = [("clear", start[peg][-1] if start[peg] else peg) for peg in pegs]
    fits = [("fits", disc, below) for index, disc in enumerate(discs) for below in (*discs[index + 1 :], *pegs)]
    wanted = [("on", *pair) for peg in pegs for pair in zip(end[peg], (peg, *end[peg]), strict=False)]
    here = [("on", *pair) for peg in pegs for pair in zip(start[peg], (peg, *start[peg]), strict=False)]
    return compose("hanoi", {"disc": discs, "peg": pegs}, [*here, *clear, *fits], wanted)


def _spread(discs: Sequence[str], pegs: Sequence[str], over: int, rng: Random) -> Towers:
    """Towers on at most `over` pegs, the larger discs below."""
    used = rng.sample(list(pegs), min(over, len(pegs)))
    towers: dict[str, list[str]] = {peg: [] for peg in pegs}
    for disc in reversed(discs):
        towers[rng.choice(used)].append(disc)
    return towers


def _piled(towers: Towers) -> set[Fact]:
    return {(disc, below) for peg, tower in towers.items() for disc, below in zip(tower, (peg, *tower), strict=False)}


def describe(problem: Problem, rng: Random) -> str:
    """Pegs and discs, the towers as they stand, and the towers as they should stand."""
    contents = Contents(problem)
    start, end = _towers(contents, contents.init("on")), _towers(contents, contents.goal("on"))
    return " ".join(
        (*_things(contents, rng), *_standing(start, rng), *_wanted(start, end, rng)),
    )


def _towers(contents: Contents, pairs: Sequence[tuple[str, ...]]) -> Towers:
    above = {below: disc for disc, below in pairs}
    towers: dict[str, list[str]] = {}
    for peg in contents.objects("peg"):
        tower = towers[peg] = []
        below = peg
        while below in above:
            below = above[below]
            tower.append(below)
    return towers


def _things(contents: Contents, rng: Random) -> list[str]:
    pegs, discs = contents.objects("peg"), contents.objects("disc")
    sizes = ", ".join(discs)
    there = chosen(
        rng,
        f"There are {counted(len(pegs), 'peg', 'pegs')}, named {joined(pegs)}.",
        f"The puzzle has {counted(len(pegs), 'peg', 'pegs')}: {joined(pegs)}.",
        f"The puzzle is played on {counted(len(pegs), 'peg', 'pegs')} called {joined(pegs)}.",
    )
    if len(discs) == 1:
        return [there, f"There is only one disc, {sizes}."]
    number = counted(len(discs), "disc", "discs")
    return [
        there,
        chosen(
            rng,
            f"On them are {number}, from the smallest to the largest: {sizes}.",
            f"There are {number} of different sizes; from the smallest to the largest they are {sizes}.",
            f"It is played with {number}, listed here from the smallest to the largest: {sizes}.",
        ),
    ]


def _standing(towers: Towers, rng: Random) -> list[str]:
    full, empty = [peg for peg in towers if towers[peg]], [peg for peg in towers if not towers[peg]]
    if len(full) == 1:
        peg = full[0]
        return [
            chosen(
                rng,
                f"At the moment they all stand in one tower on {peg}, and all other pegs are empty.",
                f"Right now one tower with every disc stands on {peg}. Nothing is on the other pegs.",
                f"The whole tower is on {peg}; the other pegs are empty.",
            )
        ]
    opening = chosen(rng, "Right now", "At the moment", "At the start")
    said = [
        f"{opening} the discs are spread over {counted(len(full), 'peg', 'pegs')}.",
        *(_tower(peg, towers[peg], rng) for peg in full),
    ]
    return said + ([_empty(empty, rng)] if empty else [])


def _tower(peg: str, discs: Sequence[str], rng: Random) -> str:
    if len(discs) == 1:
        return chosen(
            rng,
            f"On {peg} there is only {discs[0]}.",
            f"The only disc on {peg} is {discs[0]}.",
            f"On {peg}: {discs[0]} alone.",
        )
    return chosen(
        rng,
        f"On {peg} there are, from bottom to top: {', '.join(discs)}.",
        f"The tower on {peg} is, from bottom to top: {', '.join(discs)}.",
        f"On {peg}, from top to bottom: {', '.join(reversed(discs))}.",
    )


def _empty(pegs: Sequence[str], rng: Random) -> str:
    if len(pegs) == 1:
        return chosen(rng, f"Only {pegs[0]} is empty.", f"Nothing is on {pegs[0]}.", f"There is no disc on {pegs[0]}.")
    return chosen(
        rng,
        f"The pegs {joined(pegs)} are empty.",
        f"Nothing is on {joined(pegs)}.",
        f"There is no disc on {joined(pegs, 'or')}.",
    )


def _wanted(start: Towers, end: Towers, rng: Random) -> list[str]:
    full = [peg for peg in end if end[peg]]
    if len(full) == 1:
        peg, discs = full[0], end[full[0]]
        order = f"from bottom to top: {', '.join(discs)}"
        return [
            chosen(
                rng,
                f"In the end there should be one tower with all discs on {peg}, {order}.",
                f"Please bring all discs together on {peg}, {order}.",
                f"The job is finished when the whole tower stands on {peg}, {order}.",
            )
        ]
    opening = chosen(
        rng,
        "In the end the towers should look like this.",
        "This is how it should be in the end.",
        "Please move the discs until they stand as follows.",
    )
    return [opening, *(_tower(peg, end[peg], rng) for peg in full)]
