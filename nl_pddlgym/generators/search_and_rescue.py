"""Search and rescue: a robot on a grid with walls that brings people to the hospital, one at a time."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from nl_pddlgym.composition import Contents, at_least, compose
from nl_pddlgym.errors import ConfigError
from nl_pddlgym.prose import capitalised, chosen, counted, grouped, joined
from pddlcoder.pddl.model import Fact, Problem

NAMES = ("anna", "ben", "clara", "david", "emma")
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Config:
    """A grid with some cells behind `walls`; of the `people`, `idle` ones may end anywhere, and the robot holds `carried` (0 or 1) at first."""

    rows: int = 4
    columns: int = 5
    walls: int = 3
    people: int = 1
    idle: int = 0
    carried: int = 0

    def __post_init__(self) -> None:
        at_least(1, rows=self.rows, columns=self.columns, people=self.people)
        at_least(0, walls=self.walls, idle=self.idle, carried=self.carried)
        for name, value, most in (
            ("rows", self.rows, 9),
            ("columns", self.columns, 9),
            ("people", self.people, len(NAMES)),
            ("carried", self.carried, 1),
            ("idle", self.idle, self.people - 1),
            ("walls", self.walls, self.rows * self.columns - 2),
        ):
            if value > most:
                raise ConfigError(f"{name} must be at most {most} here, got {value}")


def draw(rng: Random) -> Config:
    """Three to six rows and columns, at most one wall for four cells, one to four people."""
    rows, columns, people = rng.randint(3, 6), rng.randint(4, 6), rng.randint(1, 4)
    return Config(
        rows, columns, rng.randint(2, rows * columns // 4), people, rng.randint(0, people // 2), rng.randint(0, 1)
    )


def generate(config: Config, rng: Random) -> Problem:
    """Walls that leave every open cell within reach, people anywhere, the wanted ones not at the hospital."""
    cells = list(itertools.product(range(1, config.rows + 1), range(1, config.columns + 1)))
    blocked = _walls(cells, config.walls, rng)
    free = [cell for cell in cells if cell not in blocked]
    people = list(NAMES[: config.people])
    idle, carried = rng.sample(people, config.idle), rng.sample(people, config.carried)
    robot, hospital = rng.choice(free), rng.choice(free)
    far = [cell for cell in free if cell != hospital]
    init: list[Fact] = [("hospital_in", _name(hospital)), ("robot_in", _name(robot))]
    init += [("carries", person) for person in carried] or [("carries_nobody",)]
    for person in people:
        if person not in carried:
            init.append(("person_in", person, _name(rng.choice(free if person in idle else far))))
    init += [("blocked", _name(cell)) for cell in cells if cell in blocked]
    init += _links(cells)
    goal: list[Fact] = [("person_in", person, _name(hospital)) for person in people if person not in idle]
    return compose("search_and_rescue", {"cell": [_name(cell) for cell in cells], "person": people}, init, goal)


def _name(cell: Cell) -> str:
    return f"cell{cell[0]}{cell[1]}"


def _links(cells: Sequence[Cell]) -> list[Fact]:
    """Each cell with its neighbours in the grid, walls or not."""
    return [
        ("leads_to", _name((row, column)), _name((row + down, column + right)), direction)
        for row, column in cells
        for direction, (down, right) in STEPS.items()
        if (row + down, column + right) in cells
    ]


def _walls(cells: Sequence[Cell], count: int, rng: Random) -> list[Cell]:
    """So many cells, chosen one by one, that leave the others connected."""
    blocked: list[Cell] = []
    while len(blocked) < count:
        cell = rng.choice([cell for cell in cells if cell not in blocked])
        if _connected([other for other in cells if other not in (*blocked, cell)]):
            blocked.append(cell)
    return blocked


def _connected(cells: Collection[Cell]) -> bool:
    found = list(cells)[:1]
    for row, column in found:
        near = [(row + down, column + right) for down, right in STEPS.values()]
        found += [cell for cell in near if cell in cells and cell not in found]
    return len(found) == len(cells)


def describe(problem: Problem, rng: Random) -> str:
    """The grid row by row, what blocks it, who is where, and who is to be brought to the hospital."""
    contents = Contents(problem)
    now = f"{_walled(contents, rng)} {_hospital(contents, rng)} {_robot(contents, rng)}"
    return "\n\n".join((_grid(contents, rng), now, _people(contents, rng), _wanted(contents, rng)))


def _rows(contents: Contents) -> list[list[str]]:
    """The cells row by row: those that lie to the right of one another."""
    right = {before: after for before, after, direction in contents.init("leads_to") if direction == "right"}
    rows = []
    for cell in contents.objects("cell"):
        if cell in right.values():
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return rows


def _grid(contents: Contents, rng: Random) -> str:
    rows = _rows(contents)
    high, wide = counted(len(rows), "row", "rows"), counted(len(rows[0]), "cell", "cells")
    across = counted(len(rows[0]), "column", "columns")
    total = counted(len(rows) * len(rows[0]), "cell", "cells")
    opening = chosen(
        rng,
        f"The area is a grid of {high} and {across}. These are the rows from top to bottom, and the cells of each row from left to right:",
        f"The robot moves in a grid with {high} of {wide} each. From top to bottom the rows are, each from left to right:",
        f"There are {total}, in {high} and {across}. Row by row from top to bottom, and from left to right in each row, they are called:",
    )
    style = chosen(rng, "- row {number}: {cells}", "- {cells}")
    lines = [style.format(number=number, cells=", ".join(row)) for number, row in enumerate(rows, 1)]
    directions = chosen(
        rng,
        "The directions are up, down, left and right.",
        "The robot can move up, down, left and right.",
        "A direction can be up, down, left or right.",
    )
    return "\n".join((opening, "", *lines, "", directions))


def _walled(contents: Contents, rng: Random) -> str:
    blocked = [cell for (cell,) in contents.init("blocked")]
    if not blocked:
        return chosen(rng, "There are no walls.", "No wall blocks a cell.", "None of the cells is blocked by a wall.")
    verb, block = ("is", "A wall blocks") if len(blocked) == 1 else ("are", "Walls block")
    return chosen(
        rng,
        f"{block} {joined(blocked)}, and all other cells are free.",
        f"Blocked by {'a wall' if len(blocked) == 1 else 'walls'} {verb} {joined(blocked)}, and nothing else.",
        f"{capitalised(counted(len(blocked), 'cell', 'cells'))} {verb} blocked by {'a wall' if len(blocked) == 1 else 'walls'}: {joined(blocked)}.",
    )


def _hospital(contents: Contents, rng: Random) -> str:
    ((cell,),) = contents.init("hospital_in")
    return chosen(
        rng,
        f"The hospital is in {cell}.",
        f"In {cell} there is the hospital.",
        f"The hospital stands in {cell}.",
    )


def _robot(contents: Contents, rng: Random) -> str:
    ((cell,),) = contents.init("robot_in")
    place = chosen(
        rng,
        f"At the start the robot is in {cell}",
        f"The robot starts in {cell}",
        f"At first the robot stands in {cell}",
    )
    carried = [person for (person,) in contents.init("carries")]
    if carried:
        return f"{place} {chosen(rng, f'and already carries {carried[0]}', f'and is carrying {carried[0]}', f'with {carried[0]}, whom it carries')}."
    return f"{place} {chosen(rng, 'and carries nobody', 'without carrying anybody', 'and is not carrying anybody')}."


def _people(contents: Contents, rng: Random) -> str:
    people = contents.objects("person")
    number, verb = counted(len(people), "person", "people"), "is" if len(people) == 1 else "are"
    said = [
        chosen(
            rng,
            f"There {verb} {number} in the area: {joined(people)}.",
            f"{capitalised(number)} {verb} known to be in the area: {joined(people)}.",
            f"The search is for {number}, called {joined(people)}."
            if not _idle(contents)
            else f"{capitalised(number)} {verb} in the area, called {joined(people)}.",
        )
    ]
    for cell, names in grouped((person, cell) for person, cell in contents.init("person_in")).items():
        verb, waits = ("is", "waits") if len(names) == 1 else ("are", "wait")
        said.append(
            chosen(
                rng,
                f"In {cell} there {verb} {joined(names)}.",
                f"In {cell} {waits} {joined(names)}.",
                f"Waiting in {cell}: {joined(names)}.",
            )
        )
    return " ".join(said)


def _idle(contents: Contents) -> list[str]:
    wanted = [person for person, _ in contents.goal("person_in")]
    return [person for person in contents.objects("person") if person not in wanted]


def _wanted(contents: Contents, rng: Random) -> str:
    people, idle = [person for person, _ in contents.goal("person_in")], _idle(contents)
    everybody = "both of them" if len(people) == 2 else "all of them"
    who = everybody if not idle and len(people) > 1 and rng.random() < 0.5 else joined(people)
    said = chosen(
        rng,
        f"The robot should bring {who} to the hospital.",
        f"In the end {who} should be at the hospital.",
        f"Please rescue {who}: the goal is to have {'them' if len(people) > 1 else people[0]} at the hospital.",
    )
    if not idle:
        return said
    rest = chosen(
        rng,
        f"It does not matter where {joined(idle)} will be.",
        f"There is no need to bring {joined(idle)} anywhere.",
        f"Where {joined(idle)} will be in the end is not important.",
    )
    return f"{said} {capitalised(rest)}"
