"""A table by post for tests: a clock that is set by hand, and players who order something."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from fangs.table import rhythm
from fangs.table.events import Events
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.opening import Setup
from fangs.table.post import ordering
from fangs.table.post.ordering import Wanted
from fangs.table.post.state import Post
from fangs.table.state import Table
from fangs.table.store import Store

DAY = 24 * 3600.0


class Desk:
    """A table by post, a clock that is set by hand, and players who order something."""

    def __init__(self, store: Store, game: str = "maneater", players: int = 5, **rules: Any) -> None:
        self.now = 1_800_000_000.0
        self.house = House(store, News(), clock=lambda: self.now)
        names = ["Ann", "Bob", "Cyd", "Dee", "Eve"][:players]
        bots, rules = rules.pop("bots", 0), {"quiet": 0} | rules
        seats = [f"post:{name} <{name.lower()}@example.org>" for name in names[: players - bots]] + ["bot:easy"] * bots
        setup = Setup(
            game, players, match=rules.pop("match", False), seats=seats, name="Gus <gus@example.org>", post=rules
        )
        table, keys = self.house.create(setup)
        self.keys, self.recovery = keys.seats, keys.recovery or ""
        self.name, self.rng = table.name, random.Random(1)

    @property
    def table(self) -> Table:
        return self.house.table(self.name)

    @property
    def post(self) -> Post:
        post = self.table.post
        assert post is not None
        return post

    def do(self, command: Callable[[Table], Events]) -> Table:
        return self.house.transact(self.name, lambda table, now: command(table))

    def tick(self, seconds: float = 0.0) -> Table:
        """Let time go by, to when the clock has something to do or by so many seconds."""
        self.now = self.now + seconds if seconds else (rhythm.wake(self.table, 0.0) or self.now) + 1
        return self.house.transact(self.name, rhythm.for_the_clock)

    def player_of(self, role: str, board: int = 0) -> int:
        """Whose role it is: at a table with secret owners the seats are shuffled."""
        return self.table.boards[board].player_of(role)

    def orders(self, player: int) -> list[Wanted]:
        """Some order for every role of a player that owes one."""
        return [
            Wanted(board.index, role, self.rng.choice(board.position.legal(role)))
            for board in self.table.boards
            for role in board.owing
            if board.player_of(role) == player
        ]

    def order(self, player: int) -> Table:
        wanted = self.orders(player)
        return self.do(lambda table: ordering.order(table, player, wanted)) if wanted else self.table

    def bots(self) -> int:
        """Every bot that is due orders something, once; how many they are."""
        due = self.table.due_of_bots
        for board, role in due:
            at, action = (board.index, board.number, role), self.rng.choice(board.position.legal(role))
            self.house.transact(self.name, lambda table, now, at=at, action=action: rhythm.for_bots(table, *at, action))  # type: ignore[misc]
        return len(due)

    def letters(self, after: int = 0) -> list[tuple[int, str]]:
        return [(one.player, one.kind) for one in self.house.store.letters_of(self.name) if one.seq > after]
