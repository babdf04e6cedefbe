"""Reviews of games: what a choice gave away, in numbers and words."""

from __future__ import annotations

import random
import re
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fangs
from fangs.bots.search import advise
from fangs.core.position import Position
from fangs.core.records.record import Record
from fangs.thinking import evaluation, review
from tests.command import run_fangs
from tests.thinking.games import GAME, played

chance = st.floats(0.001, 0.999)  # nearer to 0 and 1 there is no exact number beside it


def test_a_review_judges_every_step_and_adds_up() -> None:
    record = played(2)
    steps = len(record.steps)
    judged = review.judge(str(record), 0, 5) + review.judge(str(record), 5, steps)

    assert [one["step"] for one in judged] == list(range(1, steps + 1))
    given_away = [one["gave_away"] for one in judged if one.get("gave_away")]
    assert given_away and min(given_away) >= evaluation.NEARLY, "less than a hint would call a difference"
    rows = review.summary(judged, 4)
    assert sum(row["decisions"] for row in rows) == sum(step.role is not None for step in record.steps)
    assert sum(row["luck"] for row in rows) == pytest.approx(0, abs=0.01)  # one wins, whatever the dice


@pytest.mark.parametrize(("game", "option"), [("lunch", {"eating": "claimed"}), ("mandua", {"captures": "challenge"})])
def test_a_review_judges_also_what_the_search_does_not_think_of(game: str, option: dict[str, str]) -> None:
    record = played(2, game, **option).until(120)
    judged = review.judge(str(record), 0, 120, 50)

    forgotten = [
        one
        for one in judged
        if "role" in one and one["action"] not in listed(record.positions[one["step"] - 1], one["role"])
    ]
    assert forgotten and all(one["gave_away"] is not None for one in judged if "role" in one)
    assert any(one["gave_away"] > 0 for one in forgotten)


def listed(position: Position, role: str) -> list[str]:
    """The actions that a search thinks of."""
    return [
        one.action
        for one in advise(Position.read(position.game, position.json(position.owner(role))), role, random.Random(1), 1)
    ]


def test_a_review_says_where_a_game_turned_in_words_and_its_graph_ends_where_the_game_did() -> None:
    record = played(2, "overboard", 2)  # whose values are known
    steps = len(record.steps)
    judged = review.judge(str(record), max(0, steps - 80), steps)

    assert judged[-1]["chances"] == record.position.scores
    assert all(one["exact"] and sum(one["chances"]) == pytest.approx(1, abs=0.002) for one in judged)
    turned = [one for one in judged if one["turned"]]
    assert {one["turned"]["by"] for one in turned} == {"choice", "dice"}
    for one in turned:
        words = one["turned"]["words"]
        if one["turned"]["by"] == "dice":
            assert max(one["luck"]) >= review.MUCH_LUCK and words.startswith("The ship of the ")
        else:
            assert one["gave_away"] >= review.MUCH and one["give_or_take"] == 0
            gave = re.match(r"This gave away exactly ([\d.]+) % of a win\.", words)
            assert gave and float(gave[1]) == pytest.approx(100 * one["gave_away"], abs=0.1)
            assert f"A better choice was {one['best_says']}, which wins exactly " in words
    assert all(one.get("gave_away", 0) <= review.MUCH for one in judged if not one["turned"])


def test_a_review_says_what_would_have_come_of_the_better_choice() -> None:
    judged = [one for one in review.judge(str(played(3, "lunch").until(60)), 0, 60, 100) if "role" in one]

    told = [one["best_told"] for one in judged if one["best"] != one["action"]]
    assert any(re.search(r"\b(is|are) eaten\b", text) for text in told)
    assert not any(one["best_told"] for one in judged if one["best"] == one["action"])


def test_where_all_choose_at_once_a_review_says_what_came_of_it_when_all_was_revealed() -> None:
    judged = review.judge(str(played(2)), 0, 1000)
    revealed = [one for one in judged if "role" in one and one["luck"]]

    assert revealed and all(one["chances"] for one in revealed)
    hidden = [one for one in judged if one["chances"] is None]
    assert hidden and all(one["luck"] is None for one in hidden)
    words = [one["turned"]["words"] for one in judged if one["turned"] and one["turned"]["by"] == "all"]
    assert words and all(" by it." in text for text in words)


@pytest.mark.parametrize(
    ("value", "stake", "is_exact", "in_words"),
    [
        (0.35, 1.0, False, "a third of a win"),
        (0.305, 1.0, True, "exactly 30.5 % of a win"),
        (1.04, 5.0, False, "1 point"),
        (2.13, 5.0, True, "2.1 points"),
    ],
)
def test_how_much_of_a_game_is_given_away_is_said_in_words(
    value: float, stake: float, is_exact: bool, in_words: str
) -> None:
    assert evaluation.part(value, stake, is_exact) == in_words


@given(chance, chance, st.sampled_from([1.0, 5.0]))
def test_what_a_choice_gave_away_is_the_difference_of_the_two_numbers_beside_it(
    value: float, other: float, stake: float
) -> None:
    value, other = max(value, other) * stake, min(value, other) * stake
    given_away = number(evaluation.part(evaluation.apart(value, other, stake), stake, is_exact=True))
    best, instead = map(number, evaluation.compared(value, other, stake, (True, True)).split(" instead of "))
    assert given_away == best - instead


def number(words: str) -> Decimal:
    """The number in a text."""
    (found,) = re.findall(r"\d+(?:\.\d+)?", words)
    return Decimal(found)


def test_a_review_sees_only_what_who_chose_could_see() -> None:
    record = played(3)
    first, second = record.steps[1], record.steps[2]
    swapped = Record(fangs.game(GAME))
    for step in (record.steps[0], first._replace(action=str(1 + int(first.action) % 5)), second):
        swapped.play(*step)

    assert review.judge(str(record), 2, 3, 200) == review.judge(str(swapped), 2, 3, 200)


def test_at_the_terminal_a_game_is_reviewed_when_it_is_over(tmp_path: Path) -> None:
    file = tmp_path / "game.fangs"
    file.write_text(str(played(4)))
    told = run_fangs("review", str(file), "--simulations", "50")
    assert "given away" in told.stdout and "Ann" in told.stdout

    file.write_text(str(played(4).until(9)))
    told = run_fangs("review", str(file))
    assert (told.returncode, told.stderr.strip()) == (1, "fangs: A game can be reviewed only when it is over.")
