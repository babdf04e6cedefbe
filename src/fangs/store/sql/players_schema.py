"""The database tables for players (`fangs.club.players`), in the newest revision."""

from __future__ import annotations

import sqlalchemy as sa

from fangs.store.sql.schema import BOOKKEEPING, keyed

accounts = keyed(
    "accounts",
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("handle", sa.String),
    sa.Column("owner", sa.String),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("renamed", sa.Double),
    sa.Column("gone", sa.Double),
    sa.Column("is_private", sa.Boolean, nullable=False),
    sa.Column("challenges", sa.String, nullable=False),
    sa.Column("bots", sa.Boolean, nullable=False),
    sa.Index("accounts_owner", "owner"),
)
"""The accounts of players, who can be people or programs. A program has an owner, who is a person.

The row of a player who has left stays, without a handle.
"""

handles = keyed(
    "handles",
    sa.Column("look", sa.String, primary_key=True),
    sa.Column("handle", sa.String, nullable=False),
    sa.Column("account", sa.String, nullable=False),
    sa.Column("until", sa.Double),
    sa.Index("handles_account", "account"),
)
"""The handles that are taken, by what they look like. A former handle becomes free at the time `until`.

A row for a player who has left has only a hash of the look, and neither a handle nor an account.
"""

seat_accounts = keyed(
    "seat_accounts",
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("account", sa.String, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("is_over", sa.Boolean, nullable=False),
    sa.Index("seat_accounts_account", "account", "at", "table_id"),
    sa.Index("seat_accounts_not_over", "account", "is_over", "at"),
)
"""The seats that accounts hold, copied from the logs so that a player's tables can be found.

`is_over` is written together with the event that ends the game, so that games in progress are found without reading
logs.
"""

passkeys = keyed(
    "passkeys",
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("account", sa.String, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("used", sa.Double),
    sa.Index("passkeys_account", "account"),
)
"""The public keys of passkeys (WebAuthn), and how often each passkey says that it was used."""

recovery_codes = keyed(
    "recovery_codes",
    sa.Column("lock", sa.String, primary_key=True),
    sa.Column("account", sa.String, nullable=False),
    sa.Index("recovery_codes_account", "account"),
)
"""The SHA-256 hashes of the one-time codes on recovery sheets."""

sessions = keyed(
    "sessions",
    sa.Column("lock", sa.String, primary_key=True),
    sa.Column("account", sa.String, nullable=False),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("name", sa.String, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),
    sa.Index("sessions_account", "account"),
)
"""The sessions of signed-in browsers (`browser`), and the tokens of programs (`program`).

Each is stored under the SHA-256 hash of its secret.
"""

ceremonies = keyed(
    "ceremonies",
    sa.Column("challenge", sa.String, primary_key=True),
    sa.Column("account", sa.String),
    sa.Column("until", sa.Double, nullable=False),
    sa.Index("ceremonies_until", "until"),
    info=BOOKKEEPING,
)
"""The challenges that browsers have been given in order to sign in with passkeys. Each can be used only once."""

recovery_mails = keyed(
    "recovery_mails",
    sa.Column("account", sa.String, primary_key=True),
    sa.Column("mail", sa.String, nullable=False),
    sa.Column("word", sa.String, nullable=False),
    sa.Column("language", sa.String, nullable=False),
    sa.Column("asked", sa.Double, nullable=False),
    sa.Column("confirmed", sa.Double),
    sa.Column("recovered", sa.Double),
    sa.Column("purpose", sa.String),
    sa.Column("due", sa.Double),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("lock", sa.String),
    sa.Column("until", sa.Double),
    sa.Index("recovery_mails_due", "due"),
    sa.Index("recovery_mails_lock", "lock"),
)
"""The email addresses with which players can recover their accounts (`fangs.club.players.recovery.RecoveryMail`)."""

relations = keyed(
    "relations",
    sa.Column("account", sa.String, primary_key=True),
    sa.Column("other", sa.String, primary_key=True),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("relations_other", "other", "kind"),
)
"""The relations between players, who can follow or block each other."""

challenges = keyed(
    "challenges",
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("challenger", sa.String, nullable=False),
    sa.Column("challenged", sa.String, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    sa.Column("state", sa.String, nullable=False),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("table_id", sa.String),
    sa.Index("challenges_challenged", "challenged", "state", "until"),
    sa.Index("challenges_challenger", "challenger", "state", "until"),
)
"""The challenges between players. An accepted challenge has a table."""
