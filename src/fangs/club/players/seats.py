"""The seats that accounts hold at tables.

Players can open their seats in any browser, and give them up when they leave.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa

from fangs.club.players.records import Account
from fangs.service.erasure import MASTER
from fangs.service.error_log import complain
from fangs.service.table_service import TableService
from fangs.store.connection import StoreError
from fangs.store.cursor import HIGHEST, Cursor
from fangs.store.sql import players_statements as sql
from fangs.table import events as e
from fangs.table import people
from fangs.table.events import Events
from fangs.table.events.codec import BrokenLog, NewerLog
from fangs.table.keys import lock_of, new_key
from fangs.table.refusals import NoSeat, NoTable
from fangs.table.seat import Seat
from fangs.table.state import Table

PAGE = 50

log = logging.getLogger(__name__)


class HeldSeat(NamedTuple):
    """A seat at a table, held by an account since the time `at`. `player` is -1 for a host who does not play."""

    table: str
    player: int
    at: float

    @property
    def cursor(self) -> Cursor:
        """The cursor of this seat in lists of seats."""
        return Cursor(self.at, self.table)


class Seats:
    """Lists, opens and gives up the seats that accounts hold at tables."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    def of(self, account: str, after: Cursor | None = None, most: int = PAGE) -> list[HeldSeat]:
        """List a page of a player's seats, newest first, starting after the cursor."""
        return self._page(sql.SEATS_OF, account, after, most)

    def all_of(self, account: str) -> Iterator[HeldSeat]:
        """Yield all seats of a player, newest first. They are read page by page."""
        cursor = None
        while page := self.of(account, cursor):
            yield from page
            cursor = page[-1].cursor

    def in_progress(self, account: str, most: int, after: Cursor | None = None) -> list[HeldSeat]:
        """List a page of a player's seats in unfinished games, newest first."""
        return self._page(sql.SEATS_IN_PROGRESS, account, after, most)

    def _page(self, statement: sa.Select[Any], account: str, after: Cursor | None, most: int) -> list[HeldSeat]:
        rows = self.service.store.rows(statement, of_account=account, **(after or HIGHEST)._asdict(), most=most)
        return [HeldSeat(*row) for row in rows]

    def claim(self, table: str, account: Account, key: str) -> Table:
        """Add a key to a player's seat, so that another browser can open it.

        Raise NoSeat if they have no seat at the table, and NoTable if there is no such table.
        """

        def add(table: Table, now: float) -> Events:
            return people.another_key(_seat_of(table, account), key)

        return self.service.transact(table, add)

    def renew_all(self, account: Account, key_for: Callable[[str], str]) -> None:
        """Replace the keys of a player's seats in unfinished games, so that only one browser can open them.

        `key_for` returns the new key for a table. The seats' recovery codes no longer open anything, because another
        browser may have them. Tables that cannot be read are left out.
        """
        if errors := self._at_each(account, lambda held: self._renew(account, held.table, key_for(held.table))):
            raise errors[0]

    def _renew(self, account: Account, name: str, key: str) -> None:
        def command(table: Table, now: float) -> Events:
            seat = _seat_of(table, account)
            is_only = seat.keys == (lock_of(key),) and seat.recovery == _no_code(key)
            return [] if table.status == "over" or is_only else [_only(seat, key)]

        with suppress(NoTable, NoSeat):
            try:
                self.service.transact(name, command)
            except (BrokenLog, NewerLog) as error:  # no key opens such a table
                complain(log, f"table {name} gets no new key", error)

    def leave_all(self, account: Account) -> list[Exception]:
        """Delete a player's name, messages and account from all tables.

        The keys and recovery codes of a program's seats in unfinished games no longer open anything. Return the errors
        of the tables where this failed.
        """

        def leave(held: HeldSeat) -> None:
            if account.is_program:
                self._renew(account, held.table, new_key())  # nobody has it
            with suppress(NoTable):
                self.service.forget(held.table, MASTER if held.player < 0 else held.player)

        return self._at_each(account, leave)

    def _at_each(self, account: Account, act: Callable[[HeldSeat], None]) -> list[Exception]:
        """Call a function for each of a player's tables, and return the errors.

        An error at one table does not stop the others, unless the store fails.
        """
        errors: list[Exception] = []
        for held in list(self.all_of(account.id)):
            try:
                act(held)
            except StoreError as error:  # the store would fail at the other tables too
                return [error, *errors]
            except Exception as error:
                errors.append(error)
        return errors


def _seat_of(table: Table, account: Account) -> Seat:
    seat = next((seat for seat in table.seats if seat.account == account.id), None)
    if seat is None:
        raise NoSeat.phrased("You have no seat at this table.")
    return seat


def _only(seat: Seat, key: str) -> e.KeyAdded:
    return e.KeyAdded(seat.number, lock_of(key), only=True, recovery=_no_code(key))


def _no_code(key: str) -> str:
    """Return the hash of a recovery code that nobody knows. It depends only on the key."""
    return lock_of(f"no code {key}")
