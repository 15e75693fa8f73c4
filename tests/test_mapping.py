"""Plans are put into the caller's vocabulary: by name, by rules a model writes once, or line by line."""

import pytest
from solving import lines, plan_of, rules

from pddlcoder.errors import ModelError
from pddlcoder.llm import ContextOverflow, Ledger, Reply, role, scripted, using
from pddlcoder.mapping import Mapper, MappingMemory, MappingMode
from pddlcoder.mapping.rules import read_rules
from pddlcoder.mapping.vocabulary import loose, read_vocabulary
from pddlcoder.pddl import read_domain
from pddlcoder.pddl.model import Domain
from pddlcoder.review import MappedPlan
from pddlcoder.task import Task


def domain_of(*heads: str) -> Domain:
    """A domain with these operators, such as "go ?a ?b"."""
    actions = "".join(
        f"(:action {name} :parameters ({' '.join(parameters)}) :effect (done))"
        for name, *parameters in (head.split() for head in heads)
    )
    domain = read_domain(f"(define (domain d) (:predicates (done)) {actions})").value
    assert domain is not None
    return domain


class Session:
    """A mapper whose model says `replies`, on one task."""

    def __init__(self, replies=(), *, actions=None, objects=None, mode=MappingMode.SCHEMA, chunk=40) -> None:
        self.model = scripted({"mapper": list(replies)})
        self.task = Task("A world.", "A task.", actions, objects)
        self.mapper, self.memory, self.ledger = Mapper(mode, chunk), MappingMemory(), Ledger()

    def map(self, plan: str, domain: Domain) -> MappedPlan:
        with role("mapper", self.ledger), using(self.model):
            return self.mapper(self.task, plan_of(plan), domain, self.memory).mapped

    @property
    def asked(self) -> int:
        return len(self.model.requests)


def text(mapped: MappedPlan) -> str:
    return " ".join(map(str, mapped.plan))


# Without a model


def test_equal_names_need_no_model() -> None:
    session = Session(actions="(Go ?from ?to)", objects="X\nY")
    assert text(session.map("(go x y)", domain_of("go ?a ?b"))) == "(Go X Y)"
    assert session.asked == 0


@pytest.mark.parametrize(
    ("listed", "mapped"),
    [
        ("(move ?disc ?to)", "(move d b)"),
        ("(move ?to ?disc)", "(move b d)"),
        ("(move ?a ?b ?c)", "(move d a b)"),
        ("(move)", "(move)"),
    ],
)
def test_parameters_go_by_name_and_else_by_place(listed: str, mapped: str) -> None:
    session = Session(actions=listed)
    assert text(session.map("(move d a b)", domain_of("move ?disc ?from ?to"))) == mapped
    assert session.asked == 0


def test_a_parameter_in_another_place_is_a_case_for_the_model() -> None:
    session = Session([rules(move="(move ?ring ?to)")], actions="(move ?disc ?to)")
    assert text(session.map("(move a d)", domain_of("move ?to ?ring"))) == "(move d a)"
    assert session.asked == 1


def test_without_actions_and_objects_the_plan_stays() -> None:
    session = Session()
    assert text(session.map("(go x y)", domain_of("go ?a ?b"))) == "(go x y)"


def test_mapping_off_leaves_the_plan() -> None:
    session = Session(actions="(walk ?a ?b)", mode=MappingMode.OFF)
    assert text(session.map("(go x y)", domain_of("go ?a ?b"))) == "(go x y)"


def test_only_objects_listed_and_known_need_no_model() -> None:
    session = Session(objects="X, Y")
    assert text(session.map("(go x y)", domain_of("go ?a ?b"))) == "(go X Y)"


def test_the_empty_plan_needs_no_model() -> None:
    assert Session(actions="(walk ?a)").map("", domain_of("go ?a ?b")) == MappedPlan(())


# Rules, mode `schema`


def test_rules_rename_reorder_and_drop() -> None:
    session = Session(
        [rules(shift="(move ?disc ?to)", tick="drop", objects={"peg-1": "p1"})],
        actions="(move ?disc ?to)",
        objects="d1, p1",
    )
    domain = domain_of("shift ?from ?to ?disc", "tick")
    assert text(session.map("(shift x peg-1 d1)(tick)(shift x peg-1 d1)", domain)) == "(move d1 p1) (move d1 p1)"
    assert session.asked == 1


@pytest.mark.parametrize(
    "rule",
    [
        "(move ?disc ?to)",
        "move(disc, to)",
        {"action": "move", "args": ["?disc", "to"]},
        {"action": "move", "args": [2, 1]},
        {"action": "MOVE", "args": [2, 0]} | {"args": [3, 2]},
    ],
)
def test_rules_may_be_written_in_several_ways(rule: object) -> None:
    session = Session([rules(shift=rule)], actions="(move ?disc ?to)")
    if rule == {"action": "move", "args": [2, 1]}:  # from 0 or from 1: nobody knows
        session = Session([rules(shift=rule), rules(shift="(move ?disc ?to)")], actions="(move ?disc ?to)")
    assert text(session.map("(shift a b d)", domain_of("shift ?from ?to ?disc"))) == "(move d b)"


def test_one_operator_may_become_two_actions() -> None:
    session = Session([rules(carry=["(take ?x)", "(put ?x ?to)"])], actions="(take ?x)\n(put ?x ?y)")
    assert text(session.map("(carry r a b)", domain_of("carry ?x ?from ?to"))) == "(take r) (put r b)"


def test_a_rule_may_name_a_listed_object() -> None:
    session = Session([rules(home="(go base)")], actions="(go ?place)", objects="base, x")
    assert text(session.map("(home)", domain_of("home"))) == "(go base)"


@pytest.mark.parametrize(
    ("wrong", "remark"),
    [
        (rules(shift="(mov ?disc ?to)"), "'mov' is not a listed action (did you mean 'move'?)"),
        (rules(shift="(move ?disc)"), "(move ?disc ?to) does not take 1 arguments"),
        (rules(shift="(move ?disk ?to)"), "'?disk' is none of its parameters (?from ?to ?disc)"),
        (rules(other="drop"), "the operator 'shift' has no rule"),
        (rules(shift="(move ?disc ?from)"), "'peg-0' is not a listed object"),
        (rules(shift=7), "7 is neither"),
        ("[[ ## rules ## ]]\nlet me see", "the arguments must be one JSON object"),
        ("[[ ## rules ## ]]\n{}", "the rules are empty"),
        ("", "is empty"),
    ],
)
def test_a_wrong_rule_is_asked_for_again_with_the_reason(wrong: str, remark: str) -> None:
    session = Session([wrong, rules(shift="(move ?disc ?to)")], actions="(move ?disc ?to)", objects="d1, p1")
    assert text(session.map("(shift peg-0 p1 d1)", domain_of("shift ?from ?to ?disc"))) == "(move d1 p1)"
    assert remark in session.model.requests[1]


def test_an_operator_without_an_action_is_kept_and_noted() -> None:
    session = Session([rules(fly="keep")], actions="(walk ?a)")
    mapped = session.map("(fly x)(fly y)", domain_of("fly ?a"))
    assert text(mapped) == "(fly x) (fly y)"
    assert mapped.notes == ("step 1: 'fly' is not a listed action",)


def test_objects_are_renamed_where_no_actions_are_listed() -> None:
    session = Session([rules(go="keep", objects={"x-1": "x1", "y_1": "Y"})], objects="x1\nY")
    assert text(session.map("(go x-1 y-1)", domain_of("go ?a ?b"))) == "(go x1 Y)"


def test_rules_are_used_again_while_the_operators_stay() -> None:
    session = Session([rules(shift="(move ?to)")], actions="(move ?to)")
    domain = domain_of("shift ?from ?to")
    assert text(session.map("(shift a b)", domain)) == "(move b)"
    assert text(session.map("(shift a c)(shift c a)", domain)) == "(move c) (move a)"
    assert session.asked == 1


def test_other_operators_need_other_rules() -> None:
    session = Session([rules(shift="(move ?to)"), rules(push="(move ?x)")], actions="(move ?to)")
    session.map("(shift a b)", domain_of("shift ?from ?to"))
    assert text(session.map("(push b)", domain_of("push ?x"))) == "(move b)"
    assert session.asked == 2


def test_the_same_plan_is_not_mapped_twice() -> None:
    session = Session([lines("1. (up)")], actions="(up)\n(down)", mode=MappingMode.PLAN)
    domain = domain_of("ride ?from ?to")
    assert session.map("(ride a b)", domain) == session.map("(ride a b)", domain)
    assert session.asked == 1


# Line by line


def test_what_no_rule_can_say_is_mapped_line_by_line() -> None:
    session = Session(
        [rules(ride="line by line", stop="drop"), lines("1. (up)", "2. drop", "3. (down)")], actions="(up)\n(down)"
    )
    domain = domain_of("ride ?from ?to", "stop")
    assert text(session.map("(ride f0 f1)(stop)(ride f1 f0)", domain)) == "(up) (down)"


def test_rules_that_stay_wrong_fall_back_to_lines() -> None:
    session = Session([*[rules(ride="(sideways)")] * 3, lines("1. (up)")], actions="(up)\n(down)")
    assert text(session.map("(ride f0 f1)", domain_of("ride ?from ?to"))) == "(up)"
    assert session.asked == 4


@pytest.mark.parametrize(
    "ruled", [[rules(ride="line by line")], [rules(ride="(sideways)")] * 3], ids=["no rule", "wrong rules"]
)
def test_a_later_plan_of_the_same_operators_goes_by_lines_at_once(ruled: list[str]) -> None:
    session = Session([*ruled, lines("1. (up)"), lines("1. (down)")], actions="(up)\n(down)")
    domain = domain_of("ride ?from ?to")
    session.map("(ride f0 f1)", domain)
    assert text(session.map("(ride f1 f0)", domain)) == "(down)"
    assert session.asked == len(ruled) + 2


def test_the_mode_plan_leaves_even_equal_names_to_the_model() -> None:
    session = Session([lines("1. (go y x)")], actions="(go ?from ?to)", objects="x\ny", mode=MappingMode.PLAN)
    assert text(session.map("(go x y)", domain_of("go ?from ?to"))) == "(go y x)"
    assert session.asked == 1


def test_long_plans_go_line_by_line_in_chunks() -> None:
    replies = [lines("1. (up)", "2. (up)"), lines("3. (down)", "4. (down)"), lines("5. (up)")]
    session = Session(replies, actions="(up)\n(down)", mode=MappingMode.PLAN, chunk=2)
    mapped = session.map("(ride a b)(ride b c)(ride c b)(ride b a)(ride a b)", domain_of("ride ?from ?to"))
    assert text(mapped) == "(up) (up) (down) (down) (up)"
    assert "5. (ride a b)" in session.model.requests[2]
    assert "(down)\n(down)" in session.model.requests[2]


@pytest.mark.parametrize(
    ("said", "mapped"),
    [
        (lines("1. (up)", "1. (up)", "2. drop"), "(up) (up)"),
        (lines("(up)", "(down)"), "(up) (down)"),
        (lines("Step 1: `(up)`", "Step 2: (down) because it goes back"), "(up) (down)"),
        (lines("1. (up) (up)", "2: (dropped)"), "(up) (up)"),
        (lines("1) up", "2) none"), "(up)"),
    ],
)
def test_numbered_lines_are_read_tolerantly(said: str, mapped: str) -> None:
    if "(dropped)" in said:
        said = said.replace("(dropped)", "dropped")
    session = Session([said], actions="(up)\n(down)", mode=MappingMode.PLAN)
    assert text(session.map("(ride a b)(ride b a)", domain_of("ride ?from ?to"))) == mapped


@pytest.mark.parametrize(
    ("wrong", "remark"),
    [
        (lines("1. (up)"), "there is no line for step 2 (ride b a)"),
        (lines("1. (up)", "2. (donw)"), "step 2: 'donw' is not a listed action (did you mean 'down'?)"),
        (lines("1. (up)", "2. (down a)"), "(down a) does not have the arguments of (down)"),
        ("no idea", "there is no line for step 1"),
    ],
)
def test_wrong_lines_are_asked_for_again_with_the_reason(wrong: str, remark: str) -> None:
    session = Session([wrong, lines("1. (up)", "2. (down)")], actions="(up)\n(down)", mode=MappingMode.PLAN)
    assert text(session.map("(ride a b)(ride b a)", domain_of("ride ?from ?to"))) == "(up) (down)"
    assert remark in session.model.requests[1]


def test_a_step_that_no_answer_fits_stays_as_it_is() -> None:
    session = Session([lines("1. (up)", "2. (fly)")] * 3, actions="(up)\n(down)", mode=MappingMode.PLAN)
    mapped = session.map("(ride a b)(Hover a)", domain_of("ride ?from ?to", "hover ?x"))
    assert text(mapped) == "(up) (Hover a)"
    assert mapped.notes == ("step 2: 'Hover' is not a listed action",)


def test_a_line_number_of_any_length_is_no_error() -> None:
    session = Session([lines("9" * 5000 + ". (up)")] * 3, mode=MappingMode.PLAN, actions="(up)")
    assert text(session.map("(ride a b)", domain_of("ride ?from ?to"))) == "(up)"


def test_an_unchanged_step_is_taken_at_once() -> None:
    session = Session([lines("1. (up)", "2. (hover a)")], actions="(up)\n(down)", mode=MappingMode.PLAN)
    assert text(session.map("(ride a b)(hover a)", domain_of("ride ?from ?to", "hover ?x"))) == "(up) (hover a)"
    assert session.asked == 1


def test_a_cut_off_or_too_long_prompt_leaves_the_steps() -> None:
    replies = [Reply(lines("1. (up)"), "length"), ContextOverflow(), ContextOverflow()]
    session = Session(replies, actions="(up)\n(down)", mode=MappingMode.PLAN)
    assert text(session.map("(ride a b)", domain_of("ride ?from ?to"))) == "(ride a b)"


def test_a_model_that_cannot_be_reached_is_an_error() -> None:
    with pytest.raises(ModelError):
        Session([], actions="(up)").map("(ride a b)", domain_of("ride ?from ?to"))


def test_prose_without_actions_is_mapped_line_by_line_unchecked() -> None:
    session = Session([lines("1. (climb b)")], actions="The robot climbs and descends.")
    assert text(session.map("(ride a b)", domain_of("ride ?from ?to"))) == "(climb b)"


def test_a_rule_for_an_operator_nobody_asked_about_is_no_fault() -> None:
    domain = domain_of("go ?a")
    operators = {loose(action.name): action for action in domain.actions}
    assert not read_rules('{"go": "drop", "fly": "(zoom)"}', operators, read_vocabulary("(walk)", None)).errors
