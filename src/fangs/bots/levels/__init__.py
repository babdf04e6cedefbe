"""The levels of bots. Measurements show which levels can be told apart in a game, and each has a sentence."""
