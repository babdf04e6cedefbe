"""The lessons: every step is a real position, its answers are legal, and what is said of them is true by the rules."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

import fangs
from fangs.core.checks import laws
from fangs.core.discovery.loading import load_again
from fangs.core.errors import BrokenGame, RequestError
from fangs.core.position import Position
from fangs.core.teaching.lesson import Entry, FirstGame, Lesson, Step, follow, lesson_of
from tests.names import internal

LESSONS = {name: lesson_of(fangs.game(name)) for name in fangs.names()}
STEPS = [(name, step) for name, lesson in LESSONS.items() for step in lesson.steps]
IDS = [f"{name} {step.title}" for name, step in STEPS]
of_every_step = pytest.mark.parametrize(("game", "step"), STEPS, ids=IDS)
of_every_game = pytest.mark.parametrize(("game", "lesson"), LESSONS.items(), ids=LESSONS)


@of_every_game
def test_every_game_is_taught_in_six_to_ten_steps_with_one_thing_to_do_in_each(game: str, lesson: Lesson) -> None:
    assert 6 <= len(lesson.steps) <= 10
    assert len({step.title for step in lesson.steps}) == len(lesson.steps)
    assert lesson.steps[-1].right.endswith(f"Now you know {fangs.game(game).title.rstrip('!.')}!")


@of_every_step
def test_what_is_asked_may_be_chosen_and_everything_else_has_an_answer_too(game: str, step: Step) -> None:
    legal = set(step.legal)
    assert step.answers and set(step.answers) <= legal, step.answers
    assert set(step.instead) <= legal - set(step.answers), step.instead
    assert step.role in step.start.owing
    assert all(map(step.said, legal)), "something may be chosen of which nothing is said"


@of_every_step
def test_what_follows_an_answer_is_all_that_was_prepared_or_what_the_rules_leave_of_it(game: str, step: Step) -> None:
    rng = random.Random(step.title)
    for action in {*step.answers, *step.instead, *rng.sample(step.legal, min(5, len(step.legal)))}:
        positions = step.follow(action)
        assert positions[0] == step.start and positions[-1] != step.start
        assert fangs.position(positions[-1].json()) == positions[-1]
    done = {deed for action in step.legal[:400] for deed in _done(step, action)}
    assert done >= set(step.then), f"never done: {set(step.then) - done}"


def _done(step: Step, action: str) -> set[tuple[str | None, str]]:
    """What of that which was prepared can be done after an action."""
    position, done = step.start.play(step.role, action), set()
    for deed in step.then:
        if deed.role is None:
            can = deed.text in dict(position.odds)
        else:
            can = deed.role in position.owing and deed.text in position.legal(deed.role)
        if can:
            done.add(deed)
            position = position.play(*deed)
    return done


@of_every_step
def test_what_is_said_is_short_names_nothing_as_programs_do_and_points_at_what_is_drawn(game: str, step: Step) -> None:
    for text in (step.title, step.text, step.picture, step.right, step.wrong, *step.instead.values()):
        assert not internal(text), text
        assert len(text) < 330, text
        assert not text or re.search(r"[.!?]$", text) or text == step.title, text
    drawn = {element.get("id") for element in ElementTree.fromstring(step.start.svg(step.learner)).iter()}
    assert drawn >= set(step.point)


@of_every_step
def test_below_a_picture_in_the_rules_stands_what_it_shows_and_nothing_that_the_reader_should_do(
    game: str, step: Step
) -> None:
    assert not re.search(r"\byou", step.picture, re.IGNORECASE), "nobody acts there"
    assert not step.picture or step.picture not in (step.title, step.text)


@pytest.mark.parametrize(
    ("name", "game", "asked", "said"),
    [
        (
            "trial1",
            "maneater",
            "players = 4",
            "In learn.toml of maneater, first_game must have 2, 3 or 5 players, but it has '4'.",
        ),
        ("trial2", "mandua", "learner = [0, 2]", "players from 0 to 1 as learner, each once, but it has '[0, 2]'."),
        ("trial3", "mandua", "learner = [1, 1]", "each once, but it has '[1, 1]'."),
        ("trial4", "mandua", "learner = []", "each once, but it has '[]'."),
        (
            "trial5",
            "maneater",
            "learner = [0, 1]",
            "because nobody chooses a side with 5 players, but it has '[0, 1]'.",
        ),
    ],
)
def test_a_first_game_that_cannot_be_is_refused_when_the_lesson_is_read(
    name: str, game: str, asked: str, said: str, tmp_path: Path
) -> None:
    path = shutil.copytree(fangs.game(game).folder, tmp_path / name) / "learn.toml"
    text = path.read_text("utf-8")
    path.write_text(f"[first_game]\n{asked}\n\n{text[text.index('[[step]]') :]}", "utf-8")
    with pytest.raises(BrokenGame) as refused:
        lesson_of(load_again(name, path.parent).GAME)
    assert str(refused.value).endswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("answer = ", "anwser = ", "step 1 of learn.toml has the unknown key 'anwser'. Did you mean answer?"),
        ("right = ", "# right = ", "step 1 of learn.toml lacks the key 'right'."),
        ("[[step]]", "[[steps]]\n\n[[step]]", "learn.toml has the unknown key 'steps'. Did you mean step?"),
        ("[[first]]\n", "[[first]]\nclauses = 1\n", "[[first]] 1 of learn.toml has the unknown key 'clauses'."),
        ("[[step]]", "[[step]", "learn.toml of overboard is not TOML: "),
    ],
)
def test_a_lesson_that_cannot_be_read_is_refused_with_its_file_and_step(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    name = re.sub(r"\W", "_", f"trial {said}")
    path = shutil.copytree(fangs.game("overboard").folder, tmp_path / name) / "learn.toml"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenGame) as refused:
        lesson_of(load_again(name, path.parent).GAME)

    assert said in str(refused.value)


def test_a_learner_is_proposed_what_the_lesson_is_mostly_about_and_else_the_first_of_the_usual_players() -> None:
    maneater = fangs.game("maneater")
    first = LESSONS["maneater"].first_game
    assert first and Position(maneater, maneater.start(first.players)).side(first.learners[0]) == "red and blue"
    assert LESSONS["mandua"].first_game == FirstGame(2, (0, 1))
    assert LESSONS["overboard"].first_game == FirstGame(2, (0,))


def test_an_action_that_is_not_listed_does_not_follow() -> None:
    step = LESSONS["lunch"].steps[0]
    with pytest.raises(RequestError, match="cannot be chosen"):
        step.follow("9a")


@of_every_game
def test_the_words_before_each_first_of_its_kind_are_about_what_happens_in_the_game(game: str, lesson: Lesson) -> None:
    book = (fangs.game(game).folder / "playthrough.txt").read_text("utf-8")
    cases = "".join(path.read_text("utf-8") for path in (fangs.game(game).folder / "cases").glob("*.txt"))
    learned = {event.clause for step in lesson.steps for at in step.follow(step.answers[0])[1:] for event in at.events}
    assert any(first.phase for first in lesson.firsts) and any(first.clause for first in lesson.firsts)
    offered, happened = _seen(game)
    offered |= {(step.start.json()["phase"], action) for step in lesson.steps for action in step.legal}
    for first in lesson.firsts:
        of_choice = [first.phase, first.choice] != [None, None]
        assert (first.clause is None) == of_choice
        assert not of_choice or any(
            first.phase in (None, phase) and re.fullmatch(first.choice or ".*", action) for phase, action in offered
        ), first
        is_told = f", {first.clause}" in book or f"event {first.clause}" in cases or first.clause in learned | happened
        assert first.clause is None or is_told, first
        assert not internal(first.text) and len(first.text) < 150
        assert " tap it " not in first.text, "whether one tap looks or plays depends on the size and the settings"


def _seen(game: str) -> tuple[set[tuple[str, str]], set[str]]:
    """Of a random game of every variant, the phases, each with the actions that may be chosen there, and the clauses of the events."""
    found, happened, rng = set(), set(), random.Random(game)
    for players, options in laws.variants(fangs.game(game)):
        position = Position(fangs.game(game), fangs.game(game).start(players, options))
        for _ in range(120):
            happened |= {event.clause for event in position.events}
            if position.kind == "over":
                break
            if position.kind == "chance":
                position = position.roll(rng)
                continue
            listed = {role: position.legal(role) for role in position.owing}
            found |= {(position.json()["phase"], action) for actions in listed.values() for action in actions}
            role = rng.choice(list(listed))
            position = position.play(role, rng.choice(listed[role]))
    return found, happened


def test_a_step_says_whether_it_goes_on_from_the_one_before() -> None:
    before, after = LESSONS["mandua"].steps[3:5]

    assert after.goes_on and before.follow(before.answers[0])[-1] == after.start
    assert not before.goes_on and not LESSONS["mandua"].steps[0].goes_on


def test_of_the_prepared_actions_those_that_are_possible_are_played() -> None:
    start = fangs.new("getbit").roll("2031")
    then = [Entry("1", "4"), Entry("1", "4"), Entry("2", "never"), Entry(None, "1")]
    positions = follow(start, "0", "3", then)

    assert [len(one.owing) for one in positions] == [4, 3, 2]
