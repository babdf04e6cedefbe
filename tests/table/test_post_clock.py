"""The clock of a table by post: reminders, deadlines, extensions, holidays, and orders that do not come."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from fangs.core.errors import RequestError
from fangs.store.store import Store
from fangs.table import events as e
from fangs.table import people, rhythm
from fangs.table.events import Logged
from fangs.table.events.codec import decoded
from fangs.table.fold import folded, opened
from fangs.table.phase import Phase
from fangs.table.post.commands import master, ordering
from fangs.table.post.standing import standing
from fangs.table.post.state import MASTER
from tests.post.tables import DAY, ByPost


def test_a_late_player_is_reminded_once_and_then_the_rules_say_what_happens(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 48}, reminder=12, grace=2)
    late = sorted(map(desk.player_of, ("green", "yellow")))
    for player in set(range(5)) - {*late}:
        desk.order(player)
    before = desk.table.length
    desk.tick(35 * 3600)
    assert desk.table.length == before
    desk.tick(3600)
    assert desk.letters(before) == [(player, "reminder") for player in late]
    desk.tick(13 * 3600)
    assert (desk.table.phase, desk.post.turns[:]) == (Phase.GRACE, [])
    desk.tick(3600)
    (turn,) = desk.post.turns
    assert turn.by == "clock"
    assert turn.missing == ((0, "green"), (0, "yellow"))
    steps = {step.role: step.action for step in desk.table.boards[0].steps}
    assert steps["green"] == steps["yellow"] == "nmr"


def test_nobody_is_reminded_in_the_first_half_of_a_turn(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 2}, reminder=24)
    assert rhythm.wake(desk.table, 0.0) == desk.now + 3600


def test_a_bot_plays_on_for_who_is_late_until_an_order_comes(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late="bot:random", reminder=0)
    for player in (0, 1, 2):
        desk.order(player)
    desk.tick()
    assert desk.table.seats[3].stand_in == "random"
    assert desk.table.phase is Phase.WAITING_FOR_BOT
    assert desk.bots() == 1
    assert len(desk.post.turns) == 1
    assert desk.post.turns[0].orders[-1].by == "bot"


def test_who_is_late_loses_the_seat_where_the_table_says_so(file_store: Store) -> None:
    two = ByPost(file_store, "mandua", 2, schedule={"hours": 24}, late="lose", reminder=0)
    two.tick()
    assert two.table.phase is Phase.OVER
    assert (MASTER, "report") in two.letters(1)
    four = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late="lose", reminder=0)
    for player in (0, 1, 2):
        four.order(player)
    four.tick()
    assert four.table.seats[3].gone


@pytest.mark.parametrize("late", ["bot:easy", "lose"])
def test_bots_never_play_a_game_to_its_end_because_all_are_late_at_once(late: str, file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late=late, reminder=0)
    desk.tick()
    assert (desk.table.phase, rhythm.wake(desk.table, 0.0)) == (Phase.OVERDUE, None)
    assert "the Games Master decides" in standing(desk.table) and len(desk.table.people) == 4
    desk.order(0, 1, 2, 3)
    assert (len(desk.post.turns), desk.table.phase) == (1, Phase.OPEN), "orders that come later still count"
    desk.order(0)
    desk.tick()
    desk.bots()
    assert (len(desk.post.turns), [seat.player for seat in desk.table.people]) == (2, [0])
    desk.bots()
    desk.tick()
    assert desk.table.phase is Phase.OVERDUE, "the last person is late, too"
    desk.do(ordering.extension, 0)
    assert (desk.table.phase, desk.post.turn.number) == (Phase.OPEN, 3), "and can extend the deadline"


def test_bots_replace_those_who_miss_turns_only_while_somebody_else_plays(file_store: Store) -> None:
    desk = ByPost(file_store, "maneater", match=True, schedule={"hours": 24}, reminder=0, stand_in_after=1)
    desk.tick()
    desk.tick()
    assert (desk.post.turn.number, desk.table.phase, len(desk.table.people)) == (3, Phase.OPEN, 5)
    desk.order(0)
    desk.tick()
    assert [seat.player for seat in desk.table.people] == [0]


def test_the_games_master_decides_where_the_table_says_so(file_store: Store) -> None:
    desk = ByPost(file_store, "getbit", 4, schedule={"hours": 24}, late="master", reminder=0)
    desk.order(0)
    before = desk.table.length
    desk.tick()
    assert {reader for reader, _ in desk.letters(before)} == {MASTER, *range(len(desk.table.players))}
    assert {kind for _, kind in desk.letters(before)} == {"notice"}
    assert (desk.table.phase, rhythm.wake(desk.table, 0.0)) == (Phase.OVERDUE, None)
    with pytest.raises(RequestError, match="Orders from Bob, Cyd and Dee are missing"):
        desk.do(master.process_now)
    for player in (1, 2, 3):
        wanted = desk.orders(player)
        desk.do(lambda table, player=player, wanted=wanted: ordering.order(table, player, wanted, by="master"))
    assert len(desk.post.turns) == 1
    assert {order.by for order in desk.post.turns[0].orders} == {"player", "master"}


def test_a_deadline_is_put_off_by_players_so_often_and_by_the_master_as_he_likes(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 24}, extensions=1)
    first = rhythm.deadline(desk.table) or 0.0
    desk.do(lambda table: ordering.extension(table, 2))
    assert rhythm.deadline(desk.table) == first + 48 * 3600
    with pytest.raises(RequestError, match="no extensions left"):
        desk.do(lambda table: ordering.extension(table, 2))
    desk.do(lambda table: master.extend(table, 6))
    assert rhythm.deadline(desk.table) == first + 54 * 3600
    for player in range(5):
        desk.order(player)
    assert rhythm.deadline(desk.table) == desk.now + DAY, "only this turn's"


def test_a_pause_brings_no_deadline_forward_that_was_put_off(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 24})
    desk.do(lambda table: master.extend(table, 24))
    put_off = rhythm.deadline(desk.table) or 0.0
    desk.do(master.pause)
    desk.now += 1800
    desk.do(lambda table: master.resume(table, desk.now))
    assert put_off <= (rhythm.deadline(desk.table) or 0.0) < put_off + 3600
    assert str(desk.table.happened[-1]) == "The Games Master extends the deadline by 1 day."
    desk.do(master.pause)
    desk.now += 3 * DAY
    desk.do(lambda table: master.resume(table, desk.now))
    assert rhythm.deadline(desk.table) == desk.now + DAY, "a full turn"


def test_a_deadline_is_brought_forward_with_a_day_s_notice_and_all_are_told(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 72}, reminder=24)
    first, before = rhythm.deadline(desk.table) or 0.0, desk.table.length
    with pytest.raises(RequestError, match=r"with a day's notice. The earliest possible deadline is "):
        desk.do(lambda table: master.bring_forward(table, 49, desk.now))
    desk.do(lambda table: master.bring_forward(table, 48, desk.now))
    assert rhythm.deadline(desk.table) == first - 48 * 3600 == desk.now + DAY
    assert {*desk.letters(before)} == {(player, "notice") for player in (*range(5), MASTER)}
    assert str(desk.table.happened[-1]) == "The Games Master brings the deadline forward by 2 days."
    assert rhythm.wake(desk.table, 0.0) == desk.now + DAY / 2, "the reminder comes before it"


@pytest.mark.parametrize("extended_first", [True, False])
def test_no_turn_is_due_in_a_holiday_whatever_extension_came(file_store: Store, extended_first: bool) -> None:
    desk = ByPost(file_store, schedule={"hours": 24, "zone": "UTC"})
    day = desk.post.rules.schedule.day((rhythm.deadline(desk.table) or 0.0) + 2 * DAY)
    extend, away = (lambda table: master.extend(table, 48)), (lambda table: ordering.away(table, None, day, day))
    for act in (extend, away) if extended_first else (away, extend):
        desk.do(act)
    (holiday,) = desk.post.holidays
    assert rhythm.deadline(desk.table) == holiday.last + DAY


def test_while_the_mailbox_cannot_be_read_the_turn_waits_and_all_are_told_up_to_the_table_s_limit(
    file_store: Store,
) -> None:
    desk = ByPost(file_store, schedule={"hours": 24}, reminder=0, patience=2)
    read = desk.now

    def clock(hours: float) -> None:
        desk.now += hours * 3600
        desk.service.transact(desk.name, lambda table, now: rhythm.for_the_clock(table, now, read))

    clock(24 + 9)  # the server was down: it waits from now on, not since the deadline
    assert desk.table.phase is Phase.AWAITING_MAILBOX
    before = desk.table.length
    clock(0.1)
    assert desk.letters(before) == [], "a look takes a while"
    clock(0.2)
    assert {*desk.letters(before)} == {(player, "notice") for player in (*range(5), MASTER)}
    assert "because the mailbox cannot be read" in standing(desk.table)
    length = desk.table.length
    clock(1.6)
    assert desk.table.length == length, "they are told once"
    clock(0.2)
    assert desk.post.turn.number == 2
    assert "The mailbox still cannot be read. Turn 1 no longer waits" in " ".join(map(str, desk.table.happened))


def test_a_holiday_of_somebody_who_plays_puts_the_deadline_off(file_store: Store) -> None:
    desk = ByPost(file_store, schedule={"hours": 24, "zone": "UTC"})
    day = desk.post.rules.schedule.day(rhythm.deadline(desk.table) or 0.0)
    desk.do(lambda table: ordering.away(table, 3, day, day))
    assert (rhythm.deadline(desk.table) or 0.0) > desk.now + 2 * DAY
    desk.do(lambda table: people.let_bot_play(table, table.seats[3], 3, "easy", desk.now))
    assert rhythm.deadline(desk.table) == desk.now + DAY, "a bot has no holidays"


@pytest.mark.parametrize(
    "rules",
    [{"early": False}, {"early": False, "grace": 2}, {"early": False, "grace": 2, "late": "rule"}, {"quiet": 0.25}],
    ids=["at its deadline", "after the grace", "with orders missing", "early"],
)
def test_a_daily_game_is_played_every_day(file_store: Store, rules: dict[str, Any]) -> None:
    """Over the night in which clocks go forward, too."""
    zone = ZoneInfo("Europe/Berlin")
    days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    desk = ByPost(
        file_store,
        now=datetime(2027, 3, 24, 12, 0, tzinfo=zone).timestamp(),
        schedule={"days": days, "at": "18:00", "zone": "Europe/Berlin"},
        **rules,
    )
    dues = []
    for _ in range(5):
        dues.append(desk.post.rules.schedule.spell(rhythm.deadline(desk.table) or 0.0))
        if "early" not in rules:  # all orders come three hours before the deadline
            desk.now = (rhythm.deadline(desk.table) or 0.0) - 3 * 3600
        if "late" not in rules:
            desk.order(*range(len(desk.table.seats)))
        desk.clock()
    assert [due.split()[0] for due in dues] == ["Thursday", "Friday", "Saturday", "Sunday", "Monday"]
    assert all("18:00" in due for due in dues)


def test_a_table_of_an_older_version_keeps_its_deadline_until_its_next_report(file_store: Store) -> None:
    days = {"days": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "at": "18:00", "zone": "UTC"}
    desk = ByPost(file_store, now=datetime(2027, 5, 24, 18, 1, tzinfo=UTC).timestamp(), schedule=days, early=False)
    desk.order(*range(len(desk.table.seats)))
    desk.clock()
    log = [logged for entry in desk.service.store.read(desk.name) for logged in decoded(entry)]
    reports = [number for number, logged in enumerate(log) if isinstance(logged.event, e.Reported)]

    def due_after(*entries: Logged) -> datetime:
        table = folded(opened(desk.name, desk.service.store.seed(desk.name) or "", entries[0]), entries[1:])
        return datetime.fromtimestamp(rhythm.deadline(table) or 0.0, UTC)

    older = [replace(logged, event=without_calendar(logged.event)) for logged in log]
    assert due_after(*older[: reports[0]][:1]) == datetime(2027, 5, 26, 18, tzinfo=UTC)
    assert due_after(*older) == datetime(2027, 5, 28, 18, tzinfo=UTC), "a day is left out"
    assert due_after(*older[:-1], log[-1]) == datetime(2027, 5, 27, 18, tzinfo=UTC), "none is, from its next report on"


def without_calendar(event: e.Event) -> e.Event:
    """An event as an older version stored it."""
    return replace(event, by_calendar=False) if isinstance(event, e.Opened | e.Reported) else event
