"""Spanner learning: a one-way path with spanners that work once, and nuts to be tightened at its end."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

MEN = ("bob", "carl", "david", "frank", "oscar")


@dataclass(frozen=True, slots=True)
class Config:
    """`locations` lie between the shed and the gate; of the spanners some are `used` or `carried` at first, and `spare` nuts may stay loose."""

    locations: int = 2
    spanners: int = 2
    nuts: int = 1
    used: int = 0
    carried: int = 0
    spare: int = 0

    def __post_init__(self) -> None:
        at_least(1, locations=self.locations, spanners=self.spanners, nuts=self.nuts)
        at_least(0, used=self.used, carried=self.carried, spare=self.spare)
        if self.spare >= self.nuts:
            raise ConfigError(f"spare must be less than nuts, got {self.spare} of {self.nuts}")
        if self.carried > self.spanners:
            raise ConfigError(f"carried must be at most spanners, got {self.carried} of {self.spanners}")
        if self.spanners - self.used < self.nuts - self.spare:
            raise ConfigError(
                f"spanners must be enough for one unused spanner per nut to tighten, got {self.spanners} with {self.used} used"
            )


def draw(rng: Random) -> Config:
    """Six to thirteen objects: up to four locations between the shed and the gate, four spanners and three nuts."""
    nuts = rng.randint(1, 3)
    used = rng.randint(0, 1)
    spanners = rng.randint(nuts, 4 - used) + used
    return Config(rng.randint(1, 4), spanners, nuts, used, rng.randint(0, 1), rng.randint(0, nuts // 2))


def generate(config: Config, rng: Random) -> Problem:
    """A man at the shed, nuts at the gate, spanners anywhere before it."""
    path = ["shed", *(f"location{number}" for number in range(1, config.locations + 1)), "gate"]
    spanners = [f"spanner{number}" for number in range(1, config.spanners + 1)]
    nuts = [f"nut{number}" for number in range(1, config.nuts + 1)]
    man = rng.choice(MEN)
    used, carried = rng.sample(spanners, config.used), rng.sample(spanners, config.carried)
    spare = rng.sample(nuts, config.spare)
    init: list[Fact] = [("leads_to", before, after) for before, after in itertools.pairwise(path)]
    init += [("stands_at", man, "shed")]
    for spanner in spanners:
        init.append(("carries", man, spanner) if spanner in carried else ("stands_at", spanner, rng.choice(path[:-1])))
    init += [("unused", spanner) for spanner in spanners if spanner not in used]
    for nut in nuts:
        init += [("stands_at", nut, "gate"), ("loose", nut)]
    goal: list[Fact] = [("tight", nut) for nut in nuts if nut not in spare]
    return compose("spanner_learning", {"location": path, "man": [man], "spanner": spanners, "nut": nuts}, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """The path and the man, the spanners, the nuts, and which of them are to be tightened."""
    contents = Contents(problem)
    first = f"{_path(contents, rng)} {_man(contents, rng)}"
    return "\n\n".join((first, _spanners(contents, rng), f"{_nuts(contents, rng)} {_wanted(contents, rng)}"))


def _path(contents: Contents, rng: Random) -> str:
    path = _ordered(contents)
    number = counted(len(path), "location", "locations")
    return chosen(
        rng,
        f"The path leads along {number}, in this order: {joined(path)}.",
        f"There are {number} on the path, from the first to the last: {joined(path)}.",
        f"There is a path of {number}. In the order in which they follow each other they are called {joined(path)}.",
    )


def _ordered(contents: Contents) -> list[str]:
    """The locations along the path."""
    after: dict[str, str] = {}
    for before, behind in contents.init("leads_to"):
        after[before] = behind
    (place,) = set(after) - set(after.values())
    path = [place]
    while place in after:
        place = after[place]
        path.append(place)
    return path


def _man(contents: Contents, rng: Random) -> str:
    (man,) = contents.objects("man")
    ((_, place),) = _places(contents, "man")
    return chosen(
        rng,
        f"The man is called {man}, and he is at {place} at the start.",
        f"A man named {man} stands at {place} at first.",
        f"Right now the man, whose name is {man}, is at {place}.",
    )


def _spanners(contents: Contents, rng: Random) -> str:
    spanners = contents.objects("spanner")
    number = counted(len(spanners), "spanner", "spanners")
    verb = "is" if len(spanners) == 1 else "are"
    said = [
        chosen(
            rng,
            f"There {verb} {number}: {joined(spanners)}.",
            f"For this job there {verb} {number}, called {joined(spanners)}.",
            f"{capitalised(number)} {verb} there for him, named {joined(spanners)}.",
        )
    ]
    lying = [(thing, place) for thing, place in contents.init("stands_at") if thing in spanners]
    groups = grouped(lying)
    said += [_lying(place, groups[place], rng) for place in _ordered(contents) if place in groups]
    carried = [spanner for _, spanner in contents.init("carries")]
    said.append(_carried(carried, rng))
    unused = [spanner for (spanner,) in contents.init("unused")]
    said.append(_used([spanner for spanner in spanners if spanner not in unused], unused, rng))
    return " ".join(said)


def _lying(place: str, things: Sequence[str], rng: Random) -> str:
    lies, verb = ("lies", "is") if len(things) == 1 else ("lie", "are")
    return chosen(
        rng,
        f"At {place} {lies} {joined(things)}.",
        f"At {place} there {verb} {joined(things)}.",
        f"Lying at {place}: {joined(things)}.",
    )


def _carried(carried: Sequence[str], rng: Random) -> str:
    if not carried:
        return chosen(
            rng, "He carries no spanner yet.", "The man carries nothing yet.", "So far he does not carry a spanner."
        )
    return chosen(
        rng,
        f"The man already carries {joined(carried)}.",
        f"He has brought {joined(carried)}, which he carries from the start.",
        f"He starts out carrying {joined(carried)}.",
    )


def _used(used: Sequence[str], unused: Sequence[str], rng: Random) -> str:
    if not used:
        if len(unused) == 1:
            return chosen(
                rng,
                "This spanner has not been used before.",
                "The spanner has never been used.",
                "Nobody has used the spanner yet.",
            )
        return chosen(
            rng,
            "None of the spanners has been used before.",
            "No spanner has been used so far.",
            "So far nobody has used any of the spanners.",
        )
    has, others = ("has", "have")[len(used) > 1], ("has", "have")[len(unused) > 1]
    return capitalised(
        chosen(
            rng,
            f"of the spanners, {joined(used)} {has} already been used, but {joined(unused)} {others} not.",
            f"already used: {joined(used)}. Not used yet: {joined(unused)}.",
            f"somebody has already used {joined(used)}, while {joined(unused)} {others} never been used.",
        )
    )


def _nuts(contents: Contents, rng: Random) -> str:
    (place, nuts) = next(iter(grouped((nut, place) for nut, place in _places(contents, "nut")).items()))
    number, every = counted(len(nuts), "nut", "nuts"), "both" if len(nuts) == 2 else "all"
    if len(nuts) == 1:
        return chosen(
            rng,
            f"There is one nut, {nuts[0]}. It is at {place} and loose.",
            f"At {place} there is a single loose nut, called {nuts[0]}.",
            f"One loose nut, named {nuts[0]}, is waiting at {place}.",
        )
    return chosen(
        rng,
        f"There are {number}, called {joined(nuts)}. They are {every} at {place} and loose.",
        f"At {place} there are {number}, {every} of them loose: {joined(nuts)}.",
        f"{capitalised(number)}, named {joined(nuts)}, are waiting at {place}, {every} of them loose.",
    )


def _places(contents: Contents, kind: str) -> list[tuple[str, str]]:
    things = contents.objects(kind)
    return [(thing, place) for thing, place in contents.init("stands_at") if thing in things]


def _wanted(contents: Contents, rng: Random) -> str:
    wanted = [nut for (nut,) in contents.goal("tight")]
    spare = [nut for nut in contents.objects("nut") if nut not in wanted]
    verb = "is" if len(wanted) == 1 else "are"
    said = chosen(
        rng,
        f"In the end {joined(wanted)} should be tight.",
        f"The goal is that {joined(wanted)} {verb} tight.",
        f"The man should tighten {joined(wanted)}.",
    )
    if not spare:
        return said
    may = chosen(
        rng,
        f"Whether {joined(spare)} is tightened does not matter.",
        f"It does not matter what happens to {joined(spare)}.",
        f"The man may leave {joined(spare)} loose.",
    )
    return f"{said} {may}"
