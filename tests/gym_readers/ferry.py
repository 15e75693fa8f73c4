"""Reads the descriptions of ferry."""

from nl_pddlgym.english import Fact, Said, Told, below, listed, of_kind, understood

FERRY = "(?:Right now|At the moment|At the start) the ferry (?:is|waits|stands) at <port> "
PATTERNS = {
    "ports": (
        "The crossing connects <count> ports, named <names,>",
        "The ferry serves <count> ports: <names,>",
        "There are <count> ports, called <names,>",
    ),
    "cars": (
        "The captain looks after <count> cars?, named <names,>",
        "There are <count> cars to look after: <names,>",
        "There is <count> car: <names,>",
        "Today the ferry has to deal with <count> cars?, called <names,>",
    ),
    "empty": (FERRY + "(?:and its deck is empty|with an empty deck|without a car on its deck)",),
    "loaded": (FERRY + "(?:with|carrying) <car> on its deck", FERRY + "and <car> is on the deck"),
    "there": (
        "At <port> there (?:is|are) <names,>",
        "At <port>, <names,> waits?",
        "Waiting at <port>: <names,>",
    ),
    "goals": (
        "In the end the cars should be here:",
        "Please bring the cars to these ports:",
        "This is where the cars belong:",
    ),
    "goal": ("- (?:at )?<port>: <names,>", "- <names,> at <port>"),
    "free": (
        "Any port will do for <names,>",
        "It does not matter where <names,> ends? up",
        "Where <names,> will be is not important",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "there is room for one car on its deck" in dnl
    assert "A car on the deck is at no port" in dnl
    said = understood(pnl, PATTERNS)
    ports, cars = listed(said, "ports"), listed(said, "cars")
    (ferry,) = of_kind(said, "empty", "loaded")
    there = [(car, one["port"]) for one in of_kind(said, "there") for car in one.every()]
    aboard = [one["car"] for one in of_kind(said, "loaded")]
    assert sorted([*aboard, *(car for car, _ in there)]) == sorted(cars), "a car is nowhere or in two places"
    deck = {("aboard", car) for car in aboard} or {("deck_free",)}
    types = dict.fromkeys(ports, "port") | dict.fromkeys(cars, "car")
    init = {("ferry_at", ferry["port"])} | deck | {("car_at", *place) for place in there}
    return Told(types, init, wishes(said, cars))


def wishes(said: list[Said], cars: list[str]) -> set[Fact]:
    """Where the cars should be; a car without a wish is told to be free."""
    goal = [(car, one["port"]) for one in below(said, "goals") for car in one.every()]
    free = [car for one in of_kind(said, "free") for car in one.every()]
    assert sorted([*free, *(car for car, _ in goal)]) == sorted(cars), "the wish for a car is not told"
    return {("car_at", *wish) for wish in goal}
