"""The ledger of rated games, which contains every result once, in order. All ratings can be recomputed from it.

A table is entered in the ledger before it is opened. When its game is over, its result is in the store, where it was
written with the last event. From there, the result and everything that it changes are entered in one transaction. If a
server is killed, the result is therefore entered later, and no two servers enter it twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from fangs.club.players.records import Account, share_an_owner
from fangs.club.rated import books, numbering, rebuilding
from fangs.club.rated.amending import Amender
from fangs.club.rated.rebuilding import Amendment
from fangs.club.rated.terms import Terms, ids, setup_of
from fangs.club.ratings.book import needed, rate
from fangs.club.ratings.fold import settled
from fangs.club.ratings.results import Pace, Pool, Result, Setup, decode
from fangs.club.ratings.stakes import Stakes, stakes
from fangs.club.ratings.weighing import DAY
from fangs.core.errors import RequestError, listed, quoted
from fangs.service.table_service import TableService
from fangs.store.commit_queue import Transaction
from fangs.store.cursor import LOWEST, Cursor
from fangs.store.sql import ratings_statements as sql
from fangs.table.lifecycle.results import result_of
from fangs.table.refusals import NoTable
from fangs.table.seat import PROGRAM_MARK
from fangs.table.state import Table
from fangs.translation import phrase

MAX_ENDED = 50
HARDLY_BEGUN = 3
"""The number of steps per player below which a game has only just begun.

A player who leaves before then has thrown the game away.
"""
OF_ONE_OWNER = phrase(
    "A program plays no rated games against its owner or the owner's other programs. Play an unrated game instead."
)


T = TypeVar("T")
Programs = Callable[[list[str]], dict[str, Account]]
"""A function that looks up accounts by id."""

log = logging.getLogger(__name__)


class RatedTable(NamedTuple):
    """A rated table and its state. The fields are the columns of its row in the store."""

    table: str
    game: str
    pace: Pace
    state: str
    at: float


class Ledger:
    """Enters the results of rated games and updates the ratings.

    Any thread can call the methods.
    """

    def __init__(self, service: TableService, accounts: Programs) -> None:
        self.service, self.store, self._accounts = service, service.store, accounts
        self.amender = Amender(self.store)
        self._last_ended = self._last_unsettled = LOWEST

    def announce(self, table: str, terms: Terms) -> None:
        """Store that a table will be rated. This must happen before the table is opened, and has no effect afterwards."""
        row = {"table_id": table, "game": terms.game, "pace": terms.pace, "at": self.service.clock()}
        self.store.execute(f"the rated table {table}", sql.ADD_TABLE, row)

    def announce_rematch(self, table: Table, name: str) -> None:
        """Store that the rematch of a rated game will also be rated.

        With different settings it is not, because not everybody has agreed to them. The rematch is not rated either if
        a player has deleted their data at the table, because it is then unknown who would play.
        """
        found = self.find(table.name)
        is_known = all(seat.account is not None or seat.bot is not None for seat in table.players)
        if found is not None and table.again is None and is_known:
            self.announce(name, Terms(found.game, found.pace))

    def find(self, table: str) -> RatedTable | None:
        """Find a table's row in the ledger, or return None if the table is not rated."""
        rows = self.store.rows(sql.TABLE, of_table=table) if table.isprintable() else []
        return RatedTable(*rows[0]) if rows else None

    def keep_seats(self, table: str) -> None:
        """Store which accounts hold the seats in a rated game, until its result is entered.

        This is called before a player's data are deleted.
        """
        found = self.find(table)
        if found is not None and found.state == "open":
            values = {"of_table": table}
            self.store.execute(f"the players of table {table}", sql.KEEP_SEATS, values)

    def kept(self, table: str) -> dict[int, str]:
        """Look up the accounts that were stored before a player's data in a rated game were deleted, by player number."""
        return {row.player: row.account for row in self.store.rows(sql.KEPT_SEATS, of_table=table)}

    def setup(self, table: Table, guest: str | None = None) -> Setup:
        """Determine whose ratings a table's game changes, and how.

        The account `guest` counts as if it had taken a free seat. Raise RequestError if the table cannot be rated.
        """
        names = ids(table, guest, self.kept(table.name))
        accounts = self._accounts(names)
        if share_an_owner(accounts.values()):
            raise RequestError(OF_ONE_OWNER)
        programs = {id for id, account in accounts.items() if account.is_program}
        return setup_of(table, names, programs)

    def stakes(self, table: Table, guest: str | None = None) -> dict[str, Stakes]:
        """Compute how many points each player can win or lose at a table, by account id.

        While it is secret who has which seat in the game, the seats' advantages are left out. Raise RequestError if the
        table cannot be rated.
        """
        setup, now = self.setup(table, guest), self.service.clock()
        if table.secret_owners is not None:
            setup = msgspec.structs.replace(setup, seats={})
        book = books.read(lambda statement, values: self.store.rows(statement, **values), setup.pool, needed(setup))
        return stakes(book, setup, now)

    # Entering results

    def enter_ended(self) -> int:
        """Enter the results of rated games that have ended, and return the number of games found.

        If a table cannot be read, the others are still entered, and the error is raised at the end. The next call
        continues after these tables.
        """
        rows = self.store.rows(sql.ENDED, **self._last_ended._asdict(), most=MAX_ENDED)
        self._last_ended = _end_of(rows)
        _do_each(self._enter_table, [row.table_id for row in rows])
        return len(rows)

    def _enter_table(self, name: str) -> None:
        try:
            result = self._result(self.service.whole(name))
        except (NoTable, RequestError) as error:
            # Somebody has deleted the table, or its players or settings cannot be rated.
            log.warning("The result of the rated table %s does not count: %s", name, error)
            result = None

        def write(to: Transaction) -> None:
            state = "void" if result is None else "entered"
            if not to.execute(sql.SETTLE, {"of_table": name, "new_state": state}):
                return  # another server was first
            to.execute(sql.DROP_SEATS, {"of_table": name})
            if result is not None:
                append(to, result, result.pool)
                to.execute(sql.MARK_RESULT, {"of_table": name})

        self.store.commit(f"the result of table {name}", write)

    def _result(self, table: Table) -> Result | None:
        """Convert the result of a rated game to the form that ratings need. Return None if there is no result.

        Raise RequestError if it cannot be rated.
        """
        found = result_of(table)
        if found is None:
            return None
        setup, is_short = self.setup(table), found.steps < HARDLY_BEGUN * found.players
        names = [setup.players[table.boards[0].seating[player]] for player in range(found.players)]
        thrown = tuple(names[seat.player] for seat in found.seats if seat.left is not None and is_short)
        places = {names[seat.player]: seat.place for seat in found.seats}
        return setup.ended(table.name, self.service.clock(), places, thrown)

    def settle_dead(self) -> None:
        """Check the next rated tables at which nothing is due. Deleted and aborted games are marked as having no result."""
        rows = self.store.rows(sql.UNSETTLED, **self._last_unsettled._asdict(), most=MAX_ENDED)
        self._last_unsettled = _end_of(rows)
        _do_each(self._settle_if_dead, rows)

    def _settle_if_dead(self, row: Any) -> None:
        if self._is_dead(row.table_id, row.at):
            values = {"of_table": row.table_id, "new_state": "void"}
            self.store.execute("a rated table", sql.SETTLE, values)

    def _is_dead(self, name: str, announced: float) -> bool:
        try:
            table = self.service.table(name)
        except NoTable:
            return announced < self.service.clock() - DAY  # a table that was announced later may be about to be opened
        return table.status == "over" and self.service.look(name, result_of) is None

    # Amending

    def amend(self, entry: Amendment) -> None:
        """Annul or correct a result, and recompute the ratings in its pool.

        Raise RequestError if there is no such result or the correction is wrong.
        """
        original = self._entered(entry.result)
        settled([original, entry])  # raises an error if the correction is wrong
        rebuilding.rebuild(self.store, original.pool, [entry])

    def result(self, table: str) -> Result | None:
        """Return a table's result as it was entered, or None if it was not entered."""
        rows = self.store.rows(sql.ENTRY, of_id=table)
        found = decode(rows[0][0]) if rows else None
        return found if isinstance(found, Result) else None

    def amendments(self, table: str, pool: Pool) -> list[Amendment]:
        """List the amendments to a result, in order. Only the last one counts."""
        return rebuilding.amendments(lambda statement, values: self.store.rows(statement, **values), pool, table)

    def places(self, table: str, wanted: dict[str, str]) -> dict[str, int]:
        """Convert places by handle to places by account id.

        Players without a handle, such as bots or players who have left, are named by id. A program can be named with
        its mark. Raise RequestError if the places do not match the players of a rated game.
        """
        original = self._entered(table)
        handles = {id: account.handle or id for id, account in self._accounts(list(original.places)).items()}
        wanted = {name.removesuffix(PROGRAM_MARK): place for name, place in wanted.items()}
        given = {id: wanted.get(handles.get(id, id), wanted.get(id)) for id in original.places}
        if any(place is None or not place.isdecimal() for place in given.values()) or len(wanted) != len(given):
            names = listed([handles.get(id, id) for id in given], "and")
            raise RequestError.phrased("Give a place, such as 1, for each of {names}.", names=names)
        return {id: int(place or 0) for id, place in given.items()}

    def _entered(self, table: str) -> Result:
        original = self.result(table)
        if original is None:
            raise RequestError.phrased("There is no rated result {result}.", result=quoted(table))
        return original

    def rebuild(self) -> list[tuple[Pool, bool]]:
        """Recompute all ratings from the ledger. Return for each pool whether the stored ratings were exactly the same."""
        pools: list[Pool] = [(game, pace) for game, pace in self.store.rows(sql.POOLS)]
        return [(pool, rebuilding.rebuild(self.store, pool)) for pool in pools]


def append(to: Transaction, result: Result, pool: Pool) -> None:
    """Enter a result into the ledger and update the ratings, within a transaction."""
    number = numbering.following(to, pool)
    numbering.enter(to, pool, number, result)
    books.write(to, pool, number, rate(books.read(to.ask, pool, needed(result)), result))


def _end_of(rows: Sequence[Any]) -> Cursor:
    """Return the cursor with which the next search continues. After the last rows, the search starts over."""
    return Cursor(rows[-1].at, rows[-1].table_id) if len(rows) == MAX_ENDED else LOWEST


def _do_each(do: Callable[[T], None], tables: Sequence[T]) -> None:
    """Call a function for each of these tables, even if it fails for some of them.

    The first error is raised at the end.
    """
    errors: list[Exception] = []
    for table in tables:
        try:
            do(table)
        except Exception as error:
            errors.append(error)
    if errors:
        raise errors[0]
