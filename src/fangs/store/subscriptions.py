"""Stores subscriptions, with which browsers, email addresses and chats get notifications from tables.

Subscribers are notified while they have no page of the table open.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import starmap
from typing import Any

from fangs.store.commit_queue import Transaction
from fangs.store.letter_queue import LetterQueue
from fangs.store.sql import statements as sql
from fangs.table.rows import BROWSER, CHAT, MAIL, Subscription

MAX_BROWSERS = 5
"""The maximum number of browsers that can subscribe for a seat. Only one email address and one chat can do so.

Another browser replaces the one whose subscription was notified least often.
"""


class Subscriptions(LetterQueue):
    """Stores subscriptions, with which browsers, email addresses and chats get notifications from tables."""

    def subscribe(self, new: Subscription) -> None:
        """Add a subscription, or update it if the subscriber already has one for this seat.

        The record of what the subscriber has been told is then kept.
        """

        def write(to: Transaction) -> None:
            to.execute(sql.SUBSCRIBE, new._asdict())
            kind = next(kind for kind in (MAIL, CHAT, BROWSER) if new.endpoint.startswith(kind))
            most = MAX_BROWSERS if kind == BROWSER else 1
            found = to.ask(sql.SUBSCRIPTIONS_OF, {"of_table": new.table_id, "like": f"{kind}%"})
            others = [
                row for row in starmap(Subscription, found) if row[:2] == new[:2] and row.endpoint != new.endpoint
            ]
            for row in sorted(others, key=lambda row: -row.mark)[most - 1 :]:
                to.execute(sql.UNSUBSCRIBE, _this(row))

        self.commit(f"a subscription to table {new.table_id}", write)

    def subscriptions(self, table_id: str, kind: str = "") -> list[Subscription]:
        """Return the subscriptions to a table. If `kind` is given, return only browsers, email addresses or chats."""
        rows = self.rows(sql.SUBSCRIPTIONS_OF, of_table=table_id, like=f"{kind}%") if table_id.isprintable() else []
        return [Subscription(*row) for row in rows]

    def subscribed(self, kind: str) -> set[str]:
        """Return the tables to which there are subscriptions of a kind (browsers, email addresses or chats)."""
        return {name for (name,) in self.rows(sql.SUBSCRIBED, like=f"{kind}%")}

    def subscribed_due(self, now: float, most: int, kind: str) -> list[str]:
        """Return the tables where subscriptions of a kind are due, beginning with the longest overdue.

        At most `most` subscriptions are considered.
        """
        rows = self.rows(sql.SUBSCRIBED_DUE, now=now, most=most, like=f"{kind}%")
        return list(dict.fromkeys(name for (name,) in rows))

    def move_subscription(self, old: Subscription, told: str, due: float | None, tries: int) -> Subscription | None:
        """Store what a subscriber has been told and when the next check is due. Return None if another process was first."""
        new = old._replace(told=told, due=due, tries=tries, mark=old.mark + 1)
        row = _this(old) | {"old_mark": old.mark, "new_told": told, "new_due": due, "new_tries": tries}
        return new if self.execute(f"a subscription to table {old.table_id}", sql.MOVE_SUBSCRIPTION, row) else None

    def retell(self, which: Subscription, change: Callable[[str], str | None]) -> None:
        """Change the record of what a subscriber has been told, unless `change` returns None."""
        for row in self.subscriptions(which.table_id):
            if row[:3] == which[:3] and (told := change(row.told)) is not None:
                self.move_subscription(row, told, row.due, row.tries)

    def unsubscribe(self, old: Subscription) -> None:
        """Delete a subscription."""
        self.execute(f"a subscription to table {old.table_id}", sql.UNSUBSCRIBE, _this(old))

    def unsubscribe_seat(self, table_id: str, player: int, kind: str) -> None:
        """Delete all subscriptions of a kind (browsers, email addresses or chats) for a seat."""
        for row in self.subscriptions(table_id, kind):
            if row.player == player:
                self.unsubscribe(row)

    def unsubscribe_browser(self, endpoint: str) -> None:
        """Delete all subscriptions of a browser."""
        self.execute("a browser", sql.UNSUBSCRIBE_BROWSER, {"of_endpoint": endpoint})


def _this(row: Subscription) -> dict[str, Any]:
    return {f"of_{field}": row[k] for k, field in enumerate(Subscription._fields[:3])}
