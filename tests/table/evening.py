"""A table without a store: people do one thing after another, at the times that a test gives."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import fangs
from fangs.core.game import Game
from fangs.core.laws import variants
from fangs.table import decisions, view
from fangs.table.entries import Doings, Entry
from fangs.table.seat import Seat
from fangs.table.setup import Setup, opening
from fangs.table.table import Table

SEED = "5a" * 32
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Flo")


def of_friends(game: str, players: int | None = None, **more: Any) -> Setup:
    """The host and so many friends by link."""
    number = players or fangs.game(game).usual_players
    return Setup(game=game, players=number, seats=["me", *["friend"] * (number - 1)], name=NAMES[0], **more)


def variants_of(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with some of the options."""
    return variants(game)


class Evening:
    """A table and all that is done there; every entry is written down at `now`."""

    def __init__(self, setup: Setup, seed: str = SEED, everybody: bool = True) -> None:
        data, self.keys = opening(setup, seed)
        self.now = 1000.0
        self.seed = seed
        self.entries: list[Entry] = []
        self.table = Table("t", seed, [])
        self.do([("opened", data)])
        if self.table.status == "playing":
            self.do(decisions.first_throws(self.table))
        if everybody:
            self.all_sit()

    def do(self, doings: Doings) -> None:
        """Write down what a decision has come to."""
        for kind, data in doings:
            # As the store has it: through JSON and back.
            entry = Entry(len(self.entries) + 1, self.now, kind, json.loads(json.dumps(data)))
            self.entries.append(entry)
            self.table.add(entry)

    def seat(self, player: int) -> Seat:
        return self.table.players[player]

    @property
    def host(self) -> Seat:
        return next(seat for seat in self.table.seats if seat.host)

    def all_sit(self) -> None:
        """Everybody who has a link uses it."""
        for seat in self.table.players:
            if seat.is_free and seat.player is not None:
                self.do(decisions.sit(self.table, seat, NAMES[seat.player], "lock" if seat.kind == "open" else None))

    def choose(self, role: str, action: str, board: int = 0) -> None:
        """Whoever has the role chooses."""
        at = self.table.boards[board]
        self.do(decisions.choose(self.table, at.player_of(role), board, at.number, role, action))

    def due(self) -> list[tuple[int, str]]:
        """The roles that must choose, with their boards."""
        return [(board.index, role) for board in self.table.boards for role in board.owing()]

    def choose_at_random(self, rng: random.Random) -> bool:
        """Somebody who must choose does; False when nobody must."""
        due = self.due()
        if not due or self.table.status != "playing":
            return False
        board, role = rng.choice(due)
        self.choose(role, rng.choice(self.table.boards[board].record.position.legal(role)), board)
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
        """The table that the same entries come to."""
        return Table("t", self.seed, self.entries)


def seen(table: Table, seat: Seat | None, now: float) -> bytes:
    """Every byte that somebody could ask for: the view, the summary, the log, every position, every record."""
    you = None if seat is None else seat.player
    everything = {
        "view": view.view(table, seat, now),
        "summary": view.summary(table, seat, now),
        "log": view.log(table, 0),
        "positions": [
            view.board_at(table, board, you, steps)
            for board in table.boards
            for steps in sorted({0, max(0, len(board.record.steps) - 1), len(board.record.steps)})
        ],
        "records": [str(table.record(board.index)) for board in table.boards],
    }
    return json.dumps(everything).encode()
