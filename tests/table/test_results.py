"""The result of a table: places, how it ended, and who left."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import fangs
from fangs.core.game import Game
from fangs.table import agreeing, people, strict
from fangs.table.events.opened import Opened
from fangs.table.lifecycle import settle
from fangs.table.lifecycle.opening import Setup
from fangs.table.lifecycle.results import pace_of, result_of, variant_of
from fangs.table.phase import Phase
from fangs.table.post.rules import Rules
from fangs.table.rows import Result
from fangs.table.views import table_view
from tests.form import amount
from tests.table.evening import Evening, of_friends, variants_of

GAMES = fangs.all_games()


def played(setup: Setup, seed: int = 1) -> Evening:
    evening = Evening(setup)
    evening.play_on(random.Random(seed))
    return evening


def result(evening: Evening) -> Result:
    found = result_of(evening.table)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_result_of_every_game_has_the_places_that_the_page_shows(game: Game) -> None:
    for number, (players, options) in enumerate(list(variants_of(game))[: amount(2, long=9)]):
        evening = Evening(of_friends(game.name, players, options=options))
        before = evening.table
        assert result_of(before) is None
        evening.play_on(random.Random(number))
        found, shown = result(evening), table_view.totals(evening.table)

        assert shown is not None
        assert [seat.place for seat in found.seats] == [row["place"] for row in shown]
        assert [seat.score for seat in found.seats] == [row["total"] for row in shown]
        assert [seat.name for seat in found.seats] == [seat.name for seat in evening.table.players]
        assert (found.game, found.players, found.persons, found.ended) == (game.name, players, players, "rules")
        assert found.steps == len(evening.board.steps)
        assert settle.change(before, evening.table, evening.log[-1:], 0).result == found
        assert settle.change(evening.table, before, evening.log[-1:], 0).result == "withdrawn"
        assert settle.change(evening.table, evening.table, evening.log[-1:], 0).result is None


def test_a_match_has_one_result_with_the_steps_of_all_boards() -> None:
    evening = played(of_friends("maneater", 2, match=True, options={"turn_limit": 3}))
    found, totals = result(evening), evening.table.totals()

    assert totals is not None and [seat.score for seat in found.seats] == totals
    assert found.steps == sum(len(board.steps) for board in evening.table.boards)


def test_the_one_of_two_who_resigns_is_second() -> None:
    evening = Evening(of_friends("mandua"))
    evening.do(people.resign(evening.table, evening.seat(0)))
    found = result(evening)

    assert found.ended == "resigned"
    assert [(seat.place, seat.left, seat.score) for seat in found.seats] == [(2, "resigned", None), (1, None, None)]


def test_who_resigns_among_several_is_last_whatever_the_bot_achieves() -> None:
    for seed in range(amount(3, long=20)):
        evening = Evening(of_friends("getbit", 4))
        evening.do(people.resign(evening.table, evening.seat(2)))
        while evening.table.phase is not Phase.OVER:
            evening.choose_at_random(random.Random(seed))
        places = [seat.place for seat in result(evening).seats]

        assert places[2] == 4 and result(evening).seats[2].left == "resigned"


def test_a_bot_that_plays_on_at_the_end_is_told_and_one_that_always_sat_there_is_no_person() -> None:
    evening = Evening(Setup(game="getbit", players=3, seats=["me", "bot:easy", "friend"], name="Ann"))
    evening.do(people.let_bot_play(evening.table, evening.host, 2, "easy", evening.now + 3600))
    evening.play_on(random.Random(3))
    found = result(evening)

    assert found.persons == 2
    assert [(seat.bot, seat.name, seat.left) for seat in found.seats] == [
        (None, "Ann", None),
        ("easy", None, None),
        (None, "Cem", "replaced"),
    ]


def test_whose_clock_has_run_out_is_told() -> None:
    evening = Evening(of_friends("mandua", bank=60.0))
    evening.now += 100.0
    from fangs.table.rhythm import for_the_clock

    evening.do(for_the_clock(evening.table, evening.now))
    evening.play_on(random.Random(2))

    assert "time" in [seat.left for seat in result(evening).seats]


def test_an_agreed_draw_is_shared() -> None:
    evening = Evening(of_friends("mandua"))
    evening.play_on(random.Random(1), 2)
    evening.do(agreeing.propose(evening.table, evening.seat(0), "draw", 0))
    evening.do(agreeing.answer(evening.table, evening.seat(1), evening.table.proposals, True))
    found = result(evening)

    assert found.ended == "draw" and [seat.place for seat in found.seats] == [1, 1]


@pytest.mark.parametrize(
    ("hours", "by_post", "pace"),
    [
        (None, False, "live"),
        (0.5, False, "live"),
        (6.0, False, "live"),
        (24.0, False, "correspondence"),
        (None, True, "post"),
    ],
)
def test_the_pace_is_live_correspondence_or_post(hours: float | None, by_post: bool, pace: str) -> None:
    opened = Evening(of_friends("getbit")).table.opened
    rules = Rules.read({}, fangs.game("getbit")) if by_post else None

    assert isinstance(opened, Opened) and pace_of(replace(opened, hours=hours, post=rules)) == pace


def test_options_that_are_given_and_options_by_default_are_one_variant() -> None:
    plain, same = Evening(of_friends("getbit", 4)).table, Evening(of_friends("getbit", 4, hours=5.0)).table
    given = {one.name: one.default for one in fangs.game("mandua").options}
    mandua = Evening(of_friends("mandua")).table

    assert variant_of(plain) == variant_of(same) != variant_of(Evening(of_friends("getbit", 5)).table)
    assert variant_of(mandua) == variant_of(Evening(of_friends("mandua", options=given)).table)


def test_the_account_of_a_player_is_in_the_result_also_if_it_is_linked_after_the_game() -> None:
    evening = Evening(of_friends("getbit", 2))
    evening.do(people.link_account(evening.table, evening.seat(0), "ann-1"))
    evening.play_on(random.Random(1))
    before = evening.table
    evening.do(people.link_account(evening.table, evening.seat(1), "bob-1"))

    assert [seat.account for seat in result(evening).seats] == ["ann-1", "bob-1"]
    assert settle.change(before, evening.table, evening.log[-1:], 0).result == result(evening)


def test_a_strict_game_that_is_aborted_has_no_result() -> None:
    evening = Evening(of_friends("getbit", 2, strict=True))
    evening.do(strict.abort(evening.table, evening.seat(0)))

    assert evening.table.phase is Phase.OVER and result_of(evening.table) is None


def test_a_game_that_continued_a_record_has_no_result_because_a_part_of_it_was_played_elsewhere() -> None:
    begun = Evening(of_friends("lunch"))
    begun.play_on(random.Random(1), 3)
    evening = played(of_friends("lunch", record=str(begun.table.record(0))))

    assert evening.table.phase is Phase.OVER
    assert result_of(evening.table) is None


@pytest.mark.parametrize("players", [2, 3])
def test_who_is_late_in_a_strict_game_has_lost_by_time(players: int) -> None:
    evening = Evening(of_friends("getbit", players, strict=True, bank=60.0))
    rng = random.Random(4)
    for _ in range(4 * players):
        evening.choose_at_random(rng)
    late = next(
        seat.player for seat in evening.table.players if seat.player is not None and evening.table.owes(seat.player)
    )
    evening.do(strict.lose(evening.table, [late]))
    evening.play_on(rng)
    found = result(evening)

    assert found.strict and (found.seats[late].place, found.seats[late].left) == (players, "time")
