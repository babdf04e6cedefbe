"""A table by post for tests: a clock that is set by hand, and players who order something."""

from __future__ import annotations

import random
from typing import Any

from fangs.table import decisions, ordering
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.ordering import Wanted
from fangs.table.setup import Setup
from fangs.table.store import Store
from fangs.table.table import Table

DAY = 24 * 3600.0


class Desk:
    """A table by post, a clock that is set by hand, and players who order something."""

    def __init__(self, store: Store, game: str = "maneater", players: int = 5, **rules: Any) -> None:
        self.now = 1_800_000_000.0
        self.house = House(store, News(), clock=lambda: self.now)
        names = ["Ann", "Bob", "Cyd", "Dee", "Eve"][:players]
        bots = rules.pop("bots", 0)
        seats = [f"post:{name} <{name.lower()}@example.org>" for name in names[: players - bots]] + ["bot:easy"] * bots
        setup = Setup(
            game, players, match=rules.pop("match", False), seats=seats, name="Gus <gus@example.org>", post=rules
        )
        table, self.keys = self.house.create(setup)
        self.name, self.rng = table.name, random.Random(1)

    @property
    def table(self) -> Table:
        return self.house.table(self.name)

    @property
    def desk(self) -> Any:
        return self.table.desk

    def do(self, doings: Any) -> Table:
        return self.house.act(self.name, lambda table, now: doings(table))

    def tick(self, seconds: float = 0.0) -> Table:
        """Let time go by, to when the clock has something to do or by so many seconds."""
        self.now = self.now + seconds if seconds else (self.table.wake(0.0) or self.now) + 1
        return self.house.act(self.name, decisions.for_the_clock)

    def orders(self, player: int) -> list[Wanted]:
        """Some order for every role of a player that owes one."""
        return [
            Wanted(board.index, role, self.rng.choice(board.record.position.legal(role)))
            for board in self.table.boards
            for role in board.owing()
            if board.player_of(role) == player
        ]

    def order(self, player: int) -> Table:
        wanted = self.orders(player)
        return self.do(lambda table: ordering.order(table, player, wanted)) if wanted else self.table

    def letters(self, after: int = 0) -> list[tuple[int, str]]:
        return [(one.player, one.kind) for one in self.house.store.letters_of(self.name) if one.seq > after]
