"""Draws the board of Men Overboard as plain text."""

from __future__ import annotations

from textwrap import wrap

from fangs.core.drawing import beside
from fangs.core.game import View
from fangs.translation import capital, phrase

from . import notation
from .ashore import ashore
from .chart import COLUMNS, HEADING_NAMES, HOME, ISLANDS, ROWS, SPACE_NAMES, SUIT_NAMES
from .condition import home, status

ASIDE = 24  # the width of the texts beside the board, so that both fit into a terminal
ASHORE = {SPACE_NAMES[space] for spaces in ISLANDS for space in spaces}
PORTS = {SPACE_NAMES[HOME[suit]]: name for suit, name in enumerate(SUIT_NAMES)}


def text(view: View) -> str:
    """Render a position as plain text: the board, with the wind and the ships beside it."""
    people = {space: player for (player, _), space in ashore(view).items()}
    rows = ["    " + "  ".join("abcdefghijklmnop")]
    for row in range(ROWS):
        cells = [_cell(view, people, SPACE_NAMES[row * COLUMNS + column]) for column in range(COLUMNS)]
        rows.append(f"{1 + row:2} " + "".join(cells))
    rows += ["", phrase("   A: ship  a: castaway  [ ]: island  ( ): port")]
    return beside(rows, _panel(view), 2)


def _cell(view: View, people: dict[str, int], space: str) -> str:
    suits = view["options"]["suits"]
    ships = [suit[0].upper() for suit, place in zip(suits, view["ships"], strict=True) if place == space]
    if len(ships) > 1:
        return "all" if len(ships) > 3 else "".join(ships).ljust(3)
    mark = ships[0] if ships else suits[people[space]][0] if space in people else " "
    if space in PORTS:
        return f"({mark})"
    if space in ASHORE:
        return f"[{mark}]"
    return f" {mark.replace(' ', '.')} "


def _panel(view: View) -> list[str]:
    wind = (
        phrase("Wind to the {way}", way=notation.COMPASS[HEADING_NAMES.index(view["wind"])])
        if view["wind"]
        else phrase("Wind not known yet")
    )
    lines = [phrase("Round {round}", round=view["round"]), wind, ""]
    for player, suit in enumerate(view["options"]["suits"]):
        sign = ">" if player == view["turn"] and view["wind"] else " "
        where = phrase("home {port}", port=home(suit))
        lines.append(f"{sign}{suit[0].upper()} {notation.SUITS[suit]:6} {view['ships'][player]:>3}, {where}")
        waiting = " ".join(str(_WAITING[island]) for island in view["castaways"][player])
        lines.append(f"    {waiting or phrase('all aboard')}")
    return [*lines, "", *wrap(str(capital(status(view))), ASIDE)]


_WAITING = {**notation.SUITS, "centre": phrase("centre")}
