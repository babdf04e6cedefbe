"""What players are told that they stand to win or lose is what the game then does."""

from __future__ import annotations

import itertools

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
            gained, promised = after.mean - rated.started[player].mean, told[player][places[player] - 1]

            assert promised.least - 1e-9 <= gained <= promised.most + 1e-9


@RANDOM
@given(tables())
def test_a_better_place_is_never_worth_less_and_the_ends_have_one_value(table: tuple[Book, Setup]) -> None:
    for one in stakes(*table, 9 * DAY).values():
        assert all(list(ends) == sorted(ends, reverse=True) for ends in zip(*one, strict=True))
        assert one[0].least >= 0 >= one[-1].most
        assert all(gain.least == gain.most for gain in (one[0], one[-1]))


def test_two_newcomers_play_for_172_points() -> None:
    told = stakes(Book(), Setup(game="lunch", pace="live", players=("ann", "bob")), 0.0)["ann"]

    assert [round(gain.most) for gain in told] == [172, -172]
