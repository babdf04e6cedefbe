"""The ledger of rated games: every result once, in order. The ratings follow from it and from nothing else.

A table is entered in the ledger before it is opened. When its game is over, its result is in the store, written with the last event; from
there it is entered in one transaction with all that it changes, so that a server that is killed enters it later, and no two servers enter
it twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from fangs.club.players.records import Account
from fangs.club.rated import books
from fangs.club.rated.terms import Terms, ids, setup_of
from fangs.club.ratings.book import Book, Needed, needed, rate
from fangs.club.ratings.fold import settled
from fangs.club.ratings.results import Annulled, Corrected, Entry, Pace, Pool, Result, Setup, decode, encode
from fangs.club.ratings.stakes import Stakes, stakes
from fangs.core.errors import FangsError, RequestError, listed, quoted
from fangs.service.table_service import TableService
from fangs.store import ratings_statements as sql
from fangs.store.commit_queue import Transaction
from fangs.table.results import result_of
from fangs.table.state import Table
from fangs.translation import phrase

MAX_ENDED = 50
PAGE = 1000
HARDLY_BEGUN = 3
"""A player who leaves before this many steps of the record for each player has thrown the game away."""

Programs = Callable[[list[str]], dict[str, Account]]
"""Finds accounts by their ids."""


class RatedTable(NamedTuple):
    """A table that was set up as rated. The fields are those of the store's table."""

    table: str
    game: str
    pace: Pace
    state: str
    at: float


class Ledger:
    """The rated games of a store. Any thread can call the methods."""

    def __init__(self, service: TableService, accounts: Programs) -> None:
        self.service, self.store, self._accounts = service, service.store, accounts

    def announce(self, table: str, terms: Terms) -> None:
        """Enter a table that is about to be opened as rated. Entering it again changes nothing."""
        row = {"table_id": table, "game": terms.game, "pace": terms.pace, "at": self.service.clock()}
        self.store.commit(f"the rated table {table}", lambda to: to.execute(sql.ADD_TABLE, row))

    def find(self, table: str) -> RatedTable | None:
        """The entry of a table, or None if it is not rated."""
        rows = self.store.rows(sql.TABLE, of_table=table) if table.isprintable() else []
        return RatedTable(*rows[0]) if rows else None

    def setup(self, table: Table, guest: str | None = None) -> Setup:
        """What is rated at a table whose seats are taken, a free one by the account `guest`; raises RequestError."""
        there = [seat.account for seat in table.players if seat.account is not None]
        found = self._accounts([*there, *([guest] if guest else [])])
        return setup_of(table, {id: account.is_program for id, account in found.items()}, guest)

    def stakes(self, table: Table, guest: str | None = None) -> dict[str, Stakes]:
        """What every player of a table stands to win or lose, by the id of the account; raises RequestError.

        As long as it is secret who has which seat of the game, the advantages of the seats are left out.
        """
        setup, now = self.setup(table, guest), self.service.clock()
        if table.secret_owners is not None:
            setup = msgspec.structs.replace(setup, seats={})
        book = self.store.commit("a question", lambda to: books.read(to, setup.pool, needed(setup)), durable=False)
        return stakes(book, setup, now)

    # Entering results

    def enter_ended(self) -> int:
        """Enter the results of rated games that are over. Return how many were found."""
        found = [table for (table,) in self.store.rows(sql.ENDED, most=MAX_ENDED)]
        for table in found:
            self._enter_table(table)
        return len(found)

    def _enter_table(self, name: str) -> None:
        try:
            table = self.service.whole(name)
            result = self._result(table)
        except FangsError:  # a player was forgotten before the result was entered, or the table is gone
            result = None
        if result is None:
            self.store.commit(
                "a rated table", lambda to: to.execute(sql.SETTLE, {"of_table": name, "new_state": "void"})
            )
            return

        def write(to: Transaction) -> None:
            if to.execute(sql.SETTLE, {"of_table": name, "new_state": "entered"}):
                append(to, result, result.pool)
                to.execute(sql.MARK_RESULT, {"of_table": name})

        self.store.commit(f"the result of table {name}", write)

    def _result(self, table: Table) -> Result | None:
        """The result of a table as the books take it, or None if there is none."""
        found = result_of(table)
        if found is None:
            return None
        names, is_short = ids(table), found.steps < HARDLY_BEGUN * found.players
        thrown = tuple(names[seat.player] for seat in found.seats if seat.left is not None and is_short)
        places = {names[seat.player]: seat.place for seat in found.seats}
        return self.setup(table).ended(table.name, self.service.clock(), places, thrown)

    # Annulling, correcting and rebuilding

    def amend(self, entry: Annulled | Corrected) -> None:
        """Annul or correct a result by an entry of its own. The ratings of its pool are made again; raises RequestError."""
        rows = self.store.rows(sql.ENTRY, of_id=entry.result)
        original = decode(rows[0][0]) if rows else None
        if not isinstance(original, Result):
            raise RequestError(phrase("There is no rated result {result}.", result=quoted(entry.result)))
        settled([original, entry])  # raises an error if the correction is wrong
        pool = original.pool

        def write(to: Transaction) -> None:
            _number(to, pool)
            _enter(to, pool, entry)
            _rebuild(to, pool)

        self.store.commit(f"a correction of {entry.result}", write)

    def places(self, table: str, wanted: dict[str, str]) -> dict[str, int]:
        """The places of the players of a rated game by id, from those by handle, or by id for bots; raises RequestError."""
        rows = self.store.rows(sql.ENTRY, of_id=table)
        original = decode(rows[0][0]) if rows else None
        if not isinstance(original, Result):
            raise RequestError(phrase("There is no rated result {result}.", result=quoted(table)))
        handles = {id: account.called for id, account in self._accounts(list(original.places)).items()}
        given = {id: wanted.get(handles.get(id, id)) for id in original.places}
        if any(place is None or not place.isdecimal() for place in given.values()) or len(wanted) != len(given):
            names = listed([handles.get(id, id) for id in given], "and")
            raise RequestError(phrase("Give a place, such as 1, for each of {names}.", names=names))
        return {id: int(place or 0) for id, place in given.items()}

    def rebuild(self) -> list[tuple[Pool, bool]]:
        """Make all ratings again from the entries. Return for each pool whether the stored ratings were the same to the last digit."""
        found = []
        for game, pace in self.store.rows(sql.POOLS):
            pool: Pool = (game, pace)

            def write(to: Transaction, pool: Pool = pool) -> bool:
                to.execute(sql.NEXT_NUMBER, books.of(pool))  # so that nobody enters a result meanwhile
                return _rebuild(to, pool)

            found.append((pool, self.store.commit("ratings", write)))
        return found


def append(to: Transaction, result: Result, pool: Pool) -> None:
    """Enter a result and what it changes, in a transaction."""
    number = _number(to, pool)
    _enter(to, pool, result, number)
    books.write(to, pool, number, rate(books.read(to, pool, needed(result)), result))


def _number(to: Transaction, pool: Pool) -> int:
    """The number of the next entry of a pool. Other servers wait until this transaction is over."""
    to.execute(sql.ADD_POOL, {"game": pool[0], "pace": pool[1]})
    to.execute(sql.NEXT_NUMBER, books.of(pool))
    return int(to.ask(sql.NUMBER, books.of(pool))[0][0])


def _enter(to: Transaction, pool: Pool, entry: Entry, number: int | None = None) -> None:
    at = int(to.ask(sql.NUMBER, books.of(pool))[0][0]) if number is None else number
    row = {"game": pool[0], "pace": pool[1], "number": at, "id": entry.id, "data": encode(entry).decode()}
    to.execute(sql.ADD_ENTRY, row)


def _rebuild(to: Transaction, pool: Pool) -> bool:
    """Make the ratings of a pool again, in a transaction. Return whether they are the same as before."""
    book, history = Book(), []
    numbered = list(_entries(to, pool))
    number_of = {entry.id: number for number, entry in numbered}
    for result in settled(entry for _, entry in numbered):
        history.append((number_of[result.id], rate(book, result)))
    before = books.read(to, pool, Needed(tuple(book.players), tuple(book.seats), ()))
    for statement in sql.CLEAR:
        to.execute(statement, books.of(pool))
    books.put(to, pool, book.players.items(), book.seats.items(), book.pairs.items())
    for number, rated in history:
        books.write_history(to, pool, number, rated)
    return before.players == book.players and before.seats == book.seats


def _entries(to: Transaction, pool: Pool) -> Iterator[tuple[int, Entry]]:
    after = 0
    while rows := to.ask(sql.ENTRIES, {**books.of(pool), "after": after, "most": PAGE}):
        for number, data in rows:
            yield number, decode(data)
        after = rows[-1][0]
