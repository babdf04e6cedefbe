"""The script that Alembic runs for migrations, with the connection and transaction from `database.py`."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
