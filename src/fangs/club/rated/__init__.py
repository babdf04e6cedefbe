"""Rated games: which tables are rated, how their results change the ratings, and the leaderboards."""
