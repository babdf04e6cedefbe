"""Environments for learning programs.

There are environments for one learner (Gymnasium), for all players (PettingZoo), for many tables at once (NumPy) and
for OpenSpiel. All of them show a position as its player can see it: `observed` encodes views as arrays. The libraries
are optional, and each is imported only where it is used.
"""
