"""Records of games: texts that can be emailed, parsed and replayed."""
