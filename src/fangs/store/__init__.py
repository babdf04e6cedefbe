"""The store: every table's log in SQLite or PostgreSQL, and other stored data."""
