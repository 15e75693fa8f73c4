"""The initial state: facts and costs, with a fast path for facts that look like ones seen before."""

from __future__ import annotations

from pddlcoder.pddl.atoms import read_atom
from pddlcoder.pddl.context import Context
from pddlcoder.pddl.costs import check_cost, check_function, number
from pddlcoder.pddl.model import Atom
from pddlcoder.pddl.names import OPERATORS
from pddlcoder.pddl.requirements import report_temporal_planning
from pddlcoder.pddl.sexpr import Form


class InitReader:
    """Reads the items of an `(:init ...)` section, in order."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.report = context.report
        self.facts: dict[Atom, None] = {}
        self.absent: set[Atom] = set()
        self.costs: dict[Atom, float] = {}

    def read(self, section: Form) -> None:
        """Reads one section."""
        for position, form in enumerate(section.items):
            if isinstance(form, Form):
                self._item(form)
            elif position:
                message = f"'{form}' stands in {section.head or ':init'} without its own parentheses"
                hint = f"write ({form} ...)"
                self.report.error("missing-parentheses", section, message, hint, item=position, key=section.head)

    def _item(self, form: Form) -> None:
        head = form.head
        if head in self.context.known.predicates and not isinstance(form.items[-1], Form):
            self._fact(form, read_atom(self.context, form, {}))
        elif head == "not":
            self._negative(form)
        elif head == "=":
            self._value(form)
        elif head == "and":
            message = "the facts of :init stand side by side, without 'and'"
            self.report.error("and-in-init", form, message, "remove the (and ...) around them")
            self.read(form)
        elif head == "at" and len(form.items) == 3 and number(form.items[1]) is not None:
            report_temporal_planning(self.report, form)
        elif not head:
            self.report.error("empty-form", form, "this is no fact", "write (predicate object ...)")
        elif head in OPERATORS:
            message = f"'{head}' is no fact; :init lists what is true"
            self.report.error("not-a-fact", form, message, "write plain facts")
        else:
            read_atom(self.context, form, {})

    def _fact(self, form: Form, atom: Atom) -> None:
        count = len(self.facts)
        self.facts[atom] = None
        if len(self.facts) == count:
            message = f"{self.report.source.excerpt(form)} is stated twice"
            self.report.warn("duplicate-fact", form, message, "remove one of them", key="*")
        if self.absent and atom in self.absent:
            self._contradiction(form)
        if atom.predicate in self.context.known.derived:
            message = f"'{atom.predicate}' is derived, so it need not stand in :init"
            self.report.warn("derived-in-init", form, message, "remove it", key=atom.predicate)

    def _negative(self, form: Form) -> None:
        """`(not FACT)` only repeats that what is not listed is false."""
        if len(form.items) != 2 or not isinstance(form.items[1], Form) or not form.items[1].head:
            self.report.error("wrong-operands", form, "'not' takes one fact in parentheses", "write (not (fact ...))")
            return
        if form.items[1].head == "=" or form.items[1].head in OPERATORS:
            self.report.error("not-a-fact", form, "this is no fact; :init lists what is true", "write plain facts")
            return
        atom = read_atom(self.context, form.items[1], {})
        if atom in self.facts:
            self._contradiction(form)
        self.absent.add(atom)

    def _contradiction(self, form: Form) -> None:
        message = f"{self.report.source.excerpt(form)} contradicts an earlier fact of :init"
        self.report.error("contradictory-init", form, message, "keep one of the two")

    def _value(self, form: Form) -> None:
        """`(= (function object ...) number)`."""
        target = form.items[1] if len(form.items) > 1 else None
        amount = number(form.items[2]) if len(form.items) == 3 else None
        if not isinstance(target, Form) or amount is None or not target.head:
            message = "'=' in :init gives a function its number"
            self.report.error("malformed-value", form, message, "write (= (function object ...) number)")
            return
        check_function(self.context, target, {})
        check_cost(self.report, form, 2, amount)
        atom = Atom(target.head, tuple(map(str, target.items[1:])))
        if self.costs.setdefault(atom, amount) != amount:
            self._contradiction(form)
