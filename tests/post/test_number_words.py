"""Numbers that are spelled out give no order, but are suggested as figures."""

from __future__ import annotations

import pytest

import fangs
from fangs.post.orders.number_words import with_figures
from fangs.post.orders.reading import Misread, read_orders
from tests.post.corpus import seats

HINTS = {
    "red fifty-two": "game 1 red: 52",
    "red to fifty two": "game 1 red: 52",
    "rot zweiundfünfzig": "game 1 red: 52",
    "green ninety two": "game 2 green: 92",
    "shark one hundred and eighteen green": "game 5 shark: 118 green",
    "Hai hundertachtzehn grün": "game 5 shark: 118 green",
}


@pytest.mark.parametrize("line", HINTS)
def test_a_number_in_words_is_suggested_as_a_figure(line: str) -> None:
    game, places = seats()["match"]
    (found,) = read_orders(line, fangs.game(game), places, 2)
    assert isinstance(found, Misread) and found.near == HINTS[line]


def test_numbers_in_other_words_stay_as_they_are() -> None:
    for text in ("someone else", "alone", "wonderful", "dreist", "acht" * 100):
        assert with_figures(text) == text
    assert [with_figures(text) for text in ("nineteen", "neunzig", "one hundred", "einundzwanzig")] == [
        "19",
        "90",
        "100",
        "21",
    ]
