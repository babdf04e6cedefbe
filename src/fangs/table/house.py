"""All tables of a process: read from the store when they are wanted, written before anything is acknowledged."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from fangs.core import dice
from fangs.core.errors import quoted
from fangs.table import decisions, processing
from fangs.table.entries import Doings, Entry
from fangs.table.news import News
from fangs.table.outgoing import outgoing
from fangs.table.refusals import NoSeat, NoTable, Stale
from fangs.table.seat import Seat
from fangs.table.setup import Setup, lock_of, new_key, opening
from fangs.table.store import Store, Taken
from fangs.table.table import Table

KEPT = 1000
"""How many tables stay in memory; the others are read again when they are wanted."""
TRIES = 5
"""How often an entry is decided anew where another process wrote first."""

T = TypeVar("T")
Clock = Callable[[], float]
Decide = Callable[[Table, float], Doings]


class House:
    """The tables of a store. Its methods may be called from many threads at once."""

    def __init__(self, store: Store, news: News, *, bot_delay: float = 0.7, clock: Clock = time.time) -> None:
        self.store, self.news, self.bot_delay, self.clock = store, news, bot_delay, clock
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, threading.RLock] = WeakValueDictionary()
        self._lock = threading.Lock()

    # Tables

    def create(self, setup: Setup, seats: list[dict[str, Any]] | None = None) -> tuple[Table, dict[int | None, str]]:
        """Open a table and return it with the keys of its seats (None: of a host without a seat); raises FangsError.

        `seats` are those of a rematch, for which nobody has a key yet.
        """
        seed = dice.new_seed()
        data, keys = opening(setup, seed)
        if seats:
            keys, data["seats"] = {}, seats
        name = secrets.token_hex(5)
        table = Table(name, seed, [Entry(1, self.clock(), "opened", data)])
        entries = [Entry(1, self.clock(), "opened", data)]
        if table.status == "playing":
            for kind, more in decisions.first_throws(table):
                entries.append(Entry(len(entries) + 1, self.clock(), kind, more))
                table.add(entries[-1])
        # The first letters are written when the first dice are thrown: they show what there is to order.
        letters = [letter._replace(seq=len(entries)) for letter in outgoing(table, entries)]
        self.store.create(name, seed, entries, table.wake(self.bot_delay), _is_listed(table), letters)
        self._keep_in_memory(table)
        self.news.tell(name)
        return table, keys

    def look(self, name: str, see: Callable[[Table], T]) -> T:
        """What `see` finds at the table as it stands in the store now, while nobody changes it; raises NoTable."""
        with self._locked(name):
            return see(self._caught_up(name))

    def table(self, name: str) -> Table:
        """The table of this name; raises NoTable. It may change while one looks at it: `look` is for more than a word of it."""
        return self.look(name, lambda table: table)

    def enter(self, name: str, key: str | None) -> tuple[Table, Seat | None]:
        """A table, and the seat that a key opens there; raises NoTable."""
        return self.look(name, lambda table: (table, table.seat_with(key)))

    def act(self, name: str, decide: Decide) -> Table:
        """Write down what `decide` comes to at the table as it stands; it is durable when this returns.

        Raises NoTable, what `decide` raises, and Stale where other processes keep writing first.
        """
        with self._locked(name):
            for _ in range(TRIES):
                table = self._caught_up(name)
                doings = decide(table, self.clock())
                if not doings:
                    return table
                try:
                    self._write(table, doings)
                except Taken:
                    continue
                self.news.tell(name)
                return table
        raise Stale("Others are quicker: look at the table again.")

    def sit(self, name: str, player: object, called: object) -> tuple[Table, str]:
        """Somebody takes an open seat; returns the key of it. Raises NoSeat where it is not open."""
        key = new_key()

        def decide(table: Table, now: float) -> Doings:
            seat = decisions.seat_of(table, player)
            if seat.kind != "open" or not seat.is_free or table.status == "over":
                raise NoSeat("That seat is not open to anyone (any more).")
            return decisions.sit(table, seat, called, lock_of(key))

        return self.act(name, decide), key

    def rematch(self, name: str, key: str | None) -> Table:
        """Set up the same game again, everybody one seat further; returns the new table. Raises NoSeat."""
        table, seat = self.enter(name, key)
        if seat is None or seat.player is None or table.status != "over":
            raise NoSeat("A rematch is asked for by somebody who has played, when the game is over.")
        if table.desk is not None:
            raise NoSeat("A table by post is set up again by its Games Master.")
        if table.rematch:
            return self.table(table.rematch)
        setup = Setup(
            game=table.game.name,
            players=len(table.players),
            options=table.setup["options"],
            match=table.is_match,
            seats=["open"] * len(table.players),
            hours=table.setup["hours"],
            spectators=table.setup["spectators"],
            chat=table.setup["chat"],
        )
        host = next((other.player for other in table.players if other.host), seat.player)
        seats = [table.players[player - 1] for player in range(len(table.players))]
        new, _ = self.create(setup, [_seat_again(other, other.player == host) for other in seats])
        self.act(name, lambda table, now: [] if table.rematch else [("rematch", {"table": new.name})])
        return self.table(self.table(name).rematch or new.name)

    def follow(self, name: str, key: str | None) -> tuple[Table, int, str]:
        """Somebody of a table goes to its rematch; returns the new table, the seat there, and a key of it. Raises NoSeat."""
        table, seat = self.enter(name, key)
        if seat is None or seat.player is None or table.rematch is None:
            raise NoSeat("There is no rematch in which you have a seat.")
        before, new_key_ = seat.player, new_key()

        def decide(new: Table, now: float) -> Doings:
            player = next(seat.player for seat in new.players if seat.before == before)
            return [("lock", {"player": player, "lock": lock_of(new_key_), "only": False})]

        new = self.act(table.rematch, decide)
        return (
            new,
            next(seat.player for seat in new.players if seat.before == before and seat.player is not None),
            new_key_,
        )

    def peek(self, name: str) -> Table | None:
        """A table as this process last knew it, without waiting for anything; None if it is not in memory."""
        return self._tables.get(name)

    def seed(self, name: str) -> str:
        """The secret seed of a table's dice; raises NoTable."""
        seed = self.store.seed(name)
        if seed is None:
            raise NoTable(f"There is no table {quoted(name)}.")
        return seed

    # Inside

    def _write(self, table: Table, doings: Doings) -> None:
        now = self.clock()
        entries = [Entry(table.length + n, now, kind, data) for n, (kind, data) in enumerate(doings, 1)]
        try:
            for entry in entries:
                table.add(entry)
            while follow_ups := processing.follow_ups(table):
                for kind, data in follow_ups:
                    entries.append(Entry(table.length + 1, now, kind, data))
                    table.add(entries[-1])
            letters = outgoing(table, entries)
            self.store.append(table.name, entries, table.wake(self.bot_delay), _is_listed(table), letters)
        except BaseException:
            with self._lock:
                self._tables.pop(table.name, None)  # it is ahead of the store
            raise

    def _caught_up(self, name: str) -> Table:
        table = self._tables.get(name)
        if table is None:
            table = Table(name, self.seed(name), [])
        more = self.store.read(name, table.length)
        if not more and table.length == 0:
            raise NoTable(f"There is no table {quoted(name)}.")
        try:
            for entry in more:
                table.add(entry)
        except BaseException:
            with self._lock:
                self._tables.pop(name, None)  # it is neither as it was nor as it should be
            raise
        self._keep_in_memory(table)
        return table

    def _keep_in_memory(self, table: Table) -> None:
        with self._lock:
            self._tables[table.name] = table
            self._tables.move_to_end(table.name)
            while len(self._tables) > KEPT:
                self._tables.popitem(last=False)

    def _locked(self, name: str) -> threading.RLock:
        with self._lock:
            return self._locks.setdefault(name, threading.RLock())


def _seat_again(seat: Seat, host: bool) -> dict[str, Any]:
    """A seat in the rematch: who resigned or was replaced comes back as a person."""
    return {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "host": host, "before": seat.player}


def _is_listed(table: Table) -> bool:
    return table.status == "waiting" and any(seat.kind == "open" and seat.is_free for seat in table.players)
