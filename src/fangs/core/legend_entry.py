"""Describes the entries of a board's legend, which explains everything on the board.

The legend also explains things that a user clicks but cannot choose.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class LegendEntry(NamedTuple):
    """A legend entry: the name of something on the board, what it does, and the rules clause about it."""

    name: str
    text: str
    clause: str
    ids: str
    """A pattern for ids in the drawing, or for classes, which are written with a leading dot.

    It must match the whole id or class. If several entries match, the first one counts.
    """


def one_of(kind: str, names: Iterable[object]) -> str:
    """Return a pattern that matches the ids of several things of one kind, such as `hex-(?:56|69|82)`."""
    return f"{kind}-(?:{'|'.join(map(str, names))})"
