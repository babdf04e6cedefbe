"""Chooses drawings from random games that together show everything in a game's legend."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from fangs.core.game import Game
from fangs.core.legend_entry import LegendEntry
from fangs.core.position import Position

GAMES, STEPS = 5, 120
"""The number of random games to search for drawings, and the number of steps in each."""
NAMED = re.compile(r'\b(id|class)="([^"]*)"')
SEEN = {"rect", "circle", "ellipse", "path", "polygon", "line", "text"}
"""The SVG tags of visible elements. Other elements, such as groups, only contain them."""


class Legend(NamedTuple):
    """The drawings that illustrate a game's legend, and which of them shows each entry."""

    drawings: list[str]
    shown: list[int | None]
    """The index of the drawing that shows each legend entry of the game, or None if no drawing shows it."""


def legend_of(game: Game) -> Legend:
    """Choose drawings from random games that together show everything in a game's legend.

    The result is the same every time.
    """
    drawings: list[str] = []
    shown: list[int | None] = [None] * len(game.legend)
    for position in _positions(game):
        missing = [at for at, number in enumerate(shown) if number is None]
        if not missing:
            break
        svg = position.svg(None)
        if not any(_may_show(svg, game.legend[at]) for at in missing):
            continue
        found = _entries_in(fromstring(svg), game.legend)
        new = [at for at in missing if game.legend[at] in found]
        if new:
            drawings.append(svg)
        for at in new:
            shown[at] = len(drawings) - 1
    return Legend(drawings, shown)


def _positions(game: Game) -> Iterator[Position]:
    """Yield the positions of random games.

    In each game, positions in which a player chooses come first, from the middle of the game on, because they show
    most.
    """
    for number in range(GAMES):
        start = Position(game, game.start(game.usual_players))
        played = list(islice(start.random_game(random.Random(f"{game.name} {number}")), STEPS))
        middle = len(played) // 2
        yield from sorted(played[middle:] + played[:middle], key=lambda position: position.kind != "decision")


def _may_show(svg: str, entry: LegendEntry) -> bool:
    """Return whether a drawing has an id or class that matches a legend entry, without parsing the drawing."""
    names = {
        name
        for kind, text in NAMED.findall(svg)
        for name in ([text] if kind == "id" else [f".{one}" for one in text.split()])
    }
    return any(re.fullmatch(entry.ids, name) for name in names)


def _entries_in(drawing: Element, entries: tuple[LegendEntry, ...]) -> set[LegendEntry]:
    """Find the legend entries for everything that is visible in a drawing."""
    seen = (one for one in drawing.iter() if any(part.tag.rpartition("}")[2] in SEEN for part in one.iter()))
    return {entry for one in seen if (entry := entry_of(one, entries))}


def entry_of(element: Element, entries: tuple[LegendEntry, ...]) -> LegendEntry | None:
    """Find the legend entry for an SVG element by its id or classes, or return None if there is none."""
    classes = [f".{name}" for name in element.get("class", "").split()]
    names = [*filter(None, [element.get("id")]), *classes]
    return next((entry for entry in entries if any(re.fullmatch(entry.ids, name) for name in names)), None)
