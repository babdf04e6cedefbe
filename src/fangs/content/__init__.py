"""What pages show besides tables, as JSON: games, lessons, puzzles, and the analysis board. No web framework is needed for it."""
