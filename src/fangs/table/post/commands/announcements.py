"""Texts that the Games Master writes: comments in reports, letters to players, and the house rules.

The functions here check a command and return its events. They do not change the table.
"""

from __future__ import annotations

from fangs.core.errors import GameOver, RequestError
from fangs.table import events as e
from fangs.table.events import Events
from fangs.table.people import seat_of
from fangs.table.phase import Phase
from fangs.table.post.commands.press import checked_text
from fangs.table.post.guards import post_of
from fangs.table.post.presses import MASTER
from fangs.table.post.rules import checked_house_rules
from fangs.table.state import Table


def comment(table: Table, text: str) -> Events:
    """Add a comment by the Games Master to the next report, or raise GameOver if there is no further report.

    Raise RequestError if the text is empty or too long.
    """
    post_of(table)
    if table.phase is Phase.OVER:
        raise GameOver.phrased("The game is over, so there is no further report. Write to all instead.")
    return [e.Pressed(MASTER, None, "name", held=True, text=checked_text(text))]


def write(table: Table, player: int | None, text: str) -> Events:
    """Send a letter from the Games Master to one player, or to everybody if `player` is None.

    Raise RequestError if the text is empty or too long, or if no person plays in the seat.
    """
    post_of(table)
    if player is not None and (seat := seat_of(table, player)).kind != "person":
        raise RequestError.phrased(
            "The seat of {called} cannot get letters because no person plays it.", called=seat.called
        )
    return [e.Pressed(MASTER, player, "name", held=False, text=checked_text(text))]


def change_house_rules(table: Table, text: str) -> Events:
    """Replace the house rules and tell everybody, or raise RequestError if the text is too long or not new."""
    changed = checked_house_rules(text)
    if changed == post_of(table).rules.house_rules:
        raise RequestError.phrased("These are already the house rules.")
    return [e.HouseRulesChanged(changed)]
