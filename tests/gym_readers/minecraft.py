"""Reads the descriptions of minecraft."""

from nl_pddlgym.english import Told, listed, of_kind, understood

NOW = "(?:At the moment|At the start|Right now) the robot "
PATTERNS = {
    "fields": (
        "There are <count> fields on the map, called <names,>",
        "The map has <count> fields: <names,>",
        "The game is played on <count> fields, named <names,>",
    ),
    "logs": (
        "There (?:is|are) <count> logs?: <names,>",
        "The game has <count> logs?, called <names,>",
        "In the game there (?:is|are) <count> logs?, named <names,>",
    ),
    "grass": (
        "Besides, the game has <count> tufts? of grass, called <names,>",
        "There (?:is|are) also <count> tufts? of grass: <names,>",
        "Then there (?:is|are) <count> tufts? of grass, named <names,>",
    ),
    "planks": (
        "The plank that can be made is <names>",
        "The planks that can be made are <names,>",
        "What can be made from a log is <names,>",
        "There (?:is a name|are names) for <count> planks?: <names,>",
    ),
    "robot": (
        NOW + "stands on <field>, its hands empty",
        NOW + "is on <field> with empty hands",
        NOW + "is on <field> and holds nothing",
    ),
    "bag": ("It has <names,> in the bag", "In the bag there (?:is|are) <names,>", "The bag holds <names,>"),
    "lying": (
        "On <field> lies? <names,>",
        "On <field> there (?:is|are) <names,>",
        "Lying on <field>: <names,>",
    ),
    "unmade": ("There are no planks yet", "No plank has been made yet", "So far nothing has been made"),
    "carried": (
        "In the end the bag should hold <names,>",
        "The robot should have <names,> in the bag in the end",
        "Please see to it that the bag holds <names,>",
    ),
    "equipped": (
        "At the end <names> should be in the hands of the robot",
        "In the end the robot should hold <names> in its hands",
        "When all is done, the robot should have <names> in its hands",
    ),
    "player_at": (
        "At the end the robot has to stand on <names>",
        "The robot itself should be on <names> in the end",
        "When all is done, the robot should stand on <names>",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "each of them can be made once, and any log will do for any of them" in dnl
    said = understood(pnl, PATTERNS)
    fields, logs, planks = (listed(said, kind) for kind in ("fields", "logs", "planks"))
    grass = [tuft for one in of_kind(said, "grass") for tuft in one.every()]
    (robot,) = of_kind(said, "robot")
    bag = [thing for thing in listed(said, "bag") if thing != "nothing"]
    lying = [(thing, here["field"]) for here in of_kind(said, "lying") for thing in here.every()]
    assert sorted([*bag, *(thing for thing, _ in lying)]) == sorted(logs + grass), "a thing is nowhere or in two places"
    assert len(of_kind(said, "unmade")) == 1
    init = {("player_at", robot["field"]), ("hands_free",)} | {("lying", *pair) for pair in lying}
    init |= {("carried", thing) for thing in bag} | {("unmade", plank) for plank in planks}
    goals = of_kind(said, "carried", "equipped", "player_at")
    goal = {(wish.kind, thing) for wish in goals for thing in wish.every()}
    types = dict.fromkeys(fields, "field") | dict.fromkeys(logs, "log")
    return Told(types | dict.fromkeys(grass, "grass") | dict.fromkeys(planks, "plank"), init, goal)
