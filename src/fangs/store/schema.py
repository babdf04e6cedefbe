"""The tables of the store, as they are in the newest revision; `migrations/` makes them and brings older ones up to date.

A migration never imports from here: it writes out the tables as they were in its revision, so it stays the same when this page changes.
"""

from __future__ import annotations

import sqlalchemy as sa

REVISION = "r5"
"""The newest revision in `migrations/versions`: a database that has it is opened without loading Alembic."""

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("seed", sa.String, nullable=False),
    sa.Column("wake", sa.Double),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("offer", sa.JSON),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Index("tables_wake", "wake"),
    sa.Index("tables_listed", "listed", "created"),
    sqlite_with_rowid=False,
)
"""One row per table: the secret seed of its dice, when it is due next, whether anyone may join and what
the lobby then shows of it, its first and last change."""

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("version", sa.Integer, nullable=False, server_default="1"),
    sa.Column("data", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
"""The logs. The primary key is what keeps two writers apart."""

personal = sa.Table(
    "personal",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
"""What is personal in an entry: names, addresses and words, by the seat of the person."""

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
"""Snapshots of whole tables after an entry. They may be deleted at any time: the logs have everything."""

positions = sa.Table(
    "positions",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("edition", sa.Integer, nullable=False),
    sa.Column("position", sa.JSON, nullable=False),
    sqlite_with_rowid=False,
)
"""The position of each board by the rules of its edition: the game goes on from there when the rules are corrected."""

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seen", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)
"""When each player was last at the table."""

letters = sa.Table(
    "letters",
    metadata,
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
    sqlite_with_rowid=False,
)
"""The queue of outgoing letters. A row holds no words: they are written from the log, up to the entry that called for the letter.

One that is held waits until the address, by its word, agrees to letters."""

consents = sa.Table(
    "consents",
    metadata,
    sa.Column("address", sa.String, primary_key=True),
    sa.Column("state", sa.String, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sqlite_with_rowid=False,
)
"""Whether each address agrees to letters, by its word: a hash that needs the secret of the store, never the address."""

subscriptions = sa.Table(
    "subscriptions",
    metadata,
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
    sqlite_with_rowid=False,
)
"""Browsers that are told, while no page of theirs is open, what happens at a table: of which seat, and of which of its holders; where and
how; what each was told, and when it is looked at next. The mark counts how often a row was taken: of several servers, one tells."""

uses = sa.Table(
    "uses",
    metadata,
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("what", sa.String, primary_key=True),
    sa.Column("whose", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""How much of each daily quota was used, and by whom: a hash as above, or a table."""

secret = sa.Table("secret", metadata, sa.Column("value", sa.String, primary_key=True), sqlite_with_rowid=False)
"""One row: the key for hashing addresses. A copy of the other tables alone does not let anybody test addresses."""
