"""Maneater for programs that learn: what is packed into a number. There are too many orders to number them once for all."""

UNPACKED = {"order": (8, 4), "herrings": (1, 5)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
