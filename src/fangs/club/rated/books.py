"""Reads and writes the ratings in a pool. A result changes only the rows of its own players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from fangs.club.ratings.book import Book, Needed, Pair, Rated, Standing
from fangs.club.ratings.results import Pool
from fangs.club.ratings.scale import Strength
from fangs.club.ratings.weighing import Heat
from fangs.store.commit_queue import Transaction
from fangs.store.sql import ratings_statements as sql

Ask = Callable[[sa.Select[Any], Mapping[str, Any]], list[Any]]
"""A function that executes a query inside or outside a transaction, and returns the rows."""


def of(pool: Pool) -> dict[str, str]:
    """Return the SQL parameters that identify a rating pool."""
    return {"of_game": pool[0], "of_pace": pool[1]}


def standing(row: Any) -> Standing:
    """Convert a database row to a player's standing."""
    _, _, _, mean, deviation, at, games, peak, thrown, thrown_at = row
    return Standing(mean, deviation, at, games, peak, None if thrown is None else Heat(thrown, thrown_at))


def read(ask: Ask, pool: Pool, needed: Needed) -> Book:
    """Read only the ratings that are needed for a result."""
    book = Book()
    for player in needed.players:
        for row in ask(sql.STANDING, {**of(pool), "of_account": player}):
            book.players[player] = standing(row)
    for key in needed.seats:
        for row in ask(sql.SEAT, {**of(pool), "of_key": key}):
            book.seats[key] = Strength(*row)
    for one, other in needed.pairs:
        for row in ask(sql.PAIR, {**of(pool), "of_one": one, "of_other": other}):
            book.pairs[one, other] = Heat(*row)
    return book


def read_all(ask: Ask, pool: Pool) -> Book:
    """Read all ratings in a pool."""
    book = Book()
    book.players.update((row[2], standing(row)) for row in ask(sql.STANDINGS, of(pool)))
    book.seats.update((key, Strength(mean, deviation)) for key, mean, deviation in ask(sql.SEATS, of(pool)))
    book.pairs.update(((one, other), Heat(times, at)) for one, other, times, at in ask(sql.PAIRS, of(pool)))
    return book


def write(to: Transaction, pool: Pool, number: int, rated: Rated) -> None:
    """Write the ratings that a result has changed, and their history, within a transaction."""
    for player, after in rated.after.items():
        put_player(to, pool, player, after)
    for key, seat in rated.seats_after.items():
        put_seat(to, pool, key, seat)
    for pair, heat in rated.pairs_after.items():
        put_pair(to, pool, pair, heat)
    for of_player, change in changes(number, rated):
        put_change(to, pool, of_player, change)


def put_player(to: Transaction, pool: Pool, player: str, after: Standing) -> None:
    """Write a player's standing, within a transaction."""
    thrown, thrown_at = after.thrown or (None, None)
    row = {"mean": after.mean, "deviation": after.deviation, "at": after.at, "games": after.games, "peak": after.peak}
    named = {"game": pool[0], "pace": pool[1], "account": player}
    to.execute(sql.PUT_STANDING, {**named, **row, "thrown": thrown, "thrown_at": thrown_at})


def put_seat(to: Transaction, pool: Pool, key: str, seat: Strength) -> None:
    """Write a seat's advantage, within a transaction."""
    named = {"game": pool[0], "pace": pool[1], "key": key}
    to.execute(sql.PUT_SEAT, {**named, "mean": seat.mean, "deviation": seat.deviation})


def put_pair(to: Transaction, pool: Pool, pair: Pair, heat: Heat) -> None:
    """Write how often two players have met, within a transaction."""
    named = {"game": pool[0], "pace": pool[1], "one": pair[0], "other": pair[1]}
    to.execute(sql.PUT_PAIR, {**named, "times": heat.times, "at": heat.at})


class Change(NamedTuple):
    """The change in a player's rating after one result."""

    at: float
    before: float
    mean: float
    deviation: float


Key = tuple[int, str]
"""The key of a change: the number of the result's entry, and the player."""


def changes(number: int, rated: Rated) -> Iterator[tuple[Key, Change]]:
    """Yield the change that a result made to each player's rating."""
    for player, after in rated.after.items():
        before = rated.started[player].mean
        yield (number, player), Change(rated.result.at, before, after.mean, after.deviation)


def put_change(to: Transaction, pool: Pool, key: Key, change: Change) -> None:
    """Write a change in a player's rating, within a transaction."""
    named = {"game": pool[0], "pace": pool[1], "number": key[0], "account": key[1]}
    to.execute(sql.PUT_HISTORY, {**named, **change._asdict()})
