"""Driverlog: packages to be delivered by trucks, which need drivers, who walk."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, net, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem


@dataclass(frozen=True, slots=True)
class Config:
    """`seated` drivers are in a truck at first, `loaded` packages too; `home` drivers and `parked` trucks have to be somewhere in the end; `extra` roads and footpaths beyond those that keep places together."""

    drivers: int = 1
    trucks: int = 1
    packages: int = 2
    places: int = 4
    seated: int = 0
    loaded: int = 0
    home: int = 0
    parked: int = 0
    extra: int = 1

    def __post_init__(self) -> None:
        at_least(1, drivers=self.drivers, trucks=self.trucks, packages=self.packages)
        at_least(2, places=self.places)
        at_least(0, seated=self.seated, loaded=self.loaded, home=self.home, parked=self.parked, extra=self.extra)
        if self.seated > min(self.drivers, self.trucks):
            raise ConfigError(f"seated must be at most drivers and trucks, got {self.seated}")
        if self.home > self.drivers or self.parked > self.trucks or self.loaded > self.packages:
            raise ConfigError("home, parked and loaded must be at most the drivers, trucks and packages there are")


def draw(rng: Random) -> Config:
    """One to six drivers, one to seven trucks, two to seventeen packages, four to 31 places."""
    drivers, trucks, packages = rng.randint(1, 6), rng.randint(1, 7), rng.randint(2, 17)
    return Config(
        drivers,
        trucks,
        packages,
        rng.randint(4, 31),
        seated=rng.randint(0, min(drivers, trucks)),
        loaded=rng.randint(0, packages // 3),
        home=rng.randint(0, drivers),
        parked=rng.randint(0, trucks),
        extra=rng.randint(1, 12),
    )


def generate(config: Config, rng: Random) -> Problem:
    """A net of roads and one of footpaths over all places, and packages to be delivered."""
    drivers, trucks = numbered("driver", config.drivers), numbered("truck", config.trucks)
    packages, places = numbered("package", config.packages), numbered("stop", config.places)
    seats = dict(zip(rng.sample(drivers, config.seated), rng.sample(trucks, config.seated), strict=True))
    inside = rng.sample(packages, config.loaded)
    loaded = {package: rng.choice(trucks) for package in packages if package in inside}
    homes = {thing: rng.choice(places) for thing in (*drivers, *trucks, *packages) if thing not in (*seats, *loaded)}
    init: list[Fact] = [("is_at", *pair) for pair in homes.items()]
    init += [("at_wheel", *pair) for pair in seats.items()]
    init += [("without_driver", truck) for truck in trucks if truck not in seats.values()]
    init += [("inside", *pair) for pair in loaded.items()]
    for kind in ("road", "footpath"):
        for one, other in net(places, config.extra, rng):
            init += [(kind, one, other), (kind, other, one)]
    asked = [*rng.sample(drivers, config.home), *rng.sample(trucks, config.parked), *packages]
    moved = [thing for thing in (*drivers, *trucks, *packages) if thing in asked]
    goal = [("is_at", thing, rng.choice([place for place in places if place != homes.get(thing)])) for thing in moved]
    things = {"driver": drivers, "truck": trucks, "package": packages, "location": places}
    return compose("driverlog", things, init, goal)


def _index(place: str) -> int:
    return int(place.removeprefix("stop"))


def describe(problem: Problem, rng: Random) -> str:
    """Who and what there is, the two nets, where everything is, and where it has to be."""
    contents = Contents(problem)
    parts = (
        " ".join(_things(contents, rng)),
        *(_links(contents, kind, rng) for kind in ("road", "footpath")),
        _now(contents, rng),
    )
    return "\n\n".join((*parts, _wanted(contents, rng)))


def _things(contents: Contents, rng: Random) -> list[str]:
    nouns = (
        ("driver", "driver", "drivers"),
        ("truck", "truck", "trucks"),
        ("package", "package", "packages"),
        ("location", "place", "places"),
    )
    said = []
    for kind, singular, plural in nouns:
        names = contents.objects(kind)
        number, verb = counted(len(names), singular, plural), "is" if len(names) == 1 else "are"
        said.append(
            chosen(
                rng,
                f"There {verb} {number}: {joined(names)}.",
                f"The robot has {number} to work with, called {joined(names)}.",
                f"The robot deals with {number}, named {joined(names)}.",
            )
        )
    return said


def _links(contents: Contents, kind: str, rng: Random) -> str:
    """Each link once, told from its first end."""
    noun = "road" if kind == "road" else "footpath"
    links = [(one, other) for one, other in contents.init(kind) if _index(one) < _index(other)]
    opening = chosen(
        rng, f"These are the {noun}s:", f"The {noun}s are as follows:", f"There are the following {noun}s:"
    )
    style = chosen(
        rng,
        "- from {one} to {others}",
        "- {one} is joined to {others}",
        "- joined to {one}: {others}",
    )
    told = grouped((other, one) for one, other in links)
    return "\n".join((opening, "", *(style.format(one=one, others=joined(others)) for one, others in told.items())))


def _now(contents: Contents, rng: Random) -> str:
    said = []
    for place, things in grouped((thing, place) for thing, place in contents.init("is_at")).items():
        verb, waits = ("is", "waits") if len(things) == 1 else ("are", "wait")
        said.append(
            chosen(
                rng,
                f"At {place} there {verb} {joined(things)}.",
                f"Waiting at {place}: {joined(things)}.",
                f"At {place} {waits} {joined(things)}.",
            )
        )
    for driver, truck in contents.init("at_wheel"):
        said.append(
            chosen(
                rng,
                f"In {truck} sits {driver}.",
                f"The driver in {truck} is {driver}.",
                f"Sitting in {truck}: {driver}.",
            )
        )
    for truck, packages in grouped((package, truck) for package, truck in contents.init("inside")).items():
        said.append(
            chosen(
                rng,
                f"The truck {truck} is loaded with {joined(packages)}.",
                f"Loaded on {truck}: {joined(packages)}.",
                f"On {truck} {'lies' if len(packages) == 1 else 'lie'} {joined(packages)}.",
            )
        )
    empty = [truck for (truck,) in contents.init("without_driver")]
    if empty:
        said.append(
            chosen(
                rng,
                f"There is no driver in {joined(empty, 'or')}.",
                f"Without a driver: {joined(empty)}.",
                f"Nobody sits in {joined(empty, 'or')}.",
            )
        )
    return " ".join(said)


def _wanted(contents: Contents, rng: Random) -> str:
    opening = chosen(
        rng,
        "In the end everything should be here:",
        "This is where things should be when all is done:",
        "Please bring everything to these places:",
    )
    style = chosen(rng, "- at {place}: {things}", "- {place}: {things}", "- {things} at {place}")
    wishes = grouped((thing, place) for thing, place in contents.goal("is_at"))
    told = {thing for things in wishes.values() for thing in things}
    idle = [thing for thing in contents.objects("driver", "truck") if thing not in told]
    lines = [opening, "", *(style.format(place=place, things=joined(things)) for place, things in wishes.items())]
    if idle:
        lines += [
            "",
            capitalised(
                chosen(
                    rng,
                    f"where {joined(idle)} will be is not important.",
                    f"it does not matter where {joined(idle)} will be.",
                    f"any place will do for {joined(idle)}.",
                )
            ),
        ]
    return "\n".join(lines)
