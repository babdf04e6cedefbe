"""The JSON data that pages show besides tables: games, lessons, puzzles and the analysis board. Needs no web framework."""
