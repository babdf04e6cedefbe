"""Get Bit! for programs that learn: what is packed into a number, and every action there is."""

UNPACKED = {"hand": (1, 8), "stack": (3, 5), "owed": (1, 6)}
"""Fields that are rows of digits: the bits of one, and how many there are."""
ACTIONS = tuple(range(1, 8))
"""The cards."""
