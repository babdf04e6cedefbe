"""Keeps tournaments in memory, and runs commands that change them.

Every change is stored before it is acknowledged.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from fangs.club.tournament_service.log import TournamentLog
from fangs.club.tournaments import entering
from fangs.club.tournaments.events import Announced, Events, Logged, SettingsChanged
from fangs.club.tournaments.fold import announced, fold
from fangs.club.tournaments.settings import Settings
from fangs.club.tournaments.state import Tournament
from fangs.core.errors import FangsError, quoted
from fangs.core.system.bounded_dict import BoundedDict
from fangs.service.table_service import MAX_ATTEMPTS, TableService
from fangs.store.connection import Conflict, StoreError
from fangs.store.cursor import Cursor
from fangs.table.keys import lock_of
from fangs.table.marks import same_secret
from fangs.table.refusals import Stale
from fangs.translation import phrase

MAX_HELD = 50
"""The maximum number of tournaments kept in memory."""
RECENT = 100
"""How many recent events of a tournament are kept in memory, to describe what has happened."""

Command = Callable[[Tournament, float], Events]
Append = Callable[[str, Tournament, Sequence[Logged]], None]
"""A function that stores a tournament's new events, given its id and its state after them."""


class NoTournament(FangsError):
    """The error for an id that belongs to no tournament."""

    kind = "table"


class Happened(NamedTuple):
    """An event, with the tournament's state before and after it."""

    logged: Logged
    after: Tournament
    before: Tournament | None = None


class Held(NamedTuple):
    """The current state of a tournament, with its recent events."""

    state: Tournament
    recent: tuple[Happened, ...]


def _id_of(who: str, once: str | None) -> str:
    """Create the id of a new tournament. If the request has a secret, repeating it gives the same id."""
    return secrets.token_hex(5) if once is None else lock_of(f"tournament of {who} {once}")[:10]


class TournamentService:
    """Keeps tournaments in memory, and runs commands that change them.

    Any thread can call the methods.
    """

    def __init__(self, tables: TableService) -> None:
        self.tables, self.clock = tables, tables.clock
        self.log = TournamentLog(tables.store)
        self._held: BoundedDict[str, Held] = BoundedDict(MAX_HELD)
        self._locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[str], None]] = []

    def announced_before(self, settings: Settings, who: str, once: str | None) -> str | None:
        """Return the id of the tournament that an earlier copy of this request announced, or None.

        Raise Stale if its settings were different.
        """
        first = None if once is None else next(iter(self.log.read(_id_of(who, once))), None)
        if first is None:
            return None
        assert isinstance(first.event, Announced)
        if first.event.settings != replace(settings, seed=first.event.settings.seed):
            raise same_secret()
        return _id_of(who, once)

    def announce(self, settings: Settings, who: str, once: str | None = None) -> str:
        """Announce a tournament, and return its id. Raise RequestError if the settings are not allowed.

        Raise Conflict if a request with the same secret `once` has announced one.
        """
        now, id = self.clock(), _id_of(who, once)
        log = [Logged(1, now, event) for event in entering.announce(settings, who, now)]
        state = announced(log[0])
        self.log.create(id, state, log)
        self._keep(id, Held(state, (Happened(log[0], state),)))
        self._tell(id)
        return id

    def tournament(self, id: str) -> Tournament:
        """Return a tournament's current state, or raise NoTournament if it does not exist."""
        return self.held(id).state

    def held(self, id: str) -> Held:
        """Return a tournament's current state with its recent events, or raise NoTournament if it does not exist."""
        with self._lock:
            known = self._held.get(id)
        log = known and self.log.read_on(id, known.state.length)
        if known is None or log is None:
            log = self.log.read(id)
            if not log:
                self._drop(id)
                raise _no_tournament(id)
            state = announced(log[0])
            known, log = Held(state, (Happened(log[0], state),)), log[1:]
        found = _after(known, log)
        self._keep(id, found)
        return found

    def transact(self, id: str, command: Command, append: Append | None = None) -> Tournament:
        """Run a command on a tournament's current state, store the resulting events, and return the new state.

        Raise NoTournament, the command's errors, and Stale if other processes keep writing first.
        """
        with self._locked(id):
            for _ in range(MAX_ATTEMPTS):
                before, now = self.held(id), self.clock()
                events = enumerate(command(before.state, now), before.state.length + 1)
                log = [Logged(seq, now, event) for seq, event in events]
                if not log:
                    return before.state
                after = _after(before, log)
                try:
                    (append or self.log.append)(id, after.state, log)
                except Conflict:  # another process was first
                    continue
                self._keep(id, after)
                self._tell(id)
                return after.state
        raise Stale.phrased("Somebody else changed the tournament at the same time. Please load it again.")

    def blank(self, id: str, whose: str | None = None) -> None:
        """Delete a player's texts, or all texts, from a tournament, or raise NoTournament if it does not exist.

        Texts are the title, the description and the reasons that directors give.
        """

        def command(state: Tournament, now: float) -> Events:
            rewritten, words = self.log.without_words(id, whose)
            settings = replace(state.settings, title=words["title"], description=words["description"])
            return [SettingsChanged(settings, by="")] if rewritten else []

        self.transact(id, command, partial(self.log.blank, whose=whose))
        self._drop(id)

    def delete(self, id: str) -> None:
        """Delete a tournament for the operator, or raise NoTournament if it does not exist.

        Its games can still be played, and their results stay.
        """
        if not self.log.delete(id):
            raise _no_tournament(id)
        self._drop(id)
        self._tell(id)

    def leave(self, account: str) -> None:
        """Withdraw a player from all tournaments, and delete their texts and the list of their tournaments.

        Results stay. This can be repeated if it was interrupted.
        """
        for id in self.log.not_ended_of(account, most=1000):
            try:
                self.transact(id, lambda state, now: entering.withdraw(state, account, now))
            except StoreError:
                raise
            except FangsError:  # somebody has replaced the player, or the tournament has just ended
                continue
        for id in self.log.with_words_of(account):
            with suppress(NoTournament):  # deleted at the same moment
                self.blank(id, account)
        self.log.forget(account)

    def belongings(self, account: str) -> list[dict[str, Any]]:
        """List all tournaments that a player has entered, directs or is invited to, for the player to see."""
        found: dict[str, dict[str, Any]] = {}
        rows = self.log.of_player(account, None)
        while rows:
            found |= {one.id: _belonging(one.id, one.title) | {"entered": at} for one, at in rows}
            rows = self.log.of_player(account, Cursor(rows[-1][1], rows[-1][0].id))
        for id, title, data in self.log.naming(account):
            settings, of_them = data.get("settings", {}), found.setdefault(id, _belonging(id, title))
            of_them["directs"] |= account in settings.get("directors", ())
            of_them["invited"] |= account in (*settings.get("invited", ()), data.get("player"))
        return list(found.values())

    def subscribe(self, callback: Callable[[str], None]) -> None:
        """Register a callback for the id of each tournament that this process changes. It must return at once."""
        self._callbacks.append(callback)

    # Inside

    def _tell(self, id: str) -> None:
        for callback in list(self._callbacks):
            callback(id)

    def _keep(self, id: str, held: Held) -> None:
        with self._lock:
            known = self._held.get(id)
            self._held[id] = held if known is None or known.state.length <= held.state.length else known

    def _drop(self, id: str) -> None:
        with self._lock:
            self._held.pop(id, None)

    def _locked(self, id: str) -> threading.Lock:
        with self._lock:
            return self._locks.setdefault(id, threading.Lock())


def _no_tournament(id: str) -> NoTournament:
    return NoTournament(phrase("There is no tournament {id}.", id=quoted(id)))


def _belonging(id: str, title: str) -> dict[str, Any]:
    return {"tournament": id, "title": title, "entered": None, "directs": False, "invited": False}


def _after(held: Held, log: Iterable[Logged]) -> Held:
    state, recent = held.state, list(held.recent)
    for logged in log:
        before, state = state, fold(state, logged.at, logged.event)
        recent.append(Happened(logged, state, before))
    return Held(state, tuple(recent[-RECENT:]))
