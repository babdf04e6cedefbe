"""Tables of a house for tests: people who sit down there and choose, without anybody looking."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from fangs.service.table_service import TableService
from fangs.table import people, rhythm
from fangs.table.events import Events
from fangs.table.keys import lock_of, new_key
from fangs.table.lifecycle.opening import Keys, Setup
from fangs.table.phase import Phase
from fangs.table.seat import Seat
from fangs.table.state import Table
from fangs.table.trail import Trail
from tests.table.evening import NAMES


def seated(home: TableService, setup: Setup) -> tuple[str, dict[int | None, str]]:
    """A new table at which everybody who has a link has sat down; and the keys."""
    table, keys = home.create(setup)
    everybody_sits(home, table, keys)
    return table.name, keys.seats


def everybody_sits(home: TableService, table: Table, keys: Keys) -> None:
    """Everybody who has a link uses it."""
    for player, key in keys.seats.items():
        if player is not None and table.players[player].kind == "invited":
            sit(home, table.name, key, NAMES[player])


def sit(home: TableService, name: str, key: str, who: str) -> Table:
    """Somebody who has a link sits down."""

    def command(table: Table, now: float) -> Events:
        return people.sit(table, seat_with(table, key), who)

    return home.transact(name, command)


def sit_at_open_seat(home: TableService, name: str, player: int, who: str) -> str:
    """Somebody takes an open seat; the key of it."""
    key = new_key()
    home.transact(name, lambda table, now: people.sit_at_open_seat(table, player, who, lock_of(key)))
    return key


def seat_with(table: Table, key: str | None) -> Seat:
    """The seat that a key opens."""
    seat = table.seat_with(key)
    assert seat is not None
    return seat


def play_on(home: TableService, name: str, most: int, rng: random.Random) -> None:
    """So many choices at random by whoever owes them."""

    def choose(table: Table, now: float) -> Events:
        due = [(board, role) for board in table.boards for role in board.owing]
        if not due:
            return []
        board, role = rng.choice(due)
        action = rng.choice(board.position.legal(role))
        return rhythm.choose(table, board.player_of(role), board.index, board.number, role, action)

    for _ in range(most):
        if home.table(name).phase is Phase.OVER:
            return
        home.transact(name, choose)


def same(one: Table, other: Table) -> bool:
    """Whether two states are of the same table at the same time, as far back as both have its history in memory."""
    return one.length == other.length and _held_by_both(one, other) == _held_by_both(other, one)


def _held_by_both(table: Table, other: Table) -> Table:
    boards = tuple(
        replace(
            board,
            steps=_end(board.steps, its.steps),
            positions=_end(board.positions, its.positions),
            authors=_end(board.authors, its.authors),
        )
        for board, its in zip(table.boards, other.boards, strict=True)
    )
    rhythm = table.rhythm
    if table.post is not None and other.post is not None:
        rhythm = replace(table.post, turns=_end(table.post.turns, other.post.turns))
    happened, chat = _end(table.happened, other.happened), _end(table.chat, other.chat)
    return replace(table, boards=boards, rhythm=rhythm, happened=happened, chat=chat)


def _end(trail: Trail[Any], other: Trail[Any]) -> Trail[Any]:
    return trail.tail(min(trail.held, other.held))
