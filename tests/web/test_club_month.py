"""A few days of a club: the short form of the month in club_month.py, which says how to run the long one."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from fangs.service.notifications import Message
from tests.form import some
from tests.postgres import Postgres
from tests.table.evening import Evening, of_friends
from tests.web.browser.person import chromium_here
from tests.web.club_month import SHORT, act_out
from tests.web.month.pushes import require_sayable, sayable
from tests.web.month.schedule import short_month
from tests.web.month.stored import Stored

SECRET = "secret choices that somebody could have seen"
CLICKED = ("acts in tournaments by clicks", "choices by clicks", "crosstables looked at in a browser")


def test_a_push_message_with_a_secret_choice_is_found() -> None:
    evening = Evening(of_friends("maneater"))
    position = evening.board.position
    role = next(role for role in position.owing if evening.board.player_of(role) != 0)
    action = position.legal(role)[0]
    evening.choose(role, action)
    kept = Stored("t", evening.seed, tuple(evening.log))
    found = sayable(kept, 0, random.Random(1))
    message = Message(evening.table.game.title, "It is your turn.", "t", language="en", is_turn=True)
    said = msgspec.to_builtins(message)

    require_sayable(said, found)
    with pytest.raises(AssertionError):
        require_sayable(said | {"body": f"It is your turn. Somebody plays {action}."}, found)


@pytest.mark.parametrize("database", some(["sqlite", "postgresql"], "sqlite"))
def test_at_the_end_of_a_few_days_nothing_is_lost_or_told_to_others(
    database: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    postgres: Postgres | None = request.getfixturevalue("postgres") if database == "postgresql" else None

    counted = act_out(tmp_path, SHORT, 1, short_month, postgres)

    done = ("choices", "kills", "results of tournaments", "studies", "results that the operator amended")
    compared = (
        SECRET,
        "answers compared",
        "views pushed",
        "push messages read",
        "connections that docs/bot_client.py lost",
    )
    for what in (*done, *compared, *(CLICKED if chromium_here() else ())):
        assert counted[what] > 0, what
