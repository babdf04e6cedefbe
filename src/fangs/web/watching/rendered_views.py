"""Views of a table, rendered as messages for its watchers.

A view is computed once for all readers who see the same, and compared with the view before it.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any

import msgspec

from fangs.table.refusals import NoSeat
from fangs.table.state import Table
from fangs.table.views.table_view import view
from fangs.translation import speaking
from fangs.translation.phrases import encoded
from fangs.web.watching.json_changes import changes
from fangs.web.wire.sockets import Message

ReaderId = int | str | None
"""The number of a player, "host" for a host without a seat, or None for a spectator."""

Reader = tuple[ReaderId, str]
"""A reader's id and language. Watchers for whom both are the same share one view."""

_numbers = itertools.count(1)


@dataclass(eq=False)
class RenderedView:
    """A table's view for readers who all see the same, with the changes since their previous view.

    `number` identifies this view, and `follows` is the number of the previous one.
    """

    number: int
    follows: int
    language: str
    view: dict[str, Any]
    change: Message | None
    _whole: tuple[float, Message] | None = None

    def whole(self, now: float) -> Message:
        """Return a message with the whole view and a timestamp that is at most one second old."""
        if self._whole is None or not 0 <= now - self._whole[0] < 1:
            with speaking(self.language):
                self._whole = now, _message({"now": round(now, 3), **self.view})
        return self._whole[1]


def opened(table: Table, locks: Set[str | None]) -> dict[str | None, ReaderId]:
    """Look up which reader each lock belongs to. A lock is the hash of a seat's key.

    The result maps a lock to a player's number or "host". Locks that open no seat are left out. None as a lock stands
    for a spectator.
    """
    opens: dict[str | None, ReaderId] = {None: None}
    for seat in table.seats:
        opens |= dict.fromkeys(seat.keys, "host" if seat.player is None else seat.player)
    return {lock: opens[lock] for lock in locks if lock in opens}


def rendered_views(
    table: Table,
    readers: Set[Reader],
    before: Mapping[Reader, RenderedView],
    now: float,
    seen: Mapping[int, float],
    watchers: int,
) -> dict[Reader, RenderedView]:
    """Render an up-to-date view for each reader who may see the table.

    If nothing has changed for a reader, the view from `before` is returned.
    """
    seats = {"host" if seat.player is None else seat.player: seat for seat in table.seats}
    found = {}
    for reader_id, language in readers:
        with contextlib.suppress(NoSeat), speaking(language):
            seat = None if reader_id is None else seats[reader_id]
            told = {**view(table, seat, now, seen), "watchers": watchers}
            found[reader_id, language] = _rendered(before.get((reader_id, language)), language, told, now)
    return found


def _rendered(before: RenderedView | None, language: str, seen: dict[str, Any], now: float) -> RenderedView:
    if before is None:
        return RenderedView(next(_numbers), 0, language, seen, None)
    made = changes(before.view, seen)
    if not made:
        return before
    return RenderedView(
        next(_numbers), before.number, language, seen, _message({"now": round(now, 3), "changes": made})
    )


def _message(value: object) -> Message:
    return Message(msgspec.json.encode(value, enc_hook=encoded))
