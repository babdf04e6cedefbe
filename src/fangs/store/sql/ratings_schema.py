"""The database tables for ratings (`fangs.club.rated`), in the newest revision."""

from __future__ import annotations

import sqlalchemy as sa

from fangs.store.sql.schema import keyed

rated_tables = keyed(
    "rated_tables",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("pace", sa.String, nullable=False),
    sa.Column("state", sa.String, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("rated_tables_state", "state", "at"),
)
"""The rated tables, which are `open`, `entered` (the result counts) or `void` (there is no result)."""

rated_seats = keyed(
    "rated_seats",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("account", sa.String, nullable=False),
)
"""The players in unfinished rated games in which a player's data was deleted. These games still count for everybody."""

rating_pools = keyed(
    "rating_pools",
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("pace", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
)
"""The rating pools (one for each game and pace), with the number of the last entry. Updating a row locks the pool."""

rating_entries = keyed(
    "rating_entries",
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("pace", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.String, nullable=False),
    sa.Column("about", sa.String),
    sa.Column("data", sa.Text, nullable=False),
    sa.Index("rating_entries_id", "id", unique=True),
    sa.Index("rating_entries_about", "game", "pace", "about", "number"),
)
"""The results that count, and the entries that annul or correct a result (`about`), in the order in which they apply."""

ratings = keyed(
    "ratings",
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("pace", sa.String, primary_key=True),
    sa.Column("account", sa.String, primary_key=True),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("peak", sa.Double),
    sa.Column("thrown", sa.Double),
    sa.Column("thrown_at", sa.Double),
    sa.Index("ratings_account", "account"),
    sa.Index("ratings_best", "game", "pace", "mean", "account", "deviation", "at"),
)
"""Each player's current rating (`fangs.club.ratings.book.Standing`)."""

rating_seats = keyed(
    "rating_seats",
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("pace", sa.String, primary_key=True),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
)
"""The estimated advantage of each seat in a game."""

rating_pairs = keyed(
    "rating_pairs",
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("pace", sa.String, primary_key=True),
    sa.Column("one", sa.String, primary_key=True),
    sa.Column("other", sa.String, primary_key=True),
    sa.Column("times", sa.Double, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""How often two players have met recently."""

rating_history = keyed(
    "rating_history",
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("pace", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("account", sa.String, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("before", sa.Double, nullable=False),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Index("rating_history_account", "account", "game", "pace", "number"),
)
"""How each result changed each player's rating. `number` is the number of the result's entry."""
