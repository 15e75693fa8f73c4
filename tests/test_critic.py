"""The critic judges a mapped plan, whatever form its words take."""

import pytest
from solving import TASK, judge

from pddlcoder.critic import Critic, read_verdict, told_plan
from pddlcoder.errors import ModelError
from pddlcoder.llm import ContextOverflow, Ledger, Reply, role, scripted, using
from pddlcoder.pddl.model import Step
from pddlcoder.review import Judgement

PLAN = (Step("go", ("x", "y")), Step("go", ("y", "z")))


def judged(*replies) -> Judgement:
    model = scripted({"critic": list(replies)})
    with role("critic", Ledger()), using(model):
        return Critic()(TASK, PLAN).judgement


@pytest.mark.parametrize(
    ("said", "accepted"),
    [
        ("accept", True),
        ("**Accepted.**", True),
        ("reject", False),
        ("REJECT: step 2", False),
        ("accept - no problems found", True),
        ("not acceptable", False),
        ("I cannot accept this", False),
        ("unacceptable", False),
        ("yes", True),
        ("The plan is valid", True),
        ("The plan is not valid", False),
        ("infeasible", False),
        ("hm", None),
        ("", None),
    ],
)
def test_verdicts_are_read_from_many_words(said: str, accepted: bool | None) -> None:
    assert read_verdict(said) is accepted


def test_the_critic_sees_the_task_and_the_plan_and_no_pddl() -> None:
    model = scripted({"critic": [judge("accept")]})
    with role("critic", Ledger()), using(model):
        Critic()(TASK, PLAN)
    prompt = model.requests[0]
    assert TASK.dnl in prompt
    assert TASK.pnl in prompt
    assert "(go ?from ?to)" in prompt
    assert "1. (go x y)\n2. (go y z)" in prompt
    assert ":precondition" not in prompt


def test_a_rejection_comes_with_its_reason() -> None:
    assert judged(judge("reject", "Step 2: the road is closed.")) == Judgement(False, "Step 2: the road is closed.")


def test_an_unreadable_reply_is_asked_for_once_more() -> None:
    assert judged("mumble", judge("accept", "Fine.")) == Judgement(True, "Fine.")


def test_a_verdict_in_free_prose_is_still_heard() -> None:
    assert judged("The door is shut in step 1.\nVerdict: REJECT") == Judgement(
        False, "The door is shut in step 1.\nVerdict: REJECT"
    )


@pytest.mark.parametrize(
    "replies",
    [
        ("mumble", "mumble"),
        ("", ""),
        (Reply(judge("accept"), "length"),) * 2,
        (judge("perhaps"),) * 2,
        (ContextOverflow(),),
    ],
    ids=["unreadable", "empty", "cut off", "undecided", "too long"],
)
def test_what_cannot_be_read_is_no_judgement(replies: tuple) -> None:
    assert judged(*replies).accepted is None


def test_a_model_that_cannot_be_reached_is_an_error() -> None:
    with pytest.raises(ModelError):
        judged(ModelError("the server cannot be reached"))


def test_a_plan_without_steps_is_told_as_such() -> None:
    assert told_plan(()) == "(no steps: nothing is done)"
