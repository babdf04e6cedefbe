"""Names of bots: which are refused, and how many are remembered."""

from __future__ import annotations

import pytest

import fangs
from fangs.bots import MAX_KEPT
from fangs.core.errors import RequestError


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


def test_only_so_many_names_of_bots_are_remembered() -> None:
    for number in range(2 * MAX_KEPT):
        fangs.bots.bot(f"search:{number + 1}")
    assert fangs.bots.bot.cache_info().currsize <= MAX_KEPT  # type: ignore[attr-defined]
