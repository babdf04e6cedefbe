"""Stores the log of every table, and all other data. The database is SQLite or PostgreSQL."""
