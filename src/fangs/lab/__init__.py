"""The laboratory: large numbers of games between bots, and the analysis of their results."""
