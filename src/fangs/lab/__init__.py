"""The laboratory: bots against bots in numbers, and what follows from the results."""
