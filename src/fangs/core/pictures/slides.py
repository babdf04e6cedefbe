"""Writes a game as JSON slides, for a page that shows its positions without the rules or a server.

`static/embed/slides.js` draws the positions. It knows nothing about the game, and puts the pieces on the scenery as `fangs.core.pieces`
does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from fangs.core.game import Game, View
from fangs.core.pictures.film import caption, title
from fangs.core.pictures.themes import IN_THE_DARK
from fangs.core.pieces import Piece, Scenery
from fangs.core.records.record import Record
from fangs.translation import speaking, spelled

Json = dict[str, Any]


def slides(record: Record, first: int, last: int, reader: Any = None) -> Json:
    """Convert the positions of a record after `first` to `last` steps to slides.

    By default, the slides show what a spectator saw. Raise RequestError if the record has no such steps.
    """
    record.require_step(first)
    record.require_step(last)
    before = len(record.earlier)  # The steps before the last correction of the rules cannot be shown.
    shown = Slides(title(record), before + first, before + len(record.steps))
    for steps in range(first, max(first, last) + 1):
        shown.add(record.game, record.positions[steps].json(reader), caption(record, steps, reader))
    return shown.json()


def slides_of(text: str, first: int, last: int, language: str) -> bytes:
    """Parse a record, and return its slides as JSON, with captions in this language.

    Raise FangsError if the record is invalid or has no such steps.
    """
    record = Record.read(text)
    with speaking(language):
        return written(slides(record, first, last))


def written(shown: Json) -> bytes:
    """Encode slides as JSON."""
    return msgspec.json.encode(spelled(shown))


class Slides:
    """Collects slides, each of which shows a position, and the sceneries that the slides share."""

    def __init__(self, title: str, first: int = 0, of: int = 0) -> None:
        self.title, self.first, self.of = title, first, of
        self._sceneries: list[Scenery] = []
        self._used: list[set[str]] = []
        self._slides: list[Json] = []
        self._before: dict[Any, int] = {}
        self._written: dict[Any, int] = {}
        self._in_full = 0

    def add(self, game: Game, view: View, caption: str, **more: Any) -> None:
        """Add a slide that shows a view of a position.

        A piece that was already on the previous slide is written as its index on that slide. One that was on an earlier
        slide is written as a negative number: -1 is the first piece that was written in full, -2 the second, and so on.
        """
        scenery, pieces = game.scenery(view), [_plain(piece) for piece in game.pieces(view)]
        if scenery not in self._sceneries:
            self._sceneries.append(scenery)
            self._used.append(set())
        at = self._sceneries.index(scenery)
        self._used[at].update(str(piece["symbol"]) for piece in pieces)
        keys = [tuple(piece.items()) for piece in pieces]
        written = [
            self._before.get(key, self._written.get(key, piece)) for key, piece in zip(keys, pieces, strict=True)
        ]
        self._before = {key: place for place, key in enumerate(keys)}
        for key, one in zip(keys, written, strict=True):
            if not isinstance(one, int):
                self._written[key] = -1 - self._in_full
                self._in_full += 1
        self._slides.append({"scenery": at, "pieces": written, "caption": caption, **more})

    def json(self) -> Json:
        """Return the slides, the symbols that they need, and the colours that differ in the dark theme."""
        return {
            "title": self.title,
            "first": self.first,
            "of": self.of,
            "dark": IN_THE_DARK,
            "sceneries": [_needed(*one) for one in zip(self._sceneries, self._used, strict=True)],
            "slides": self._slides,
        }


def _plain(piece: Piece) -> Json:
    """Convert a piece to a dict, without the fields that do not affect its drawing."""
    return {name: value for name, value in msgspec.to_builtins(piece).items() if name not in ("id", "role")}


def _needed(scenery: Scenery, used: Collection[str]) -> Json:
    return {
        "drawing": scenery.drawing,
        "symbols": {name: symbol for name, symbol in scenery.symbols.items() if name in used},
    }
