"""Ratings: a fold over the results of rated games (docs/why/ratings.md). Without I/O and without a clock."""
