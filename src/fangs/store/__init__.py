"""The store: every table's log in SQLite or PostgreSQL, and all other stored data."""
