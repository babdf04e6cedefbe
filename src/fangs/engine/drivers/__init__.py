"""Loops over the rules of any game. Each driver is loaded once for each game, plain or compiled."""
