"""Tournaments. Each one's state is computed from its append-only log, without a clock, a database or a network."""
