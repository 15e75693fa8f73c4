"""Zeno travel: passengers to be flown between cities, with fuel in levels."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose, numbered
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem


@dataclass(frozen=True, slots=True)
class Config:
    """`levels` of fuel including the empty tank; `seated` passengers sit in an aircraft at first, `parked` aircraft have to be somewhere in the end, `idle` passengers anywhere."""

    aircraft: int = 1
    cities: int = 3
    people: int = 2
    levels: int = 5
    seated: int = 0
    parked: int = 0
    idle: int = 0

    def __post_init__(self) -> None:
        at_least(1, aircraft=self.aircraft, people=self.people)
        at_least(2, cities=self.cities)
        at_least(3, levels=self.levels)
        at_least(0, seated=self.seated, parked=self.parked, idle=self.idle)
        if self.parked > self.aircraft:
            raise ConfigError(f"parked must be at most aircraft, got {self.parked}")
        if self.seated + self.idle >= self.people:
            raise ConfigError(f"people must be more than seated and idle together, got {self.people}")


def draw(rng: Random) -> Config:
    """One to eight aircraft, three to 22 cities and three to 22 people."""
    aircraft, people = rng.randint(1, 8), rng.randint(3, 22)
    return Config(
        aircraft,
        rng.randint(3, 22),
        people,
        rng.randint(4, 7),
        rng.randint(0, 1),
        rng.randint(0, aircraft),
        rng.randint(0, 1),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Aircraft and people anywhere; the people wanted elsewhere, some aircraft too."""
    planes, people = numbered("plane", config.aircraft), numbered("person", config.people)
    cities = numbered("city", config.cities)
    levels = [f"level{number}" for number in range(config.levels)]
    aboard = rng.sample(people, config.seated)
    seated = {person: rng.choice(planes) for person in people if person in aboard}
    homes = {thing: rng.choice(cities) for thing in (*planes, *people) if thing not in seated}
    idle = rng.sample([person for person in people if person not in seated], config.idle)
    init: list[Fact] = [("is_at", thing, city) for thing, city in homes.items()]
    init += [("seated", *pair) for pair in seated.items()]
    init += [("fuel", plane, rng.choice(levels)) for plane in planes]
    init += [("next_level", *pair) for pair in itertools.pairwise(levels)]
    parked = rng.sample(planes, config.parked)
    moved = [*(plane for plane in planes if plane in parked), *(person for person in people if person not in idle)]
    goal = [("is_at", thing, rng.choice([city for city in cities if city != homes.get(thing)])) for thing in moved]
    things = {"aircraft": planes, "person": people, "city": cities, "level": levels}
    return compose("zeno_travel", things, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """Aircraft, cities, people and levels; where everybody is; the fuel; and where everybody wants to go."""
    contents = Contents(problem)
    return "\n\n".join(
        (" ".join(_things(contents, rng)), _planes(contents, rng), _people(contents, rng), _wanted(contents, rng))
    )


def _things(contents: Contents, rng: Random) -> tuple[str, ...]:
    planes, people = contents.objects("aircraft"), contents.objects("person")
    cities, levels = contents.objects("city"), contents.objects("level")
    fleet = counted(len(planes), "aircraft", "aircraft")
    travellers = counted(len(people), "passenger", "passengers")
    return (
        chosen(
            rng,
            f"There {'is' if len(planes) == 1 else 'are'} {fleet}: {joined(planes)}.",
            f"The robot has {fleet}, called {joined(planes)}.",
            f"The robot works with {fleet}, named {joined(planes)}.",
        ),
        chosen(
            rng,
            f"There are {counted(len(cities), 'city', 'cities')}: {joined(cities)}.",
            f"The aircraft fly between {counted(len(cities), 'city', 'cities')}, called {joined(cities)}.",
            f"The cities are {joined(cities)}.",
        ),
        chosen(
            rng,
            f"There {'is' if len(people) == 1 else 'are'} {travellers}: {joined(people)}.",
            f"The robot looks after {travellers}, called {joined(people)}.",
            f"Travelling today: {joined(people)}.",
        ),
        chosen(
            rng,
            f"The levels of fuel are, from the lowest to the highest: {', '.join(levels)}.",
            f"Fuel is measured in {counted(len(levels), 'level', 'levels')}, from the lowest to the highest: {', '.join(levels)}.",
            f"From the lowest to the highest, the levels of a tank are {', '.join(levels)}.",
        ),
    )


def _planes(contents: Contents, rng: Random) -> str:
    where, fuel = ({fact[0]: fact[1] for fact in contents.init(kind)} for kind in ("is_at", "fuel"))
    when = chosen(rng, "Right now", "At the moment", "At the start")
    style = chosen(
        rng,
        "{plane} is in {city} with its tank at {level}",
        "{plane} stands in {city} with {level} in the tank",
        "in {city} there is {plane} with fuel at {level}",
    )
    told = [style.format(plane=plane, city=where[plane], level=fuel[plane]) for plane in contents.objects("aircraft")]
    return f"{when} {'; '.join(told)}."


def _people(contents: Contents, rng: Random) -> str:
    people = set(contents.objects("person"))
    said = []
    for city, group in grouped((who, city) for who, city in contents.init("is_at") if who in people).items():
        verb, waits = ("is", "waits") if len(group) == 1 else ("are", "wait")
        said.append(
            chosen(
                rng,
                f"In {city} there {verb} {joined(group)}.",
                f"Waiting in {city}: {joined(group)}.",
                f"In {city} {waits} {joined(group)}.",
            )
        )
    for plane, group in grouped((who, plane) for who, plane in contents.init("seated")).items():
        verb = "sits" if len(group) == 1 else "sit"
        said.append(
            chosen(
                rng,
                f"Already in {plane} {verb} {joined(group)}.",
                f"Sitting in {plane}: {joined(group)}.",
                f"In {plane} {verb} {joined(group)}.",
            )
        )
    return " ".join(said)


def _wanted(contents: Contents, rng: Random) -> str:
    wishes = contents.goal("is_at")
    planes = contents.objects("aircraft")
    people = grouped((who, city) for who, city in wishes if who not in planes)
    opening, preposition = rng.choice(
        (
            ("In the end the passengers should be here:", "in"),
            ("The passengers want to go to these cities:", "to"),
            ("Please bring the passengers to these cities:", "to"),
        )
    )
    style = chosen(
        rng, "- {city}: {people}", f"- {{people}} {preposition} {{city}}", f"- {preposition} {{city}}: {{people}}"
    )
    lines = [style.format(city=city, people=joined(group)) for city, group in people.items()]
    parked = [(plane, city) for plane, city in wishes if plane in planes]
    rest = []
    if parked:
        told = joined(f"{plane} should be in {city}" for plane, city in parked)
        rest.append(chosen(rng, f"In the end {told}.", f"When all is done, {told}.", f"Afterwards {told}."))
    asked = {who for who, _ in wishes}
    idle = [who for who in contents.objects("person") if who not in asked]
    if idle:
        rest.append(
            capitalised(
                chosen(
                    rng,
                    f"where {joined(idle)} will be is not important.",
                    f"it does not matter where {joined(idle)} will be.",
                    f"any city will do for {joined(idle)}.",
                )
            )
        )
    return "\n".join((opening, "", *lines)) + (f"\n\n{' '.join(rest)}" if rest else "")
