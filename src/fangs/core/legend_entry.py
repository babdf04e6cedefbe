"""The legend of a board: what each thing on it is, which is also the answer to a click on what cannot be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class LegendEntry(NamedTuple):
    """Something that is drawn: what it is called, what it does, and the clause that says so."""

    name: str
    text: str
    clause: str
    ids: str
    """A pattern of whole ids of the drawing, or of its classes with a dot before them. If several entries match, the first one counts."""


def one_of(kind: str, names: Iterable[object]) -> str:
    """The pattern of the ids of some things of a kind: `hex-(?:56|69|82)`."""
    return f"{kind}-(?:{'|'.join(map(str, names))})"
