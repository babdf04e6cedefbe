"""Runs a game's rules as plain Python or compiled. This is the lowest layer.

A rules file imports its tools from here. Importing this package loads neither NumPy nor Numba.
"""

from fangs.engine.bits import count, lowest, nth
from fangs.engine.events import tell
from fangs.engine.layout import Layout, i8, i16, i32, i64
from fangs.engine.twin import CHANCE, Context, neighbour, routine, rule

__all__ = [
    "CHANCE",
    "Context",
    "Layout",
    "count",
    "i8",
    "i16",
    "i32",
    "i64",
    "lowest",
    "neighbour",
    "nth",
    "routine",
    "rule",
    "tell",
]
