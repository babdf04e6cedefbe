"""Names of bots: which are refused, and how many are remembered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import fangs
from fangs import Record
from fangs.bots import MAX_KEPT
from fangs.core.errors import RequestError
from fangs.terminal.seats import seats_of


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("serch", r"There is no bot 'serch'\. .*Did you mean search\?"),
        ("serch:100", r"There is no bot 'serch:100'"),
        (":", r"There is no bot ':'"),
        (
            "foo",
            r"careless, equilibrium, greedy, perfect, random, search, unlearnt, rival:1, rival:2 or rival:3, or a kind of bot with a limit",
        ),
        ("perfct", r"Did you mean perfect\?"),
        ("search:", r"There is no bot 'search:'"),
        ("search:many", r"There is no bot 'search:many'"),
        ("search:\u0661", r"There is no bot"),
        ("__init__:1", r"There is no bot '__init__:1'"),
    ],
)
def test_a_name_that_is_no_bot_gets_a_sentence(name: str, message: str) -> None:
    for refusing in (fangs.bots.bot, fangs.bots.require_at_table):
        with pytest.raises(RequestError, match=message):
            refusing(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("search:0", "The limit of search must be a whole number from 1 to 99,999,999, but you gave 0"),
        ("careless:0", "The limit of careless must be a whole number from 1 to 100, but you gave 0"),
        ("careless:101", "The limit of careless must be a whole number from 1 to 100, but you gave 101"),
    ],
)
def test_an_impossible_limit_cannot_be_chosen_but_stored_games_with_it_open(name: str, message: str) -> None:
    start = fangs.new("getbit")
    for choosing in (fangs.bots.require, fangs.bots.require_at_table):
        with pytest.raises(RequestError, match=message):
            choosing(name, start)

    record = Record("getbit", names={0: f"{name} (bot)"})
    assert seats_of(record)[0].bot is not None


@pytest.mark.parametrize("name", [None, 5, ["random"]])
def test_what_is_no_name_is_no_bot(name: Any) -> None:
    with pytest.raises(RequestError, match="There is no bot "):
        fangs.bots.require(name, fangs.new("getbit"))


def test_only_so_many_names_of_bots_are_remembered() -> None:
    for number in range(2 * MAX_KEPT):
        fangs.bots.bot(f"search:{number + 1}")
    assert fangs.bots.bot.cache_info().currsize <= MAX_KEPT  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (fangs.new("lunch"), "A position must be an object, but it is "),
        (None, "A position must be an object, but it is null"),
        ({}, "The field game is missing"),
    ],
)
def test_a_bot_that_is_given_no_view_says_so(given: Any, message: str) -> None:
    for name in ("random", "easy"):
        with pytest.raises(fangs.InvalidPosition, match=message):
            fangs.bots.bot(name)(given, "0", Random(1), 0)
