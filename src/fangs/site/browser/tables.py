"""Keeps the tables of one browser in memory, each as a log of events.

The page's worker stores a log before anybody sees a change.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fangs.core.records import dice
from fangs.table import events as e
from fangs.table import people
from fangs.table.events import Events, Logged
from fangs.table.events.codec import Entry, decoded, encoded
from fangs.table.fold import folded
from fangs.table.fold import opened as first_fold
from fangs.table.keys import lock_of, new_key
from fangs.table.lifecycle.opening import Setup, opening, rematch
from fangs.table.lifecycle.settle import settled
from fangs.table.refusals import NoTable
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.translation import phrase

Command = Callable[[Table, float], Events]
Json = dict[str, Any]


@dataclass
class Held:
    """A table in this browser, with its seed, its stored log and its current state."""

    seed: str
    table: Table
    rows: list[Entry]
    looking: int | None = None
    """The number of the player who has the device, if several players share it.

    It is None if no player has been chosen since the table was read.
    """
    unwritten: list[Entry] = field(default_factory=list)
    """The rows of the log that the browser has not stored yet."""


class Tables:
    """Holds all tables in the memory of this browser's Python, by name."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._held: dict[str, Held] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._held

    def held(self, name: str) -> Held:
        """Return the table with this name. Raise NoTable if there is none."""
        if name not in self._held:
            raise NoTable.phrased("There is no table {table_id} in this browser.", table_id=name)
        return self._held[name]

    def load(self, name: str, seed: str, rows: Sequence[Json]) -> None:
        """Load a table from the rows that the browser has stored.

        Raise BrokenLog or NewerLog if it cannot be read.
        """
        entries = [_entry(row) for row in rows]
        log = [logged for entry in entries for logged in decoded(entry)]
        self._held[name] = Held(seed, folded(first_fold(name, seed, log[0]), log[1:]), entries)

    def forget(self, name: str) -> None:
        """Remove a table from memory. When it is needed again, it is loaded from the browser's storage."""
        self._held.pop(name, None)

    def forget_unwritten(self) -> None:
        """Remove all tables with rows that are not stored yet.

        The request that added these rows has failed, so they must not be stored.
        """
        for name in [name for name, held in self._held.items() if held.unwritten]:
            self.forget(name)

    def open(self, setup: Setup, names: Sequence[str] = ()) -> Table:
        """Open a table for bots and the people at this screen, or raise FangsError if the settings are wrong.

        `names` contains the names of the other people by player number. People without a name are called by their
        number.
        """
        seed = dice.new_seed()
        event, _ = opening(setup, seed)
        name = self._begin(seed, event)
        held = self.held(name)
        for seat in held.table.players:
            if seat.kind == "invited":
                assert seat.player is not None
                called = names[seat.player].strip() if seat.player < len(names) else ""
                self.transact(name, _sitting(seat, called))
        held.looking = next((seat.player for seat in held.table.players if seat.host), None)
        return held.table

    def rematch(self, name: str) -> Table:
        """Open a rematch, in which everybody moves one seat on. If one is already open, return it.

        Raise FangsError if there cannot be one.
        """
        before = self.held(name).table
        if before.rematch is not None:
            return self.held(before.rematch).table
        seed, asked_by = dice.new_seed(), people_of(before)[0]
        new = self._begin(seed, rematch(before, asked_by, seed))
        for player in people_of(before):
            self.transact(new, lambda table, now, player=player: people.rematch_seat(table, player, new_key()))  # type: ignore[misc]
        self.transact(name, lambda table, now: [e.RematchSet(new, asked_by, None)])
        return self.held(new).table

    def transact(self, name: str, command: Command) -> Table:
        """Apply a command to a table, and return the new table.

        The new table includes all consequences of the command, such as throws of dice. Raise whatever the command
        raises.
        """
        held, now = self.held(name), self.clock()
        after, log = settled(held.table, command(held.table, now), now)
        self._add(held, log)
        held.table = after
        return after

    def take_unwritten(self) -> list[Json]:
        """Return all rows that the browser must store before it shows a change. Each row is returned only once.

        Each row comes with the name and the seed of its table.
        """
        taken = []
        for name, held in self._held.items():
            for entry in held.unwritten:
                taken.append({"table": name, "seed": held.seed, "row": row_of(entry)})
            held.unwritten = []
        return taken

    # The people at the screen

    def reader(self, name: str) -> Seat | None:
        """Return the seat of the player who has the device, from which the table is seen.

        Return None if only bots play, or if the device must be handed over before anybody sees more than a spectator
        does. Raise NoTable if there is no such table.
        """
        held = self.held(name)
        players, owing = _people_and_owing(held.table)
        has_it = [player for player in players if player == held.looking]
        stays = has_it and (not owing or has_it[0] in owing)
        if players and not stays:
            wanted = (owing or players)[0]
            if not any(_see_different(held.table, wanted, other) for other in has_it or players):
                held.looking = wanted
                return held.table.players[wanted]
        return held.table.players[has_it[0]] if has_it else None

    def next_reader(self, name: str) -> int | None:
        """Return the number of the player to whom the device must be handed next.

        Return None if the device need not be handed over. It must be handed over so that nobody sees another player's
        secrets.
        """
        seat, held = self.reader(name), self.held(name)
        players, owing = _people_and_owing(held.table)
        if not players or (seat is not None and (not owing or seat.player in owing)):
            return None
        return (owing or players)[0]

    def hand_over(self, name: str, player: int) -> None:
        """Show the table from the seat of another player at this screen. Raise NoTable if there is no such table."""
        held = self.held(name)
        if player in people_of(held.table):
            held.looking = player

    def name(self, name: str, player: int, called: str) -> None:
        """Change the name of a person at this screen.

        Raise NoTable if there is no such table, and RequestError if the name is not allowed.
        """
        table = self.held(name).table
        if player in people_of(table) and table.players[player].name != called.strip():
            self.transact(name, lambda table, now: people.sit(table, table.players[player], called.strip()))

    def _begin(self, seed: str, event: e.Opened) -> str:
        name, first = secrets.token_hex(5), Logged(1, self.clock(), event)
        table, log = first_fold(name, seed, first), [first]
        if table.is_playing:
            table, more = settled(table, people.first_throws(table), first.at)
            log += more
        self._held[name] = held = Held(seed, table, [])
        self._add(held, log)
        return name

    def _add(self, held: Held, log: Sequence[Logged]) -> None:
        rows = [encoded(logged) for logged in log]
        held.rows += rows
        held.unwritten += rows


def row_of(entry: Entry) -> Json:
    """Convert a row of a log to the JSON that the browser stores."""
    return {**vars(entry), "personal": {str(seat): data for seat, data in entry.personal.items()}}


def _entry(row: Json) -> Entry:
    """Convert the JSON that the browser has stored to a row of a log.

    JavaScript writes whole numbers without a decimal point, so the time is converted.
    """
    personal = {int(seat): data for seat, data in row["personal"].items()}
    return Entry(**row | {"at": float(row["at"]), "personal": personal})


def _people_and_owing(table: Table) -> tuple[list[int], list[int]]:
    """Return the numbers of all players at this screen, and of the players among them who must choose."""
    players = people_of(table)
    return players, [player for player in players if table.owes(player)]


def people_of(table: Table) -> list[int]:
    """Return the numbers of the players who sit at this screen."""
    return [seat.player for seat in table.players if seat.is_present and seat.player is not None]


def _sitting(seat: Seat, called: str) -> Command:
    """Return a command that gives a person at this screen a seat."""

    def sit(table: Table, now: float) -> Events:
        assert seat.player is not None
        name = called or str(phrase("Player {number}", number=seat.player + 1))
        return people.sit(table, table.players[seat.player], name, lock_of(new_key()))

    return sit


def _see_different(table: Table, one: int, other: int) -> bool:
    """Return whether at least one board looks different to two players."""
    return any(_seen(table, board, one) != _seen(table, board, other) for board in table.boards)


def _seen(table: Table, board: Any, player: int) -> Mapping[str, Any]:
    found: Mapping[str, Any] = board.seen_by(player).json(board.seat_of(player))
    return found
