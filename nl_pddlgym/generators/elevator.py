"""Elevator: people to be brought from floor to floor by one lift."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined, number_word
from pddlcoder.pddl.model import Fact, Problem

PEOPLE = tuple(
    "anna ben carla david emma farid greta henry ines jonas karim lena milan nora oskar petra quentin rosa samir tilda ugo "
    "vera walid xenia yara zeno".split()
)
FEW = 5
"""Up to so many floors are told in a sentence each, more of them in a list."""


@dataclass(frozen=True, slots=True)
class Config:
    """`riding` passengers are in the lift at first, `idle` ones have no wish; with `home` (0 or 1) the lift itself has to be somewhere in the end."""

    floors: int = 4
    passengers: int = 3
    riding: int = 0
    idle: int = 0
    home: int = 0

    def __post_init__(self) -> None:
        at_least(2, floors=self.floors)
        at_least(1, passengers=self.passengers)
        at_least(0, riding=self.riding, idle=self.idle, home=self.home)
        if self.passengers > len(PEOPLE):
            raise ConfigError(f"passengers must be at most {len(PEOPLE)}, got {self.passengers}")
        if self.riding + self.idle >= self.passengers:
            raise ConfigError(f"passengers must be more than riding and idle together, got {self.passengers}")
        if self.home > 1:
            raise ConfigError(f"home must be 0 or 1, got {self.home}")


def draw(rng: Random) -> Config:
    """Two to twenty floors and three to 25 passengers."""
    return Config(rng.randint(2, 20), rng.randint(3, 25), rng.randint(0, 1), rng.randint(0, 1), rng.randint(0, 1))


def generate(config: Config, rng: Random) -> Problem:
    """People on any floor, each but the idle ones with a wish for another."""
    floors = [f"floor{number}" for number in range(1, config.floors + 1)]
    people = list(PEOPLE[: config.passengers])
    riding = rng.sample(people, config.riding)
    waiting = {person: rng.choice(floors) for person in people if person not in riding}
    idle = rng.sample(list(waiting), config.idle)
    init: list[Fact] = [("lift_at", rng.choice(floors))]
    init += [("on_floor", *pair) for pair in waiting.items()]
    init += [("riding", person) for person in people if person in riding]
    init += [("next", *pair) for pair in itertools.pairwise(floors)]
    goal: list[Fact] = [
        ("on_floor", person, rng.choice([floor for floor in floors if floor != waiting.get(person)]))
        for person in people
        if person not in idle
    ]
    goal += [("lift_at", rng.choice(floors))] if config.home else []
    return compose("elevator", {"floor": floors, "passenger": people}, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """The floors from bottom to top, the people and where they are, the lift, and who wants to go where."""
    contents = Contents(problem)
    things = " ".join((*_things(contents, rng), _lift(contents, rng)))
    parts = (things, _waiting(contents, rng), _wishes(contents, rng), _rest(contents, rng))
    return "\n\n".join(part for part in parts if part)


def _things(contents: Contents, rng: Random) -> tuple[str, str]:
    floors, people = contents.objects("floor"), contents.objects("passenger")
    number, order = counted(len(floors), "floor", "floors"), ", ".join(floors)
    return (
        chosen(
            rng,
            f"The building has {number}, from bottom to top: {order}.",
            f"There are {number}; from bottom to top they are {order}.",
            f"From bottom to top, the {number} of the house are {order}.",
        ),
        _alone(people[0], rng) if len(people) == 1 else _people(people, rng),
    )


def _alone(person: str, rng: Random) -> str:
    return chosen(
        rng,
        f"One passenger is using the lift today: {person}.",
        f"The only passenger is {person}.",
        f"There is one passenger, called {person}.",
    )


def _people(people: Sequence[str], rng: Random) -> str:
    number = number_word(len(people))
    return chosen(
        rng,
        f"{capitalised(number)} people are using the lift today: {joined(people)}.",
        f"The {number} passengers are {joined(people)}.",
        f"There are {number} passengers, called {joined(people)}.",
    )


def _lift(contents: Contents, rng: Random) -> str:
    ((floor,),) = contents.init("lift_at")
    riding = [person for (person,) in contents.init("riding")]
    place = chosen(
        rng, f"The lift is on {floor}", f"Right now the lift stands on {floor}", f"At the moment the lift is on {floor}"
    )
    if not riding:
        return place + chosen(rng, " and empty.", ", with nobody in it.", " and nobody is in it.")
    return place + chosen(
        rng,
        f", and {joined(riding)} {_be(riding)} already in it.",
        f" with {joined(riding)} in it.",
        f"; {joined(riding)} {_be(riding)} riding in it.",
    )


def _be(people: Sequence[str]) -> str:
    return "is" if len(people) == 1 else "are"


def _by_floor(contents: Contents, pairs: Iterable[tuple[str, ...]]) -> Mapping[str, Sequence[str]]:
    """People by floor, from bottom to top."""
    groups = grouped((person, floor) for person, floor in pairs)
    return {floor: groups[floor] for floor in contents.objects("floor") if floor in groups}


def _lines(heading: str, groups: Mapping[str, Sequence[str]], start: str) -> str:
    return "\n".join((heading, "", *(f"- {start} {floor}: {joined(people)}" for floor, people in groups.items())))


def _waiting(contents: Contents, rng: Random) -> str:
    groups = _by_floor(contents, contents.init("on_floor"))
    if len(groups) > FEW:
        heading = chosen(
            rng,
            "These people are waiting for the lift:",
            "This is where people are waiting:",
            "People are waiting on these floors:",
        )
        return _lines(heading, groups, "on")
    style = chosen(
        rng, "On {floor} {people} {be} waiting.", "Waiting on {floor}: {people}.", "On {floor} there {be} {people}."
    )
    return " ".join(
        style.format(floor=floor, people=joined(people), be=_be(people)) for floor, people in groups.items()
    )


def _wishes(contents: Contents, rng: Random) -> str:
    groups = _by_floor(contents, contents.goal("on_floor"))
    if len(groups) > FEW:
        heading = chosen(
            rng,
            "This is where they want to go:",
            "Please bring them to the floors of their wishes:",
            "Their wishes are:",
        )
        return _lines(heading, groups, "to")
    style = chosen(
        rng,
        "Please bring {people} to {floor}.",
        "In the end {people} should be on {floor}.",
        "The floor that {people} {want} to go to is {floor}.",
    )
    return " ".join(
        style.format(floor=floor, people=joined(people), want="wants" if len(people) == 1 else "want")
        for floor, people in groups.items()
    )


def _rest(contents: Contents, rng: Random) -> str:
    said = []
    wishing = {person for person, _ in contents.goal("on_floor")}
    idle = [person for person in contents.objects("passenger") if person not in wishing]
    if idle:
        said.append(
            chosen(
                rng,
                f"It does not matter where {joined(idle)} will be at the end.",
                f"Where {joined(idle)} will be in the end is not important.",
                f"At the end {joined(idle)} can be anywhere, on a floor or in the lift.",
            )
        )
    for (floor,) in contents.goal("lift_at"):
        said.append(
            chosen(
                rng,
                f"The lift itself should be on {floor} in the end.",
                f"The lift has to be on {floor} when all is done.",
                f"At the end the lift itself has to stand on {floor}.",
            )
        )
    return " ".join(said)
