"""Finds a person's data in the log of a table, and rewrites log entries without it.

This uses only the rows, because even a table that cannot be loaded must not keep a person's data. Its game may not be
installed, for example, or a newer version may have written it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from fangs.core.errors import FangsError
from fangs.table.board import Board
from fangs.table.events import Chose, Event, Logged
from fangs.table.events.codec import KINDS, NOBODY, Entry, decoded, encoded
from fangs.table.events.opened import Opened
from fangs.table.events.people import AccountLinked, Freed, Sat
from fangs.table.events.post import HandedOver, Replaced
from fangs.table.events.press import HouseRulesChanged
from fangs.table.fold import opened
from fangs.table.frozen import replace
from fangs.table.post.enrolled import FIRST

MASTER = -1
"""The seat number of the Games Master, or of a host who does not play."""
NAMING = frozenset({Opened.KIND, Sat.KIND, Replaced.KIND, AccountLinked.KIND})
"""The kinds of events that contain players' names or accounts."""


def forgotten(log: Sequence[Entry], seat: int) -> tuple[set[int], list[Entry]]:
    """Find the data that must be deleted when a seat's holders are forgotten.

    Return the seat numbers under which the data is stored, and the log entries to rewrite first.
    """
    if seat <= FIRST:
        return {seat}, []
    moved = moved_out(log, log, seat)
    new = {row.seq: row for row in moved}
    numbers = seats_of(log, seat)
    numbers |= _on_the_list([new.get(row.seq, row) for row in log], seat, numbers)
    return numbers, without_names(log, moved, numbers)


def seats_of(log: Sequence[Entry], seat: int) -> set[int]:
    """Return the seat numbers under which a seat's personal data is stored.

    For a host who does not play, they include the number for what spectators have said.
    """
    first = log[0].data
    if seat == MASTER and any(one["kind"] == "host" for one in first["seats"]):
        return {MASTER, first["players"], NOBODY}
    return {seat}


def changes_hands(row: Entry, seat: int) -> bool:
    """Return whether a log entry gives a seat to another person."""
    if seat == MASTER:
        return row.kind == HandedOver.KIND
    return row.kind in (Replaced.KIND, Freed.KIND) and row.data.get("player") == seat


def _on_the_list(log: Sequence[Entry], seat: int, numbers: Collection[int]) -> set[int]:
    """Return the numbers of people on the waiting list with the same email address as the seat's current holder."""
    since = max((row.seq for row in log if changes_hands(row, seat)), default=1)
    mails = [
        (row.seq, number, str(data["mail"]).casefold())
        for row in log
        for number, data in row.personal.items()
        if data.get("mail")
    ]
    theirs = {mail for seq, number, mail in mails if number in numbers and seq >= since}
    return {number for _, number, mail in mails if number < FIRST and mail in theirs}


def moved_out(log: Sequence[Entry], rows: Iterable[Entry], seat: int) -> list[Entry]:
    """Convert old log entries to the current form, in which personal data is stored separately."""
    old = [row for row in rows if not row.personal and row.kind in KINDS and row.version < KINDS[row.kind].VERSION]
    boards = _boards(log[0]) if any(row.kind == Chose.KIND for row in old) else ()
    return [_moved_out(boards, row, seat) for row in old]


def _boards(first: Entry) -> tuple[Board, ...]:
    """Return a table's boards, which know who owns each role. Return no boards if the game cannot be loaded."""
    try:
        return opened("", "", decoded(first)[0]).boards
    except FangsError:
        return ()


NAMELESS = "N. N."
"""The text that replaces a deleted name in house rules."""


def without_names(rows: Iterable[Entry], moved: Iterable[Entry], numbers: Collection[int]) -> list[Entry]:
    """Return the log entries to rewrite when a person is forgotten, without the person's name.

    These are the rows that `moved_out` has returned, and the rows with house rules that contain the name. `numbers` are
    the seat numbers under which the person's data is stored. Only names that the Games Master gave are removed.
    Otherwise, a player who took the name `players` could remove that word from the house rules.
    """
    new = {row.seq: row for row in moved}
    all_rows = [new.get(row.seq, row) for row in rows]
    given = [row for row in all_rows if row.kind in (Opened.KIND, Replaced.KIND, HandedOver.KIND)]
    found = {data.get("name") for row in given for number, data in row.personal.items() if number in numbers}
    names = sorted((name for name in found if isinstance(name, str) and len(name) > 1), key=len, reverse=True)
    if names:
        named = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)
        for row in all_rows:
            if (nameless := _house_rules_changed(row, named)) != row:
                new[row.seq] = nameless if row.seq in new else replace(nameless, personal={})  # data stored already
    return list(new.values())


def _house_rules_changed(row: Entry, named: re.Pattern[str]) -> Entry:
    """Remove names from the house rules in a log entry."""
    if row.kind == HouseRulesChanged.KIND:
        return replace(row, data=row.data | {"text": named.sub(NAMELESS, row.data["text"])})
    post = row.data.get("post") if row.kind == Opened.KIND else None
    if not post or not post.get("house_rules"):
        return row
    return replace(row, data=row.data | {"post": post | {"house_rules": named.sub(NAMELESS, post["house_rules"])}})


def _moved_out(boards: Sequence[Board], entry: Entry, seat: int) -> Entry:
    found = [_of_its_owner(boards, logged.event) for logged in decoded(entry)]
    if len(found) == 1:
        return encoded(Logged(entry.seq, entry.at, found[0]))
    # A row that becomes several events stays one row, without the words of this seat.
    is_theirs = any(isinstance(event, Chose) and event.player in (seat, None) for event in found)
    return replace(entry, data=entry.data | {"given": None}) if is_theirs else entry


def _of_its_owner(boards: Sequence[Board], event: Event) -> Event:
    """Add to an order who wrote it or, if that is unknown, remove the text that was written."""
    if not isinstance(event, Chose) or event.player is not None:
        return event
    return replace(event, player=boards[event.board].player_of(event.role)) if boards else replace(event, given=None)
