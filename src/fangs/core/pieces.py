"""Draws boards: a scenery, which stays the same during a game, and pieces, which appear, move, change and disappear.

A game describes both. This module combines them into one drawing, and the page does the same in the browser.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

import msgspec

from fangs.core.drawing import CAPTION, at

_LAYER = re.compile(r'<g data-layer="([^"]*)"/>')


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece on a board: the symbol that draws it, its position, and its owner."""

    id: str
    """The name that identifies the piece from one position to the next.

    The id of a hidden piece names only its place, so that the id reveals no secret.
    """
    symbol: str
    """The name of the scenery's symbol that draws the piece."""
    x: float = 0
    y: float = 0
    says: str = ""
    """The text or path that replaces `drawing.CAPTION` in the symbol, such as the number written on a piece."""
    layer: str = ""
    """The layer of the scenery that holds the piece. Later layers are drawn over earlier ones."""
    size: float = 1
    """The scale of the piece relative to its symbol."""
    role: str = ""
    """The role that owns the piece, or "" if none does."""


@dataclass(frozen=True)
class Scenery:
    """The part of a drawing that never changes during a game: a background with empty layers, and symbols for the pieces."""

    drawing: str
    symbols: Mapping[str, str]
    """The symbols by name. Each symbol is one SVG element drawn around the origin, without an id or a position."""

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """The names of the layers, from the lowest to the highest."""
        return tuple(_LAYER.findall(self.drawing))

    @cached_property
    def svg(self) -> str:
        """The scenery as one SVG document, with the symbols in `defs`."""
        way, later = f' d="{CAPTION}"', f' data-d="{CAPTION}"'  # browsers report an invalid path as an error
        symbols = (
            f'<g data-symbol="{escape(name)}">{symbol.replace(way, later)}</g>' for name, symbol in self.symbols.items()
        )
        return self.drawing.removesuffix("</svg>") + f"<defs>{''.join(symbols)}</defs></svg>"

    @cached_property
    def version(self) -> str:
        """A hash that identifies this scenery in its URL. Different sceneries have different hashes."""
        return hashlib.sha256(self.svg.encode()).hexdigest()[:16]


def setting(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view's fields for the players and options, which determine the scenery."""
    return {name: view[name] for name in ("players", "options") if name in view}


def as_sent(piece: Piece) -> Piece:
    """Prepare a piece for sending to a page, with plain text and with coordinates rounded to one decimal place."""
    x, y = round(piece.x, 1), round(piece.y, 1)
    if type(piece.says) is str and x == piece.x and y == piece.y:
        return piece
    return msgspec.structs.replace(piece, says=str(piece.says), x=x, y=y)


def drawn(scenery: Scenery, pieces: Iterable[Piece], label: str) -> str:
    """Draw a scenery with pieces on it, as SVG. `label` describes the drawing for readers who cannot see it."""
    layers: dict[str, list[str]] = {}
    for piece in pieces:
        layers.setdefault(piece.layer, []).append(_drawn(piece, scenery.symbols[piece.symbol]))
    head, _, rest = scenery.drawing.partition(">")
    filled = in_layers(rest, {name: "".join(those) for name, those in layers.items()})
    return f"{head}><title>{escape(label, quote=False)}</title>{filled}"


def in_layers(drawing: str, layers: Mapping[str, str]) -> str:
    """Fill the empty layers of a drawing. `layers` maps the name of each layer to its content."""
    return _LAYER.sub(lambda found: f'<g data-layer="{found[1]}">{layers.get(found[1], "")}</g>', drawing)


def _drawn(piece: Piece, symbol: str) -> str:
    return named(look(piece, symbol), f'id="{escape(piece.id)}" transform="{at(piece.x, piece.y, piece.size)}"')


def look(piece: Piece, symbol: str) -> str:
    """Render a piece at the origin as SVG, with its text filled into its symbol."""
    return symbol.replace(CAPTION, escape(piece.says))


def named(element: str, attributes: str) -> str:
    """Add attributes to the opening tag of an SVG element."""
    tag = re.match(r"<\w+", element)
    assert tag is not None, f"{element!r} is not an element"
    return f"{tag[0]} {attributes}{element[tag.end() :]}"
