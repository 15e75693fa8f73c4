"""The Gymnasium environments: the contract, invalid steps, ambiguity, and PDDL of any shape."""

import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from nl_pddlgym import InvalidActionError, PlanEnv, UnknownNameError, domains, load_task, open_pddl, open_world

NEEDLES_PATH = Path(__file__).parent / "data" / "gym"
DOMAIN = """(define (domain rooms)
  (:predicates (at ?x) (road ?x ?y) (done))
  (:action go :parameters (?a ?b) {precondition} :effect (and (at ?b) (not (at ?a)))))"""
PROBLEM = """(define (problem walk) (:domain rooms) (:objects x y z)
  (:init (at x) (road x y) (road y z)) (:goal {goal}))"""


@pytest.mark.parametrize("domain", domains())
@pytest.mark.parametrize("on_invalid", ["stop", "continue"])
def test_every_registered_environment_passes_the_checker_without_a_warning(domain: str, on_invalid: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"nl_pddlgym/{domain}-v0", problem=1, on_invalid=on_invalid, render_mode="ansi")
        check_env(env.unwrapped)


@pytest.mark.parametrize("domain", domains())
def test_the_gold_plan_earns_the_reward_at_its_end(domain: str) -> None:
    env = gymnasium.make(f"nl_pddlgym/{domain}-v0", problem=2)
    env.reset(seed=0)
    lines = load_task(f"{domain}/02").gold().plan.splitlines()
    rewards = []
    for line in lines:
        _, reward, terminated, truncated, info = env.step(line)
        rewards.append(reward)
        assert not info["invalid"]
        assert not truncated
    assert rewards == [0.0] * (len(lines) - 1) + [1.0]
    assert terminated
    assert info["goal"]


def test_reset_describes_the_task_and_lists_what_applies() -> None:
    env = PlanEnv("elevator", 1)
    observation, info = env.reset()
    assert "(lift_at floor1)" in observation.splitlines()
    assert "(next floor1 floor2)" not in observation
    assert "(next floor1 floor2)" in info["static"]
    assert info["actions"] == ["(up)", "(down)", "(board ?passenger)", "(depart ?passenger)"]
    assert info["applicable"] == ["(up)"]
    assert info["description"].startswith("A robot runs the lift")
    assert info["unmet"] == ["(on_floor carla floor5)", "(on_floor david floor1)", "(on_floor emma floor3)"]
    assert not info["goal"]
    assert "emma" in info["objects"]


@pytest.mark.parametrize("domain", domains())
def test_applicable_steps_are_unique_sorted_and_apply(domain: str) -> None:
    world = open_world(load_task(f"{domain}/01"))
    state = world.system.initial
    for turn in range(20):
        steps = world.applicable(state)
        assert steps == sorted(set(steps), key=lambda step: (step.name, step.args))
        if turn and not steps:
            break
        following = [world.outcomes(state, step) for step in steps]
        assert all(len(outcomes) == 1 for outcomes in following)
        state = next(iter(following[turn % len(following)]))


def test_an_invalid_step_stops_the_episode_and_says_why() -> None:
    env = PlanEnv("hanoi", 0)
    before, _ = env.reset()
    observation, reward, terminated, truncated, info = env.step("(move d2 peg3)")
    assert (observation, reward, terminated, truncated) == (before, 0.0, True, False)
    assert info["invalid"]
    assert info["reason"] == "(move d2 peg3) does not apply: (clear d2) is false"
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step("(move d1 peg3)")


def test_an_invalid_step_can_be_survived() -> None:
    env = PlanEnv("hanoi", 0, on_invalid="continue")
    env.reset()
    for action in (
        "(move d2 peg3)",
        "(fly d1)",
        "(move d1)",
        "(move d1 d9)",
        "hello there",
        "",
        "(move d1 d2)\n(move d1 d2)",
        "\0🤖",
    ):
        _, reward, terminated, _, info = env.step(action)
        assert (reward, terminated, info["invalid"]) == (0.0, False, True)
        assert info["reason"]
    _, _, _, _, info = env.step("(move d1 peg3)")
    assert not info["invalid"]


def test_an_invalid_step_can_raise() -> None:
    env = PlanEnv("hanoi", 0, on_invalid="raise")
    env.reset()
    with pytest.raises(InvalidActionError, match="unknown action 'fly'"):
        env.step("(fly d1)")


def test_ambiguous_steps_are_drawn_by_the_seed_and_reported() -> None:
    env = PlanEnv("needles", 0, root=NEEDLES_PATH)

    def held(seed: int) -> str:
        env.reset(seed=seed)
        observation, _, _, _, info = env.step("(pick)")
        assert info["ambiguous"]
        return observation

    assert [held(seed) for seed in range(20)] == [held(seed) for seed in range(20)]
    assert len({held(seed) for seed in range(20)}) == 3


def test_another_problem_can_be_chosen_at_reset() -> None:
    env = PlanEnv("hanoi", 0)
    first, _ = env.reset()
    second, info = env.reset(options={"problem": 1})
    assert first != second
    assert "four discs" in info["description"]
    with pytest.raises(UnknownNameError):
        env.reset(options={"problem": 77})


def test_rendering_shows_the_last_action_and_the_state() -> None:
    env = PlanEnv("ring_and_peg", 0, render_mode="ansi")
    env.reset()
    observation, *_ = env.step("(move blue_peg)")
    assert env.render() == f"(move blue_peg)\n{observation}"


@pytest.mark.parametrize("precondition", ["", ":precondition ()", ":precondition (and)"])
def test_an_action_without_conditions_is_legal(precondition: str) -> None:
    world = open_pddl(DOMAIN.format(precondition=precondition), PROBLEM.format(goal="(at z)"))
    env = PlanEnv(world=world)
    _, info = env.reset()
    assert len(info["applicable"]) == 9
    _, reward, terminated, _, _ = env.step("(go y z)")
    assert (reward, terminated) == (1.0, True)


def test_actions_without_parameters_and_objects_work() -> None:
    world = open_pddl(
        """(define (domain d) (:predicates (warm) (done))
             (:action heat :parameters () :precondition (not (warm)) :effect (warm))
             (:action finish :parameters () :precondition (warm) :effect (done)))""",
        "(define (problem p) (:domain d) (:objects) (:init) (:goal (done)))",
    )
    env = PlanEnv(world=world)
    _, info = env.reset()
    assert info["applicable"] == ["(heat)"]
    _, _, _, _, info = env.step("(heat)")
    assert info["applicable"] == ["(finish)"]
    assert env.step("(finish)")[1] == 1.0


def test_a_goal_that_holds_at_the_start_is_said_at_reset() -> None:
    world = open_pddl(DOMAIN.format(precondition=":precondition (at ?a)"), PROBLEM.format(goal="(at x)"))
    _, info = PlanEnv(world=world).reset()
    assert info["goal"]
    assert info["unmet"] == []


def test_unknown_problems_and_settings_are_refused_with_what_exists() -> None:
    with pytest.raises(UnknownNameError, match=r"there are: 00, 01, 02, .*, 19"):
        gymnasium.make("nl_pddlgym/hanoi-v0", problem=70)
    with pytest.raises(ValueError, match="stop, continue or raise"):
        PlanEnv("hanoi", on_invalid="ignore")  # ty: ignore[invalid-argument-type]
    with pytest.raises(ValueError, match="ansi"):
        PlanEnv("hanoi", render_mode="human")


def test_names_keep_their_spelling_and_match_in_any_case() -> None:
    world = open_pddl(
        "(define (domain d) (:predicates (Seen ?x)) (:action LookAt :parameters (?x) :effect (Seen ?x)))",
        "(define (problem p) (:domain d) (:objects Robot-A mug) (:init) (:goal (and (Seen Robot-A) (Seen mug))))",
    )
    env = gymnasium.make("nl_pddlgym/hanoi-v0", world=world)
    _, info = env.reset()
    assert info["applicable"] == ["(LookAt Robot-A)", "(LookAt mug)"]
    observation, *_ = env.step("(lookat ROBOT-A)")
    assert observation == "(Seen Robot-A)"
    observation, reward, *_ = env.step("(lookat mug)")
    assert (observation, reward) == ("(Seen mug)\n(Seen Robot-A)", 1.0)


def test_a_task_is_told_in_the_words_of_load() -> None:
    task = load_task("hanoi/03", words="nonsense", seed=5)
    env = gymnasium.make("nl_pddlgym/hanoi-v0", problem=3, words="nonsense", seed=5)
    _, info = env.reset(seed=0)
    assert info["description"] == f"{task.dnl}\n{task.pnl}"
    assert info["objects"] == task.objects.split()
    for step in task.gold().plan.splitlines():
        _, reward, *_ = env.step(step)
    assert reward == 1.0
    _, other = env.reset(options={"problem": 4})
    assert other["description"].endswith(load_task("hanoi/04", words="nonsense", seed=5).pnl)
    with pytest.raises(UnknownNameError, match="plain, nonsense, misleading"):
        gymnasium.make("nl_pddlgym/hanoi-v0", words="latin")


def test_environments_run_side_by_side() -> None:
    envs = gymnasium.make_vec("nl_pddlgym/ring_and_peg-v0", num_envs=3, problem=1)
    envs.reset(seed=1)
    observations, *_ = envs.step(("(move blue_peg)", "(move red_peg)", "(move black_peg)"))
    assert ["(tool_at red_peg)" in text for text in observations] == [False, True, False]


def test_a_world_can_be_shared_by_judge_and_environment() -> None:
    world = open_world(load_task("hanoi/00"))
    env = PlanEnv(world=world)
    assert env.reset()[1]["applicable"] == ["(move d1 peg2)", "(move d1 peg3)"]


@pytest.mark.parametrize(
    "imports",
    [
        "import gymnasium, nl_pddlgym",
        "import nl_pddlgym, gymnasium",
        "from nl_pddlgym import load; import gymnasium.utils, gymnasium",
        "import nl_pddlgym, importlib.util; importlib.util.find_spec('gymnasium'); import gymnasium",
    ],
)
def test_environments_are_registered_in_either_import_order(imports: str) -> None:
    code = f"{imports}; print(gymnasium.make('nl_pddlgym/hanoi-v0', problem=1).reset()[1]['applicable'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "['(move d1 d2)', '(move d1 d3)', '(move d2 d3)']\n"


def test_importing_the_benchmark_does_not_import_gymnasium() -> None:
    code = "import nl_pddlgym, sys; print([name for name in ('gymnasium', 'numpy', 'dspy') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("action", [None, 7, b"(move d1 peg2)", ["(move d1 peg2)"], {}])
def test_an_action_that_is_no_text_is_an_invalid_step(action: object) -> None:
    env = PlanEnv("hanoi", on_invalid="continue", render_mode="ansi")
    before, _ = env.reset()
    after, reward, terminated, truncated, info = env.step(action)  # ty: ignore[invalid-argument-type]
    assert (after, reward, terminated, truncated, info["invalid"]) == (before, 0.0, False, False, True)
    assert "text such as (move d1 peg3)" in info["reason"]
    assert env.render()
