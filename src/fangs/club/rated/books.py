"""Reads and writes the ratings of a pool in the store. A result changes only the rows of its own players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from fangs.club.ratings.book import Book, Needed, Pair, Rated, Standing
from fangs.club.ratings.results import Pool
from fangs.club.ratings.scale import Strength
from fangs.club.ratings.weighing import Heat
from fangs.store import ratings_statements as sql
from fangs.store.commit_queue import Transaction

Ask = Callable[[sa.Select[Any], Mapping[str, Any]], list[Any]]
"""A function that executes a query on the store, inside or outside a transaction, and returns the rows."""


def of(pool: Pool) -> dict[str, str]:
    """Return the parameters that identify a rating pool in an SQL statement."""
    return {"of_game": pool[0], "of_pace": pool[1]}


def standing(row: Any) -> Standing:
    """Read a player's standing from a database row."""
    _, _, _, mean, deviation, at, games, peak, thrown, thrown_at = row
    return Standing(mean, deviation, at, games, peak, None if thrown is None else Heat(thrown, thrown_at))


def read(ask: Ask, pool: Pool, needed: Needed) -> Book:
    """Read the ratings that a result needs."""
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
    """Read all ratings of a pool."""
    book = Book()
    book.players.update((row[2], standing(row)) for row in ask(sql.STANDINGS, of(pool)))
    book.seats.update((key, Strength(mean, deviation)) for key, mean, deviation in ask(sql.SEATS, of(pool)))
    book.pairs.update(((one, other), Heat(times, at)) for one, other, times, at in ask(sql.PAIRS, of(pool)))
    return book


def write(to: Transaction, pool: Pool, number: int, rated: Rated) -> None:
    """Write the ratings that a result changes, and their history, within a transaction."""
    for player, after in rated.after.items():
        put_player(to, pool, player, after)
    for key, seat in rated.seats_after.items():
        put_seat(to, pool, key, seat)
    for pair, heat in rated.pairs_after.items():
        put_pair(to, pool, pair, heat)
    for of_player, change in changes(number, rated):
        put_change(to, pool, of_player, change)


def put_player(to: Transaction, pool: Pool, player: str, after: Standing) -> None:
    """Write the standing of a player, within a transaction."""
    thrown, thrown_at = after.thrown or (None, None)
    row = {"mean": after.mean, "deviation": after.deviation, "at": after.at, "games": after.games, "peak": after.peak}
    named = {"game": pool[0], "pace": pool[1], "account": player}
    to.execute(sql.PUT_STANDING, {**named, **row, "thrown": thrown, "thrown_at": thrown_at})


def put_seat(to: Transaction, pool: Pool, key: str, seat: Strength) -> None:
    """Write the advantage of a seat, within a transaction."""
    named = {"game": pool[0], "pace": pool[1], "key": key}
    to.execute(sql.PUT_SEAT, {**named, "mean": seat.mean, "deviation": seat.deviation})


def put_pair(to: Transaction, pool: Pool, pair: Pair, heat: Heat) -> None:
    """Write how often two players have met, within a transaction."""
    named = {"game": pool[0], "pace": pool[1], "one": pair[0], "other": pair[1]}
    to.execute(sql.PUT_PAIR, {**named, "times": heat.times, "at": heat.at})


class Change(NamedTuple):
    """The change of a player's rating by one result."""

    at: float
    before: float
    mean: float
    deviation: float


Key = tuple[int, str]
"""The key of a change: the number of the result's entry, and the player."""


def changes(number: int, rated: Rated) -> Iterator[tuple[Key, Change]]:
    """Yield the change of each player's rating by a result."""
    for player, after in rated.after.items():
        before = rated.started[player].mean
        yield (number, player), Change(rated.result.at, before, after.mean, after.deviation)


def put_change(to: Transaction, pool: Pool, key: Key, change: Change) -> None:
    """Write the change of a player's rating, within a transaction."""
    named = {"game": pool[0], "pace": pool[1], "number": key[0], "account": key[1]}
    to.execute(sql.PUT_HISTORY, {**named, **change._asdict()})
