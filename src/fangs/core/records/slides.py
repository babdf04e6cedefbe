"""Renders a record as HTML for a notebook: its positions, with a slider to go through them."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from fangs.core.drawing import at
from fangs.core.pieces import Piece, Scenery, in_layers, look, named

SHOW = (
    "const f = this.closest('figure'), at = Number(this.value);"
    "f.querySelectorAll('[data-at]').forEach(one => {"
    "const [first, last] = one.dataset.at.split(' ').map(Number);"
    "one.style.display = first <= at && at <= last ? '' : 'none'; });"
)


class Slide(NamedTuple):
    """One slide of a record: a board and a caption."""

    scenery: Scenery
    pieces: Sequence[Piece]
    caption: str


def slides(title: str, shown: Sequence[Slide]) -> str:
    """Render slides as HTML that shows one slide at a time, with a slider to choose it.

    The last slide is shown first. Everything that several slides share is written only once: the scenery, each look of
    a piece, and a layer while it does not change.
    """
    last = len(shown) - 1
    captions = "".join(
        f"<figcaption{_from(number, number, last)}>{number}: {escape(one.caption)}</figcaption>"
        for number, one in enumerate(shown)
    )
    drawings, first = [], 0
    for scenery, those in itertools.groupby(shown, key=lambda one: one.scenery):
        boards = [one.pieces for one in those]
        drawing = _drawing(scenery, title, boards, first, last)
        drawings.append(f"<div{_from(first, first + len(boards) - 1, last)}>{drawing}</div>")
        first += len(boards)
    slider = f'<input type="range" min="0" max="{last}" value="{last}" aria-label="position" oninput="{escape(SHOW)}"/>'
    return f"<figure>{slider}{captions}{''.join(drawings)}</figure>"


def _from(first: int, last: int, now: int) -> str:
    """Return the HTML attributes of an element that is shown only on the slides from `first` to `last`.

    `now` is the slide that is shown at the beginning.
    """
    return f' data-at="{first} {last}"' + ("" if first <= now <= last else ' style="display:none"')


def _drawing(scenery: Scenery, title: str, boards: Sequence[Sequence[Piece]], first: int, now: int) -> str:
    """Render consecutive slides with the same scenery as one SVG. `first` is the number of the first slide."""
    looks: dict[str, int] = {}
    uses = [_uses(scenery, pieces, looks) for pieces in boards]
    symbols = "".join(named(one, f'id="{{id}}-{number}"') for one, number in looks.items())
    layers = {name: "".join(_runs([own.get(name, "") for own in uses], first, now)) for name in scenery.layers}
    head, _, rest = scenery.drawing.partition(">")
    whole = f"{head}><title>{escape(title, quote=False)}</title><defs>{symbols}</defs>{in_layers(rest, layers)}"
    return whole.replace("{id}", f"fangs-{hashlib.sha256(whole.encode()).hexdigest()[:12]}")


def _uses(scenery: Scenery, pieces: Sequence[Piece], looks: dict[str, int]) -> dict[str, str]:
    """Render each layer as SVG, in which every piece refers to its shape in `looks` by number. New shapes are added."""
    layers: dict[str, str] = {}
    for piece in pieces:
        number = looks.setdefault(look(piece, scenery.symbols[piece.symbol]), len(looks))
        use = f'<use href="#{{id}}-{number}" transform="{at(piece.x, piece.y, piece.size)}"/>'
        layers[piece.layer] = layers.get(piece.layer, "") + use
    return layers


def _runs(contents: Sequence[str], first: int, now: int) -> Iterator[str]:
    """Render one layer as SVG, once for each run of slides on which it stays the same. Empty layers are left out."""
    for content, those in itertools.groupby(contents):
        last = first + len(list(those)) - 1
        if content:
            yield f"<g{_from(first, last, now)}>{content}</g>"
        first = last + 1
