"""Builds the JSON of pages about games, lessons, puzzles and analysis."""
