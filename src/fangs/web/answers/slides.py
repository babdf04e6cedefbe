"""Responses with a series of positions, which a page can draw without knowing the rules of the game."""

from __future__ import annotations

from fangs.web.answers import Answer


class SlidePiece(Answer):
    """A piece on a scenery. Fields with their default value are left out: position 0, size 1, the unnamed layer, no text."""

    symbol: str
    """The symbol in the scenery with which the piece is drawn."""
    x: float = 0
    y: float = 0
    says: str = ""
    """The piece's text, which replaces `{}` in the symbol."""
    layer: str = ""
    size: float = 1


class SlideScenery(Answer):
    """What stays the same from position to position."""

    drawing: str
    """An SVG with an empty `<g data-layer="NAME"/>` for the pieces of each layer."""
    symbols: dict[str, str]
    """An SVG element for each symbol."""


class Slide(Answer):
    """A position."""

    scenery: int
    """The index in `sceneries` of the scenery for this position."""
    pieces: list[int | SlidePiece]
    """The pieces, from the lowest to the highest.

    A number stands for a piece that was written before: from 0 on, the piece at that index in the previous position;
    below 0, one of all pieces that were written in full, of which -1 is the first.
    """
    caption: str
    """What happened in the step that led to this position."""


class Slides(Answer):
    """A series of positions to look through."""

    title: str
    """The game and its players."""
    first: int
    """The number of steps before the first position."""
    of: int
    """The number of steps of the whole game."""
    dark: dict[str, str]
    """The replacement for each colour that differs in the dark theme."""
    sceneries: list[SlideScenery]
    slides: list[Slide]
