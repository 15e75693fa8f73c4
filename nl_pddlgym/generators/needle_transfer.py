"""Needle transfer: two arms thread a needle through rings in a given order."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, joined
from pddlcoder.pddl.model import Fact, Problem

ARMS, RESTS, HOMES = ("left_arm", "right_arm"), ("rest1", "rest2"), ("left_home", "right_home")


@dataclass(frozen=True, slots=True)
class Config:
    """`rings` to thread and `spare` ones to leave alone; with `gripped` (0 or 1) an arm has the needle at first; with `home` (0 or 1) both arms have to go home."""

    rings: int = 2
    spare: int = 0
    gripped: int = 0
    home: int = 0

    def __post_init__(self) -> None:
        at_least(1, rings=self.rings)
        at_least(0, spare=self.spare, gripped=self.gripped, home=self.home)
        if max(self.gripped, self.home) > 1:
            raise ConfigError("gripped and home must be 0 or 1")


def draw(rng: Random) -> Config:
    """One to fifteen rings to thread, up to three others."""
    return Config(rng.randint(1, 15), rng.randint(0, 3), rng.randint(0, 1), rng.randint(0, 1))


def generate(config: Config, rng: Random) -> Problem:
    """An order of rings, and the needle to be put down at a rest."""
    rings = [f"ring{number}" for number in range(1, config.rings + config.spare + 1)]
    order = rng.sample(rings, config.rings)
    start, end = rng.choice(RESTS), rng.choice(RESTS)
    spots = [*rings, *RESTS]
    places = [rng.choice([home, *spots]) for home in HOMES]
    gripper = rng.choice(ARMS)
    init: list[Fact] = [("arm_at", *pair) for pair in zip(ARMS, places, strict=True)]
    init += [("partner", *pair) for pair in itertools.permutations(ARMS)]
    init += [("grips", gripper)] if config.gripped else [("lying", start)]
    init += [("due", order[0]), *(("followed_by", *pair) for pair in itertools.pairwise(order))]
    goal: list[Fact] = [*(("threaded", ring) for ring in order), ("lying", end)]
    goal += [("arm_at", *pair) for pair in zip(ARMS, HOMES, strict=True)] if config.home else []
    return compose("needle_transfer", {"arm": ARMS, "ring": rings, "rest": RESTS, "home": HOMES}, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """The arms, rings, rests and homes, where arms and needle are, the order, and where the needle should lie."""
    contents = Contents(problem)
    return "\n\n".join(
        (" ".join(_things(contents, rng)), " ".join(_now(contents, rng)), " ".join(_wanted(contents, rng)))
    )


def _things(contents: Contents, rng: Random) -> list[str]:
    rings, rests, homes = contents.objects("ring"), contents.objects("rest"), contents.objects("home")
    number, verb = counted(len(rings), "ring", "rings"), "is" if len(rings) == 1 else "are"
    arms = joined(contents.objects("arm"))
    return [
        chosen(rng, f"The arms are called {arms}.", f"The two arms are {arms}.", f"The robot has the arms {arms}."),
        chosen(
            rng,
            f"On the board there {verb} {number}: {joined(rings)}.",
            f"There {verb} {number}, called {joined(rings)}.",
            f"The board has {number}, named {joined(rings)}.",
        ),
        chosen(
            rng,
            f"There are two rests, {joined(rests)}, and two homes, {joined(homes)}.",
            f"The rests are {joined(rests)}, and the homes are {joined(homes)}.",
            f"Besides, there are the rests {joined(rests)} and the homes {joined(homes)}.",
        ),
    ]


def _now(contents: Contents, rng: Random) -> list[str]:
    when = chosen(rng, "Right now", "At the moment", "At the start")
    style = chosen(rng, "{arm} is at {spot}", "{arm} stands at {spot}", "{arm} waits at {spot}")
    arms = joined(style.format(arm=arm, spot=spot) for arm, spot in contents.init("arm_at"))
    said = [f"{when} {arms}."]
    for (spot,) in contents.init("lying"):
        said.append(
            chosen(
                rng,
                f"The needle lies at {spot}.",
                f"The needle is at {spot}, and no arm grips it.",
                f"At {spot} lies the needle.",
            )
        )
    for (arm,) in contents.init("grips"):
        said.append(
            chosen(
                rng,
                f"The needle is gripped by {arm}.",
                f"The arm {arm} grips the needle.",
                f"The needle is in the grip of {arm}.",
            )
        )
    return said


def _wanted(contents: Contents, rng: Random) -> list[str]:
    order = _order(contents)
    spare = [ring for ring in contents.objects("ring") if ring not in order]
    ((spot,),) = contents.goal("lying")
    said = [_threading(order, rng)]
    if spare:
        said.append(
            chosen(
                rng,
                f"Not in the order: {joined(spare)}.",
                f"There is nothing to do at {joined(spare)}.",
                f"Nothing has to happen at {joined(spare)}.",
            )
        )
    said.append(
        chosen(
            rng,
            f"In the end the needle should lie at {spot}.",
            f"At the end the needle should be put to rest at {spot}.",
            f"When all is done, the needle has to lie at {spot}.",
        )
    )
    homes = contents.goal("arm_at")
    if homes:
        told = joined(f"{arm} at {home}" for arm, home in homes)
        said.append(
            chosen(
                rng,
                f"The arms should be home in the end, {told}.",
                f"At the end the arms should wait at their homes, {told}.",
                f"Both arms then have to be home: {told}.",
            )
        )
    return said


def _order(contents: Contents) -> list[str]:
    ((first,),) = contents.init("due")
    links, order = contents.init("followed_by"), [first]
    while found := [later for ring, later in links if ring == order[-1]]:
        order += found
    return order


def _threading(order: list[str], rng: Random) -> str:
    if len(order) == 1:
        return chosen(
            rng,
            f"The only ring to thread is {order[0]}.",
            f"Please thread {order[0]}.",
            f"The needle has to be threaded through {order[0]}.",
        )
    told = ", ".join(order)
    return chosen(
        rng,
        f"The rings have to be threaded in this order: {told}.",
        f"Please thread the rings in the following order: {told}.",
        f"This is the order in which the rings are to be threaded, from the first to the last: {told}.",
    )
