"""Runs long computations: bots in separate processes, hints, and reviews of finished games."""
