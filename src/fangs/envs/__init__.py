"""Environments for programs that learn: one learner (Gymnasium), all players (PettingZoo), many tables at once (NumPy), and OpenSpiel.

All of them see a position as its player may: `observed` makes arrays of views. The libraries are extras, and imported where they are used.
"""
