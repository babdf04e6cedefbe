"""Draws a board's pieces in motion: larger, paler, turned, or on their way to another place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from fangs.core.drawing import BLOOD, CAPTION, IVORY, element, words
from fangs.core.pieces import Piece, Scenery

LETTERS = 34
"""The font size of words that rise over the board."""
_LAYER = re.compile(r'<g data-layer="([^"]*)"/>')


@dataclass(frozen=True)
class Sprite:
    """A piece as it appears in one picture of a film."""

    piece: Piece
    scale: float = 1
    """The size of the sprite, as a multiple of the piece's size."""
    wide: float = 1
    """The width of the sprite, as a multiple of its usual width. A piece becomes narrow while it is turned over."""
    turn: float = 0
    fade: float = 1
    """The opacity: 1 if the sprite looks as usual, 0 if it is invisible."""


@dataclass(frozen=True)
class Words:
    """A few words that rise over the board."""

    x: float
    y: float
    text: str
    fade: float = 1


def painted(scenery: Scenery, sprites: Iterable[Sprite], said: Iterable[Words] = ()) -> str:
    """Draw a board on which pieces are moving, with words that rise over it."""
    layers: dict[str, list[str]] = {}
    for sprite in sprites:
        layers.setdefault(sprite.piece.layer, []).append(_drawn(sprite, scenery))
    filled = _LAYER.sub(lambda found: f"<g>{''.join(layers.get(found[1], ()))}</g>", scenery.drawing)
    return filled.removesuffix("</svg>") + "".join(map(_written, said)) + "</svg>"


def _drawn(sprite: Sprite, scenery: Scenery) -> str:
    piece = sprite.piece
    size = piece.size * sprite.scale
    way = f"translate({piece.x:.5g} {piece.y:.5g})"
    if sprite.turn:
        way += f" rotate({sprite.turn:.4g})"
    if size != 1 or sprite.wide != 1:
        way += f" scale({size * sprite.wide:.4g} {size:.4g})"
    symbol = scenery.symbols[piece.symbol].replace(CAPTION, escape(piece.says))
    return element("g", symbol, transform=way, opacity=None if sprite.fade == 1 else f"{sprite.fade:.3g}")


def _written(said: Words) -> str:
    look = {"font_weight": "bold", "stroke_linejoin": "round", "opacity": f"{said.fade:.3g}"}
    under = words(said.x, said.y, said.text, LETTERS, fill=IVORY, stroke=IVORY, stroke_width=7, **look)
    return under + words(said.x, said.y, said.text, LETTERS, fill=BLOOD, **look)
