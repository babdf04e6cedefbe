"""Solved games: makes, checks and stores tables of exact values, and looks up positions in them.

The file `solve.py` in a game's folder numbers the positions of the game and computes their values.
"""
