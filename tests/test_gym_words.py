"""Words are data: every content word is in the vocabulary, and a retelling is one bijection over all texts of a task."""

import re
from pathlib import Path

import pytest

from nl_pddlgym import DataError, Task, UnknownNameError, domains, load, load_task, score
from nl_pddlgym.card import read_card
from nl_pddlgym.paths import data_path
from nl_pddlgym.task import domain_path, read_text
from nl_pddlgym.vocabulary import RUNS, read_vocabulary
from nl_pddlgym.words import WORDS, retelling

DOMAIN = pytest.mark.parametrize("domain", domains())
OTHER = pytest.mark.parametrize("words", WORDS[1:])


def prose(domain: str) -> dict[str, str]:
    """Every text of a domain that a contestant may read, by file name."""
    folder_path = domain_path(data_path(), domain)
    paths = [folder_path / name for name in ("domain.md", "rules.md", "actions.md")]
    texts = {path.name: read_text(path) for path in (*paths, *sorted(folder_path.glob("problems/*.md")))}
    return texts | {task.id: task.objects for task in load(domain)}


@DOMAIN
def test_every_content_word_is_in_the_vocabulary(domain: str) -> None:
    vocabulary = read_card(domain_path(data_path(), domain) / "domain.toml").vocabulary
    strangers = {name: found for name, text in prose(domain).items() if (found := vocabulary.strangers(text))}
    assert not strangers


@DOMAIN
def test_the_vocabulary_holds_no_word_that_is_never_used(domain: str) -> None:
    vocabulary = read_card(domain_path(data_path(), domain) / "domain.toml").vocabulary
    used = {run.lower() for text in prose(domain).values() for run in RUNS.findall(text)}
    assert not [term.forms for term in vocabulary.terms if not used.intersection(term.forms)]


@DOMAIN
@OTHER
def test_telling_back_gives_the_plain_texts(domain: str, words: str) -> None:
    for plain, other in zip(load(domain), load(domain, words=words, seed=3), strict=True):
        back = other.retelling().back
        assert back(other.dnl).startswith(plain.dnl)
        for name in ("pnl", "actions", "objects"):
            assert back(getattr(other, name)) == getattr(plain, name)
        assert back(other.gold().problem) == plain.gold().problem


@DOMAIN
@OTHER
def test_no_content_word_survives_a_retelling(domain: str, words: str) -> None:
    vocabulary = read_card(domain_path(data_path(), domain) / "domain.toml").vocabulary
    for task in load(domain, words=words):
        told = {run.lower() for text in (task.dnl, task.pnl, task.actions, task.objects) for run in RUNS.findall(text)}
        assert not told & vocabulary.forms


@DOMAIN
@OTHER
def test_gold_plans_carry_over_by_renaming(domain: str, words: str) -> None:
    for task in list(load(domain, words=words, seed=1))[:: 1 if domain == "hanoi" else 7]:
        verdict = score(task, task.gold().plan)
        assert verdict.level == 3, (task.id, verdict.reason)
        assert score(load_task(task.id), task.gold().plan).level == 2


@DOMAIN
def test_only_other_words_state_every_rule(domain: str) -> None:
    plain, other = load(domain)[0], load(domain, words="nonsense")[0]
    rules = read_text(domain_path(data_path(), domain) / "rules.md")
    assert rules not in plain.dnl
    assert other.retelling().back(other.dnl) == f"{plain.dnl}\n{rules}"
    assert not [word for word in ("precondition", "effect", "parameter", "predicate", "pddl") if word in rules.lower()]


def test_a_seed_chooses_the_words_and_always_the_same_ones() -> None:
    first, again, other = (load("hanoi", words="nonsense", seed=seed)[1] for seed in (0, 0, 1))
    assert first == again
    assert first.pnl != other.pnl
    assert load("hanoi", words="misleading")[1].pnl != first.pnl


def test_articles_fit_the_word_that_follows() -> None:
    vocabulary = read_vocabulary({"nouns": ["arm arms"], "adjectives": ["red redder reddest"]})
    told = retelling(vocabulary, "nonsense", 0, domain="board", pools_path=Path("none"))
    assert re.fullmatch(r"A [^aeiou]\w+ has a [^aeiou]\w+ \w+s", told.tell("An arm has a red arms"))
    assert told.back(told.tell("An arm has a red arms")) == "An arm has a red arms"


def test_names_keep_their_shape_in_any_text() -> None:
    task = load_task("ring_and_peg/00", words="nonsense")
    tell = task.retelling().tell
    assert (
        tell("(pick red_ring)\n; 3 red Rings")
        == f"({tell('pick')} {tell('red_ring')})\n; 3 {tell('red')} {tell('rings').capitalize()}"
    )
    assert re.fullmatch(r"[a-z]+_[a-z]+", tell("red_ring"))


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"nouns": ["ring rings", "ring"]}, "'ring' stands in two terms"),
        ({"nouns": ["goal goals"]}, "'goal' is a word that every telling keeps"),
        ({"nouns": ["ring rings ringed"]}, "one to 2 forms"),
        ({"nouns": ["ring-2"]}, "lower-case letters"),
        ({"nouns": "ring"}, "must be a list of texts"),
        ({"adverbs": ["fast"]}, "adverbs is no kind of word"),
    ],
)
def test_a_faulty_vocabulary_is_named_with_its_fault(table: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_vocabulary(table)


def test_words_to_borrow_can_run_out() -> None:
    many = [f"w{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(400)]
    vocabulary = read_vocabulary({"nouns": many})
    with pytest.raises(DataError, match="too few nouns"):
        retelling(vocabulary, "misleading", 0, domain="many", pools_path=data_path() / "words.toml")


def test_unknown_words_name_the_ones_there_are() -> None:
    with pytest.raises(UnknownNameError, match="plain, nonsense, misleading"):
        load("hanoi", words="latin")


def test_the_words_to_borrow_hold_no_form_twice() -> None:
    text = (data_path() / "words.toml").read_text()
    forms = [form for entry in re.findall(r'"([a-z ]+)"', text) for form in entry.split()]
    assert len(forms) == len(set(forms))


def test_a_task_says_in_which_words_it_is_told() -> None:
    task = load_task("hanoi/00", words="misleading", seed=5)
    assert isinstance(task, Task)
    assert (task.words, task.seed) == ("misleading", 5)
