"""Applies events that concern deadlines and holidays."""

from __future__ import annotations

from fangs.table import changes as tables
from fangs.table import events as e
from fangs.table.events import Event
from fangs.table.frozen import replace
from fangs.table.phase import Pause, Phase
from fangs.table.post.changes import with_post
from fangs.table.post.clock import deadline, patience_ends, reminder
from fangs.table.post.schedule import Holiday
from fangs.table.post.state import Post
from fangs.table.state import Table
from fangs.translation import phrase
from fangs.translation.formats import weekday


def fold(table: Table, at: float, post: Post, event: Event) -> Table | None:
    """Apply an event that concerns deadlines or holidays. Return None for any other event."""
    match event:
        case e.GraceBegan():
            until = (deadline(table) or at) + post.rules.grace * 3600
            table = with_post(table, phase=Phase.GRACE)
            return tables.tell(table, at, "grace", turn=post.turn.number, until=post.rules.schedule.spell(until))
        case e.MailboxAwaited():
            return with_post(table, phase=Phase.AWAITING_MAILBOX, awaited=at, unreached=False)
        case e.MailboxUnreached(given_up):
            kind, until = "mailbox_given_up" if given_up else "mailbox_unreached", patience_ends(table, at)
            table = with_post(table, unreached=True)
            return tables.tell(table, at, kind, turn=post.turn.number, until=post.rules.schedule.spell(until))
        case e.Reminded():
            return with_post(table, reminded=True)
        case e.Overdue():
            table = with_post(table, phase=Phase.OVERDUE)
            return tables.tell(table, at, "overdue", turn=post.turn.number)
        case e.Extended(player, hours):
            used = {} if player is None else {player: post.extensions.get(player, 0) + 1}
            table = _put_off(with_post(table, extra=post.extra + hours, extensions={**post.extensions, **used}), at)
            who = _who(table, player, phrase("The Games Master"))
            return tables.tell(table, at, "extended" if hours > 0 else "brought_forward", who=who, hours=abs(hours))
        case e.HolidayTaken(player, first, last):
            table = _put_off(with_post(table, holidays=(*post.holidays, Holiday(player, first, last))), at)
            return _told_of(table, at, post, "holiday", Holiday(player, first, last))
        case e.HolidayStruck(player, first, last):
            holidays, struck = list(post.holidays), Holiday(player, first, last)
            if struck in holidays:  # in older logs, players keep their holidays when they leave
                holidays.remove(struck)
            return _told_of(with_post(table, holidays=tuple(holidays)), at, post, "holiday_struck", struck)
        case e.Paused():
            return tables.tell(with_post(table, pause=Pause.MASTER), at, "paused")
        case e.Resumed():
            table = with_post(
                replace(table, began=at), pause=None, passed=None, extra=0.0, reminded=False, phase=_in_time(post)
            )
            return tables.tell(table, at, "resumed")
        case _:
            return None


def _told_of(table: Table, at: float, post: Post, kind: str, holiday: Holiday) -> Table:
    """Add an entry about a holiday to the table's history."""
    first, last = (weekday(day, post.rules.schedule.zone) for day in (holiday.first, holiday.last - 1))
    return tables.tell(table, at, kind, who=_who(table, holiday.player, phrase("The table")), first=first, last=last)


def _put_off(table: Table, at: float) -> Table:
    """Adjust the phase and the reminder after the deadline was moved.

    If the deadline is now in the future, the turn is open again. If the reminder is, it will be sent again.
    """
    due, post = deadline(table), table.post
    assert post is not None
    if due is None:
        return table
    phase = _in_time(post) if due > at else post.phase
    return with_post(table, phase=phase, reminded=post.reminded and reminder(table, due) <= at)


def _in_time(post: Post) -> Phase:
    """Return a turn's phase after its deadline was moved into the future."""
    return Phase.OPEN if post.phase in (Phase.GRACE, Phase.OVERDUE, Phase.AWAITING_MAILBOX) else post.phase


def _who(table: Table, player: int | None, otherwise: str) -> str:
    return otherwise if player is None else table.seats[player].called
