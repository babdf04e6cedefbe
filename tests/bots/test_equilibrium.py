"""The equilibrium bot: it looks at all that everybody could choose in a round, and draws from an equilibrium of that."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fangs
from fangs import Position, bots
from fangs.bots import bot, equilibrium, perfect, require_at_table, search
from fangs.core.errors import RequestError
from fangs.core.records.record import Record
from fangs.thinking.analysis import analyse
from fangs.thinking.hint import hint
from fangs.thinking.review import judge

STARTS = {2: "2031", 3: "204135", 4: "2031", 5: "20413", 6: "204135"}


def start(players: int) -> Position:
    return fangs.new("getbit", players=players).roll(STARTS[players])


def chosen(position: Position, role: str, allowance: str = "") -> set[str]:
    choose = bot(f"equilibrium{allowance}")
    return {choose(position.json(position.owner(role)), role, random.Random(seed), 0) for seed in range(8)}


@pytest.mark.parametrize("players", STARTS)
def test_it_chooses_a_card_of_the_hand_for_any_number_of_players(players: int) -> None:
    position = start(players)

    assert all(chosen(position, role) <= set(position.legal(role)) for role in position.owing[:2])


def test_it_chooses_what_no_mixture_of_the_others_makes_bad() -> None:
    """The front pirate cannot become last while another is tied, and the last one must get away with a number of its own (G2.2)."""
    position = fangs.position(
        {
            **start(4).json(),
            "round": 9,
            "line": [1, 3, 0, 2],
            "limbs": [2, 2, 2, 1],
            "hands": [[1, 2, 3], [1, 2, 3], [2, 4, 5], [1, 2, 3]],
            "stacks": [[4, 5], [4, 5], [1, 3], [4, 5]],
        }
    )

    assert chosen(position, "2") <= {"4", "5"}


def test_a_level_plays_by_a_table_instead_where_there_is_one() -> None:
    """So that it needs no compiling there."""
    exact, estimated = start(2), start(5)

    assert bots.at_table("best", exact.json()) == ("perfect", 0)
    assert bots.at_table("best", estimated.json()) == ("equilibrium", equilibrium.ALLOWANCE)
    mixture = {one.action for one in perfect.advise(exact, "0") or () if one.share}
    assert {bot("best")(exact.json(0), "0", random.Random(seed), 0) for seed in range(8)} <= mixture


def test_a_pirate_fits_the_choice_that_was_made_for_the_players_other_one() -> None:
    """Two pirates of a player with the same number would both stay where they are (G2.2)."""
    position = start(3)
    for seed in range(6):
        rng = random.Random(seed)
        first = bot("equilibrium")(position.json(0), "0", rng, 0)
        second = bot("equilibrium")(position.play("0", first).json(0), "3", rng, 0)
        assert first != second


def test_it_searches_where_more_can_follow_than_it_may_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    def choose(view: Any, role: str, rng: random.Random, allowance: int = 0) -> str:
        searched.append(allowance)
        return str(fangs.position(view).legal(role)[0])

    monkeypatch.setattr(search, "choose", choose)
    chosen(start(4), "0", ":624")
    assert searched == [equilibrium.SEARCHED] * 8
    chosen(start(4), "0", ":625")
    assert len(searched) == 8


def test_at_a_table_it_plays_only_games_that_have_it_as_a_level() -> None:
    """Elsewhere nothing has compiled it, and it would keep everybody waiting."""
    require_at_table("equilibrium", fangs.new("getbit"))
    with pytest.raises(RequestError, match="only play games that offer it as a level"):
        require_at_table("equilibrium", fangs.new("maneater"))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_says_what_every_action_is_worth_and_how_often_it_plays_it(players: int) -> None:
    position = start(players)
    values = equilibrium.values(position)
    assert values is not None and sum(values) == pytest.approx(1) and len(values) == players
    for role in position.owing:
        advice = equilibrium.advise(position, role) or []
        shares = [one.share for one in advice]
        assert sum(shares) == pytest.approx(1) and shares == sorted(shares, reverse=True)
        assert {one.action for one in advice} == set(position.legal(role))
        mixed = [one.score for one in advice if one.share > 0.01]
        assert max(mixed) - min(mixed) < 0.005, "what is mixed is worth the same"


@pytest.mark.parametrize("first", ["1", "2", "3", "4", "5", "6", "7"])
def test_after_any_choice_for_one_pirate_something_is_advised_for_the_other(first: str) -> None:
    """Also after one that is not in the mixture."""
    advice = equilibrium.advise(start(3).play("3", first), "0") or []

    assert sum(one.share for one in advice) == pytest.approx(1) and len(advice) == 7


def test_a_player_who_has_lost_is_worth_nothing_and_the_others_share_the_win() -> None:
    position = fangs.position(
        {
            **start(4).json(),
            "round": 20,
            "line": [1, 0, 2],
            "limbs": [2, 2, 1, 0],
            "hands": [[1, 2, 5], [2, 3, 5], [1, 4, 5], []],
            "stacks": [[3, 4], [1, 4], [2, 3], []],
            "places": [None, None, None, 4],
        }
    )
    values = equilibrium.values(position)

    assert values is not None and values[3] == 0 and sum(values) == pytest.approx(1)


def test_hints_reviews_and_analyses_are_by_the_same_equilibrium() -> None:
    position = start(4)
    advice, values = equilibrium.advise(position, "0"), equilibrium.values(position)
    assert advice is not None and values is not None
    given = hint(position.json(0), "0")
    analysed = analyse(position.json())
    worst = min(advice, key=lambda one: one.score)
    record = Record(position.game, 4)
    record.play(None, STARTS[4])
    record.play("0", worst.action)
    (judged,) = judge(str(record), 1, 2)

    assert (
        (given["combinations"], given["simulations"])
        == (5**4, 0)
        == (analysed["combinations"], analysed["simulations"])
    )
    assert [one["action"] for one in given["best"]] == [one.action for one in advice[:3]]
    assert [one["value"] for one in analysed["expects"]] == [round(value, 4) for value in values]
    assert judged["best"] == advice[0].action
    assert judged["gave_away"] == pytest.approx(advice[0].score - worst.score, abs=0.002)


def test_nothing_is_estimated_where_nobody_chooses() -> None:
    assert equilibrium.values(fangs.new("getbit", 4)) is None
    assert analyse(fangs.new("getbit", 4).json(), 50)["combinations"] == 0


def test_on_plain_rules_a_hint_is_by_a_search_because_an_equilibrium_would_take_too_long() -> None:
    given = hint(start(5).json(0), "0", 50, plain=True)

    assert (given["combinations"], given["simulations"]) == (0, 50)
