"""Elevator: people to be brought from floor to floor by one lift."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

PEOPLE = (
    *(
        "anna",
        "ben",
        "carla",
        "david",
        "emma",
        "farid",
        "greta",
        "henry",
        "ines",
        "jonas",
        "karim",
        "lena",
        "milan",
        "nora",
    ),
    *(
        "oskar",
        "petra",
        "quentin",
        "rosa",
        "samir",
        "tilda",
        "ugo",
        "vera",
        "walid",
        "xenia",
        "yara",
        "zeno",
        "amir",
        "bella",
    ),
)


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
    """Two to twenty floors and two to twenty-five passengers."""
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
    return "\n\n".join(
        (
            " ".join((*_things(contents, rng), _lift(contents, rng), *_waiting(contents, rng))),
            " ".join(_wishes(contents, rng)),
        )
    )


def _things(contents: Contents, rng: Random) -> tuple[str, str]:
    floors, people = contents.objects("floor"), contents.objects("passenger")
    number, order = counted(len(floors), "floor", "floors"), ", ".join(floors)
    single = len(people) == 1
    return (
        chosen(
            rng,
            f"The building has {number}, from bottom to top: {order}.",
            f"There are {number}; from bottom to top they are {order}.",
            f"From bottom to top, the {number} of the house are {order}.",
        ),
        chosen(
            rng,
            f"One passenger is using the lift today: {people[0]}."
            if single
            else f"{capitalised(counted(len(people), '', 'people'))} are using the lift today: {joined(people)}.",
            f"The only passenger is {people[0]}."
            if single
            else f"The {counted(len(people), '', 'passengers')} are {joined(people)}.",
            f"There is one passenger, called {people[0]}."
            if single
            else f"There are {counted(len(people), '', 'passengers')}, called {joined(people)}.",
        ),
    )


def _lift(contents: Contents, rng: Random) -> str:
    ((floor,),) = contents.init("lift_at")
    riding = [person for (person,) in contents.init("riding")]
    place = chosen(
        rng, f"The lift is on {floor}", f"Right now the lift stands on {floor}", f"At the moment the lift is on {floor}"
    )
    if not riding:
        return place + chosen(rng, " and empty.", ", with nobody in it.", " and nobody is in it.")
    verb = "is" if len(riding) == 1 else "are"
    return place + chosen(
        rng,
        f", and {joined(riding)} {verb} already in it.",
        f" with {joined(riding)} in it.",
        f"; {joined(riding)} {verb} riding in it.",
    )


def _waiting(contents: Contents, rng: Random) -> list[str]:
    said = []
    for floor, people in grouped((person, floor) for person, floor in contents.init("on_floor")).items():
        verb = "is" if len(people) == 1 else "are"
        wait = "waits" if len(people) == 1 else "wait"
        said.append(
            chosen(
                rng,
                f"On {floor} {joined(people)} {verb} waiting.",
                f"Waiting on {floor}: {joined(people)}.",
                f"On {floor} {wait} {joined(people)}.",
            )
        )
    return said


def _wishes(contents: Contents, rng: Random) -> list[str]:
    wishes = contents.goal("on_floor")
    said = []
    for floor, people in grouped((person, floor) for person, floor in wishes).items():
        said.append(
            chosen(
                rng,
                f"Going to {floor}: {joined(people)}.",
                f"Please bring {joined(people)} to {floor}.",
                f"On {floor} there should be {joined(people)} in the end.",
            )
        )
    return said + _rest(contents, {person for person, _ in wishes}, rng)


def _rest(contents: Contents, told: set[str], rng: Random) -> list[str]:
    said = []
    idle = [person for person in contents.objects("passenger") if person not in told]
    if idle:
        said.append(
            chosen(
                rng,
                f"It does not matter where {joined(idle)} will be at the end.",
                f"Where {joined(idle)} will be is not important.",
                f"Any floor will do for {joined(idle)}.",
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
    return said
