"""Computes ratings from the results of rated games (docs/why/ratings.md). Nothing here uses a clock or does I/O."""
