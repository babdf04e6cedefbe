"""The legend of a board, which explains each thing on the board.

It also explains a thing that a user clicks but cannot choose.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class LegendEntry(NamedTuple):
    """One thing on the drawing: its name, what it does, and the clause of the rules about it."""

    name: str
    text: str
    clause: str
    ids: str
    """A pattern that matches whole ids in the drawing, or whole classes with a leading dot. The first matching entry counts."""


def one_of(kind: str, names: Iterable[object]) -> str:
    """Return the pattern that matches the ids of these things of one kind, such as `hex-(?:56|69|82)`."""
    return f"{kind}-(?:{'|'.join(map(str, names))})"
