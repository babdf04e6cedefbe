"""The levels of bots: which of them can be told apart in a game, according to measurements, and a sentence for each."""
