"""Loads tables from the store when they are needed, and keeps them in memory while there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import TypeVar

from fangs.core.errors import quoted
from fangs.core.game import View
from fangs.service.cache import Cache, Moment
from fangs.service.news import ACCOUNT, News
from fangs.service.steady_clock import SteadyClock
from fangs.store import snapshot
from fangs.store.connection import Conflict
from fangs.store.cursor import Cursor
from fangs.store.store import Store
from fangs.table import people
from fangs.table.events import Erased, Logged
from fangs.table.events.codec import BrokenLog, Entry, NewerLog, decoded, encoded
from fangs.table.fold import fold, folded
from fangs.table.fold import opened as first_fold
from fangs.table.lifecycle.running import running_game
from fangs.table.lifecycle.settle import change, rebased, settled
from fangs.table.refusals import NoTable
from fangs.table.rows import Running
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.trail import NotHeld
from fangs.table.views.table_view import offer

MAX_PLAYERS = 20
"""A number that is larger than the number of players at any table."""

T = TypeVar("T")
Clock = Callable[[], float]


class TableLoader:
    """Loads tables from the store, keeps them in memory, and updates them with newer events."""

    def __init__(self, store: Store, news: News, *, bot_delay: float = 0.7, clock: Clock | None = None) -> None:
        self.store, self.news, self.bot_delay = store, news, bot_delay
        self.clock: Clock = clock or SteadyClock()
        self.mailbox_trouble: str | None = None
        """The reason why the last attempt to read the mailbox failed, or None if it succeeded."""
        self.mailbox_read: float | None = None
        """The time when the last complete check of the mailbox began, or None if no letters are fetched from a mailbox."""
        self.connected: Callable[[str], Iterable[int]] = lambda name: ()
        """A function that returns the players of a table whose pages are now connected to this process."""
        self.in_sight: Callable[[str], Iterable[int]] = lambda name: ()
        """A function that returns the players of a table who have its page in view."""
        self._cache = Cache()
        news.subscribe(self._doubt, elsewhere=True)

    @property
    def since(self) -> float:
        """The time when the clock was last set, or 0.0. Absence and delays are never counted from an earlier time."""
        return self.clock.since if isinstance(self.clock, SteadyClock) else 0.0

    def presence(self, name: str) -> dict[int, float]:
        """Return the time when each player last had the table's page open, but no time before the clock was last set."""
        seen, since = self.store.presence(name), self.since
        if since:
            seen = {player: max(seen.get(player, 0.0), since) for player in range(-1, MAX_PLAYERS)}
        return seen | dict.fromkeys(self.in_sight(name), self.clock())

    def table(self, name: str) -> Table:
        """Load the current state of a table, or raise NoTable if it does not exist."""
        table, since = self._current(name, self._cache.get(name) or self._from_snapshot(name))
        if any(board.edition < board.game.edition for board in table.boards):
            table = self._rebase(table)
        self._cache.put(table, since)
        return table

    def stored(self, name: str) -> Table:
        """Load a table without moving it to the current rules, or raise NoTable if it does not exist.

        Unlike `table`, this never changes the log.
        """
        return self._current(name, self._cache.get(name) or self._from_snapshot(name))[0]

    def look(self, name: str, see: Callable[[Table], T]) -> T:
        """Return the result of `see` for the current state of a table, or raise NoTable if it does not exist.

        If `see` needs older history, the whole log is loaded.
        """
        return self._seen(self.table(name), see)

    def held(self, name: str) -> Table | None:
        """Return a table from memory, or None if it is not there or another process may have changed it."""
        table = self._cache.get(name)
        return None if table is None or self._cache.is_doubted(name) else table

    def latest(self, name: str, see: Callable[[Table], T]) -> T:
        """Return the result of `see` for the latest known state of a table, or raise NoTable if it does not exist.

        The store is read only if another process may have changed the table.
        """
        return self._seen(self.held(name) or self.table(name), see)

    def _seen(self, table: Table, see: Callable[[Table], T]) -> T:
        try:
            return see(table)
        except NotHeld:
            return see(self.whole(table.name))

    def whole(self, name: str) -> Table:
        """Load a table with its whole history, or raise NoTable if it does not exist."""
        self.table(name)  # this rebases the table if the rules have been corrected
        found, since = self._current(name, self._cache.whole(name))
        self._cache.put_whole(found, since)
        return found

    def beyond(self, table: Table) -> list[Entry] | None:
        """Return the log entries since a state of a table, or None if that state must be discarded.

        It must be discarded if the table has since been deleted, or personal data in its earlier entries has.
        """
        more = self.store.read_on(table.name, table.length)
        return None if more is None or any(entry.kind == Erased.KIND for entry in more) else more

    def rows(self, name: str) -> list[Entry]:
        """Read the stored log of a table, even if the table cannot be loaded. Raise NoTable if it does not exist."""
        rows = self.store.read(name)
        if not rows:
            raise _no_table(name)
        return rows

    def until(self, name: str, seq: int) -> Table:
        """Return a table as it was after an event in its log, or raise NoTable if it does not exist.

        If positions at that time can no longer be read, because the rules have been corrected since, return the table
        after it was moved to the new rules.
        """
        log = _events(self.store.read(name))
        table = self._folded(name, [logged for logged in log if logged.seq <= seq])
        for logged in log:
            if logged.seq > seq and any(board.is_unread for board in table.boards):
                table = fold(table, logged)
        return table

    def offers(self, most: int, watched: Iterable[str] = ()) -> list[View]:
        """Return the entries in the lobby, for the tables that anyone can join.

        The `watched` tables come first, and then the newest, up to `most` in all.
        """
        known = filter(None, map(self.peek, watched))
        here = islice((table for table in known if table.joinable or table.looks_for_players), most)
        found = [offer(table) for table in here]
        names = {one["table"] for one in found}
        for name, written in self.store.listed(most):
            if name in names or len(found) == most:
                continue
            if written is None:  # an older version did not store it, or names in it were deleted
                try:
                    length, written = self.look(name, lambda table: (table.length, offer(table)))
                except (NewerLog, BrokenLog):  # nobody can join such a table here
                    continue
                self.store.keep_offer(name, length, written)
            found.append({"post": None, "strict": False} | written)  # older versions did not store these fields
        return found

    def running(self, after: Cursor, most: int) -> list[tuple[Cursor, Running | None]]:
        """Return the public games in progress, each with a cursor, beginning with the game whose turn began last.

        The entry is None if a game cannot be shown.
        """
        return [
            (Cursor(turned, name), self._running_again(name) if entry is None else Running(turned, entry))
            for name, turned, entry in self.store.running(after, most)
        ]

    def _running_again(self, name: str) -> Running | None:
        """Create a game's entry on the page *Watch* again after names in it were deleted. Return None if it cannot be shown."""
        try:
            length, made = self.look(name, lambda table: (table.length, running_game(table)))
        except (NewerLog, BrokenLog, NoTable):
            return None
        if made is not None:
            self.store.keep_entry(name, length, made.entry)
        return made

    def enter(self, name: str, key: str | None) -> tuple[Table, Seat | None]:
        """Load a table and find the seat that a key opens there, or None. Raise NoTable if the table does not exist."""
        table = self.table(name)
        return table, table.seat_with(key)

    def peek(self, name: str) -> Table | None:
        """Return the latest known state of a table, or None if it is not in memory. This never waits."""
        return self._cache.get(name)

    # Inside

    def _from_snapshot(self, name: str) -> Table | None:
        kept = self.store.snapshot(name)
        return None if kept is None else snapshot.load(name, self.store.seed(name), *kept)

    def _current(self, name: str, known: Table | None) -> tuple[Table, Moment]:
        """Update a known state of a table, or load the table from its log. Also return the moment just before it was read."""
        if known is not None:
            since, more = self._cache.now, self.beyond(known)
            if more is None:
                self._cache.drop(name)
            else:
                with suppress(NotHeld):  # another process took back more steps than are in memory here
                    return folded(known, _events(more)), since
        since = self._cache.now
        return self._folded(name, _events(self.rows(name))), since

    def _folded(self, name: str, log: list[Logged]) -> Table:
        seed = self.store.seed(name)
        if not log or seed is None:
            raise _no_table(name)
        return folded(first_fold(name, seed, log[0]), log[1:])

    def _rebase(self, table: Table) -> Table:
        """Move a table to the current rules after a correction. Its boards continue from their current positions."""
        now = self.clock()
        after, log = settled(table, rebased(table, self.store.boards(table.name)), now)
        if after.is_playing and (throws := people.first_throws(after)):
            after, more = settled(after, throws, now)
            log += more
        try:
            self.store.append(
                table.name, [encoded(logged) for logged in log], change(table, after, log, self.bot_delay)
            )
        except Conflict:  # another server was first
            return self.table(table.name)
        self.news.tell(table.name)
        return after

    def _doubt(self, name: str) -> None:
        """Mark a cached table as possibly outdated, because another process may have changed it. An empty name marks all tables."""
        if not name.startswith(ACCOUNT):
            self._cache.doubt(name)


def _no_table(name: str) -> NoTable:
    return NoTable.phrased("There is no table {name}.", name=quoted(name))


def _events(entries: Iterable[Entry]) -> list[Logged]:
    return [logged for entry in entries for logged in decoded(entry)]
