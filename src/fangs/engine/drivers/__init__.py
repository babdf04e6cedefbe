"""Drivers: loops that work with the rules of any game. Each driver is loaded once for each game's rules, plain or compiled."""
