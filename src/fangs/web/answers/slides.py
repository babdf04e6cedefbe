"""The answers that show a game as data: a page draws its positions without the rules."""

from __future__ import annotations

from fangs.web.answers import Answer


class SlidePiece(Answer):
    """A piece on a scenery. What is left out is as usual: at 0, of size 1, in the layer without a name, and without words."""

    symbol: str
    """The symbol of the scenery with which it is drawn."""
    x: float = 0
    y: float = 0
    says: str = ""
    """What is written on it. It takes the place of `{}` in the symbol."""
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
    """Which of the sceneries it has."""
    pieces: list[int | SlidePiece]
    """The pieces from the lowest to the highest. A number is the piece that is at this place of the position before."""
    caption: str
    """What happened in the step that led here."""


class Slides(Answer):
    """Positions to be looked through."""

    title: str
    """The game with its players."""
    first: int
    """The number of steps before the first position."""
    of: int
    """The number of steps of the whole game."""
    dark: dict[str, str]
    """For each colour that differs in the dark theme, the colour there."""
    sceneries: list[SlideScenery]
    slides: list[Slide]
