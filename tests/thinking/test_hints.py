"""Hints: on the page, at the terminal, as functions."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fangs
from fangs.bots import perfect
from fangs.bots.search import CHUNK, Advice
from fangs.core.errors import GameOver, InvalidMove, OutOfTurn
from fangs.core.teaching.preview import foretold
from fangs.core.teaching.puzzle import puzzles_of
from fangs.thinking import evaluation
from fangs.thinking import hint as hints
from fangs.thinking.hint import BEST, hint
from fangs.translation import speaking
from tests.command import run_fangs
from tests.form import amount, some
from tests.thinking.games import GAME, at_a_choice


@pytest.mark.parametrize("name", some(fangs.names(), "maneater", "mandua"))
def test_where_nothing_is_compiled_yet_hints_and_analyses_are_made_on_plain_rules(name: str) -> None:
    code = f"""
import random, sys, fangs
from fangs.thinking.analysis import analyse
from fangs.thinking.hint import hint
position = fangs.new({name!r})
while not position.owing:
    position = position.roll(random.Random(1))
role = position.owing[0]
assert hint(position.json(position.owner(role)), role, 100, plain=True)["best"]
assert analyse(position.json(), 100, plain=True)["roles"]
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_hint_has_the_best_actions_with_their_scores_and_shares() -> None:
    found = hint(at_a_choice(3).json(0), "0", 500)

    assert found["mixed"]
    assert len(found["best"]) == BEST
    assert all(0 <= one["score"] <= 1 and 0 < one["share"] < 1 for one in found["best"])
    assert found["best"][0]["label"].startswith("play the ")


@pytest.mark.parametrize("name", fangs.names())
def test_nobody_gets_a_hint_where_there_is_nothing_to_choose_whether_the_game_is_solved_or_not(name: str) -> None:
    refused = set()
    for players in fangs.game(name).players[:2]:  # the game is solved with the fewest, if with any
        for position in fangs.new(name, players).random_game(random.Random(1)):
            for role in {*position.game.notation.ROLE_NAMES} - {*position.choosing}:
                owner = position.owner(role)
                view = position.json(owner if owner in range(players) else 0)  # also for a role that nobody plays
                with pytest.raises((OutOfTurn, GameOver)) as expected:
                    fangs.position(view).require_choice(role)
                for ask in (hint, lambda view, role: perfect.advise(fangs.position(view), role)):
                    with pytest.raises(expected.type, match=re.escape(str(expected.value))):
                        ask(view, role)
                refused.add(expected.type)
        with pytest.raises(InvalidMove, match="There is no role 'nobody'"):
            hint(position.json(0), "nobody")

    assert refused == {OutOfTurn, GameOver}


def test_a_hint_where_all_choose_at_once_compares_nothing_since_one_should_mix_but_says_what_comes_of_each() -> None:
    found = hint(at_a_choice(3).json(0), "0", 500)

    assert found["why"] == "" and all("hand" in one["told"] or "could play" in one["told"] for one in found["best"])


def test_a_hint_where_all_choose_at_once_does_not_mix_what_is_nearly_always_best() -> None:
    puzzle = next(one for one in puzzles_of(fangs.game("getbit")) if one.scores[one.answer] > 0.9)
    found = hint(puzzle.view, puzzle.role, 5000)

    assert (found["mixed"], found["best"][0]["action"]) == (False, puzzle.answer)
    assert found["why"] and not any(one["told"] for one in found["best"])


@pytest.mark.parametrize("name", [name for name in fangs.names() if len(fangs.new(name).owing) < 2])
def test_a_hint_says_how_the_best_choice_compares_with_the_next(name: str) -> None:
    position, rng = fangs.new(name), random.Random(3)
    while len(position.owing) != 1 or len(position.legal(position.owing[0])) < 2:
        position = (
            position.play(position.owing[0], position.legal(position.owing[0])[0])
            if position.owing
            else position.roll(rng)
        )
    found = hint(position.json(), position.owing[0], 300)

    best, other = found["best"][:2]
    if best["score"] - other["score"] > 0.11 * position.game.stake:
        assert f"better than the next best choice ({other['label']}), because it " in found["why"]
        assert " instead of " in found["why"]
    assert best["score"] < other["score"] or other["label"] in found["why"]


def test_a_hint_says_what_the_next_best_leads_to_unless_it_is_the_same_and_in_the_reader_s_language() -> None:
    position, rng, has_more = fangs.new("overboard"), random.Random(3), set()
    while position.kind != "over" and len(has_more) < 2:
        if position.kind == "chance":
            position = position.roll(rng)
            continue
        role = position.owing[0]
        view = position.json(position.owner(role))
        found = hint(view, role)
        actions = [one["action"] for one in found["best"]]
        told, other = (foretold(position.game, view, role, action).text for action in (*actions, actions[0])[:2])
        assert (f"The next best choice leads to this: {other}" in found["why"]) == (bool(other) and other != told)
        has_more.add(bool(other) and other != told)
        with speaking("de"):
            assert not re.search(r"\b(the|its|it)\b", f"{found['why']}"), f"{found['why']}"
        position = position.play(role, actions[0])
    assert has_more == {True, False}


def test_a_hint_that_takes_too_long_is_what_was_found_by_then() -> None:
    position = fangs.new("maneater")
    found = hint(position.json(position.owner(role := position.owing[0])), role, 5000, seconds=0)

    assert found["simulations"] == CHUNK
    assert len(found["best"]) == BEST


@pytest.mark.parametrize(
    ("value", "verb", "noun"),
    [
        (1 - 2e-10, "wins for certain", "a certain win"),
        (2e-10, "loses for certain", "a certain loss"),
        (0.9999, "wins more than 99.9 %", "more than 99.9 %"),
        (0.0001, "wins less than 0.1 %", "less than 0.1 %"),
        (0.9994, "wins exactly 99.9 %", "99.9 %"),
        (0.611, "wins exactly 61.1 %", "61.1 %"),
    ],
)
def test_an_exact_chance_is_certain_or_within_what_is_said(value: float, verb: str, noun: str) -> None:
    assert (evaluation.chances(value, 1, True), evaluation.chance(value, 1, True)) == (verb, noun)


def test_what_is_nearly_certain_is_not_called_as_good_as_what_is_certain() -> None:
    best, nearly = Advice("a", 1 - 2e-10, 1, 1, True), Advice("b", 0.9999, 0, 1, True)

    assert hints._beside(best, nearly, "this", 1) == ""
    assert hints._beside(best, best._replace(score=1.0), "this", 1) == "The next best choice (this) is just as good."


def test_no_hint_of_a_solved_game_says_0_or_100_percent_as_a_number() -> None:
    said = []
    for seed in range(amount(2, long=40)):
        for position in fangs.new("getbit", 2).random_game(random.Random(seed)):
            for role in position.owing:
                best = hint(position.json(position.owner(role)), role)["best"]
                said += [one["words"] for one in best]

    assert "wins for certain" in said
    assert not [words for words in said if words.startswith(("wins exactly 0.0", "wins exactly 100.0"))]


def test_what_is_certain_is_said_without_a_number() -> None:
    assert evaluation.chances(1.0, 1.0, True) == "wins for certain"
    assert evaluation.chances(0.0, 1.0, True) == "loses for certain"
    assert evaluation.compared(1.0, 0.4, 1.0, (True, False)) == "wins for certain instead of 4 of 10"
    assert evaluation.compared(1.0, 0.0, 1.0, (True, True)) == "wins for certain instead of a certain loss"
    assert evaluation.compared(0.5, 0.0, 1.0, (False, True)) == "wins 5 of 10 instead of a certain loss"


@pytest.mark.parametrize("name", fangs.names())
def test_a_score_is_a_chance_to_win_in_games_with_a_stake_of_one_and_points_in_others(name: str) -> None:
    position, rng = fangs.new(name), random.Random(name)
    while position.kind != "over":
        roles = position.owing
        position = position.play(roles[0], rng.choice(position.legal(roles[0]))) if roles else position.roll(rng)
    assert position.scores is not None
    is_share = sum(position.scores) == 1 and all(0 <= score <= 1 for score in position.scores)
    assert is_share == (position.game.stake == 1)


def test_at_the_terminal_a_hint_says_what_is_best(tmp_path: Path) -> None:
    told = run_fangs("play", GAME, "--players", "3", "--seed", "3", stdin="hint\nquit\n", FANGS_DATA=str(tmp_path))

    assert "% of the time   play the " in told.stdout
