"""Deadlines in a game played by post: when a turn is due, and what happens then."""

from __future__ import annotations

import math
from collections.abc import Callable

from fangs import bots
from fangs.core.errors import RequestError, listed
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.frozen import replace
from fangs.table.phase import HAS_DEADLINE, Phase
from fangs.table.post.commands.early import early
from fangs.table.post.guards import post_of, require_playing
from fangs.table.post.schedule import Beginning
from fangs.table.post.state import Post
from fangs.table.state import Table

NOTICE = 24.0
"""The minimum number of hours that must be left after a deadline is brought forward."""
MAILBOX_TOLD = 15 * 60.0
"""The number of seconds that a turn waits for an unreachable mailbox before everybody is told."""


def deadline(table: Table) -> float | None:
    """Return the current turn's deadline, or None if no deadline is running."""
    post = table.post
    if post is None or table.phase not in HAS_DEADLINE or post.pause:
        return None
    return due(table, post)


def due(table: Table, post: Post) -> float:
    """Compute the current turn's deadline, without checking whether it is running."""
    people = {seat.player for seat in table.people}
    away = [one for one in post.holidays if one.player is None or one.player in people]
    return post.rules.schedule.due(Beginning(table.began, post.passed, post.by_calendar), away, post.extra)


def notice(before: Table, table: Table, now: float) -> Events:
    """If the deadline has become earlier, extend it so that players have at least a day's notice.

    A deadline becomes earlier if a holiday is deleted, or if a player on holiday leaves.
    """
    was, post, least = before.post, table.post, deadline(before)
    if was is None or post is None or least is None or post.phase is Phase.OVERDUE:
        return []
    if (was.turn.number, was.turn.again) != (post.turn.number, post.turn.again):
        return []
    least = min(least, post.rules.schedule.later(now, NOTICE))
    later = put_off_until(least, lambda hours: replace(table, rhythm=replace(post, extra=post.extra + hours)))
    return [e.Extended(None, later)] if later else []


def put_off_until(least: float | None, after: Callable[[float], Table]) -> float:
    """Return how many hours must be added to a deadline so that it is not earlier than `least`.

    `after` returns the table after an extension.
    """
    later = 0.0
    while least is not None and (then := deadline(after(later))) is not None and then < least:
        later += math.ceil((least - then) / 3600)
    return later


def reminder(table: Table, due: float) -> float:
    """Return the time when players are reminded of missing orders. It is never in the first half of a turn."""
    assert table.post is not None
    rules = table.post.rules
    return max(rules.schedule.later(due, -rules.reminder), (table.began + due) / 2)


def closing(table: Table, due: float) -> float:
    """Return the end of the grace period after a deadline, until which orders are accepted."""
    assert table.post is not None
    return due + table.post.rules.grace * 3600


def wake(table: Table) -> float | None:
    """Return the time of the next reminder, deadline or other event that the clock causes, or None."""
    due, soon = _wake(table), early(table)
    return min(due, soon) if due is not None and soon is not None else due


def _wake(table: Table) -> float | None:
    """Return the time when the next event is due because of the deadline, or None.

    A turn may be processed earlier because all orders are in (`fangs.table.post.commands.early`).
    """
    due, post = deadline(table), table.post
    if due is None or post is None or post.phase is Phase.OVERDUE:
        return None
    if post.phase is Phase.OPEN and post.rules.reminder and not post.reminded:
        return reminder(table, due)
    return due if post.phase is Phase.OPEN else closing(table, due)


def for_the_clock(table: Table, now: float, mailbox: float | None = None) -> Events:
    """Return the events that are due at this time, such as a reminder or the end of a turn.

    `mailbox` is the time when the last complete check of the mailbox began, or None if letters are not fetched from a
    mailbox. A turn is closed only after a check that began when the time for orders was already over, unless the
    mailbox cannot be read for a long time.
    """
    post = post_of(table)
    due, at, soon = deadline(table), _wake(table), early(table)
    if soon is not None and now >= soon and (mailbox is None or mailbox >= soon):
        return [e.Closed("all in")]
    if due is None or at is None or now < at:
        return []
    late = late_players(table)
    if now < due:
        return [e.Reminded(tuple(late))]
    if post.phase is Phase.OPEN and post.rules.grace and now < closing(table, due):
        return [e.GraceBegan()]
    given_up: Events = []
    if mailbox is not None and mailbox < closing(table, due):
        if now < patience_ends(table, now):
            return _awaiting(post, now)
        given_up = [e.MailboxUnreached(given_up=True)]
    if late and post.rules.late == "master":
        return [*given_up, e.Overdue()]
    return [*given_up, *close(table, "clock")]


def patience_ends(table: Table, now: float) -> float:
    """Return the time when a turn stops waiting for a mailbox that cannot be read.

    If the turn is not waiting yet, the waiting time is counted from now.
    """
    post = post_of(table)
    since = post.awaited if post.phase is Phase.AWAITING_MAILBOX and post.awaited is not None else now
    return since + post.rules.patience * 3600


def _awaiting(post: Post, now: float) -> Events:
    """Let the turn wait for the mailbox, and tell everybody if it waits for long."""
    if post.phase is not Phase.AWAITING_MAILBOX or post.awaited is None:
        return [e.MailboxAwaited()]
    return [e.MailboxUnreached()] if now >= post.awaited + MAILBOX_TOLD and not post.unreached else []


def close(table: Table, by: e.post.Closer) -> Events:
    """Close the turn to orders, or raise RequestError if it cannot be closed because orders are missing.

    What happens to players whose orders are missing depends on the table's rules.
    """
    post = post_of(table)
    require_playing(table)
    late, policy = late_players(table), post.rules.late
    if not late:
        return [e.Closed(by)]
    if policy == "lose" and by == "clock":
        return _lost(table, late)
    if policy.startswith("bot:") and by == "clock":
        bot = policy.removeprefix("bot:")
        return _unless_all_are_late(table, late, [e.StoodIn(player, bot) for player in late])
    if table.game.no_order is None:
        names = listed((table.seats[player].called for player in late), "and")
        if post.phase is Phase.OVERDUE:
            raise RequestError.phrased(
                "Orders from {names} are missing. Enter these orders or let a bot play.", names=names
            )
        raise RequestError.phrased(
            "Orders from {names} are missing, and {title} cannot go on without them. Enter these orders or "
            "wait for the deadline.",
            names=names,
            title=table.game.title,
        )
    return [e.Closed(by)]


def _lost(table: Table, late: list[int]) -> Events:
    """Return the events by which players who have run out of time lose.

    If one of two players is late, the other player wins. With more players, or in a match, a bot plays on.
    """
    if len(table.players) == 2 and not table.is_match and len(late) == 1:
        return [e.Resigned(late[0], None)]
    return _unless_all_are_late(table, late, [e.Resigned(player, bots.STAND_IN) for player in late])


def _unless_all_are_late(table: Table, late: list[int], replaced: Events) -> Events:
    """Close the turn and let bots replace the late players. If nobody else plays, the Games Master decides.

    Otherwise, bots would play the rest of the game at once, and nobody could come back.
    """
    return [e.Overdue()] if len(late) == len(table.people) else [e.Closed("clock"), *replaced]


def late_players(table: Table) -> list[int]:
    """Return the players whose orders are missing, except bots."""
    people = [seat.player for seat in table.people if seat.player is not None]
    return [player for player in people if table.owes(player)]
