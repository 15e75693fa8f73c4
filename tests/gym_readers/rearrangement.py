"""Reads the descriptions of rearrangement."""

import re

from nl_pddlgym.english import Told, listed, of_kind, understood

WHERE = "(?:Right now the gripper waits at|At the start the gripper stands at|The gripper is at) <square>"
WISHES = r"(?P<wishes>\w+ on \w+(?:(?:, | and )\w+ on \w+)*)"
PATTERNS = {
    "square": (
        "The <count> squares of the board are named <names,>",
        "The board has <count> squares: <names,>",
        "There are <count> squares on the board, called <names,>",
    ),
    "piece": (
        "On the board there (?:is|are) <count> pieces?, named <names,>",
        "The game has <count> pieces?, called <names,>",
        "There (?:is|are) <count> pieces?: <names,>",
    ),
    "empty": (WHERE + " and is empty", WHERE + ", holding nothing", WHERE + " with no piece in it"),
    "holding": (WHERE + " and holds <piece>", WHERE + ", holding <piece>", WHERE + " with <piece> in it"),
    "lying": ("At <square> there (?:is|are) <names,>", "On <square> stands? <names,>", "On <square>: <names,>"),
    "goal": (f"In the end there should be {WISHES}", f"Please put {WISHES}", f"The goal is to have {WISHES}"),
    "goal_gripper": (
        "At the end the gripper has to stand at <square>",
        "The gripper itself should be at <square> in the end",
        "When all is done, the gripper belongs at <square>",
    ),
    "free": (
        "Any square will do for <names,>",
        "It does not matter where <names,> will be",
        "Where <names,> will be is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "A piece it holds goes along with it and is always on the square where the gripper is" in dnl
    said = understood(pnl, PATTERNS)
    squares, pieces = listed(said, "square"), listed(said, "piece")
    (gripper,) = of_kind(said, "empty", "holding")
    lying = [("lying", piece, group["square"]) for group in of_kind(said, "lying") for piece in group.every()]
    assert sorted(piece for _, piece, _ in lying) == sorted(pieces), "a piece is nowhere or on two squares"
    init = {*lying, ("gripper_at", gripper["square"])}
    if gripper.kind == "holding":
        assert ("lying", gripper["piece"], gripper["square"]) in init
        init |= {("held", gripper["piece"]), ("busy",)}
    (wishes,) = of_kind(said, "goal")
    goal = {("lying", *wish) for wish in re.findall(r"(\w+) on (\w+)", wishes["wishes"])}
    free = [piece for group in of_kind(said, "free") for piece in group.every()]
    assert {wish[1] for wish in goal} | set(free) == set(pieces)
    goal |= {("gripper_at", last["square"]) for last in of_kind(said, "goal_gripper")}
    return Told(dict.fromkeys(squares, "square") | dict.fromkeys(pieces, "piece"), init, goal)
