"""One coder in many threads, in asyncio, and in the hands of DSPy's optimisers."""

import asyncio
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import dspy
import pytest
from solving import (
    ACTIONS,
    DNL,
    GOOD_RUN,
    OBJECTS,
    PNL,
    WRITE,
    BreadthFirst,
    coder,
    facts,
    judge,
    say,
    solve,
)

from pddlcoder.coder import PDDLCoder
from pddlcoder.errors import PrerequisiteError, UsageError
from pddlcoder.llm import scripted
from pddlcoder.types import Cancel, Outcome, PlannerResult, SolutionOutcome

# Threads and asyncio


def storyteller(number: int) -> dict[str, list]:
    """The replies for a walk along `number` roads."""
    places = [f"p{n}" for n in range(number + 1)]
    roads = " ".join(f"(road {a} {b})" for a, b in pairwise(places))
    problem = f"(define (problem walk-{number}) (:domain walk) (:objects {' '.join(places)} - place)\n  (:init (at p0) {roads}) (:goal (at p{number})))\n"
    return {
        "agent": [
            WRITE[0],
            say("create_file", file="problem", content=problem),
            say("make_plan"),
            say("plan_feedback"),
            say("finish"),
        ]
    }


class ByTask:
    """Answers from the prompt alone, as a model would: the task's number says which story, the past says which reply."""

    def __call__(self, prompt: str) -> str:
        number = int(re.findall(r"along (\d+) roads", prompt)[0])
        if "[[ ## verdict ## ]]" in prompt:
            return judge("accept", f"{number} steps.")
        return storyteller(number)["agent"][prompt.count("===== assistant =====")]


def test_sixteen_solves_at_once_give_what_they_give_one_by_one() -> None:
    made = PDDLCoder(scripted([ByTask()] * 1000), planner=BreadthFirst())
    tasks = [f"The walker wants to walk along {number} roads." for number in range(1, 17)]
    one_by_one = [made.solve(DNL, task) for task in tasks]
    with ThreadPoolExecutor(16) as pool:
        at_once = list(pool.map(lambda task: made.solve(DNL, task), tasks))
    assert [facts(solution) for solution in at_once] == [facts(solution) for solution in one_by_one]
    assert [len(solution.plan or ()) for solution in at_once] == list(range(1, 17))


def test_asyncio_gives_the_same_solution() -> None:
    assert facts(asyncio.run(coder(GOOD_RUN).asolve(DNL, PNL, ACTIONS, OBJECTS))) == facts(solve(coder(GOOD_RUN)))


class Endless:
    """A planner that searches until it is cancelled."""

    name = "endless"

    def __init__(self) -> None:
        self.searching, self.ended = threading.Event(), threading.Event()

    def plan(self, domain: str, problem: str, cancel: Cancel | None = None) -> PlannerResult:
        self.searching.set()
        while cancel is not None and not cancel.is_set():
            time.sleep(0.01)
        self.ended.set()
        return PlannerResult(Outcome.TIMEOUT, self.name)


def test_cancelling_a_solve_ends_the_planner_and_the_loop_stays_free() -> None:
    planner, ticks = Endless(), []

    async def cancelled() -> None:
        task = asyncio.create_task(coder(GOOD_RUN, planner=planner).asolve(DNL, PNL))
        while not planner.searching.is_set():
            ticks.append(1)
            await asyncio.sleep(0.005)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert planner.ended.wait(5)
    assert ticks


# DSPy


def test_a_coder_is_a_module_whose_predictors_optimisers_see() -> None:
    assert sorted(name for name, _ in coder([]).named_predictors()) == [
        "agent.act",
        "critic.judge",
        "mapper.lines",
        "mapper.schema",
    ]
    assert "agent.react.react" in dict(coder([], loop="react").named_predictors())


def test_forward_gives_the_texts_and_a_copy_works_alone() -> None:
    made = coder(GOOD_RUN)
    copied = made.deepcopy()
    assert copied.agent.act is not made.agent.act
    with dspy.context(trace=[]):
        prediction = copied(dnl=DNL, pnl=PNL, actions=ACTIONS, objects=OBJECTS)
        names = [predictor.signature.instructions.split()[2] for predictor, _, _ in dspy.settings.trace]
    assert prediction.outcome == "planned"
    assert prediction.mapped_plan == "(go x y)\n(go y z)\n"
    assert prediction.solution.outcome is SolutionOutcome.PLANNED
    assert len(names) == 6


def test_the_model_configured_in_dspy_is_used_when_none_is_given() -> None:
    model = scripted({"agent": GOOD_RUN, "critic": [judge("accept")]})
    with dspy.context(lm=model):
        solution = PDDLCoder(planner=BreadthFirst()).solve(DNL, PNL, ACTIONS)
    assert solution.outcome is SolutionOutcome.PLANNED
    assert solution.settings.model == "scripted/model"


def test_without_any_model_there_is_an_error_that_says_what_to_do() -> None:
    with dspy.context(lm=None), pytest.raises(PrerequisiteError, match="no model is chosen"):
        PDDLCoder(planner=BreadthFirst()).solve(DNL, PNL)


def test_roles_may_have_models_of_their_own() -> None:
    agent, critic = scripted(GOOD_RUN), scripted([judge("accept")], model="scripted/critic")
    solution = PDDLCoder(agent, critic_model=critic, planner=BreadthFirst()).solve(DNL, PNL, ACTIONS)
    assert solution.settings.critic_model == "scripted/critic"
    assert len(critic.requests) == 1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"loop": "endless"}, "the loop is robust or react, not 'endless'"),
        ({"mapping": "maybe"}, "the mapping is schema or plan or off"),
        ({"tools": ("fly",)}, "no tool or set of tools named 'fly'"),
        ({"max_iters": 0}, "max_iters must be above 0"),
        ({"budget_usd": -1.0}, "budget_usd must be above 0"),
        ({"temperature": 0.0}, "temperature: such options go with the name of a model"),
    ],
)
def test_settings_that_cannot_be_used_are_named(settings: dict, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        coder([], **settings)


def test_the_settings_say_how_to_do_it_again_and_hold_no_secrets() -> None:
    made = PDDLCoder(
        "openai/some-model",
        planner="lama-first",
        planner_time_limit=7.0,
        memory_limit=None,
        temperature=0.5,
        max_tokens=900,
        api_base="http://me:hush@localhost:8000/v1",
        api_key="hush",
        extra_headers={"Authorization": "hush"},
    )
    assert (made.planner_time_limit, made.memory_limit) == (7.0, None)
    assert made.model_options == {"api_base": "http://localhost:8000/v1", "max_tokens": 900, "temperature": 0.5}
    settings = solve(coder(GOOD_RUN)).settings
    assert (settings.planner_time_limit, settings.model_options) == (None, {}), "this planner has limits of its own"


def test_two_empty_descriptions_are_nothing_to_solve() -> None:
    with pytest.raises(UsageError, match="nothing to solve"):
        coder([]).solve(" ", "\n")
