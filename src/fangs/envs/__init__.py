"""Environments for learning programs: one learner (Gymnasium), all players (PettingZoo), many tables at once (NumPy), OpenSpiel.

All of them show a position as its player can see it: `observed` encodes views as arrays. The libraries are optional, and are imported only
where they are used.
"""
