"""Sets up notifications for players at tables that are opened for them, using the browsers and email addresses from their last table."""

from __future__ import annotations

from fangs.club.players.seats import Seats
from fangs.service.notifications import NotificationState, read
from fangs.table.rows import BROWSER, MAIL, Subscription
from fangs.table.seat import Seat
from fangs.table.state import Table

LOOKED_AT = 20
"""The maximum number of recent tables of a player that are searched for subscriptions."""


def carry_notifications(seats: Seats, table: Table) -> None:
    """Subscribe all players with accounts at a new table to its news, in the same way as at their last table.

    This is for tables that are opened while the players are away, such as those of tournaments. Repeating it changes nothing.
    """
    for seat in table.players:
        if seat.account is not None and seat.player is not None:
            for row in _of_last_table(seats, seat.account, table.name):
                seats.service.store.subscribe(_at(row, table, seat))


def _of_last_table(seats: Seats, account: str, but: str) -> list[Subscription]:
    """Return a player's subscriptions at the latest table that has any.

    Subscriptions of chats are left out, because a chat belongs to one table.
    """
    service = seats.service
    for held in seats.of(account, most=LOOKED_AT):
        found = [row for kind in (BROWSER, MAIL) for row in service.store.subscriptions(held.table, kind)]
        rows = [row for row in found if row.player == held.player]
        if held.table != but and rows:
            holder = service.table(held.table).players[held.player].holder
            if own := [row for row in rows if row.holder == holder]:  # another person may have had the seat before
                return own
    return []


def _at(row: Subscription, table: Table, seat: Seat) -> Subscription:
    """Return a copy of a subscription for another table. The player has not been told yet that the game has begun."""
    assert seat.player is not None
    before = read(row.told)
    taken = tuple(one.player for one in table.players if one.kind == "person" and one.player is not None)
    told = NotificationState(seats=taken, language=before.language, when=before.when)
    return Subscription(
        table.name, seat.player, row.endpoint, seat.holder, row.key, row.auth, str(told), due=table.began
    )
