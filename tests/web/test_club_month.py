"""A few days of a club: the short form of the month in club_month.py, which says how to run the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.form import some
from tests.postgres import Postgres
from tests.web.club_month import SHORT, act_out
from tests.web.month.schedule import short_month

SECRET = "secret choices that somebody could have seen"


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
    for what in (*done, *compared):
        assert counted[what] > 0, what
