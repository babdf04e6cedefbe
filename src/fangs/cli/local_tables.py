"""Gives the operator's commands access to the tables in this computer's database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fangs.club.rated.rated import RatedGames
    from fangs.service.table_service import TableService


@contextmanager
def local_tables() -> Iterator[TableService]:
    """Open the tables in this computer's database (FANGS_DATABASE) in a `with` block.

    A running server learns of all changes. Raise RequestError if the database is missing or has an older revision,
    because only servers create and update databases.
    """
    from fangs.service.news import news_of
    from fangs.service.table_service import TableService
    from fangs.store.address import database
    from fangs.store.store import Store

    store = Store(database(), create=False, update=False)
    news = news_of(store)
    try:
        yield TableService(store, news)
    finally:
        news.close()
        store.close()


@contextmanager
def rated_games() -> Iterator[RatedGames]:
    """Open this computer's tables as `local_tables` does, with the players and the ratings of rated games."""
    from fangs.club.players.players import Players
    from fangs.club.rated.rated import RatedGames

    with local_tables() as service:
        yield RatedGames(Players(service))
