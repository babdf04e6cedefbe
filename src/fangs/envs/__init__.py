"""Environments for learning programs: one learner (Gymnasium), all players (PettingZoo), many tables at once (NumPy), OpenSpiel.

All of them show a position as its player can see it: `observed` makes arrays from views. The libraries are extras, and are imported where
they are used.
"""
