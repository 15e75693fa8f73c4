"""Ferry: cars to be carried between ports, one at a time."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem


@dataclass(frozen=True, slots=True)
class Config:
    """`aboard` says how many cars (0 or 1) are on the deck at first; `idle` cars may end anywhere."""

    ports: int = 3
    cars: int = 4
    aboard: int = 0
    idle: int = 0

    def __post_init__(self) -> None:
        at_least(2, ports=self.ports)
        at_least(1, cars=self.cars)
        at_least(0, aboard=self.aboard, idle=self.idle)
        if self.aboard > 1:
            raise ConfigError(f"aboard must be 0 or 1, got {self.aboard}")
        if self.idle + self.aboard >= self.cars:
            raise ConfigError(f"cars must be more than aboard and idle together, got {self.cars}")


def draw(rng: Random) -> Config:
    """Three to 23 ports and four to 28 cars."""
    return Config(rng.randint(3, 23), rng.randint(4, 28), aboard=rng.randint(0, 1), idle=rng.randint(0, 2))


def generate(config: Config, rng: Random) -> Problem:
    """Cars at any port, each but the idle ones wanted at another."""
    ports = [f"port{number}" for number in range(1, config.ports + 1)]
    cars = [f"car{number}" for number in range(1, config.cars + 1)]
    aboard = rng.sample(cars, config.aboard)
    homes = {car: rng.choice(ports) for car in cars if car not in aboard}
    idle = rng.sample(list(homes), config.idle)
    wishes: list[Fact] = []
    for car in cars:
        if car not in idle:
            wishes.append(("car_at", car, rng.choice([port for port in ports if port != homes.get(car)])))
    init: list[Fact] = [("ferry_at", rng.choice(ports))]
    init += [("aboard", car) for car in aboard] or [("deck_free",)]
    init += [("car_at", car, port) for car, port in homes.items()]
    return compose("ferry", {"port": ports, "car": cars}, init, wishes)


def describe(problem: Problem, rng: Random) -> str:
    """Ports and cars, where they are, and where the cars are to go."""
    contents = Contents(problem)
    return "\n\n".join(
        (" ".join((*_things(contents, rng), _ferry(contents, rng))), _now(contents, rng), _wanted(contents, rng))
    )


def _things(contents: Contents, rng: Random) -> tuple[str, str]:
    ports, cars = contents.objects("port"), contents.objects("car")
    number, many = counted(len(ports), "port", "ports"), counted(len(cars), "car", "cars")
    return (
        chosen(
            rng,
            f"The ferry serves {number}: {joined(ports)}.",
            f"There are {number}, called {joined(ports)}.",
            f"The crossing connects {number}, named {joined(ports)}.",
        ),
        chosen(
            rng,
            f"There are {many} to look after: {joined(cars)}." if len(cars) > 1 else f"There is one car: {cars[0]}.",
            f"Today the ferry has to deal with {many}, called {joined(cars)}.",
            f"The captain looks after {many}, named {joined(cars)}.",
        ),
    )


def _ferry(contents: Contents, rng: Random) -> str:
    ((port,),) = contents.init("ferry_at")
    place = chosen(rng, f"the ferry is at {port}", f"the ferry waits at {port}", f"the ferry stands at {port}")
    when = chosen(rng, "Right now", "At the moment", "At the start")
    aboard = contents.init("aboard")
    if aboard:
        load = chosen(
            rng,
            f"with {aboard[0][0]} on its deck",
            f"and {aboard[0][0]} is on the deck",
            f"carrying {aboard[0][0]} on its deck",
        )
    else:
        load = chosen(rng, "and its deck is empty", "with an empty deck", "without a car on its deck")
    return f"{when} {place} {load}."


def _now(contents: Contents, rng: Random) -> str:
    said = []
    for port, cars in grouped((car, port) for car, port in contents.init("car_at")).items():
        verb = "is" if len(cars) == 1 else "are"
        waits = "waits" if len(cars) == 1 else "wait"
        said.append(
            chosen(
                rng,
                f"At {port} there {verb} {joined(cars)}.",
                f"Waiting at {port}: {joined(cars)}.",
                f"At {port}, {joined(cars)} {waits}.",
            )
        )
    return " ".join(said)


def _wanted(contents: Contents, rng: Random) -> str:
    wishes = contents.goal("car_at")
    wanted = {car for car, _ in wishes}
    idle = [car for car in contents.objects("car") if car not in wanted]
    opening = chosen(
        rng,
        "In the end the cars should be here:",
        "This is where the cars belong:",
        "Please bring the cars to these ports:",
    )
    style = chosen(rng, "- {port}: {cars}", "- at {port}: {cars}", "- {cars} at {port}")
    places = grouped((car, port) for car, port in wishes)
    lines = [style.format(port=port, cars=joined(cars)) for port, cars in places.items()]
    rest = ""
    if idle:
        end = "ends up" if len(idle) == 1 else "end up"
        rest = "\n\n" + capitalised(
            chosen(
                rng,
                f"it does not matter where {joined(idle)} {end}.",
                f"where {joined(idle)} will be is not important.",
                f"any port will do for {joined(idle)}.",
            )
        )
    return "\n".join((opening, "", *lines)) + rest
