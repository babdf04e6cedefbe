"""Records of games: text that can be mailed, read and replayed."""
