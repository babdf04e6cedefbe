"""The levels of bots: which of them can be told apart in a game, by measurement, and a sentence for each."""
