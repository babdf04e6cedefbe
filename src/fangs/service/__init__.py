"""Runs tables on a server: it keeps them in memory, calls bots, watches deadlines, spreads news, and cleans up."""
