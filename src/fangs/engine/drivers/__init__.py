"""Drivers, which are loops that work with the rules of any game, such as searches and random games.

Each driver is loaded once for each game's rules, plain or compiled.
"""
