"""Rated games: which tables are rated, how their results enter the books of ratings, and the leaderboards."""
