"""Loops over any game's rules, loaded once for each game, plain or compiled."""
