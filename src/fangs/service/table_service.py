"""Runs commands that change tables, and stores every change before acknowledging it."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakValueDictionary

from fangs.core.errors import FangsError, RequestError
from fangs.core.records import dice
from fangs.service.erasure import MASTER, NAMING, forgotten, moved_out
from fangs.service.loading import Clock, TableLoader
from fangs.service.news import News
from fangs.service.preparing import PreparedTable, prepare
from fangs.store import snapshot
from fangs.store.connection import Conflict, StoreError
from fangs.store.store import Store
from fangs.table import events as e
from fangs.table import people
from fangs.table.events import Events, Logged
from fangs.table.events.codec import Entry, encoded
from fangs.table.events.opened import Again
from fangs.table.fold import opened as first_fold
from fangs.table.keys import new_key
from fangs.table.lifecycle.opening import Keys, Setup, rematch
from fangs.table.lifecycle.settle import change, settled
from fangs.table.marks import is_done
from fangs.table.phase import Phase
from fangs.table.post.mail import outgoing
from fangs.table.refusals import NoSeat, NoTable, Stale
from fangs.table.rows import Append
from fangs.table.state import Table
from fangs.table.trail import NotHeld

MAX_ATTEMPTS = 5
"""The maximum number of attempts at a command while other processes keep changing its table."""
SNAPSHOT_EVERY = 100
"""The number of events after which a table gets a new snapshot."""

Command = Callable[[Table, float], Events]


class Decision(NamedTuple):
    """The events of a command that have not been stored yet, and the lock on the table until they are."""

    before: Table
    after: Table
    entries: list[Entry]
    changed: Append
    lock: threading.Lock


class TableService(TableLoader):
    """Loads tables and runs commands that change them.

    Many threads can call the methods at once. They return immutable states that are already stored, so no caller sees a
    state that could still be lost.
    """

    def __init__(self, store: Store, news: News, *, bot_delay: float = 0.7, clock: Clock | None = None) -> None:
        super().__init__(store, news, bot_delay=bot_delay, clock=clock)
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._lock = threading.Lock()
        self.before_forgetting: list[Callable[[str], None]] = []
        """Functions that are called with a table's name before the personal data of one of its seats is deleted."""
        self.before_rematch: list[Callable[[Table, str], None]] = []
        """Functions that are called with a table and the name of its rematch before the rematch is opened."""
        self.after_outage: list[Callable[[float, float], None]] = []
        """Functions that are called when a server starts after an outage.

        The clocks stand still from the first of their two arguments to the second.
        """

    def create(self, setup: Setup) -> tuple[Table, Keys]:
        """Open a new table, and return it with the keys to its seats. Raise FangsError if its settings are not allowed."""
        return self.open(prepare(setup, self.new_name(), self.clock()))

    def open(self, prepared: PreparedTable) -> tuple[Table, Keys]:
        """Open a table that was prepared before, perhaps in another process, and return it with the keys to its seats."""
        return self._create(prepared.name, prepared.seed, prepared.first, prepared.snapshot), prepared.keys

    def new_name(self) -> str:
        """Generate a random name for a table."""
        return secrets.token_hex(5)

    def transact(self, name: str, command: Command, mark: str = "") -> Table:
        """Run a command on the current state of a table, store its events, and return the new state.

        A request whose mark shows that it has already been carried out changes nothing. Raise NoTable if the table does
        not exist, Stale if other processes keep writing first or another request had the same secret, and any error of
        the command.
        """
        with self._locked(name):
            # Start from the state in this process. If another process has written since, the next event's number is taken: then read again.
            table = self._cache.get(name) or self.table(name)
            for _ in range(MAX_ATTEMPTS):
                try:
                    after, log = self._decide(table, command, mark)
                    if log and self._stored(table, after, log):
                        return after
                except StoreError:  # the store may or may not have written the events
                    raise
                except FangsError:
                    newer = self.table(name)
                    if newer.length == table.length:
                        raise
                else:
                    newer = self.table(name)
                    if not log and newer.length == table.length:
                        return table
                table = newer
        raise Stale.phrased("Somebody else changed the table at the same time. Please load it again.")

    def decided(self, name: str, command: Command) -> Decision | None:
        """Run a command on a live table in memory without storing its events yet. Return None if `transact` must do it.

        This never waits. The caller must pass the decision to `store_together`. Until then, nobody else can act at the
        table.
        """
        lock = self._locked(name)
        if not lock.acquire(blocking=False):
            return None
        try:
            before = self._cache.get(name)
            if before is None or before.post is not None:
                raise NotHeld
            now = self.clock()
            after, log = settled(before, command(before, now), now)
            if not log or _is_for_snapshot(before, after):
                raise NotHeld
            changed = change(before, after, log, self.bot_delay)
            return Decision(before, after, [encoded(logged) for logged in log], changed, lock)
        except (FangsError, NotHeld):  # the state may be old, so `transact` must check
            lock.release()
            return None
        except BaseException:
            lock.release()
            raise

    def store_together(self, all_decided: Sequence[Decision]) -> list[Exception | None]:
        """Store the events of several commands, and announce them.

        Return an error or None for each decision. The error is Conflict if another process was first.
        """
        try:
            errors = self.store.append_together([(one.after.name, one.entries, one.changed) for one in all_decided])
            for one, error in zip(all_decided, errors, strict=True):
                if error is None:
                    self._keep(one.before, one.after)
                    self.news.tell(one.after.name)
        finally:
            for one in all_decided:
                one.lock.release()
        return errors

    def foresee(self, table: Table, events: Events) -> Table:
        """Return a table as it would be after these events and all events that follow automatically. Nothing is stored."""
        return settled(table, events, self.clock())[0]

    def rematch(self, name: str, key: str | None, asked: Callable[[Table], Again] | None = None) -> Table:
        """Open a rematch and return its table, which is the same for everybody who asks.

        `asked` is a function that returns the rematch's settings. If it is None, the settings stay the same and
        everybody moves one seat further. Raise NoSeat if the sender is not a player at a live table, RequestError if
        the game is not over or the settings are not allowed, and Stale if there is already a rematch and other settings
        are asked for.
        """
        new = self.new_name()

        def decide(table: Table, now: float) -> Events:
            seat = table.seat_with(key)
            if seat is None or seat.player is None:
                raise NoSeat.phrased("Only a player can set up a rematch.")
            if table.phase is not Phase.OVER:
                raise RequestError.phrased("You can set up a rematch once the game is over.")
            if table.post is not None:
                raise NoSeat.phrased("Only the Games Master can set up a rematch by post.")
            if table.rematch and asked is not None:
                raise Stale.phrased("A rematch has already been set up.")
            if table.rematch:
                return []
            again = asked and asked(table)
            rematch(table, seat.player, "", again)  # raises an error if the settings are wrong
            return [e.RematchSet(new, seat.player, again)]

        # The name is stored in the log first, so that several players who ask at once get the same table.
        old = self.transact(name, decide)
        assert old.rematch is not None
        seat = old.seat_with(key)
        assert seat is not None and seat.player is not None
        try:
            return self.table(old.rematch)
        except NoTable:
            for prepare_for_it in self.before_rematch:
                prepare_for_it(old, old.rematch)
            seed = dice.new_seed()
            with self._locked(name):  # until it is stored, nobody can be forgotten at the old table
                first = Logged(1, self.clock(), rematch(self.table(name), seat.player, seed, old.again))
                try:
                    return self._create(old.rematch, seed, first)
                except Conflict:
                    return self.table(old.rematch)

    def follow(
        self, name: str, key: str | None, wanted: Callable[[str], str] = lambda table: new_key()
    ) -> tuple[Table, int, str]:
        """Move a player to the rematch of a game, or raise NoSeat if they have no seat there.

        Return the new table, the player's seat there, and a key for that seat. `wanted` returns the key that the player
        would like to have at a table. If that key already opens another seat there, the player gets a different one.
        """
        table, seat = self.enter(name, key)
        if seat is None or seat.player is None or table.rematch is None:
            raise NoSeat.phrased("There is no rematch in which you have a seat.")
        before, account, fresh = seat.player, seat.account, wanted(table.rematch)
        self.rematch(name, key)  # in case its table does not exist yet
        there = self.table(table.rematch).seat_with(fresh)
        if there is not None and there.before != before:
            fresh = new_key()
        new = self.transact(table.rematch, lambda table, now: people.rematch_seat(table, before, fresh, account))
        player = next(seat.player for seat in new.players if seat.before == before and seat.player is not None)
        return new, player, fresh

    def forget(self, name: str, seat: int) -> None:
        """Delete all personal data of everybody who has held a seat, or raise NoTable if the table does not exist.

        Seat -1 is the Games Master's. Numbers below `FIRST` belong to people who wait for a seat or only get the
        reports.
        """
        for prepare_for_it in self.before_forgetting:
            prepare_for_it(name)

        def delete(rows: list[Entry], erased: Entry) -> None:
            seats, rewritten = forgotten(rows, seat)
            self.store.forget(name, seats, erased, rewritten)

        self._delete_data(name, delete)

    def erase(self, name: str, kind: str, number: int) -> None:
        """Delete the personal data in one event, for example in a chat line.

        The event is given by its kind and its number among the events of this kind, counted from 1.
        """

        def delete(rows: list[Entry], erased: Entry) -> None:
            row = [one for one in rows if one.kind == kind][number - 1]
            self.store.erase(name, row.seq, erased, moved_out(rows, [row], MASTER), has_names=kind in NAMING)

        self._delete_data(name, delete)

    def delete(self, name: str) -> None:
        """Delete a table and everything that is stored about it, or raise RequestError if it does not exist."""
        with self._locked(name):
            self.store.delete(name)
            self._cache.drop(name)
        self.news.tell(name)

    def let_go(self, name: str) -> None:
        """Drop a table from memory to make room for others."""
        self._cache.drop(name)

    # Inside

    def _delete_data(self, name: str, delete: Callable[[list[Entry], Entry], None]) -> None:
        """Delete personal data from a table's log, even if the table cannot be loaded.

        A new entry in the log makes all processes load the table again.
        """
        with self._locked(name):
            try:
                for _ in range(MAX_ATTEMPTS):
                    rows = self.rows(name)
                    with suppress(Conflict):  # another process was first
                        delete(rows, encoded(Logged(rows[-1].seq + 1, self.clock(), e.Erased())))
                        break
                else:
                    raise Stale.phrased("Somebody else changed the table at the same time. Please load it again.")
            finally:
                self._cache.drop(name)
        self.news.tell(name)

    def _create(self, name: str, seed: str, first: Logged, made: bytes | None = None) -> Table:
        table = (made and snapshot.load(name, seed, 1, made)) or first_fold(name, seed, first)
        log = [first]
        if table.is_playing:
            table, more = settled(table, people.first_throws(table), first.at)
            log += more
        # The first letters are written after the first dice are thrown, because they show the possible orders.
        letters = [letter._replace(seq=log[-1].seq) for letter in outgoing(table, log)]
        with_letters = change(None, table, log, self.bot_delay)._replace(letters=letters)
        self.store.create(name, seed, [encoded(logged) for logged in log], with_letters)
        if made is not None:
            self._keep_snapshot(table)
        self._cache.put(table)
        self.news.tell(name)
        return table

    def _decide(self, table: Table, command: Command, mark: str) -> tuple[Table, list[Logged]]:
        if is_done(table.marks, mark):
            return table, []
        now = self.clock()
        try:
            return settled(table, command(table, now), now, mark)
        except NotHeld:
            table = self.whole(table.name)
            return settled(table, command(table, now), now, mark)

    def _stored(self, before: Table, after: Table, log: list[Logged]) -> bool:
        """Store the events of a command and announce them. Return False if another process has changed the table first."""
        try:
            changed = change(before, after, log, self.bot_delay)
            self.store.append(after.name, [encoded(logged) for logged in log], changed)
        except Conflict:
            return False
        self._keep(before, after)
        self.news.tell(after.name)
        return True

    def _keep(self, before: Table, after: Table) -> None:
        if _is_for_snapshot(before, after):
            self._keep_snapshot(after)
            after = snapshot.trimmed(after)
        self._cache.put(after)

    def _keep_snapshot(self, table: Table) -> None:
        with suppress(StoreError):  # the log contains everything
            self.store.keep_snapshot(table.name, table.length, snapshot.dump(table))

    def _locked(self, name: str) -> threading.Lock:
        with self._lock:
            return self._locks.setdefault(name, threading.Lock())


def _is_for_snapshot(before: Table, after: Table) -> bool:
    return after.length // SNAPSHOT_EVERY > before.length // SNAPSHOT_EVERY
