"""Reads the descriptions of baking."""

from nl_pddlgym.english import Fact, Said, Told, listed, of_kind, several, understood

EGGS = r"<count_eggs> eggs? \(<eggs,>\)"
FLOUR = r"<count_flour> bags? of flour \(<flour,>\)"
SOAP = r"<count_soap> bars? of soap \(<soap,>\)"
HERE = "(?:There (?:is|are)|To work with, there (?:is|are)|The robot has) "
CAKES = r"(?P<cakes>\w+(?:, \w+)*(?: and \w+)?)"
SOUFFLES = r"(?P<souffles>\w+(?:, \w+)*(?: and \w+)?)"


def wishes(one: str, more: str) -> tuple[str, ...]:
    """The wordings for cakes, for souffles and for both: "dessert1 <one> a cake, and dessert2 and dessert3 <more> ..."."""
    cakes = f"{CAKES} (?:{one} a cake|{more} cakes)"
    souffles = f"{SOUFFLES} (?:{one} a souffle|{more} souffles)"
    return cakes, souffles, f"{cakes}, and {souffles}"


PATTERNS = {
    "equipment": (
        "The kitchen has <count_pans> pans?, called <pans,>, and <count_ovens> ovens?, called <ovens,>",
        "In the kitchen stand <count_pans> pans?, named <pans,>, and <count_ovens> ovens?, named <ovens,>",
    ),
    "pans": ("In the kitchen there (?:is|are) <count_pans> pans?: <pans,>",),
    "ovens": ("To bake in, there (?:is|are) <count_ovens> ovens?: <ovens,>",),
    "the_pan": (
        "The pan is <state>(?: right now)?",
        "At the moment the pan is <state>",
    ),
    "all_pans": (
        "(?:All|At the moment all) pans are <state>",
        "Every pan is <state>",
    ),
    "dirty": (
        "Of the pans, only <names,> (?:is|are) dirty",
        "Only <names,> (?:is|are) dirty",
        "Right now <names,> (?:is|are) dirty, and every other pan is clean",
    ),
    "others_clean": ("every other pan is clean",),
    "others_outside": ("every other pan is outside the ovens",),
    "no_pan_in_oven": ("Nothing is in an oven yet", "No pan is in an oven", "There is no pan in an oven"),
    "in_oven": (
        "At first " + several("_ is in _"),
        "At the start " + several("_ is in _") + "(?P<others>, and no other pan is in an oven)?",
        "To begin with, " + several("_ is in _") + "(?P<others>, but no other pan is in an oven)?",
    ),
    "supplies": (
        f"{HERE}{EGGS}, {FLOUR} and {SOAP}",
        f"{HERE}{EGGS} and {FLOUR}",
        f"{HERE}{EGGS} and {SOAP}",
        f"{HERE}{EGGS}",
    ),
    "lacking": ("The kitchen has no <supply>", "There is no <supply>(?: at all)?"),
    "fresh": (
        "(?:Nothing has been used yet|All of it is still unused), and (?:the pan is|all pans are) empty",
        "None of it has been used so far",
    ),
    "empty": ("(?:the pan is|all pans are) empty",),
    "egg_in_pan": (
        "In <pan> there is already <egg>",
        "One egg, <egg>, is already in <pan>",
    ),
    "egg_used": ("So far only <egg> has been used: it is in <pan>, and nothing else is in a pan",),
    "rest": ("(?:all the rest is unused|nothing else has been used), and nothing else is in a pan",),
    "desserts": (
        "The robot is to bake <count> desserts?, called <names,>",
        "Today <count> desserts? must be baked, named <names,>",
        "There (?:is|are) <count> desserts? to bake: <names,>",
    ),
    "wishes": (
        *("Please bake " + wish for wish in wishes("as", "as")),
        *("In the end " + wish for wish in wishes("should be", "should be")),
        *("At the end " + wish for wish in wishes("has to be", "have to be")),
    ),
    "clean_pans": (
        "It is also necessary that <names,> (?:is|are) clean at the end",
        "Besides, <names,> should be clean in the end",
        "When all is done, <names,> must be clean",
    ),
}


def read(dnl: str, pnl: str) -> Told:
    assert "a pan that is not dirty is clean, whatever is in it" in dnl
    said = understood(pnl, PATTERNS)
    (pans,), (ovens,) = ([one.every(part) for one in said if part in one.parts] for part in ("pans", "ovens"))
    supplies, used = stock(said), of_kind(said, "egg_in_pan", "egg_used")
    desserts = listed(said, "desserts")
    init = {("clean", pan) for pan in pans if pan not in dirty(said, pans)} | places(said, pans, ovens)
    init |= {("inside", one["egg"], one["pan"]) for one in used} | {("has_egg", one["pan"]) for one in used}
    init |= {("unused", supply) for supply in set(supplies) - {one["egg"] for one in used}}
    assert bool(used) != bool(of_kind(said, "fresh")), "is something used?"
    assert len(of_kind(said, "rest")) == len(of_kind(said, "egg_in_pan")), "is anything else used?"
    types = dict.fromkeys(pans, "pan") | dict.fromkeys(ovens, "oven") | dict.fromkeys(desserts, "dessert") | supplies
    return Told(types, init | {("unbaked", dessert) for dessert in desserts}, wanted(said, desserts))


def stock(said: list[Said]) -> dict[str, str]:
    """Each egg, bag of flour and bar of soap; a kind that is not listed is told to be lacking."""
    (supplies,) = of_kind(said, "supplies")
    kinds = {"eggs": "egg", "flour": "flour", "soap": "soap"}
    lacking = [one["supply"] for one in of_kind(said, "lacking")]
    assert sorted(lacking) == sorted(part for part in kinds if part not in supplies.parts)
    return {name: kind for part, kind in kinds.items() if part in supplies.parts for name in supplies.every(part)}


def dirty(said: list[Said], pans: list[str]) -> list[str]:
    """The pans that are dirty; all others are told to be clean."""
    (state,) = of_kind(said, "the_pan", "all_pans", "dirty")
    assert (state.kind == "the_pan") == (len(pans) == 1)
    if state.kind == "dirty":
        return state.every()
    assert state["state"] in ("clean", "dirty")
    return pans if state["state"] == "dirty" else []


def places(said: list[Said], pans: list[str], ovens: list[str]) -> set[Fact]:
    """Which pan is in which oven; other pans are outside, other ovens empty."""
    (told,) = of_kind(said, "no_pan_in_oven", "in_oven")
    inside = told.pairs("_ is in _") if told.kind == "in_oven" else []
    filled = {name for pair in inside for name in pair}
    outside = {("outside", pan) for pan in pans if pan not in filled}
    others = told.parts.get("others") or of_kind(said, "others_outside")
    assert bool(others) == bool(inside and outside), "are the other pans in ovens?"
    return (
        {("standing", *pair) for pair in inside} | outside | {("vacant", oven) for oven in ovens if oven not in filled}
    )


def wanted(said: list[Said], desserts: list[str]) -> set[Fact]:
    """What each dessert should become, and the pans that should be clean."""
    (wish,) = of_kind(said, "wishes")
    become = [(part[:-1], name) for part in ("cakes", "souffles") if part in wish.parts for name in wish.every(part)]
    assert sorted(name for _, name in become) == sorted(desserts), "the wish for a dessert is not told"
    return {*become, *(("clean", pan) for one in of_kind(said, "clean_pans") for pan in one.every())}
