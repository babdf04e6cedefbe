"""Runs a game's rules, either as plain Python or compiled by Numba.

This package is the lowest layer. Rules files import their tools from here. Importing it loads neither NumPy nor Numba.
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
