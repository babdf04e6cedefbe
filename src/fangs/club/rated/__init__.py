"""Rated games: which tables are rated, their results in the books of ratings, and the leaderboards."""
