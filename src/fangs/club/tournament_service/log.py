"""Stores the logs of tournaments. The columns for lists of tournaments are written in the same transactions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Literal, NamedTuple

import msgspec

from fangs.club.tournament_service.names import amendment_id, table_name
from fangs.club.tournament_service.words import Words, without_words
from fangs.club.tournaments import events as e
from fangs.club.tournaments.codec import KINDS, Entry, decoded, encoded
from fangs.club.tournaments.events import Logged
from fangs.club.tournaments.state import Phase, Tournament
from fangs.store.commit_queue import Transaction, as_json
from fangs.store.connection import Conflict
from fangs.store.cursor import HIGHEST, LOWEST, Cursor
from fangs.store.sql import ratings_statements as ratings_sql
from fangs.store.sql import tournaments_statements as sql
from fangs.store.store import Store

Shelf = Literal["upcoming", "running", "ended"]
PAGE = 20
FREE = 0.0
"""The stored end of a lease if no server has the tournament."""
LONGEST_LEASE = 60.0
"""The maximum length of a lease, in seconds. A longer lease must come from a wrong clock and is ignored."""

WRITTEN = [name for name, kind in KINDS.items() if {"settings", "reason"} & {one.name for one in fields(kind)}]
"""The kinds of events that can contain a director's text."""


class Listed(NamedTuple):
    """A tournament in a list. The fields are columns of its row in the store."""

    id: str
    title: str
    game: str
    format: str
    rated: bool
    phase: str
    shelf: Shelf
    listed: float
    starts: float
    entrants: int


class TournamentLog:
    """Stores tournaments, with their lists, tables and leases.

    Any thread can call the methods, which can raise StoreError.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self, id: str, after: int = 0) -> list[Logged]:
        """Read the events with numbers above `after` from a tournament's log, in order.

        The list is empty if there is no such tournament.
        """
        rows = self.store.rows(sql.READ, of_tournament=id, after=after) if id.isprintable() else []
        return [decoded(Entry(*row)) for row in rows]

    def read_on(self, id: str, known: int) -> list[Logged] | None:
        """Read the events after the first `known`, or return None if the known events must be discarded.

        That is so if the tournament was deleted, or if words were deleted from its earlier events.
        """
        log = self.read(id, known - 1)
        is_rewritten = any(isinstance(one.event, e.SettingsChanged) and not one.event.by for one in log[1:])
        return None if not log or is_rewritten else log[1:]

    def create(self, id: str, state: Tournament, log: Sequence[Logged]) -> None:
        """Store a new tournament, or raise Conflict if its id is taken."""
        row = {"id": id, "game": state.settings.game, "format": state.settings.format, "created": log[0].at}
        row |= {name.removeprefix("new_"): value for name, value in _columns(state, log).items()}

        def write(to: Transaction) -> None:
            to.execute(sql.ADD_TOURNAMENT, row | {"lease": FREE})
            _add(to, id, state, log)

        self.store.commit(f"tournament {id}", write)

    def append(self, id: str, state: Tournament, log: Sequence[Logged]) -> None:
        """Add events to a tournament's log. `state` is the tournament's state after them.

        Raise Conflict if the number of an event is taken or the tournament has been deleted.
        """
        self.store.commit(f"event {log[0].seq} of tournament {id}", lambda to: _append(to, id, state, log))

    def without_words(self, id: str, whose: str | None) -> tuple[dict[int, dict[str, Any]], Words]:
        """Compute how a tournament's log changes if a player's texts, or all texts, are deleted (`words.without_words`)."""
        return without_words(id, (Entry(*row) for row in self.store.rows(sql.READ, of_tournament=id, after=0)), whose)

    def blank(self, id: str, state: Tournament, log: Sequence[Logged], *, whose: str | None = None) -> None:
        """Delete a player's texts, or all texts, from a tournament's log. All servers then read the log again.

        They do so because of the event that is added. Raise Conflict as `append` does.
        """
        rewritten, _ = self.without_words(id, whose)

        def write(to: Transaction) -> None:
            _append(to, id, state, log)
            for seq, data in rewritten.items():
                to.execute(sql.REWRITE, {"of_tournament": id, "of_seq": seq, "new_data": as_json(data)})
                if data.get("reason"):
                    _give_reason(to, amendment_id(id, seq), data["reason"])

        self.store.commit(f"event {log[0].seq} of tournament {id}", write)
        self.store.scrub()

    def with_words_of(self, account: str) -> list[str]:
        """List the tournaments whose logs may contain a player's texts, by id."""
        return [id for (id,) in self.store.rows(sql.WRITTEN_BY, kinds=WRITTEN, pattern=f'%"{account}"%')]

    def delete(self, id: str) -> bool:
        """Delete a tournament, but not its games' tables. Return False if it does not exist."""

        def write(to: Transaction) -> bool:
            is_there = to.execute(sql.DELETE_TOURNAMENT, {"of_tournament": id}) == 1
            for statement in sql.DELETE_REST:
                to.execute(statement, {"of_tournament": id})
            return is_there

        is_deleted = id.isprintable() and self.store.commit(f"tournament {id}", write)
        self.store.scrub()
        return is_deleted

    # Lists

    def all(self, after: Cursor | None) -> list[tuple[Listed, float]]:
        """List a page of all tournaments for the operator, latest first, with the times when they were announced."""
        rows = self.store.rows(sql.ALL, **(after or HIGHEST)._asdict(), most=PAGE)
        return [(_listed(row[:-1]), row[-1]) for row in rows]

    def on_shelf(self, shelf: Shelf, after: Cursor | None, most: int = PAGE) -> list[Listed]:
        """List a page of upcoming, running or ended tournaments.

        Upcoming tournaments are ordered by their start, the next one first. The other lists are ordered by start or
        end, the latest first.
        """
        is_upcoming = shelf == "upcoming"
        statement, first = (sql.SOONEST, LOWEST) if is_upcoming else (sql.LATEST, HIGHEST)
        rows = self.store.rows(statement, of_shelf=shelf, **(after or first)._asdict(), most=most)
        return [_listed(row) for row in rows]

    def not_ended(self) -> list[str]:
        """List the ids of all tournaments that have not ended."""
        return [id for (id,) in self.store.rows(sql.NOT_ENDED)]

    def of_player(self, account: str, after: Cursor | None) -> list[tuple[Listed, float]]:
        """List a page of the tournaments that a player has entered, latest first, with the times of entry."""
        rows = self.store.rows(sql.OF_PLAYER, of_account=account, **(after or HIGHEST)._asdict(), most=PAGE)
        return [(_listed(row[:-1]), row[-1]) for row in rows]

    def naming(self, account: str) -> list[tuple[str, str, dict[str, Any]]]:
        """Find the log entries that may make a player a director or invite them.

        Each has the tournament's id and title, and the entry's data.
        """
        return [(id, title, data) for id, title, data in self.store.rows(sql.NAMED_IN, pattern=f'%"{account}"%')]

    def not_ended_of(self, account: str, most: int = PAGE) -> list[str]:
        """List the ids of a player's tournaments that have not ended, ordered by their start."""
        return [id for (id,) in self.store.rows(sql.NOT_ENDED_OF_PLAYER, of_account=account, most=most)]

    def forget(self, account: str) -> None:
        """Delete the list of a player's tournaments. Their results stay under the account's id."""
        self.store.execute("a player", sql.DROP_PLAYER, {"of_account": account})

    # Tables

    def open_tables(self, id: str) -> list[tuple[str, str, float | None]]:
        """List a tournament's tables that are not closed yet, each with its pairing and the time of its last change.

        The time is None if the table does not exist.
        """
        return [(table, pairing, at) for table, pairing, at in self.store.rows(sql.OPEN_TABLES, of_tournament=id)]

    def close_tables(self, tables: Sequence[str]) -> None:
        """Close tables whose games are over and whose pairings have results."""

        def write(to: Transaction) -> None:
            for table in tables:
                to.execute(sql.CLOSE_TABLE, {"of_table": table})

        if tables:
            self.store.commit("tables of a tournament", write)

    def of_table(self, table: str) -> tuple[str, str] | None:
        """Find the tournament and the pairing to which a table belongs, or return None."""
        rows = self.store.rows(sql.TOURNAMENT_OF_TABLE, of_table=table) if table.isprintable() else []
        return (rows[0][0], rows[0][1]) if rows else None

    def of_tables(self, tables: Sequence[str]) -> list[str]:
        """List the ids of the tournaments that wait for one of these tables."""
        return [id for (id,) in self.store.rows(sql.TOURNAMENTS_OF_TABLES, of_tables=list(tables))]

    # What is due

    def due(self, now: float, most: int) -> list[tuple[str, float]]:
        """List the tournaments that are due and not leased by any server, each with the end of its last lease."""
        wrong = now + LONGEST_LEASE
        return [(id, lease) for id, lease in self.store.rows(sql.DUE, now=now, wrong=wrong, most=most)]

    def wake(self, id: str) -> float | None:
        """Look up when a tournament is due, or return None."""
        rows = self.store.rows(sql.WAKE, of_tournament=id)
        return rows[0][0] if rows else None

    def next_wake(self) -> float | None:
        """Look up when the next tournament is due, or return None."""
        wake: float | None = self.store.rows(sql.NEXT_WAKE)[0][0]
        return wake

    def claim(self, id: str, lease: float, until: float | None) -> bool:
        """Take or renew the lease of a tournament until a given time, or give it up (None).

        If several servers try this, only one gets True.
        """
        values = {"of_tournament": id, "old_lease": lease, "until": until or FREE}
        return self.store.execute("a lease", sql.CLAIM, values, durable=False) == 1

    def sleep(self, id: str, lease: float, length: int, was: float | None, wake: float | None) -> bool:
        """Store when a tournament is due next.

        Return False if an event or a table's notification came first, or if the lease is lost.
        """
        values = {"of_tournament": id, "old_lease": lease, "of_length": length, "old_wake": was, "new_wake": wake}
        return self.store.execute("a lease", sql.WAKE_AT, values, durable=False) == 1

    def kick(self, ids: Sequence[str], now: float) -> None:
        """Make tournaments due now because one of their games is over."""

        def write(to: Transaction) -> None:
            for id in ids:
                to.execute(sql.KICK, {"of_tournament": id, "now": now})

        if ids:
            self.store.commit("a lease", write, durable=False)


def _listed(row: Any) -> Listed:
    found = Listed(*row)
    return found._replace(rated=bool(found.rated))


def shelf_of(state: Tournament) -> Shelf:
    """Return the list to which a tournament belongs: `upcoming`, `running` or `ended`."""
    if state.is_done:
        return "ended"
    return "running" if state.phase is Phase.RUNNING else "upcoming"


def _columns(state: Tournament, log: Sequence[Logged]) -> dict[str, Any]:
    """Compute the values for a tournament's columns after new events.

    The tournament is due at once, so that a server takes the next steps.
    """
    settings, shelf, at = state.settings, shelf_of(state), log[-1].at
    is_end = any(isinstance(logged.event, (e.Ended, e.Cancelled)) for logged in log)
    ended = at if is_end else None  # a correction after the end does not change the place in the list
    listed = {"upcoming": settings.starts, "running": state.started, "ended": ended}[shelf]
    return {
        "new_title": settings.title,
        "new_rated": settings.rated,
        "new_phase": str(state.phase),
        "new_shelf": shelf,
        "new_listed": listed,
        "new_starts": settings.starts,
        "new_entrants": sum(one.presence != "out" for one in state.entrants),
        "new_changed": at,
        "new_length": log[-1].seq,
        "new_wake": 0.0,
    }


def _give_reason(to: Transaction, entry: str, reason: str) -> None:
    """Replace the reason in an amendment's ledger entry, if the ledger has this entry already."""
    for (data,) in to.ask(ratings_sql.ENTRY, {"of_id": entry}):
        new = as_json({**msgspec.json.decode(data), "reason": reason})
        to.execute(ratings_sql.REWRITE_ENTRY, {"of_id": entry, "new_data": new})


def _append(to: Transaction, id: str, state: Tournament, log: Sequence[Logged]) -> None:
    if not to.execute(sql.CHANGE, {"of_tournament": id, **_columns(state, log)}):
        raise Conflict(f"Tournament {id} has been deleted.")
    _add(to, id, state, log)


def _add(to: Transaction, id: str, state: Tournament, log: Sequence[Logged]) -> None:
    for logged in log:
        entry = encoded(logged)
        row = {"tournament": id, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "version": entry.version}
        to.execute(sql.ADD_ENTRY, row | {"data": as_json(entry.data)})
        match logged.event:
            case e.Entered(player=player) | e.Replaced(player=player):
                to.execute(sql.ADD_PLAYER, {"account": player, "tournament": id, "at": logged.at})
            case e.RoundPaired(number=number):
                for pairing in state.rounds[number - 1].pairings:
                    named = {"table_id": table_name(id, pairing.id), "tournament": id, "pairing": pairing.id}
                    to.execute(sql.ADD_TABLE, named | {"is_open": True})
