"""A table without a store: people do one thing after another, at the times that a test gives."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import fangs
from fangs.core.checks.laws import variants
from fangs.core.game import Game
from fangs.table import people, rhythm
from fangs.table.board import Board
from fangs.table.events import Events, Logged
from fangs.table.events.codec import Entry, decoded, encoded
from fangs.table.fold import fold, folded, opened
from fangs.table.lifecycle.opening import Setup, opening
from fangs.table.phase import Phase
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.views import board_view
from fangs.table.views import table_view as view
from fangs.table.views.summary import summary

SEED = "5a" * 32
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo")


def of_friends(game: str, players: int | None = None, **more: Any) -> Setup:
    """The host and so many friends by link."""
    number = players or fangs.game(game).usual_players
    return Setup(game=game, players=number, seats=["me", *["friend"] * (number - 1)], name=NAMES[0], **more)


def variants_of(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with some of the options."""
    return variants(game)


def stored(logged: Logged) -> Entry:
    """An event as the store has it."""
    return through_json(encoded(logged))


def through_json(entry: Entry) -> Entry:
    """An entry written as JSON and read again."""
    data, personal = json.loads(json.dumps([entry.data, list(entry.personal.items())], allow_nan=False))
    return replace(entry, data=data, personal=dict(personal))


class Evening:
    """A table and all that is done there; every event is logged at `now`."""

    def __init__(self, setup: Setup, seed: str = SEED, everybody: bool = True) -> None:
        event, keys = opening(setup, seed)
        self.keys = keys.seats
        self.recovery = keys.recovery
        self.now = 1000.0
        self.seed = seed
        (first,) = decoded(stored(Logged(1, self.now, event)))
        self.log = [first]
        self.table = opened("t", seed, first)
        if self.table.is_playing:
            self.do(people.first_throws(self.table))
        if everybody:
            self.all_sit()

    def do(self, events: Events) -> None:
        """Log what a command has come to, and what follows from it."""
        while events:
            for event in events:
                (logged,) = decoded(stored(Logged(len(self.log) + 1, self.now, event)))
                self.log.append(logged)
                self.table = fold(self.table, logged)
            events = rhythm.follow_ups(self.table)

    def seat(self, player: int) -> Seat:
        return self.table.players[player]

    @property
    def host(self) -> Seat:
        return self.table.master

    @property
    def board(self) -> Board:
        """The first board, as it stands now."""
        return self.table.boards[0]

    def all_sit(self) -> None:
        """Everybody who has a link uses it."""
        for player in range(len(self.table.players)):
            seat = self.seat(player)
            if seat.is_free and self.table.phase is not Phase.OVER:
                self.do(people.sit(self.table, seat, NAMES[player], "lock" if seat.kind == "open" else None))

    def choose(self, role: str, action: str, board: int = 0) -> None:
        """Whoever has the role chooses."""
        at = self.table.boards[board]
        self.do(rhythm.choose(self.table, at.player_of(role), board, at.number, role, action))

    def due(self) -> list[tuple[int, str]]:
        """The roles that must choose, with their boards."""
        return [(board.index, role) for board in self.table.boards for role in board.owing]

    def choose_at_random(self, rng: random.Random) -> bool:
        """Somebody who must choose does; False when nobody must."""
        due = self.due()
        if not due or not self.table.is_playing:
            return False
        board, role = rng.choice(due)
        self.choose(role, rng.choice(self.table.boards[board].position.legal(role)), board)
        return True

    def play_on(self, rng: random.Random, choices: int | None = None) -> None:
        """So many choices at random, or all to the end."""
        while (choices is None or choices > 0) and self.choose_at_random(rng):
            choices = None if choices is None else choices - 1

    def view(self, player: int | None) -> dict[str, Any]:
        """The table as a player or a spectator sees it."""
        return view.view(self.table, None if player is None else self.seat(player), self.now)

    def all_seen(self, player: int | None) -> bytes:
        """Every byte that a player or a spectator could ask for."""
        return seen(self.table, None if player is None else self.seat(player), self.now)

    def again(self) -> Table:
        """The table that the same log comes to."""
        return folded(opened("t", self.seed, self.log[0]), self.log[1:])


def seen(table: Table, seat: Seat | None, now: float) -> bytes:
    """Every byte that somebody could ask for: the view, the summary, the log, every position, every record."""
    you = None if seat is None else seat.player
    everything = {
        "view": view.view(table, seat, now),
        "summary": summary(table, seat, now),
        "log": view.log(table, 0, you),
        "positions": [
            board_view.board_at(table, board, you, steps)
            for board in table.boards
            for steps in sorted({0, max(0, len(board.steps) - 1), len(board.steps)})
        ],
        "records": [str(table.record(board.index)) for board in table.boards],
    }
    return json.dumps(everything).encode()
