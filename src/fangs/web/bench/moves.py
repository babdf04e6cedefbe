"""Plans the moves of a game in advance, so that clients need no time to choose them.

The bench reads the seed of a table's dice from the store, so that it can play the game by itself.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import fangs
from fangs.service.table_service import TableService
from fangs.table import rhythm
from fangs.table.events import Logged
from fangs.table.lifecycle.settle import settled
from fangs.table.state import Table
from fangs.web.bench.connection import Line, request


@dataclass(frozen=True)
class Seats:
    """A table at which the bench holds all seats, with the token of each player."""

    table: str
    tokens: tuple[str, ...]


class Move(NamedTuple):
    """A request with a choice, and the numbers of the positions before and after the choice."""

    asked: bytes
    before: int
    number: int

    @property
    def is_shown(self) -> bool:
        """Whether everybody may see the choice at once, so that the server sends it to all watchers."""
        return self.number != self.before


async def open_table(line: Line, name: str, bots: str | None = None) -> Seats:
    """Open a table of a game and take all its seats.

    With `bots`, bots of this kind take all seats except the first.
    """
    players = fangs.game(name).usual_players
    others = [f"bot:{bots}" if bots else "friend"] * (players - 1)
    asked = {"game": name, "seats": ["me", *others], "name": "Ann"}
    opened = await line.granted(request("POST", "/tables", body=asked))
    tokens = [opened["token"]]
    for player, link in sorted(opened["links"].items()):
        joined = await line.granted(request("POST", "/join", body={"token": link, "name": f"Guest {player}"}))
        tokens.append(joined["token"])
    return Seats(opened["table"], tuple(tokens))


class Choice(NamedTuple):
    """A random choice, with its entries in the log and the table after it."""

    player: int
    role: str
    action: str
    log: list[Logged]
    after: Table


def played(table: Table, rng: random.Random) -> Iterator[Choice]:
    """Yield random choices at a table until the game is over."""
    while table.is_playing:
        at = table.boards[0]
        role = rng.choice(at.owing)
        player = at.player_of(role)
        action = rng.choice(sorted(set(at.position.legal(role)) - set(at.game.master_actions)))
        table, log = settled(table, rhythm.choose(table, player, 0, at.number, role, action), table.began)
        yield Choice(player, role, action, log, table)


def planned(service: TableService, seats: Seats, most: int, seed: int | str = 1) -> list[Move]:
    """Plan up to `most` random moves of a game, and return them as requests."""
    moves: list[Move] = []
    table = service.table(seats.table)
    for choice in itertools.islice(played(table, random.Random(seed)), most):
        number = table.boards[0].number
        body = {"board": 0, "number": number, "role": choice.role, "action": choice.action}
        asked = request("POST", f"/tables/{seats.table}/moves", seats.tokens[choice.player], body)
        table = choice.after
        moves.append(Move(asked, number, table.boards[0].number))
    return moves
