"""All tables of a process: read from the store when needed, and kept in memory as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import TypeVar

from fangs.core.errors import quoted
from fangs.core.game import View
from fangs.service.cache import Cache
from fangs.service.news import News
from fangs.service.steady_clock import SteadyClock
from fangs.store import snapshot
from fangs.store.store import Conflict, Store
from fangs.table import people
from fangs.table.events import Erased, Logged
from fangs.table.events.codec import BrokenLog, Entry, NewerLog, decoded, encoded
from fangs.table.fold import fold, folded
from fangs.table.fold import opened as first_fold
from fangs.table.refusals import NoTable
from fangs.table.seat import Seat
from fangs.table.settle import change, rebased, settled
from fangs.table.state import Table
from fangs.table.trail import NotHeld
from fangs.table.views.table_view import offer
from fangs.translation import phrase

MAX_PLAYERS = 20
"""More than any game has."""

T = TypeVar("T")
Clock = Callable[[], float]


class TableLoader:
    """The current tables of a store: those in memory, and what the store has beyond that."""

    def __init__(self, store: Store, news: News, *, bot_delay: float = 0.7, clock: Clock | None = None) -> None:
        self.store, self.news, self.bot_delay = store, news, bot_delay
        self.clock: Clock = clock or SteadyClock()
        self.mailbox_trouble: str | None = None
        """Why the mailbox could not be read the last time, if it could not."""
        self.mailbox_read: float | None = None
        """When the last complete look into the mailbox began; None if letters are not fetched from one."""
        self.connected: Callable[[str], Iterable[int]] = lambda name: ()
        """The players of a table whose pages are connected to this process now."""
        self.in_sight: Callable[[str], Iterable[int]] = lambda name: ()
        """Those of them who have the page in sight."""
        self._cache = Cache()
        self._doubted: set[str] = set()
        news.subscribe(self._doubt, elsewhere=True)

    @property
    def since(self) -> float:
        """When the clock was last set: nobody is late, or absent, by more than has passed since then."""
        return self.clock.since if isinstance(self.clock, SteadyClock) else 0.0

    def presence(self, name: str) -> dict[int, float]:
        """When each player of a table had it in sight last: now, if so here; for all, not before the clock was last set."""
        seen, since = self.store.presence(name), self.since
        if since:
            seen = {player: max(seen.get(player, 0.0), since) for player in range(-1, MAX_PLAYERS)}
        return seen | dict.fromkeys(self.in_sight(name), self.clock())

    def table(self, name: str) -> Table:
        """The table of this name as it is in the store now; raises NoTable."""
        table, drops = self._current(name, self._cache.get(name) or self._from_snapshot(name))
        if any(board.edition < board.game.edition for board in table.boards):
            table = self._rebase(table)
        self._cache.put(table, drops)
        return table

    def look(self, name: str, see: Callable[[Table], T]) -> T:
        """What `see` finds at the table as it is in the store now, however far back it looks; raises NoTable."""
        try:
            return see(self.table(name))
        except NotHeld:
            return see(self.whole(name))

    def latest(self, name: str, see: Callable[[Table], T]) -> T:
        """The same at the table as this process knows it, asking the store only if another process may have written; raises NoTable."""
        table = self._cache.get(name)
        if table is None or name in self._doubted:
            self._doubted.discard(name)
            return self.look(name, see)
        try:
            return see(table)
        except NotHeld:
            return see(self.whole(name))

    def whole(self, name: str) -> Table:
        """The table with all of its history in memory; raises NoTable."""
        self.table(name)  # which carries it over if the rules have been corrected
        found, drops = self._current(name, self._cache.whole(name))
        self._cache.put_whole(found, drops)
        return found

    def beyond(self, table: Table) -> list[Entry] | None:
        """What the log has beyond a state of its table; None if that state must not be used any more.

        It is so if the table was deleted since, or personal data in its earlier entries.
        """
        more = self.store.read_on(table.name, table.length)
        return None if more is None or any(entry.kind == Erased.KIND for entry in more) else more

    def until(self, name: str, seq: int) -> Table:
        """The table as an event of its log left it, or (by rules that were corrected since) as it was carried over; raises NoTable."""
        log = _events(self.store.read(name))
        table = self._folded(name, [logged for logged in log if logged.seq <= seq])
        for logged in log:
            if logged.seq > seq and any(board.is_unread for board in table.boards):
                table = fold(table, logged)
        return table

    def offers(self, most: int, watched: Iterable[str] = ()) -> list[View]:
        """The tables that anyone may join, as the lobby shows them: first those of the `watched`, then the newest, so many in all."""
        known = filter(None, map(self.peek, watched))
        here = islice((table for table in known if table.joinable or table.looks_for_players), most)
        found = [offer(table) for table in here]
        names = {one["table"] for one in found}
        for name, written in self.store.listed(most):
            if name in names or len(found) == most:
                continue
            if written is None:  # by a version that did not write it down, or names in it were deleted
                try:
                    length, written = self.look(name, lambda table: (table.length, offer(table)))
                except (NewerLog, BrokenLog):  # which nobody can join here
                    continue
                self.store.keep_offer(name, length, written)
            found.append({"post": None} | written)  # which older versions did not write
        return found

    def enter(self, name: str, key: str | None) -> tuple[Table, Seat | None]:
        """A table, and the seat that a key opens there; raises NoTable."""
        table = self.table(name)
        return table, table.seat_with(key)

    def peek(self, name: str) -> Table | None:
        """A table as this process last knew it, without waiting for anything; None if it is not in memory."""
        return self._cache.get(name)

    # Inside

    def _from_snapshot(self, name: str) -> Table | None:
        kept = self.store.snapshot(name)
        return None if kept is None else snapshot.load(name, self.store.seed(name), *kept)

    def _current(self, name: str, known: Table | None) -> tuple[Table, int]:
        """The table as it is in the store now, going on from a known state; and how many drops there had been before it was read."""
        if known is not None:
            drops, more = self._cache.drops, self.beyond(known)
            if more is None:
                self._cache.drop(name)
            else:
                with suppress(NotHeld):  # another process has taken back further than is in memory here
                    return folded(known, _events(more)), drops
        drops = self._cache.drops
        return self._folded(name, _events(self.store.read(name))), drops

    def _folded(self, name: str, log: list[Logged]) -> Table:
        seed = self.store.seed(name)
        if not log or seed is None:
            raise NoTable(phrase("There is no table {name}.", name=quoted(name)))
        return folded(first_fold(name, seed, log[0]), log[1:])

    def _rebase(self, table: Table) -> Table:
        """Carry a table over to today's rules if those it was played by were corrected: its boards go on from their positions."""
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
        """News from another process: of one table, or (without a name) of any."""
        self._doubted.update([name] if name else self._cache.names())


def _events(entries: Iterable[Entry]) -> list[Logged]:
    return [logged for entry in entries for logged in decoded(entry)]
