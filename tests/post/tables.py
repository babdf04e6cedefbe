"""Tables by post, with a clock that is set by hand and players who order something."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import fangs
from fangs.service.news import News
from fangs.service.table_service import TableService
from fangs.store.store import Store
from fangs.table import rhythm
from fangs.table.events import Logged
from fangs.table.events.codec import decoded
from fangs.table.fold import folded, opened
from fangs.table.lifecycle.opening import Setup
from fangs.table.phase import Phase
from fangs.table.post.commands import ordering
from fangs.table.post.commands.ordering import Wanted
from fangs.table.post.orders import Turn
from fangs.table.post.state import Post
from fangs.table.state import Table

DAY = 24 * 3600.0
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve")
KINDS = [
    *((name, False) for name in fangs.names()),
    *((name, True) for name in fangs.names() if fangs.game(name).match),
]
"""Every game, and those that are played as a match once more as one."""


class ByPost:
    """A table of a house of its own; what is done there is done as players, the clock and the Games Master do it."""

    def __init__(
        self,
        where: Path | Store,
        game: str = "maneater",
        players: int | None = None,
        *,
        match: bool = False,
        seats: list[str] | None = None,
        bots: int = 0,
        now: float = 1_800_000_000.0,
        **rules: Any,
    ) -> None:
        count = len(seats) if seats else players or (5 if match else fangs.game(game).usual_players)
        people = [f"post:{name} <{name.lower()}@example.org>" for name in NAMES[: count - bots]] + ["bot:easy"] * bots
        post = {"schedule": {"days": ["tue", "fri"], "zone": "Europe/Berlin"}, "quiet": 0} | rules
        setup = Setup(game, players=count, match=match, seats=seats or people, name="Gus <gus@example.org>", post=post)
        self.now = now
        store = Store(f"sqlite:///{where}/fangs.db") if isinstance(where, Path) else where
        self.service = TableService(store, News(), clock=lambda: self.now)
        table, keys = self.service.create(setup)
        self.name, self.keys, self.recovery = table.name, keys.seats, keys.recovery or ""
        self.rng = random.Random(1)

    @property
    def table(self) -> Table:
        """The table as it stands, with all its history."""
        return self.service.whole(self.name)

    @property
    def post(self) -> Post:
        """What it has by post."""
        post = self.table.post
        assert post is not None
        return post

    @property
    def turn(self) -> Turn:
        """The last turn."""
        return self.post.turns[-1]

    def do(self, command: Any, *given: Any) -> Table:
        """Have something of `master` or `ordering` done."""
        return self.service.transact(self.name, lambda table, now: command(table, *given))

    def orders(self, player: int) -> list[Wanted]:
        """Some order for every role of a player that owes one, in words of the player's own."""
        return [
            Wanted(
                board.index,
                role,
                (action := self.rng.choice(board.position.legal(role))),
                f"{role} {action}, says {player}",
            )
            for board in self.table.boards
            for role in board.owing
            if board.player_of(role) == player
        ]

    def order(self, *players: int) -> Table:
        """These players order."""
        for player in players:
            if wanted := self.orders(player):
                self.do(ordering.order, player, wanted)
        return self.table

    def player_of(self, role: str, board: int = 0) -> int:
        """Whose role it is: at a table with secret owners the seats are shuffled."""
        return self.table.boards[board].player_of(role)

    def bots(self) -> int:
        """Every bot that is due orders something, once; how many they are."""
        due = self.table.due_of_bots
        for board, role in due:
            at, action = (board.index, board.number, role), self.rng.choice(board.position.legal(role))
            self.service.transact(
                self.name, lambda table, now, at=at, action=action: rhythm.for_bots(table, *at, action)
            )  # type: ignore[misc]
        return len(due)

    def letters(self, after: int = 0) -> list[tuple[int, str]]:
        """The readers and the kinds of all letters since an event."""
        return [(one.player, one.kind) for one in self.service.store.letters_of(self.name) if one.seq > after]

    def tick(self, seconds: float = 0.0) -> Table:
        """Let time go by, to when the clock has something to do or by so many seconds."""
        self.now = self.now + seconds if seconds else (rhythm.wake(self.table, 0.0) or self.now) + 1
        return self.service.transact(self.name, rhythm.for_the_clock)

    def clock(self) -> None:
        """Wait until the turn is over by the clock."""
        number = self.post.turn.number
        while self.table.is_playing and self.post.turn.number == number:
            self.now = (rhythm.wake(self.table, 0.0) or self.now) + 1
            self.service.transact(self.name, rhythm.for_the_clock)

    def play(self, turns: int, *, late: tuple[int, ...] = ()) -> ByPost:
        """So many turns, or to the end, with orders of all but some."""
        for _ in range(turns):
            if self.table.phase is Phase.OVER:
                break
            number = len(self.post.turns)
            self.order(*(seat.player for seat in self.table.people if seat.player not in (None, *late)))
            self.bots()
            if len(self.post.turns) == number:
                self.clock()
        return self

    def log(self) -> list[Logged]:
        """The log of the table."""
        return [logged for entry in self.service.store.read(self.name) for logged in decoded(entry)]

    def again(self, log: list[Logged]) -> Table:
        """The table as another log has it."""
        return folded(opened(self.name, self.table.seed, log[0]), log[1:])


def table(folder: Path, kind: tuple[str, bool], turns: int = 3, **rules: Any) -> ByPost:
    """A table of one of the kinds, some turns on."""
    return ByPost(folder, kind[0], match=kind[1], **rules).play(turns)
