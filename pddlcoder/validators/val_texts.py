"""What VAL is given to read, and which texts it is known to misread.

The limits were measured with VAL of October 2021, or stand in its grammar: what is right by PDDL 1.2 but beyond VAL must
not count against a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pddlcoder.pddl import print_domain, print_problem, read_domain, read_problem, repair_text, split_pddl
from pddlcoder.pddl.sexpr import Form, parse
from pddlcoder.pddl.source import blank_comments, lower, shorten

LONGEST_LIST = 9000
"""Elements of one list; somewhat above, VAL's parser gives up without a word."""
LONGEST_TEXT = 400_000
"""Characters of a text; VAL prints some thirty times as many, more than is read."""

# Words of PDDL 2 and 3, and of VAL alone, which it reserves everywhere; by PDDL 1.2 they are names like any other.
RESERVED = frozenset(
    [
        "after",
        "always",
        "always-within",
        "at-most-once",
        "domain",
        "duration",
        "hold-after",
        "hold-during",
        "is-violated",
        "maximize",
        "minimize",
        "name",
        "number",
        "preference",
        "problem",
        "sometime",
        "sometime-after",
        "sometime-before",
        "supply-demand",
        "time",
        "total-time",
        "within",
    ]
)
# Forms without names to check: some of these words, and numbers, stand there by right.
NO_NAMES = frozenset({":functions", ":metric", ":length", ":requirements"})
# Words before numbers (and before the `?duration` of a durative action), which are no names then.
COUNTING = frozenset(
    ["=", "<", ">", "<=", ">=", "+", "-", "*", "/", "increase", "decrease", "assign", "scale-up", "scale-down", "at"]
)
TIMED = re.compile(r":durative-action\b|:process\b|:event\b|:timed-initial-literals|\(\s*at\s+\d")
ODD_BLANK = re.compile(r"[\r\f\v]")


@dataclass(frozen=True, slots=True)
class Texts:
    """A domain and perhaps a problem, as VAL is to read them."""

    domain: str
    problem: str | None = None

    def of(self, file: str) -> str:
        """The text of "domain" or "problem"."""
        return self.domain if file == "domain" else self.problem or ""

    def both(self) -> tuple[str, ...]:
        """The texts there are."""
        return (self.domain,) if self.problem is None else (self.domain, self.problem)


def repaired(domain: str, problem: str | None) -> Texts:
    """The user's texts after repair, without comments and with plain line ends; every line keeps its number."""
    split = split_pddl(domain)
    given = None if problem is None else split_pddl(problem).problem or repair_text(problem).text
    own = split.domain or repair_text(domain).text
    other = split.problem if given is None else given
    return Texts(_plain(own), None if other is None else _plain(other))


def canonical(texts: Texts) -> Texts | None:
    """The same in the kernel's own layout; None where it finds a fault in them."""
    domain = read_domain(texts.domain).value
    if domain is None or texts.problem is None:
        return None if domain is None else Texts(print_domain(domain))
    problem = read_problem(texts.problem, domain).value
    return None if problem is None else Texts(print_domain(domain), print_problem(problem))


def spelling(texts: Texts) -> dict[str, str]:
    """From the lower case of VAL to the user's own spelling, as far as the texts can be read."""
    domain, problem = read_domain(texts.domain).value, read_problem(texts.of("problem")).value
    return {**(domain.spelling if domain else {}), **(problem.spelling if problem else {})}


def is_timed(texts: Texts) -> bool:
    """Whether actions or facts have times, so that a plan without times would mean something else."""
    return any(TIMED.search(lower(text)) for text in texts.both())


def blind_spot(texts: Texts) -> str:
    """The reason why VAL's opinion on these texts would mean nothing; "" where it counts."""
    for text in texts.both():
        tree = parse(lower(text))
        if tree.fault is None and tree.deep is None:
            for form, parent in _forms(tree.top):
                if reason := _limit(form, parent):
                    return reason
    return ""


def _plain(text: str) -> str:
    unix = blank_comments(text).replace("\r\n", "\n").replace("\r", "\n")
    return ODD_BLANK.sub(" ", unix).rstrip() + "\n"


def _forms(top: Form) -> Iterator[tuple[Form, str]]:
    """Every form of a tree, outer ones first, with the word that heads the form around it."""
    pending = [(form, "") for form in reversed(top.forms)]
    while pending:
        form, parent = pending.pop()
        yield form, parent
        pending += [(inner, form.head) for inner in reversed(form.forms)]


def _limit(form: Form, parent: str) -> str:
    """The limit of VAL that one form meets; "" for none."""
    if len(form.items) > LONGEST_LIST:
        return f"a list here has more than {LONGEST_LIST} elements, which VAL does not read"
    if form.head == ":action" and ":precondition" not in form.items:
        return "VAL cannot read an action without :precondition"
    if form.head == ":types" and _declares_object(form.items):
        return "VAL never ends where :types declares 'object'"
    match form.items:
        # In a durative action a form follows, and it is one.
        case ["at", "start" | "end" as time, str(), *_]:
            return f"VAL reads 'at {time}' as a time"
    return next((reason for name in _names(form, parent) if (reason := _misread(name))), "")


def _declares_object(items: list[str | Form]) -> bool:
    return any(item == "object" and before != "-" for before, item in pairwise(items))


def _names(form: Form, parent: str) -> list[str]:
    """The words of a form that are names, by PDDL 1.2: not its keyword, not the numbers and words of a metric."""
    if form.head in NO_NAMES or parent in NO_NAMES:
        return []
    words = [item.removeprefix("?") for item in form.items if isinstance(item, str)]
    if form.head.startswith(":") or parent in ("", "define"):
        return words[1:]
    if form.head in COUNTING:
        return [word for word in words[1:] if word != "duration" and not word.replace(".", "", 1).isdigit()]
    return words


def _misread(name: str) -> str:
    if name[:1].isdigit():
        return f"VAL cannot read the name '{shorten(name, 40)}', which starts with a digit"
    return f"VAL reserves the name '{name}'" if name in RESERVED else ""
