"""Tournaments, each a fold over its own append-only log. Nothing here uses a clock, a database or a network."""
