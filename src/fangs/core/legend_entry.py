"""The legend of a board, which explains everything on the board.

It also explains a thing that a user clicks but cannot choose.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class LegendEntry(NamedTuple):
    """One entry of a legend: the name of something on the board, what it does, and the clause of the rules about it."""

    name: str
    text: str
    clause: str
    ids: str
    """A pattern that matches whole ids in the drawing, or whole classes with a leading dot. The first matching entry counts."""


def one_of(kind: str, names: Iterable[object]) -> str:
    """Return a pattern that matches the ids of several things of one kind, such as `hex-(?:56|69|82)`."""
    return f"{kind}-(?:{'|'.join(map(str, names))})"
