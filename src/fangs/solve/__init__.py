"""Solved games: tables of exact values are made, checked and stored, and say what a position is worth.

What is special to a game (how its positions are numbered, and how their values are computed) is in `solve.py` in its folder.
"""
