"""Makes, checks and stores tables of the exact values of positions, and looks up positions in them.

The file `solve.py` in a game's folder numbers the positions of the game and computes their values.
"""
