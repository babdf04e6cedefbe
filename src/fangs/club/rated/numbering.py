"""Numbers the entries in a rating pool, to keep them in order. Taking a number locks the pool until the commit."""

from __future__ import annotations

from fangs.club.rated import books
from fangs.club.ratings.results import Entry, Pool, Result, encode
from fangs.store.commit_queue import Transaction
from fangs.store.sql import ratings_statements as sql


def following(to: Transaction, pool: Pool) -> int:
    """Take the number for the next entry in a pool. Other servers wait until this transaction ends."""
    to.execute(sql.ADD_POOL, {"game": pool[0], "pace": pool[1]})
    to.execute(sql.NEXT_NUMBER, books.of(pool))
    return int(to.ask(sql.NUMBER, books.of(pool))[0][0])


def enter(to: Transaction, pool: Pool, number: int, entry: Entry) -> None:
    """Add an entry to a pool under this number, within a transaction."""
    about = None if isinstance(entry, Result) else entry.result
    row = {"game": pool[0], "pace": pool[1], "number": number, "id": entry.id, "about": about}
    to.execute(sql.ADD_ENTRY, {**row, "data": encode(entry).decode()})
