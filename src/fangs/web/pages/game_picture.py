"""Draws a picture of a game: a position from the middle of a random game that is always the same."""

from __future__ import annotations

import random
from itertools import islice
from xml.etree import ElementTree

from fangs.core.game import Game
from fangs.core.position import Position

STEPS = 31
"""The maximum number of positions of the random game. The picture shows the last position before the game is over."""
_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)


def picture(game: Game) -> str:
    """Draw a position from the middle of a random game as SVG. The same game always gets the same picture."""
    played = Position(game, game.start(game.usual_players)).random_game(random.Random(game.name))
    position = [one for one in islice(played, STEPS) if one.kind != "over"][-1]
    return position.svg(None)


def still(svg: str) -> str:
    """Reduce a drawing to a decoration: only the board, without ids, and hidden from screen readers.

    Because it has no ids, the drawing can occur on a page several times.
    """
    drawing = ElementTree.fromstring(svg)
    parts = [part for part in drawing if part.get("data-box")]
    if parts:
        drawing.set("viewBox", str(parts[0].get("data-box")))
    for other in (*parts[1:], *drawing.findall(f"{{{_SVG}}}title")):
        drawing.remove(other)
    for element in drawing.iter():
        element.attrib.pop("id", None)
    drawing.attrib.pop("role", None)
    drawing.set("aria-hidden", "true")
    return ElementTree.tostring(drawing, encoding="unicode")
