"""Runs the tournaments on a server: takes the steps that are due, opens tables, and reads their results.

Every step is stored before the next one begins, and repeating a step has no effect. A server can therefore be killed
between any two steps, and a step that two servers take happens only once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextlib import suppress

from fangs.club.players.accounts import Accounts
from fangs.club.players.notifying import carry_notifications
from fangs.club.players.seats import Seats
from fangs.club.rated.ledger import Ledger
from fangs.club.tournament_service import results, seating
from fangs.club.tournament_service.amending import RatingAmendments
from fangs.club.tournament_service.names import table_name
from fangs.club.tournament_service.tournament_service import TournamentService
from fangs.club.tournaments import playing
from fangs.club.tournaments.automaton import BY_TABLES, advance, due, wake
from fangs.club.tournaments.events import Events
from fangs.club.tournaments.state import Tournament
from fangs.core.errors import FangsError
from fangs.table import events as e
from fangs.table.events.codec import decoded
from fangs.table.refusals import NoTable
from fangs.table.state import Table

LOOK_AGAIN, SLOW_LOOK = 5.0, 60.0
"""How many seconds pass between two checks of tables, in a live tournament and in one with deadlines.

The end of a game is noticed at once.
"""
SOON = 0.5
MAX_STEPS = 1000
"""The maximum number of steps that are taken in a row."""

MANY = 60
"""With more entrants than this, a round is paired in another process.

Pairing a thousand entrants takes seconds, and would slow down every request.
"""

Keep = Callable[[], bool]
"""A function that renews the lease on a tournament. It returns False if another server has taken the tournament."""
Elsewhere = Callable[[Callable[[Tournament, float], Events], Tournament, float], Events]
"""A function that calls another function in a different process and returns its result.

It raises FangsError if the process is stopped.
"""


def here(decide: Callable[[Tournament, float], Events], state: Tournament, now: float) -> Events:
    """Call a function in this process, and return the events on which it decides."""
    return decide(state, now)


class Tending:
    """Runs tournaments and their tables.

    Any thread can call the methods.
    """

    def __init__(
        self, service: TournamentService, accounts: Accounts, ledger: Ledger, elsewhere: Elsewhere = here
    ) -> None:
        self._elsewhere = elsewhere
        self.service, self.tables, self.accounts, self.ledger = service, service.tables, accounts, ledger
        self.seats, self.amendments = Seats(self.tables), RatingAmendments(self.tables, ledger)
        self._seen: dict[str, tuple[float, float]] = {}
        """For each open table that was checked, its last change at that time, and the time at which it must be checked in any case."""

    def tend(self, id: str, keep: Keep = lambda: True) -> None:
        """Do everything that is due in a tournament.

        Raise NoTournament if it does not exist, or other FangsErrors.
        """
        for _ in range(MAX_STEPS):
            before = self.service.tournament(id)
            if not keep():
                return
            if not (self._step(id, before, keep) or self._hear(id, keep)):
                break
        self.amendments.pass_on(id, self.service.tournament(id))

    def wake(self, id: str) -> float | None:
        """Return when a tournament must be handled again, or None."""
        state, now = self.service.tournament(id), self.service.clock()
        if due(state, now) is not None:  # it has just become due
            return now + SOON
        times = [wake(state, now)]
        if self.service.log.open_tables(id):
            times.append(now + (LOOK_AGAIN if state.settings.pace.get("hours") is None else SLOW_LOOK))
        if self.amendments.are_waiting(id, state):
            times.append(now + LOOK_AGAIN)
        return min((one for one in times if one is not None), default=None)

    # The steps of the automaton

    def _step(self, id: str, state: Tournament, keep: Keep) -> bool:
        """Take the next step in a tournament. Return False if nothing is due or nothing could be done."""
        found = due(state, self.service.clock())
        if found is None:
            return False
        if found.step not in BY_TABLES:
            return self.service.transact(id, self._advance).length > state.length
        do = self._open if found.step == "open_tables" else self._close_late
        for name in found.pairings:
            if not keep():
                return False
            do(id, name)
        return self.service.tournament(id).length > state.length

    def _advance(self, state: Tournament, now: float) -> Events:
        """Return the events of a tournament's next step.

        A large round is drawn in another process, or here if that process is stopped.
        """
        if len(state.available) > MANY:
            with suppress(FangsError):
                return self._elsewhere(advance, state, now)
        return advance(state, now)

    def _open(self, id: str, name: str) -> None:
        """Open a pairing's table. Entrants whose accounts were deleted count as absent."""
        state = self.service.tournament(id)
        pairing = state.pairing(name)
        found = self.accounts.accounts(pairing.players)
        there = [account if (account := found.get(one)) and account.gone is None else None for one in pairing.players]
        gone = tuple(seat for seat, account in enumerate(there) if account is None)
        if gone:
            state = self.service.transact(id, lambda state, now: playing.no_show(state, name, gone))
        if state.pairing(name).is_open:
            at = table_name(id, name)
            if state.settings.rated:
                seating.announce_rated(self.ledger, at, state.settings, there)
            table = seating.open_table(self.tables, at, state.settings, there)
            carry_notifications(self.seats, table)
            self.service.transact(id, lambda state, now: playing.table_opened(state, name, table.name))

    def _close_late(self, id: str, name: str) -> None:
        """Close a game that has taken longer than its round allows. Players who must choose lose."""
        table = self._ended(table_name(id, name), results.late)
        away = () if table is None else (*self._aborted_by(table), *results.resigned(table))

        def close(state: Tournament, now: float) -> Events:
            if table is not None and table.ranking() is not None and not away:
                return self._finish(state, name, table)
            return playing.close_late(state, name, away, now) if state.pairing(name).is_open else []

        self.service.transact(id, close)

    # The tables

    def _hear(self, id: str, keep: Keep) -> bool:
        """Read the tables that have changed, and report their results to the tournament.

        Return False if there was nothing new.
        """
        state, now = self.service.tournament(id), self.service.clock()
        rows = self.service.log.open_tables(id)
        closed = [(table, at) for table, pairing, at in rows if pairing not in state.open]
        for table, at in closed:
            if not keep():
                return False
            if at is not None:
                self._ended(table, lambda table: ())
        self.service.log.close_tables([table for table, _ in closed])
        self.doubt(table for table, _ in closed)
        changed = [row for row in rows if row[1] in state.open and self._is_new(row[0], row[2], now)]
        for table, pairing, at in changed:
            if not keep():
                return False
            assert at is not None
            self._look(id, state, pairing, table, at, now)
        return bool(closed) or self.service.tournament(id).length > state.length

    def _is_new(self, table: str, at: float | None, now: float) -> bool:
        """Return whether a table must be read because it has changed or an entrant may be late."""
        seen = self._seen.get(table)
        return at is not None and (seen is None or seen[0] != at or now >= seen[1])

    def _look(self, id: str, state: Tournament, name: str, at: str, changed: float, now: float) -> None:
        """Read a table, and report to its tournament what has happened there."""
        try:
            table = self.tables.table(at)
        except NoTable:
            # The operator has deleted the table. The director, or the limit of the round, decides the game.
            return
        pairing = state.pairing(name)
        if table.status == "over":
            # A server may have been killed just after it opened the table, and the tournament may have been paused since.
            self.service.transact(id, lambda state, now: playing.table_opened(state, name, at))
            self.service.transact(id, lambda state, now: self._finish(state, name, table))
            return
        if pairing.absent:
            self.tables.transact(at, lambda table, now: results.let_bots_play(table, pairing.absent))
        away = results.no_shows(table, state.settings, now) if state.paused is None else ()
        if away:
            self.service.transact(id, lambda state, now: playing.no_show(state, name, away))
            return
        due = results.no_shows_due(table, state.settings)
        self._seen[at] = changed, max(due, now + 1.0) if due < math.inf else due

    def _finish(self, state: Tournament, name: str, table: Table) -> Events:
        found = results.outcome(table, state.pairing(name).absent, self._aborted_by(table))
        assert found is not None
        if len(found.absent) < len(found.places) - 1 or not found.absent:
            return playing.finished(state, name, found.places, found.absent)
        return playing.no_show(state, name, found.absent)

    def _aborted_by(self, table: Table) -> tuple[int, ...]:
        """Find the players who aborted a game or did not make their first choice in time."""
        if not any(board.ended == "aborted" for board in table.boards):
            return ()
        rows = [one for one in self.tables.store.read(table.name) if one.kind == e.Aborted.KIND]
        (event,) = [logged.event for one in rows[-1:] for logged in decoded(one)]
        assert isinstance(event, e.Aborted)
        return event.players

    def _ended(self, name: str, late: Callable[[Table], tuple[int, ...]]) -> Table | None:
        """End the game at a table unless it is already over. Return the table, or None if it does not exist."""
        with suppress(NoTable):
            return self.tables.transact(name, lambda table, now: results.end(table, late(table)))
        return None

    def doubt(self, tables: Iterable[str]) -> None:
        """Make sure that these tables are read again."""
        for table in tables:
            self._seen.pop(table, None)
