"""Tournaments. The state of each is computed from its own append-only log, without a clock, a database or a network."""
