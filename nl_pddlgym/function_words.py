"""The words that every telling of a task keeps: the grammar of English, counting, and what belongs to any task at all."""

FUNCTION_WORDS = frozenset(
    """
    a an the this that these those it its itself they them their theirs themselves he him his she her hers we us our you your i me my
    who whom whose which what where when why how whether if then else than as so such same other others another each every everything
    everybody everyone everywhere all any anything anybody anyone anywhere both either neither none no nothing nobody nowhere not some
    something somebody someone somewhere one ones only own also too again still already yet just even ever never always often once twice
    and or but nor because since while until unless although though however therefore for to of in on at by with without from into onto
    out off over under above below up down between among through across along around before after during behind beside besides next near
    within inside outside toward towards against about per via except instead upon away back here there now today later first second third
    fourth fifth last is are was were be been being am do does did done doing has have had having can could may might must shall should
    will would need needs needed let lets get gets got getting let us make makes made making take takes taken taking keep keeps kept
    keeping come comes came coming go goes gone going become becomes became stay stays stayed staying remain remains remained remaining
    begin begins beginning start starts started starting end ends ended ending finish finishes finished happen happens happened happening
    want wants wanted wish wishes wished like likes please use uses used using allow allows allowed mean means meant say says said know
    knows known matter matters count counts counted call calls called name names named list lists listed following follow follows
    zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
    half many much more most few fewer fewest less least several enough exactly together alone apart different equal single pair pairs
    whole full number numbers time times moment way ways thing things kind kinds sort sorts part parts place places side sides order rule
    rules task tasks job jobs problem problems goal goals action actions step steps situation state states object objects robot robots
    world case cases possible impossible true false left right straight directly immediately exact at present currently
    initially finally afterwards meanwhile otherwise rest total free freely able according apply applies changes change changed changing
    thus hence very quite well good long longer far near new old necessary important yes whatever whenever wherever see sees seen find finds found work works deal deals look looks
    """.split()
)
"""A vocabulary may hold some of them all the same, such as "up" where it is an action; then they are replaced like any other word."""
PDDL_WORDS = frozenset(
    """
    define domain problem requirements types constants predicates functions action parameters precondition effect derived objects init goal
    metric and or not imply when forall exists either object strips typing equality adl assign increase decrease minimize maximize total
    """.split()
)
"""What PDDL itself is written with; a retelling must not touch it."""
ARTICLES = frozenset({"a", "an"})
