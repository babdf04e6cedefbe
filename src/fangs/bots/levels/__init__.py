"""The levels of bots: which levels are offered for a game because they can be told apart, and how they are described."""
