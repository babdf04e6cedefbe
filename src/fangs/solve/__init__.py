"""Games solved: tables of exact values, how they are made, checked and kept, and what they say of a position.

What is particular to a game (how its positions are numbered, and how their values are worked out) lies in `solve.py` in its folder.
"""
