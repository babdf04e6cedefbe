"""Get Bit! for programs that learn: what is packed into a number, and all actions."""

UNPACKED = {"hand": (1, 8), "stack": (3, 5), "owed": (1, 6)}
"""Fields that are rows of digits: the bits of a digit, and their number."""
ACTIONS = tuple(range(1, 8))
"""The cards."""
