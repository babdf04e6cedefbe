"""The laboratory: many games between bots, and the evaluation of the results."""
