"""All tables of a process: read from the store when needed, written before anything is acknowledged."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakValueDictionary

from fangs.core.errors import FangsError, RequestError
from fangs.core.records import dice
from fangs.service.erasure import MASTER, moved_out, on_the_list, seats_of, without_names
from fangs.service.importing import ImportedRecord, prepare
from fangs.service.loading import Clock, TableLoader
from fangs.service.news import News
from fangs.store import snapshot
from fangs.store.store import Conflict, Store, StoreError
from fangs.table import events as e
from fangs.table import people
from fangs.table.events import Events, Logged
from fangs.table.events.codec import Entry, encoded
from fangs.table.events.opened import Again
from fangs.table.fold import opened as first_fold
from fangs.table.keys import new_key
from fangs.table.opening import Keys, Setup, rematch
from fangs.table.phase import Phase
from fangs.table.post.enrolled import FIRST
from fangs.table.post.mail import outgoing
from fangs.table.refusals import NoSeat, NoTable, Stale
from fangs.table.rows import Append
from fangs.table.settle import change, settled
from fangs.table.state import Table
from fangs.table.trail import NotHeld
from fangs.translation import phrase

MAX_ATTEMPTS = 5
"""How often a command is decided again if another process wrote first."""
SNAPSHOT_EVERY = 100
"""After how many events a snapshot of a table is written."""

Command = Callable[[Table, float], Events]


class Decision(NamedTuple):
    """What was decided at a table and is not stored yet; the table's lock is held until it is."""

    before: Table
    after: Table
    entries: list[Entry]
    changed: Append
    lock: threading.Lock


class TableService(TableLoader):
    """The tables of a store. Its methods may be called from many threads at once.

    They return frozen states that are in the store: nobody sees one that is ahead of it.
    """

    def __init__(self, store: Store, news: News, *, bot_delay: float = 0.7, clock: Clock | None = None) -> None:
        super().__init__(store, news, bot_delay=bot_delay, clock=clock)
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._lock = threading.Lock()

    def create(self, setup: Setup) -> tuple[Table, Keys]:
        """Open a table and return it with the keys of its seats; raises FangsError."""
        return self.open(prepare(setup, self.new_name(), self.clock()))

    def open(self, prepared: ImportedRecord) -> tuple[Table, Keys]:
        """Open a table that was prepared, in this process or another, and return it with the keys of its seats."""
        return self._create(prepared.name, prepared.seed, prepared.first, prepared.snapshot), prepared.keys

    def new_name(self) -> str:
        """A name that no table has."""
        return secrets.token_hex(5)

    def transact(self, name: str, command: Command) -> Table:
        """Store the result of a command at the table as it is now, and return the table after it; it is durable then.

        Raises NoTable, what the command raises, and Stale where other processes keep writing first.
        """
        with self._locked(name):
            # As this process knows it: if another wrote meanwhile, the number of the next event is taken, and only then is it read.
            table = self._cache.get(name) or self.table(name)
            for _ in range(MAX_ATTEMPTS):
                try:
                    after, log = self._decide(table, command)
                    if log and self._stored(table, after, log):
                        return after
                except StoreError:  # which may or may not have written it
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
        raise Stale(phrase("Somebody else changed the table at the same time: look at it again."))

    def decided(self, name: str, command: Command) -> Decision | None:
        """Decide a command at once, at a live table that is in memory and at which nothing else is being done; None elsewhere.

        It must be given to `store_together`: until then nobody else can do anything at the table.
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
        except (FangsError, NotHeld):  # by a state that may be old; `transact` looks
            lock.release()
            return None
        except BaseException:
            lock.release()
            raise

    def store_together(self, all_decided: Sequence[Decision]) -> list[Exception | None]:
        """Store what was decided at several tables, and announce it: for each None, or the error, Conflict if another process was first."""
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
        """The table as these events, and what follows from them, would leave it; nothing is written."""
        return settled(table, events, self.clock())[0]

    def rematch(self, name: str, key: str | None, asked: Callable[[Table], Again] | None = None) -> Table:
        """Set up a rematch; returns the new table, the same one for all who ask. Raises NoSeat, FangsError.

        `asked`: with which settings; None: the same ones, everybody one seat further.
        """
        new = self.new_name()

        def decide(table: Table, now: float) -> Events:
            seat = table.seat_with(key)
            if seat is None or seat.player is None:
                raise NoSeat(phrase("Only a player can set up a rematch."))
            if table.phase is not Phase.OVER:
                raise RequestError(phrase("A rematch can be set up when the game is over."))
            if table.post is not None:
                raise NoSeat(phrase("Only the Games Master can set up a rematch by post."))
            if table.rematch and asked is not None:
                raise Stale(phrase("A rematch is set up already."))
            if table.rematch:
                return []
            again = asked and asked(table)
            rematch(table, seat.player, "", again)  # which says what is wrong with it
            return [e.RematchSet(new, seat.player, again)]

        # The log decides its name first, so that several who ask at once get the same table.
        old = self.transact(name, decide)
        assert old.rematch is not None
        seat = old.seat_with(key)
        assert seat is not None and seat.player is not None
        try:
            return self.table(old.rematch)
        except NoTable:
            seed = dice.new_seed()
            with self._locked(name):  # nobody at the old table is forgotten meanwhile, to be named at the new one
                first = Logged(1, self.clock(), rematch(self.table(name), seat.player, seed, old.again))
                try:
                    return self._create(old.rematch, seed, first)
                except Conflict:
                    return self.table(old.rematch)

    def follow(
        self, name: str, key: str | None, wanted: Callable[[str], str] = lambda table: new_key()
    ) -> tuple[Table, int, str]:
        """Somebody at a table goes to its rematch; returns the new table, the seat there, and a key for it. Raises NoSeat.

        `wanted`: the key that they would like to have at a table; they get another if it opens another seat there.
        """
        table, seat = self.enter(name, key)
        if seat is None or seat.player is None or table.rematch is None:
            raise NoSeat(phrase("You have no seat at a rematch."))
        before, fresh = seat.player, wanted(table.rematch)
        self.rematch(name, key)  # in case its table is not there yet
        there = self.table(table.rematch).seat_with(fresh)
        if there is not None and there.before != before:
            fresh = new_key()
        new = self.transact(table.rematch, lambda table, now: people.rematch_seat(table, before, fresh))
        player = next(seat.player for seat in new.players if seat.before == before and seat.player is not None)
        return new, player, fresh

    def forget(self, name: str, seat: int) -> None:
        """Delete all personal data of those who have had a seat, by its number (-1: the Games Master's); raises NoTable.

        Numbers from `FIRST` down are those of people who wait for a place, or watch.
        """

        def delete(table: Table, rows: list[Entry], erased: Entry) -> None:
            if seat <= FIRST:
                self.store.forget(name, {seat}, erased)
                return
            theirs = table.master if seat == MASTER else table.seats[seat]
            seats = seats_of(table, seat) | on_the_list(rows, theirs)
            self.store.forget(name, seats, erased, without_names(rows, moved_out(table, rows, seat), seats))

        self._delete_data(name, delete)

    def erase(self, name: str, kind: str, number: int) -> None:
        """Delete what is personal in one event of a kind, by its number among them, from 1: what was said, and is removed."""

        def delete(table: Table, rows: list[Entry], erased: Entry) -> None:
            row = [one for one in rows if one.kind == kind][number - 1]
            self.store.erase(name, row.seq, erased, moved_out(table, [row], MASTER))

        self._delete_data(name, delete)

    def delete(self, name: str) -> None:
        """Delete a table and all that is stored about it; raises RequestError if there is none."""
        with self._locked(name):
            self.store.delete(name)
            self._cache.drop(name)
        self.news.tell(name)

    # Inside

    def _delete_data(self, name: str, delete: Callable[[Table, list[Entry], Entry], None]) -> None:
        """Delete personal data with the table and its log as they are now, and with the entry that says so to whoever has it in memory."""
        with self._locked(name):
            try:
                for _ in range(MAX_ATTEMPTS):
                    table, rows = self.table(name), self.store.read(name)
                    with suppress(Conflict):  # another process was first
                        delete(table, rows, encoded(Logged(table.length + 1, self.clock(), e.Erased())))
                        break
                else:
                    raise Stale(phrase("Somebody else changed the table at the same time: look at it again."))
            finally:
                self._cache.drop(name)
        self.news.tell(name)

    def _create(self, name: str, seed: str, first: Logged, made: bytes | None = None) -> Table:
        table = (made and snapshot.load(name, seed, 1, made)) or first_fold(name, seed, first)
        log = [first]
        if table.is_playing:
            table, more = settled(table, people.first_throws(table), first.at)
            log += more
        # The first letters are written when the first dice are thrown: they show what can be ordered.
        letters = [letter._replace(seq=log[-1].seq) for letter in outgoing(table, log)]
        with_letters = change(None, table, log, self.bot_delay)._replace(letters=letters)
        self.store.create(name, seed, [encoded(logged) for logged in log], with_letters)
        if made is not None:
            self._keep_snapshot(table)
        self._cache.put(table)
        self.news.tell(name)
        return table

    def _decide(self, table: Table, command: Command) -> tuple[Table, list[Logged]]:
        now = self.clock()
        try:
            return settled(table, command(table, now), now)
        except NotHeld:
            table = self.whole(table.name)
            return settled(table, command(table, now), now)

    def _stored(self, before: Table, after: Table, log: list[Logged]) -> bool:
        """Store events and announce them; False if another process was first."""
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
        with suppress(StoreError):  # the log has it all
            self.store.keep_snapshot(table.name, table.length, snapshot.dump(table))

    def _locked(self, name: str) -> threading.Lock:
        with self._lock:
            return self._locks.setdefault(name, threading.Lock())


def _is_for_snapshot(before: Table, after: Table) -> bool:
    return after.length // SNAPSHOT_EVERY > before.length // SNAPSHOT_EVERY
