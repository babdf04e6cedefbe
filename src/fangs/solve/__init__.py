"""Solved games: tables of exact values, how they are made, checked and kept, and what they say about a position.

What is special to a game (how its positions are numbered, and how their values are computed) is in `solve.py` in its folder.
"""
