"""Exact values of solved positions: made, checked, stored in tables and looked up.

The file `solve.py` in a game's folder numbers the positions of the game and computes their values.
"""
