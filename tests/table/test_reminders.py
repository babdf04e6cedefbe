"""When a player is reminded of a deadline: not where the whole turn is short, since players then stay at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fangs.service.notifications import AWAY, NotificationState, as_it_stands, letter, notification
from fangs.table import people, rhythm
from fangs.table.views.summary import summary
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


def test_with_clocks_everybody_is_reminded_of_their_own() -> None:
    evening = Evening(of_friends("getbit", 4, bank=24 * HOUR))
    evening.choose("0", "1")
    evening.now += 20 * HOUR
    for player in (1, 2, 3):
        evening.choose(str(player), str(player + 1))
    left = [24 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR]  # for the next turn, in which all choose again
    table, now = evening.table, evening.now + 3.5 * HOUR

    dues = [evening.now + one for one in left]
    assert [as_it_stands(table, seat, now).warned for seat in table.players] == [0.0, *dues[1:]]
    assert [summary(table, seat, now)["deadline"] for seat in table.players] == dues
    told = [notification(table, seat, NotificationState(), now, 0.0).message for seat in table.players]
    assert [one and one.until for one in told] == [None, *dues[1:]]


def test_who_has_missed_the_deadline_is_told_once_that_a_bot_plays_also_after_a_reminder() -> None:
    evening = Evening(of_friends("lunch", hours=24))
    late = next(seat.player for seat in evening.table.players if evening.table.owes(seat.player or 0))
    assert late is not None
    told = {way: NotificationState(when="away") for way in (notification, letter)}

    def said(ahead: float) -> list[str]:
        evening.now += ahead
        evening.do(rhythm.for_the_clock(evening.table, evening.now))
        found = {way: way(evening.table, evening.seat(late), told[way], evening.now, 0.0) for way in told}
        told.update({way: one.told for way, one in found.items()})
        return [one.message.body if one.message else "" for one in found.values()]

    assert all("It is your turn." in body for body in said(HOUR))
    assert all("your time is nearly up" in body for body in said(21 * HOUR))
    said(2 * HOUR)
    assert said(AWAY) == ["", "A bot is playing for you."] and said(HOUR) == ["", ""]
    evening.do(people.hand_back(evening.table, evening.seat(late)))
    assert not as_it_stands(evening.table, evening.seat(late), evening.now).replaced
