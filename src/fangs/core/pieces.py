"""What lies on a board: a scenery that stays as it is while a game lasts, and the pieces on it, which come, go, move and change.

A game says both; this module makes one drawing of them, and the page does the same in the browser.
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
    """Something on a board."""

    id: str
    """What it is, from position to position; if it is hidden, only where it is: nobody learns from an id what became of it."""
    symbol: str
    """The symbol of the scenery that it is drawn with."""
    x: float = 0
    y: float = 0
    says: str = ""
    """What is written in it, or the way that it draws: it takes the place of `drawing.CAPTION` in the symbol."""
    layer: str = ""
    """The layer of the scenery that it lies in, over those before it."""
    size: float = 1
    """Its scale, relative to its symbol."""
    role: str = ""
    """The role that it belongs to; "": none."""


@dataclass(frozen=True)
class Scenery:
    """What never changes while a game lasts: a drawing with empty layers for the pieces, and the symbols that these are drawn with."""

    drawing: str
    symbols: Mapping[str, str]
    """By name: one SVG element around 0, without id and place."""

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """The names of its layers, from the lowest to the highest."""
        return tuple(_LAYER.findall(self.drawing))

    @cached_property
    def svg(self) -> str:
        """The scenery as one SVG document, which has its symbols in `defs`."""
        way, later = f' d="{CAPTION}"', f' data-d="{CAPTION}"'  # browsers complain of a way that is none
        symbols = (
            f'<g data-symbol="{escape(name)}">{symbol.replace(way, later)}</g>' for name, symbol in self.symbols.items()
        )
        return self.drawing.removesuffix("</svg>") + f"<defs>{''.join(symbols)}</defs></svg>"

    @cached_property
    def version(self) -> str:
        """What this scenery, and no other, has in its address."""
        return hashlib.sha256(self.svg.encode()).hexdigest()[:16]


def setting(view: Mapping[str, Any]) -> dict[str, Any]:
    """What a view has of the players and the options: with it, the scenery is the same."""
    return {name: view[name] for name in ("players", "options") if name in view}


def as_sent(piece: Piece) -> Piece:
    """A piece as it is sent: what it says as plain text, and its place without digits that nobody sees."""
    x, y = round(piece.x, 1), round(piece.y, 1)
    if type(piece.says) is str and x == piece.x and y == piece.y:
        return piece
    return msgspec.structs.replace(piece, says=str(piece.says), x=x, y=y)


def drawn(scenery: Scenery, pieces: Iterable[Piece], label: str) -> str:
    """The scenery with the pieces on it, as SVG; `label` is its name for those who cannot see it."""
    layers: dict[str, list[str]] = {}
    for piece in pieces:
        layers.setdefault(piece.layer, []).append(_drawn(piece, scenery.symbols[piece.symbol]))
    head, _, rest = scenery.drawing.partition(">")
    filled = _LAYER.sub(lambda found: f'<g data-layer="{found[1]}">{"".join(layers.get(found[1], ()))}</g>', rest)
    return f"{head}><title>{escape(label, quote=False)}</title>{filled}"


def _drawn(piece: Piece, symbol: str) -> str:
    tag = re.match(r"<\w+", symbol)
    assert tag is not None, f"the symbol {piece.symbol} is not an element"
    place = at(piece.x, piece.y, piece.size)
    said = symbol[tag.end() :].replace(CAPTION, escape(piece.says))
    return f'{tag[0]} id="{escape(piece.id)}" transform="{place}"{said}'
