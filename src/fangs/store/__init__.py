"""The store: every table's log in SQLite or PostgreSQL, and what is stored beside it."""
