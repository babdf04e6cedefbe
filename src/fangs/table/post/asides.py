"""The letters on the Games Master's desk, computed from the events."""

from __future__ import annotations

from dataclasses import dataclass

from fangs.table import events as e
from fangs.table.frozen import replace

MOST = 4
"""The maximum number of letters that are kept for each player. The oldest are dropped."""


@dataclass(frozen=True)
class Aside:
    """A letter on the Games Master's desk, which could not be understood."""

    id: str
    player: int
    reason: str
    text: str
    at: float
    subject: str | None = None
    turn: int = 0
    """The turn in which the letter was read."""
    is_open: bool = False
    """Whether the writer lets the Games Master read the letter."""


def folded(
    aside: tuple[Aside, ...], at: float, event: e.PutAside | e.LaidOpen | e.TakenUp | e.SentBack, turn: int = 0
) -> tuple[Aside, ...]:
    """Return the letters that are on the desk after an event."""
    match event:
        case e.PutAside(id, player, reason, text, subject):
            theirs = [one for one in aside if one.player == player]
            too_old = theirs[: max(0, len(theirs) + 1 - MOST)]
            new = Aside(id, player, reason, text, at, subject, turn)
            return (*(one for one in aside if one not in too_old), new)
        case e.LaidOpen(player):
            return tuple(replace(one, is_open=True) if one.player == player else one for one in aside)
        case e.TakenUp(id) | e.SentBack(id):
            return tuple(one for one in aside if one.id != id)
