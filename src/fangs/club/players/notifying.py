"""Sets up notifications at new tables, as the players had them at their last tables."""

from __future__ import annotations

from fangs.club.players.seats import Seats
from fangs.service.notifications import NotificationState, read
from fangs.table.rows import BROWSER, MAIL, Subscription
from fangs.table.seat import Seat
from fangs.table.state import Table

LOOKED_AT = 20
"""How many of a player's most recent tables are searched for subscriptions."""


def carry_notifications(seats: Seats, table: Table) -> None:
    """Subscribe all players with accounts to the news of a new table, as at their last tables.

    This is for tables that are opened while the players are away, such as those of tournaments. Repeating it changes nothing.
    """
    for seat in table.players:
        if seat.account is not None and seat.player is not None:
            for row in _of_last_table(seats, seat.account, table.name):
                seats.service.store.subscribe(_at(row, table, seat))


def _of_last_table(seats: Seats, account: str, but: str) -> list[Subscription]:
    """Find a player's subscriptions at their latest table that has any.

    Subscriptions to chats are left out, because a chat belongs to one table.
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
    """Copy a subscription to another table, where the player has not been told yet that the game has begun."""
    assert seat.player is not None
    before = read(row.told)
    taken = tuple(one.player for one in table.players if one.kind == "person" and one.player is not None)
    told = NotificationState(seats=taken, language=before.language, when=before.when)
    return Subscription(
        table.name, seat.player, row.endpoint, seat.holder, row.key, row.auth, str(told), due=table.began
    )
