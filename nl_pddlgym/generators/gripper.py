"""Gripper: balls to be carried between rooms, two at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

HANDS = ("left_gripper", "right_gripper")


@dataclass(frozen=True, slots=True)
class Config:
    """`sources` and `targets` are the rooms that balls start and end in; `held` balls (0 to 2) are in a gripper at first; `idle` balls may end anywhere."""

    rooms: int = 2
    balls: int = 4
    sources: int = 1
    targets: int = 1
    held: int = 0
    idle: int = 0

    def __post_init__(self) -> None:
        at_least(2, rooms=self.rooms)
        at_least(1, balls=self.balls, sources=self.sources, targets=self.targets)
        at_least(0, held=self.held, idle=self.idle)
        if self.held > len(HANDS):
            raise ConfigError(f"held must be at most {len(HANDS)}, got {self.held}")
        if self.idle + self.held >= self.balls:
            raise ConfigError(f"balls must be more than held and idle together, got {self.balls}")


def draw(rng: Random) -> Config:
    """Two to twelve rooms and four to forty balls; in every second problem most balls may end anywhere."""
    rooms, balls, held = rng.randint(2, 12), rng.randint(4, 40), rng.randint(0, 2)
    return Config(
        rooms,
        balls,
        sources=rng.randint(1, rooms),
        targets=rng.randint(1, rooms),
        held=held,
        idle=rng.choice((rng.randint(0, 1), max(0, balls - held - rng.randint(3, 10)))),
    )


def generate(config: Config, rng: Random) -> Problem:
    """Balls in some rooms, each but the idle ones wanted in another room."""
    rooms = [f"room{number}" for number in range(1, config.rooms + 1)]
    balls = [f"ball{number}" for number in range(1, config.balls + 1)]
    sources = rng.sample(rooms, min(config.sources, len(rooms)))
    targets = rng.sample(rooms, min(config.targets, len(rooms)))
    held = rng.sample(balls, config.held)
    homes = {ball: rng.choice(sources) for ball in balls if ball not in held}
    idle = rng.sample([ball for ball in balls if ball not in held], config.idle)
    wanted = [
        ("ball_in", ball, _elsewhere(homes.get(ball, ""), targets, rooms, rng)) for ball in balls if ball not in idle
    ]
    hands = list(zip(HANDS, held, strict=False))
    init: list[Fact] = [("robot_in", rng.choice(rooms))]
    init += [("ball_in", ball, room) for ball, room in homes.items()]
    init += [("carrying", hand, ball) for hand, ball in hands]
    init += [("free", hand) for hand in HANDS[len(hands) :]]
    return compose("gripper", {"room": rooms, "ball": balls, "hand": HANDS}, init, wanted)


def _elsewhere(home: str, targets: list[str], rooms: list[str], rng: Random) -> str:
    """A target that is not the home; any other room if there is none."""
    others = [room for room in targets if room != home] or [room for room in rooms if room != home]
    return rng.choice(others)


def describe(problem: Problem, rng: Random) -> str:
    """The rooms and balls, where everything is, and where the balls belong."""
    contents = Contents(problem)
    things = _things(contents, rng)
    now = [_robot(contents, rng), *_balls(contents, rng)]
    return "\n\n".join((" ".join(things), " ".join(now), _wanted(contents, rng)))


def _things(contents: Contents, rng: Random) -> list[str]:
    rooms, balls = contents.objects("room"), contents.objects("ball")
    number, all_rooms = counted(len(rooms), "room", "rooms"), joined(rooms)
    many, all_balls = counted(len(balls), "ball", "balls"), joined(balls)
    hands = joined(contents.objects("hand"))
    return [
        chosen(
            rng,
            f"There are {number}: {all_rooms}.",
            f"The robot works in {number}, called {all_rooms}.",
            f"This is about {number}, named {all_rooms}.",
        ),
        chosen(
            rng,
            f"There are {many} to carry around, called {all_balls}."
            if len(balls) > 1
            else f"There is one ball, called {all_balls}.",
            f"The robot looks after {many}: {all_balls}.",
            f"The robot deals with {many}, named {all_balls}.",
        ),
        chosen(
            rng,
            f"The grippers of the robot are called {hands}.",
            f"The two grippers of the robot are {hands}.",
            f"The robot has the grippers {hands}.",
        ),
    ]


def _robot(contents: Contents, rng: Random) -> str:
    ((room,),) = contents.init("robot_in")
    carried = contents.init("carrying")
    place = chosen(
        rng,
        f"The robot is in {room} at the moment",
        f"Right now the robot is in {room}",
        f"At the start the robot waits in {room}",
    )
    if not carried:
        return place + chosen(
            rng, ", and both grippers are empty.", " and carries nothing.", " with two empty grippers."
        )
    return place + _held([(hand, ball) for hand, ball in carried], [hand for (hand,) in contents.init("free")], rng)


def _held(carried: Sequence[tuple[str, str]], free: Sequence[str], rng: Random) -> str:
    return chosen(
        rng,
        f"; {joined([*(f'{hand} holds {ball}' for hand, ball in carried), *(f'{hand} is empty' for hand in free)])}.",
        f", with {joined([*(f'{ball} in {hand}' for hand, ball in carried), *(f'nothing in {hand}' for hand in free)])}.",
        f"; {joined([*(f'{ball} is in {hand}' for hand, ball in carried), *(f'nothing is in {hand}' for hand in free)])}.",
    )


def _balls(contents: Contents, rng: Random) -> list[str]:
    balls = list(contents.init("ball_in"))
    said = []
    for room, inside in grouped((ball, room) for ball, room in balls).items():
        verb, lies = ("is", "lies") if len(inside) == 1 else ("are", "lie")
        if len(inside) > 2 and len(inside) == len(contents.objects("ball")):
            said.append(
                chosen(rng, f"All balls are in {room}.", f"Every ball lies in {room}.", f"All the balls lie in {room}.")
            )
            continue
        said.append(
            chosen(
                rng,
                f"In {room} there {verb} {joined(inside)}.",
                f"In {room} {lies} {joined(inside)}.",
                f"Lying in {room}: {joined(inside)}.",
            )
        )
    return said


def _wanted(contents: Contents, rng: Random) -> str:
    wishes = contents.goal("ball_in")
    rooms = grouped((ball, room) for ball, room in wishes)
    told = {ball for ball, _ in wishes}
    idle = [ball for ball in contents.objects("ball") if ball not in told]
    rest = f"\n\n{_idle(idle, rng)}" if idle else ""
    if len(rooms) == 1 and not idle:
        (room,) = rooms
        return chosen(
            rng,
            f"In the end all balls should be in {room}.",
            f"Please bring every ball to {room}.",
            f"The job is done when all the balls lie in {room}.",
        )
    opening = chosen(
        rng,
        "In the end the balls should be here:",
        "This is where the balls belong:",
        "Please bring the balls to these rooms:",
    )
    style = chosen(rng, "- in {room}: {balls}", "- {room}: {balls}", "- {balls} in {room}")
    lines = [style.format(room=room, balls=joined(balls)) for room, balls in rooms.items()]
    return "\n".join((opening, "", *lines)) + rest


def _idle(balls: Sequence[str], rng: Random) -> str:
    """Which balls may end anywhere: by name if there are few."""
    named = joined(balls) if len(balls) < 5 else "all the other balls"
    verb = "ends" if len(balls) == 1 else "end"
    return chosen(
        rng,
        f"It does not matter where {named} {verb} up.",
        f"Where {named} will be is not important.",
        f"Any place will do for {named}.",
    )
