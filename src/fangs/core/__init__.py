"""What a game, a position and a record are; knows no game by name."""
