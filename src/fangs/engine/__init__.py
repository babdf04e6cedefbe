"""The ground floor: how a game's rules are written once and run twice, as plain Python and compiled.

A rules file imports from here what it is written with; importing this package brings in neither NumPy nor Numba.
"""

from fangs.engine.events import tell
from fangs.engine.layout import Layout, i8, i16, i32, i64
from fangs.engine.twin import CHANCE, given, neighbour, routine, rule, shared, table

__all__ = [
    "CHANCE",
    "Layout",
    "given",
    "i8",
    "i16",
    "i32",
    "i64",
    "neighbour",
    "routine",
    "rule",
    "shared",
    "table",
    "tell",
]
