"""Rated games: which tables are rated, how their results change ratings, and leaderboards."""
