"""Loops over the rules of any game. Each is loaded once for each game, plain or compiled."""
