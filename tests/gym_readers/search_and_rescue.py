"""Reads the descriptions of search_and_rescue."""

from nl_pddlgym.english import Fact, Said, Told, listed, number, of_kind, understood

START = "(?:At first the robot stands|At the start the robot is|The robot starts) in <cell>"
PATTERNS = {
    "grid": (
        "The area is a grid of <rows> rows? and <columns> columns?",
        "The robot moves in a grid with <rows> rows? of <columns> cells? each",
        "There are <cells> cells?, in <rows> rows? and <columns> columns?",
    ),
    "rows": (
        "From top to bottom the rows are, each from left to right:",
        "Row by row from top to bottom, and from left to right in each row, they are called:",
        "These are the rows from top to bottom, and the cells of each row from left to right:",
    ),
    "row": ("- row <number>: <names,>", "- <names,>"),
    "directions": (
        "A direction can be <names,>",
        "The directions are <names,>",
        "The robot can move <names,>",
    ),
    "blocked": (
        "Blocked by (?:a wall is|walls are) <names,>, and nothing else",
        "<count> cells? (?:is|are) blocked by (?:a wall|walls): <names,>",
        "(?:A wall blocks|Walls block) <names,>, and all other cells are free",
    ),
    "no_walls": ("No wall blocks a cell", "None of the cells is blocked by a wall", "There are no walls"),
    "hospital": ("In <cell> there is the hospital", "The hospital (?:is|stands) in <cell>"),
    "alone": (
        f"{START} and carries nobody",
        f"{START} and is not carrying anybody",
        f"{START} without carrying anybody",
    ),
    "carrying": (
        f"{START} and already carries <person>",
        f"{START} and is carrying <person>",
        f"{START} with <person>, whom it carries",
    ),
    "people": (
        "<count> (?:people are|person is) in the area, called <names,>",
        "<count> (?:people are|person is) known to be in the area: <names,>",
        "The search is for <count> (?:people|person), called <names,>",
        "There (?:are|is) <count> (?:people|person) in the area: <names,>",
    ),
    "found": ("In <cell> there (?:is|are) <names,>", "In <cell> waits? <names,>", "Waiting in <cell>: <names,>"),
    "goal_for_all": (
        "In the end (?P<all>both|all) of them should be at the hospital",
        "Please rescue (?P<all>both|all) of them: the goal is to have them at the hospital",
        "The robot should bring (?P<all>both|all) of them to the hospital",
    ),
    "goal": (
        "In the end <names,> should be at the hospital",
        "Please rescue <names,>: the goal is to have \\w+ at the hospital",
        "The robot should bring <names,> to the hospital",
    ),
    "free": (
        "It does not matter where <names,> will be",
        "There is no need to bring <names,> anywhere",
        "Where <names,> will be in the end is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "up to the row above, down to the row below, left or right within the row" in dnl
    said = understood(pnl, PATTERNS)
    rows, people, blocked = grid(said), listed(said, "people"), walls(said)
    cells = [cell for row in rows for cell in row]
    (start,) = of_kind(said, "alone", "carrying")
    (hospital,) = of_kind(said, "hospital")
    found = [("person_in", person, group["cell"]) for group in of_kind(said, "found") for person in group.every()]
    carried = [("carries", start["person"])] if start.kind == "carrying" else []
    assert sorted(fact[1] for fact in [*found, *carried]) == sorted(people), "a person is nowhere"
    init = {*found, *(carried or [("carries_nobody",)]), *steps(rows), *(("blocked", cell) for cell in blocked)}
    init |= {("hospital_in", hospital["cell"]), ("robot_in", start["cell"])}
    goal = rescued(said, people, hospital["cell"])
    free = {person for group in of_kind(said, "free") for person in group.every()}
    assert {person for _, person, _ in goal} | free == set(people)
    types = dict.fromkeys(cells, "cell") | dict.fromkeys(people, "person")
    return Told(types | dict.fromkeys(listed(said, "directions"), "direction"), init, goal)


def grid(said: list[Said]) -> list[list[str]]:
    """The cells row by row, as many as announced."""
    rows = [row.every() for row in of_kind(said, "row")]
    assert all(row.parts.get("number") in (None, str(place)) for place, row in enumerate(of_kind(said, "row"), 1))
    (size,) = of_kind(said, "grid")
    assert len(rows) == number(size["rows"])
    assert {len(row) for row in rows} == {number(size["columns"])}
    assert number(size.parts.get("cells", str(sum(map(len, rows))))) == sum(map(len, rows))
    return rows


def walls(said: list[Said]) -> list[str]:
    """The cells that are blocked."""
    (told,) = of_kind(said, "blocked", "no_walls")
    return told.every() if told.kind == "blocked" else []


def steps(rows: list[list[str]]) -> set[Fact]:
    """The neighbours of every cell."""
    at = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    ways = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
    near = [(cell, (y + dy, x + dx), way) for (y, x), cell in at.items() for way, (dy, dx) in ways.items()]
    return {("leads_to", cell, at[place], way) for cell, place, way in near if place in at}


def rescued(said: list[Said], people: list[str], hospital: str) -> set[Fact]:
    """Who has to be in the cell of the hospital."""
    for wish in of_kind(said, "goal_for_all"):
        assert (len(people) == 2) == (wish["all"] == "both")
        return {("person_in", person, hospital) for person in people}
    return {("person_in", person, hospital) for person in listed(said, "goal")}
