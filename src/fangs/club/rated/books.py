"""The books of ratings in the store. A result reads and writes only the rows of its own players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fangs.club.ratings.book import Book, Needed, Rated, Standing
from fangs.club.ratings.results import Pool
from fangs.club.ratings.scale import Strength
from fangs.club.ratings.weighing import Heat
from fangs.store import ratings_statements as sql
from fangs.store.commit_queue import Transaction


def of(pool: Pool) -> dict[str, str]:
    """The values that name a pool in a statement."""
    return {"of_game": pool[0], "of_pace": pool[1]}


def standing(row: Any) -> Standing:
    """The standing in a row of the store."""
    _, _, _, mean, deviation, at, games, peak, thrown, thrown_at = row
    return Standing(mean, deviation, at, games, peak, None if thrown is None else Heat(thrown, thrown_at))


def read(to: Transaction, pool: Pool, needed: Needed) -> Book:
    """As much of a book as a result needs, in a transaction."""
    book = Book()
    for player in needed.players:
        for row in to.ask(sql.STANDING, {**of(pool), "of_account": player}):
            book.players[player] = standing(row)
    for key in needed.seats:
        for row in to.ask(sql.SEAT, {**of(pool), "of_key": key}):
            book.seats[key] = Strength(*row)
    for one, other in needed.pairs:
        for row in to.ask(sql.PAIR, {**of(pool), "of_one": one, "of_other": other}):
            book.pairs[one, other] = Heat(*row)
    return book


def write(to: Transaction, pool: Pool, number: int, rated: Rated) -> None:
    """Write what a result has changed, in a transaction."""
    put(to, pool, rated.after.items(), rated.seats_after.items(), rated.pairs_after.items())
    write_history(to, pool, number, rated)


def write_history(to: Transaction, pool: Pool, number: int, rated: Rated) -> None:
    """Write how a result has changed the ratings of its players, in a transaction."""
    named = {"game": pool[0], "pace": pool[1], "number": number, "table_id": rated.result.id, "at": rated.result.at}
    for player, after in rated.after.items():
        row = {"account": player, "before": rated.started[player].mean}
        to.execute(sql.ADD_HISTORY, {**named, **row, "mean": after.mean, "deviation": after.deviation})


def put(
    to: Transaction,
    pool: Pool,
    players: Iterable[tuple[str, Standing]],
    seats: Iterable[tuple[str, Strength]],
    pairs: Iterable[tuple[tuple[str, str], Heat]],
) -> None:
    """Write parts of a book, in a transaction."""
    named = {"game": pool[0], "pace": pool[1]}
    for player, one in players:
        thrown, at = one.thrown or (None, None)
        row = {"mean": one.mean, "deviation": one.deviation, "at": one.at, "games": one.games, "peak": one.peak}
        to.execute(sql.PUT_STANDING, {**named, **row, "account": player, "thrown": thrown, "thrown_at": at})
    for key, seat in seats:
        to.execute(sql.PUT_SEAT, {**named, "key": key, "mean": seat.mean, "deviation": seat.deviation})
    for (first, second), heat in pairs:
        to.execute(sql.PUT_PAIR, {**named, "one": first, "other": second, "times": heat.times, "at": heat.at})
