"""Records of games: text that can be emailed, parsed and replayed."""
