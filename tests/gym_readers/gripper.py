"""Reads the descriptions of gripper."""

from nl_pddlgym.english import Fact, Said, Told, below, listed, of_kind, several, understood

ROBOT = "(?:At the start the robot waits|Right now the robot is|The robot is) in <room>(?: at the moment)?"
PATTERNS = {
    "rooms": (
        "The robot works in <count> rooms, called <names,>",
        "There are <count> rooms: <names,>",
        "This is about <count> rooms, named <names,>",
    ),
    "balls": (
        "The robot deals with <count> balls?, named <names,>",
        "The robot looks after <count> balls?: <names,>",
        "There are <count> balls to carry around, called <names,>",
        "There is <count> ball, called <names,>",
    ),
    "hands": (
        "The grippers of the robot are called <names,>",
        "The robot has the grippers <names,>",
        "The two grippers of the robot are <names,>",
    ),
    "robot": (ROBOT,),
    "free_hands": (ROBOT + "(?: and carries nothing| with two empty grippers|, and both grippers are empty)",),
    "held": (
        ROBOT + ", with " + several("_ in _"),
        several("_ is in _"),
        "<left> holds <ball> and <right> (?:holds <ball2>|is empty)",
    ),
    "there": (
        "In <room> (?:lies?|there is|there are) <names,>",
        "Lying in <room>: <names,>",
    ),
    "all_there": ("(?:All balls are|All the balls lie|Every ball lies) in <room>",),
    "goals": (
        "In the end the balls should be here:",
        "Please bring the balls to these rooms:",
        "This is where the balls belong:",
    ),
    "goal": ("- (?:in )?<room>: <names,>", "- <names,> in <room>"),
    "all_goal": (
        "In the end all balls should be in <room>",
        "Please bring every ball to <room>",
        "The job is done when all the balls lie in <room>",
    ),
    "others_free": (
        "Any place will do for all the other balls",
        "It does not matter where all the other balls end up",
        "Where all the other balls will be is not important",
    ),
    "free": (
        "Any place will do for <names,>",
        "It does not matter where <names,> ends? up",
        "Where <names,> will be is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "Each gripper holds one ball at a time" in dnl
    assert "A ball that a gripper holds is in no room" in dnl
    assert "two grippers" in dnl
    said = understood(pnl, PATTERNS)
    rooms, balls, hands = (listed(said, kind) for kind in ("rooms", "balls", "hands"))
    (robot,) = [one["room"] for one in of_kind(said, "robot", "free_hands", "held") if one.parts.get("room")]
    held = grippers(said, hands)
    there = [(ball, one["room"]) for one in of_kind(said, "there") for ball in one.every()]
    there += [(ball, one["room"]) for one in of_kind(said, "all_there") for ball in balls]
    placed = [*(ball for ball, _ in there), *(ball for _, ball in held)]
    assert sorted(placed) == sorted(balls), "a ball is nowhere or in two places"
    init = {("robot_in", robot)} | {("ball_in", *place) for place in there} | {("carrying", *hand) for hand in held}
    init |= {("free", hand) for hand in hands if hand not in dict(held)}
    types = dict.fromkeys(rooms, "room") | dict.fromkeys(balls, "ball") | dict.fromkeys(hands, "hand")
    return Told(types, init, wishes(said, balls))


def grippers(said: list[Said], hands: list[str]) -> list[tuple[str, str]]:
    """The grippers that hold a ball, each with it; the others are told to be empty."""
    if of_kind(said, "free_hands"):
        return []
    (told,) = of_kind(said, "held")
    if "left" in told.parts:
        full = {told["left"]: told["ball"], told["right"]: told["ball2"] or "nothing"}
    else:
        full = {hand: ball for ball, hand in told.pairs("_ (?:is )?in _")}
    assert sorted(full) == sorted(hands)
    return [(hand, ball) for hand, ball in full.items() if ball != "nothing"]


def wishes(said: list[Said], balls: list[str]) -> set[Fact]:
    """Where the balls should be; a ball without a wish is told to be free, "all the other balls" too."""
    goal = [(ball, one["room"]) for one in below(said, "goals") for ball in one.every()]
    goal += [(ball, one["room"]) for one in of_kind(said, "all_goal") for ball in balls]
    free = [ball for one in of_kind(said, "free") for ball in one.every()]
    told = {ball for ball, _ in goal}
    free += [ball for _ in of_kind(said, "others_free") for ball in balls if ball not in told]
    assert sorted([*free, *told]) == sorted(balls), "the wish for a ball is not told"
    return {("ball_in", *wish) for wish in goal}
