"""Makes, stores and looks up tables of exact values for solved games.

The file `solve.py` in a game's folder numbers the positions of the game and computes their values.
"""
