"""When a player is reminded of a deadline: not where the whole turn is short, since players then stay at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fangs.service.notifications import as_it_stands
from tests.table.evening import Evening, of_friends

HOUR = 3600.0


def test_of_those_who_take_seats_only_people_are_news() -> None:
    table = Evening(of_friends("getbit", 4)).table
    guest = replace(table.players[1], kind="bot")
    table = replace(table, seats=tuple(guest if seat is table.players[1] else seat for seat in table.seats))
    assert as_it_stands(table, table.players[0], table.began).seats == (0, 2, 3)


@pytest.mark.parametrize(
    ("hours", "after", "is_reminded"),
    [(0.4, 0.39, False), (0.5, 0.37, False), (0.5, 0.38, True), (24, 20.9, False), (24, 21, True)],
)
def test_a_reminder_is_due_three_hours_before_the_deadline_or_after_three_quarters_of_a_shorter_turn(
    hours: float, after: float, is_reminded: bool
) -> None:
    table = Evening(of_friends("lunch", hours=hours)).table
    seat = next(seat for seat in table.players if table.owes(seat.player or 0))

    warned = as_it_stands(table, seat, table.began + after * HOUR).warned
    assert warned == (table.began + hours * HOUR if is_reminded else 0.0)
