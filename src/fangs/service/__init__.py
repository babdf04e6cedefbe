"""Runs tables on a server: keeps them in memory, lets bots play, watches deadlines, spreads news, and deletes old data."""
