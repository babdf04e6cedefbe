"""Builds the JSON data of pages about games, lessons, puzzles and the analysis board, without a web framework."""
