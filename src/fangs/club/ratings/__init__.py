"""Ratings: a fold over the results of rated games (docs/why/ratings.md), without I/O and without a clock."""
