"""What players are told that they stand to win or lose is what the game then does."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangs.club.ratings.book import Book, Standing, rate
from fangs.club.ratings.results import Seat, Setup
from fangs.club.ratings.scale import Strength
from fangs.club.ratings.stakes import stakes
from fangs.club.ratings.weighing import DAY
from tests.club.laws import RANDOM

NAMES = ("ann", "bob", "cleo", "dan")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Book, Setup]:
    players = NAMES[: draw(st.integers(2, 4))]
    known = draw(st.lists(st.sampled_from(players), unique=True))
    book = Book(
        {one: Standing(draw(st.integers(1000, 2000)) * 1.0, draw(st.integers(45, 350)) * 1.0, 0.0, 20) for one in known}
    )
    fixed = {players[0]: Strength(1300.0, 20.0)} if draw(st.booleans()) else {}
    seats = {one: Seat(str(number), 50.0 * number) for number, one in enumerate(players)} if draw(st.booleans()) else {}
    return book, Setup(game="getbit", pace="live", players=players, fixed=fixed, seats=seats)


@RANDOM
@given(tables())
def test_every_result_gives_what_was_told(table: tuple[Book, Setup]) -> None:
    book, setup = table
    told = stakes(book, setup, 9 * DAY)
    for order in itertools.permutations(setup.players):
        places = {one: place for place, one in enumerate(order, 1)}
        rated = rate(Book(dict(book.players)), setup.ended("1", 9 * DAY, places))
        for player, after in rated.after.items():
            gained, promised = after.mean - rated.started[player].mean, told[player].by_place[places[player] - 1]

            assert promised.least - 1e-9 <= gained <= promised.most + 1e-9
            assert promised.least <= promised.likely <= promised.most


@RANDOM
@given(tables())
def test_if_all_tie_the_result_gives_what_was_told(table: tuple[Book, Setup]) -> None:
    book, setup = table
    told = stakes(book, setup, 9 * DAY)
    rated = rate(Book(dict(book.players)), setup.ended("1", 9 * DAY, dict.fromkeys(setup.players, 1)))

    assert told.keys() == rated.after.keys()
    assert all(
        one.mean - rated.started[player].mean == pytest.approx(told[player].all_tied)
        for player, one in rated.after.items()
    )


@RANDOM
@given(tables())
def test_a_better_place_is_never_worth_less_and_the_ends_have_one_value(table: tuple[Book, Setup]) -> None:
    for one in stakes(*table, 9 * DAY).values():
        likely = [gain.likely for gain in one.by_place]

        assert likely == sorted(likely, reverse=True)
        assert likely[0] >= 0 >= likely[-1]
        assert all(gain.least == gain.most for gain in (one.by_place[0], one.by_place[-1]))
        assert 0 < one.first < 1 and 0 < one.expected_score < 1


def test_two_newcomers_play_for_172_points() -> None:
    told = stakes(Book(), Setup(game="lunch", pace="live", players=("ann", "bob")), 0.0)["ann"]

    assert [round(gain.likely) for gain in told.by_place] == [172, -172]
    assert (told.all_tied, told.expected_score, told.first) == (0, 0.5, 0.5)
