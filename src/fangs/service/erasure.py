"""Deleting a person's data from the log itself: from rows of older versions, and from texts of others that stay."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from fangs.table.events import Chose, Event, Logged
from fangs.table.events.codec import KINDS, NOBODY, Entry, decoded, encoded
from fangs.table.events.opened import Opened
from fangs.table.events.people import AccountLinked, Sat
from fangs.table.events.post import HandedOver, Replaced
from fangs.table.events.press import HouseRulesChanged
from fangs.table.events.signing import Enrolled, SignedUp, TurnedAway
from fangs.table.frozen import replace
from fangs.table.post.enrolled import FIRST
from fangs.table.seat import Seat
from fangs.table.state import Table

MASTER = -1
"""The number used here for the Games Master's seat, and for a host without a seat."""
NAMING = frozenset({Opened.KIND, Sat.KIND, Replaced.KIND, AccountLinked.KIND})
"""The kinds of events with the names or accounts of players in seats."""


def seats_of(table: Table, seat: int) -> set[int]:
    """The numbers under which the store keeps the data of a seat. For a host without a seat, they include the words of spectators."""
    if seat == MASTER and table.master.player is None:
        return {MASTER, len(table.players), NOBODY}
    return {seat}


def on_the_list(entries: Iterable[Entry], seat: Seat) -> set[int]:
    """Return the numbers under which the store keeps data of people on the waiting list or watching who gave this seat's address."""
    found = [
        logged.event
        for entry in entries
        if entry.kind in (Enrolled.KIND, TurnedAway.KIND, SignedUp.KIND)
        for logged in decoded(entry)
    ]
    theirs = (seat.mail or "").casefold()
    return {
        FIRST - event.number
        for event in found
        if isinstance(event, Enrolled | TurnedAway | SignedUp) and theirs and event.mail.casefold() == theirs
    }


def moved_out(table: Table, entries: Iterable[Entry], seat: int) -> list[Entry]:
    """Return the rows of older versions in today's form, which stores personal data separately, by seat."""
    old = [entry for entry in entries if not entry.personal and entry.version < KINDS[entry.kind].VERSION]
    return [_moved_out(table, entry, seat) for entry in old]


NAMELESS = "N. N."
"""The replacement for the name of a person who is forgotten."""


def without_names(rows: Iterable[Entry], moved: Iterable[Entry], numbers: Collection[int]) -> list[Entry]:
    """Return the rows to rewrite when the person whose data have these numbers is forgotten.

    These are the rows that `moved_out` makes, and the rows whose house rules name the person, with the name removed. A name that people
    gave themselves without the Games Master stays. Otherwise, a player named `players` could remove that word from the house rules.
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
                new[row.seq] = nameless if row.seq in new else replace(nameless, personal={})  # which is stored already
    return list(new.values())


def _house_rules_changed(row: Entry, named: re.Pattern[str]) -> Entry:
    """Return a row with the person's name removed from its house rules."""
    if row.kind == HouseRulesChanged.KIND:
        return replace(row, data=row.data | {"text": named.sub(NAMELESS, row.data["text"])})
    post = row.data.get("post") if row.kind == Opened.KIND else None
    if not post or not post.get("house_rules"):
        return row
    return replace(row, data=row.data | {"post": post | {"house_rules": named.sub(NAMELESS, post["house_rules"])}})


def _moved_out(table: Table, entry: Entry, seat: int) -> Entry:
    found = [_of_its_owner(table, logged.event) for logged in decoded(entry)]
    if len(found) == 1:
        return encoded(Logged(entry.seq, entry.at, found[0]))
    # A row that becomes several events stays one row, without the words of this seat.
    is_theirs = any(isinstance(event, Chose) and event.player == seat for event in found)
    return replace(entry, data=entry.data | {"given": None}) if is_theirs else entry


def _of_its_owner(table: Table, event: Event) -> Event:
    if isinstance(event, Chose) and event.player is None:
        return replace(event, player=table.boards[event.board].player_of(event.role))
    return event
