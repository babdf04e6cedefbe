"""Tables by post, with a clock that is set by hand and players who order something."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import fangs
from fangs.table import decisions, ordering
from fangs.table.entries import Entry
from fangs.table.house import House
from fangs.table.news import News
from fangs.table.ordering import Wanted
from fangs.table.orders import Turn
from fangs.table.setup import Setup
from fangs.table.store import Store
from fangs.table.table import Table

NAMES = ("Ann", "Bob", "Cleo", "Dirk", "Eve")
KINDS = [
    *((name, False) for name in fangs.names()),
    *((name, True) for name in fangs.names() if fangs.game(name).match),
]
"""Every game, and those that are played as a match once more as one."""


class ByPost:
    """A table of a house of its own; what is done there is done as players, the clock and the Games Master do it."""

    def __init__(
        self, folder: Path, game: str, *, match: bool = False, seats: list[str] | None = None, **rules: Any
    ) -> None:
        count = 5 if match else fangs.game(game).usual_players
        people = [f"post:{name} <{name.lower()}@example.org>" for name in NAMES[:count]]
        post = {"schedule": {"days": ["tue", "fri"], "zone": "Europe/Berlin"}} | rules
        setup = Setup(game, players=count, match=match, seats=seats or people, name="Gus <gus@example.org>", post=post)
        self.now = 1_800_000_000.0
        self.house = House(Store(f"sqlite:///{folder}/fangs.db"), News(), clock=lambda: self.now)
        self.name = self.house.create(setup)[0].name
        self.rng = random.Random(1)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.house.table(self.name)

    @property
    def turn(self) -> Turn:
        """The last turn."""
        assert self.table.desk is not None
        return self.table.desk.turns[-1]

    def do(self, doing: Any, *given: Any) -> Table:
        """Have something of `mastering` done."""
        return self.house.act(self.name, lambda table, now: doing(table, *given))

    def orders(self, player: int) -> list[Wanted]:
        """Some order for every role of a player that owes one, in words of the player's own."""
        return [
            Wanted(
                board.index,
                role,
                (action := self.rng.choice(board.record.position.legal(role))),
                f"{role} {action}, says {player}",
            )
            for board in self.table.boards
            for role in board.owing()
            if board.player_of(role) == player
        ]

    def order(self, *players: int) -> None:
        """These players order."""
        for player in players:
            if wanted := self.orders(player):
                self.do(ordering.order, player, wanted)

    def clock(self) -> None:
        """Wait until the turn is over by the clock."""
        assert self.table.desk is not None
        number = self.table.desk.turn.number
        while self.table.status == "playing" and self.table.desk.turn.number == number:
            self.now = (self.table.wake(0.0) or self.now) + 1
            self.house.act(self.name, decisions.for_the_clock)

    def play(self, turns: int, *, late: tuple[int, ...] = ()) -> ByPost:
        """So many turns, or to the end, with orders of all but some."""
        for _ in range(turns):
            if self.table.status == "over":
                break
            number = len(self.table.desk.turns) if self.table.desk else 0
            self.order(*(seat.player for seat in self.table.people if seat.player not in (None, *late)))
            if self.table.desk and len(self.table.desk.turns) == number:
                self.clock()
        return self

    def entries(self) -> list[Entry]:
        """The log of the table."""
        return self.house.store.read(self.name)

    def again(self, entries: list[Entry]) -> Table:
        """The table as another log has it."""
        return Table(self.name, self.table.seed, entries)


def table(folder: Path, kind: tuple[str, bool], turns: int = 3, **rules: Any) -> ByPost:
    """A table of one of the kinds, some turns on."""
    return ByPost(folder, kind[0], match=kind[1], **rules).play(turns)
