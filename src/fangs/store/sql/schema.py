"""The store's database tables, in the newest revision.

`migrations/` creates these tables and updates older databases. A migration never imports this module. It defines the
tables of its own revision, so that it stays the same when this module changes.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.schema import SchemaItem

REVISION = "r16"
"""The newest revision in `migrations/versions`. A database with this revision can be opened without loading Alembic."""

metadata = sa.MetaData()

BOOKKEEPING = {"is_bookkeeping": True}
"""Marks database tables that servers write only for themselves, so that nobody would miss their rows."""


def keyed(name: str, *items: SchemaItem, info: dict[str, bool] | None = None) -> sa.Table:
    """Define a database table with these columns and indexes. SQLite stores its rows by their primary key."""
    return sa.Table(name, metadata, *items, info=info, sqlite_with_rowid=False)


tables = keyed(
    "tables",
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("wake", sa.Double),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("offer", sa.JSON),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Index("tables_wake", "wake"),
    sa.Index("tables_listed", "listed", "created"),
)
"""The game tables, one per row.

A row contains the secret seed of the table's dice, the time when the table is next due, whether anyone can join, the
entry in the lobby, and the times of the first and last change.
"""

entries = keyed(
    "entries",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False, server_default="1"),
    sa.Column("data", sa.JSON, nullable=False),
)
"""The logs of all tables. The primary key keeps two writers from adding the same entry."""

personal = keyed(
    "personal",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.JSON, nullable=False),
)
"""The personal data of log entries (names, addresses and words), by the person's seat."""

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
"""Snapshots of whole tables. They can be deleted at any time, because the logs contain the same data."""

positions = keyed(
    "positions",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("edition", sa.Integer, nullable=False),
    sa.Column("position", sa.JSON, nullable=False),
)
"""The current position on each board, from which the game continues if the rules are corrected."""

presence = keyed(
    "presence",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seen", sa.Double, nullable=False),
    info=BOOKKEEPING,
)
"""The time when each player was last seen at a table."""

letters = keyed(
    "letters",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String, primary_key=True),
    sa.Column("due", sa.Double),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("failed", sa.String),
    sa.Column("held", sa.String),
    sa.Index("letters_due", "due"),
    sa.Index("letters_held", "held"),
)
"""The queue of outgoing letters.

A row does not contain the letter's text, which is written from the log up to the event that caused the letter. A held
letter waits until the owner of the address whose hash is in `held` agrees to get letters.
"""

consents = keyed(
    "consents",
    sa.Column("address", sa.String, primary_key=True),
    sa.Column("state", sa.String, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Whether the owner of each email address agrees to receive letters. The key is a hash of the address and the secret."""

subscriptions = keyed(
    "subscriptions",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("endpoint", sa.String, primary_key=True),
    sa.Column("holder", sa.Integer, nullable=False),
    sa.Column("key", sa.String, nullable=False),
    sa.Column("auth", sa.String, nullable=False),
    sa.Column("told", sa.String, nullable=False),
    sa.Column("due", sa.Double),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("mark", sa.Integer, nullable=False),
    sa.Index("subscriptions_due", "due"),
    sa.Index("subscriptions_endpoint", "endpoint"),
    sa.Index("subscriptions_key", "key"),
)
"""The subscriptions of browsers, email addresses and chats to notifications from tables.

Subscribers are notified while they have no page of the table open. A row contains the seat and its holder, the endpoint
and its keys, what the reader was told, and the time of the next check. `mark` counts how often the row was claimed, so
that only one of several servers notifies the reader.
"""

results = keyed(
    "results",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("game", sa.String, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("pace", sa.String, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("variant", sa.String, nullable=False),
    sa.Column("steps", sa.Integer, nullable=False),
    sa.Column("ended", sa.String, nullable=False),
    sa.Column("strict", sa.Boolean, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("tournament", sa.String),
    sa.Column("persons", sa.Integer, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
    sa.Index("results_counted", "counted", "public", "table_id"),
    sa.Index("results_public", "public", "at", "table_id"),
    sa.Index("results_game", "game", "public", "at", "table_id"),
    sa.Index("results_rated", "rated", "at", "table_id"),
    sa.Index("results_tournament", "tournament", "at", "table_id"),
)
"""The results of finished games, without personal data. A result is written together with the last event.

`counted` is whether the game's choices have been counted for the opening explorer.
"""

result_seats = keyed(
    "result_seats",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("account", sa.String),
    sa.Column("bot", sa.String),
    sa.Column("name", sa.String),
    sa.Column("looks", sa.String),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("score", sa.Double),
    sa.Column("left", sa.String),
    sa.Index("result_seats_account", "account", "at", "table_id"),
    sa.Index("result_seats_looks", "looks", "at", "table_id"),
)
"""Each player's result in a finished game.

The account, the name and its look (`fangs.core.records.readable.looks`) are personal data, which is deleted together
with the personal data in the log.
"""

running_games = keyed(
    "running_games",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("turned", sa.Double, nullable=False),
    sa.Column("entry", sa.JSON),
    sa.Index("running_games_turned", "turned", "table_id"),
)
"""The public games in progress, with the time when the turn began, to the minute, and the entry on the page *Watch*.

The entry contains the players' names. If names are deleted, the entry is emptied until it is created again from the
log.
"""

library_positions = keyed(
    "library_positions",
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("role", sa.String, primary_key=True),
    sa.Column("action", sa.String, primary_key=True),
    sa.Column("bot", sa.Boolean, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("won", sa.Double, nullable=False),
)
"""Statistics for the opening explorer: how often bots and people made each choice in a position, and how often they won.

A position's key is computed by `fangs.club.library.places`. No row says in which game, or by whom, a choice was made.
"""

progress = keyed(
    "progress",
    sa.Column("task", sa.String, primary_key=True),
    sa.Column("place", sa.String, nullable=False),
    info=BOOKKEEPING,
)
"""How far each background task has got. A task without a row has nothing to do."""

uses = keyed(
    "uses",
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("what", sa.String, primary_key=True),
    sa.Column("whose", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    info=BOOKKEEPING,
)
"""How much of each daily quota has been used, by a hash (`fangs.store.consents.Consents.hashed`) or by a table."""

secret = keyed("secret", sa.Column("value", sa.String, primary_key=True), info=BOOKKEEPING)
"""The secret key for hashing email addresses, in a single row. Without it, nobody can test addresses with the hashes."""
