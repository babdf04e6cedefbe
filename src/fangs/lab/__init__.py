"""The laboratory: many games of bots against bots, and what the results mean."""
