"""Rearrangement: pieces of a game to be brought to other squares of a board."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

PIECES = ("king", "queen", "bishop", "knight", "rook")


@dataclass(frozen=True, slots=True)
class Config:
    """`wanted` pieces have to be on another square; with `held` (0 or 1) the gripper holds a piece at first; `home` (0 or 1) wants the gripper somewhere too."""

    squares: int = 9
    pieces: int = 2
    wanted: int = 1
    held: int = 0
    home: int = 0

    def __post_init__(self) -> None:
        at_least(2, squares=self.squares)
        at_least(1, pieces=self.pieces, wanted=self.wanted)
        at_least(0, held=self.held, home=self.home)
        if self.pieces > len(PIECES):
            raise ConfigError(f"pieces must be at most {len(PIECES)}, got {self.pieces}")
        if self.wanted > self.pieces or max(self.held, self.home) > 1:
            raise ConfigError("wanted must be at most pieces, held and home must be 0 or 1")


def draw(rng: Random) -> Config:
    """Nine to twenty squares and two to five pieces."""
    pieces = rng.randint(2, 5)
    return Config(rng.randint(9, 20), pieces, rng.randint(1, pieces), rng.randint(0, 1), rng.randint(0, 1))


def generate(config: Config, rng: Random) -> Problem:
    """Pieces anywhere, some of them wanted elsewhere."""
    squares, pieces = [f"square{number}" for number in range(1, config.squares + 1)], list(PIECES[: config.pieces])
    places = {piece: rng.choice(squares) for piece in pieces}
    held = rng.sample(pieces, config.held)
    start = places[held[0]] if held else rng.choice(squares)
    wanted = set(rng.sample(pieces, config.wanted))
    init: list[Fact] = [("gripper_at", start), *(("lying", *pair) for pair in places.items())]
    init += [fact for piece in held for fact in (("held", piece), ("busy",))]
    goal: list[Fact] = [
        ("lying", piece, rng.choice([square for square in squares if square != places[piece]]))
        for piece in pieces
        if piece in wanted
    ]
    goal += [("gripper_at", rng.choice(squares))] if config.home else []
    return compose("rearrangement", {"square": squares, "piece": pieces}, init, goal)


def describe(problem: Problem, rng: Random) -> str:
    """The squares and pieces, where they are, and where some of them should be."""
    contents = Contents(problem)
    return "\n\n".join(
        (
            " ".join((*_things(contents, rng), _gripper(contents, rng), *_pieces(contents, rng))),
            " ".join(_wanted(contents, rng)),
        )
    )


def _things(contents: Contents, rng: Random) -> tuple[str, str]:
    squares, pieces = contents.objects("square"), contents.objects("piece")
    number, many = counted(len(squares), "square", "squares"), counted(len(pieces), "piece", "pieces")
    verb = "is" if len(pieces) == 1 else "are"
    return (
        chosen(
            rng,
            f"The board has {number}: {joined(squares)}.",
            f"There are {number} on the board, called {joined(squares)}.",
            f"The {number} of the board are named {joined(squares)}.",
        ),
        chosen(
            rng,
            f"There {verb} {many}: {joined(pieces)}.",
            f"The game has {many}, called {joined(pieces)}.",
            f"On the board there {verb} {many}, named {joined(pieces)}.",
        ),
    )


def _gripper(contents: Contents, rng: Random) -> str:
    ((square,),), held = contents.init("gripper_at"), contents.init("held")
    place = chosen(
        rng,
        f"The gripper is at {square}",
        f"Right now the gripper waits at {square}",
        f"At the start the gripper stands at {square}",
    )
    if held:
        return place + chosen(
            rng, f" and holds {held[0][0]}.", f", holding {held[0][0]}.", f" with {held[0][0]} in it."
        )
    return place + chosen(rng, " and is empty.", ", holding nothing.", " with no piece in it.")


def _pieces(contents: Contents, rng: Random) -> list[str]:
    said = []
    for square, pieces in grouped((piece, square) for piece, square in contents.init("lying")).items():
        verb, stands = ("is", "stands") if len(pieces) == 1 else ("are", "stand")
        said.append(
            chosen(
                rng,
                f"At {square} there {verb} {joined(pieces)}.",
                f"On {square} {stands} {joined(pieces)}.",
                f"On {square}: {joined(pieces)}.",
            )
        )
    return said


def _wanted(contents: Contents, rng: Random) -> list[str]:
    wishes = contents.goal("lying")
    asked = {piece for piece, _ in wishes}
    idle = [piece for piece in contents.objects("piece") if piece not in asked]
    told = joined(f"{piece} on {square}" for piece, square in wishes)
    said = [chosen(rng, f"In the end there should be {told}.", f"Please put {told}.", f"The goal is to have {told}.")]
    if idle:
        said.append(
            chosen(
                rng,
                f"It does not matter where {joined(idle)} will be.",
                f"Any square will do for {joined(idle)}.",
                f"Where {joined(idle)} will be is not important.",
            )
        )
    for (square,) in contents.goal("gripper_at"):
        said.append(
            chosen(
                rng,
                f"The gripper itself should be at {square} in the end.",
                f"At the end the gripper has to stand at {square}.",
                f"When all is done, the gripper belongs at {square}.",
            )
        )
    return said
