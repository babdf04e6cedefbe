"""The laboratory: games between bots in large numbers, and the evaluation of their results."""
