"""Checks that drawings are legible, for example that text stands out and is large enough on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from fangs.core.drawing import PALETTE

PHONE = 390
"""The minimum width of a phone, in pixels."""
LEAST = 9
"""The minimum height of text on a phone, in pixels."""
LETTER = 0.52
"""The average width of a letter in a wide font, DejaVu Sans, as a share of the font size."""
COLUMNS = 80
"""The width of a terminal, in characters."""
INKS = ("ink", "quiet", "print")
"""The palette's colours for text. They stand out from the backgrounds that they are meant for, in light and dark mode."""
_NAMES = {value: name for name, value in PALETTE.items()}


def faults(svg: str) -> Iterator[str]:
    """Yield a sentence for each part of a drawing that is hard to read."""
    tree = ElementTree.fromstring(svg)
    width, height = map(float, tree.get("viewBox", "0 0 0 0").split()[2:])
    yield from _colours(tree)
    sizes = [float(size) for part in tree.iter() if (size := part.get("font-size"))]
    if sizes and min(sizes) * PHONE / width < LEAST:
        yield f"writing of size {min(sizes):g} is too small for a phone: {LEAST * width / PHONE:.0f} or more is needed"
    for text, left, right, y in _writing(tree, 0, 0, 24):
        if left < 0 or right > width or not 0 < y < height:
            yield f"{text!r} leaves the paper: it reaches from {left:.0f} to {right:.0f}, at {y:.0f}"
    for part in tree.iter():
        yield from _cut_off(part)
        if {"piece", "card"} & set(part.get("class", "").split()) and not (
            part.get("id") and part.get("transform", "").startswith("translate(")
        ):
            yield f"the piece {part.get('id')} is not placed: only a `Piece`, by the class of its symbol, can be seen to move"


def text_faults(text: str) -> Iterator[str]:
    """Yield a sentence if a text drawing is too wide for a terminal."""
    widest = max(map(len, text.splitlines()), default=0)
    if widest > COLUMNS:
        yield f"the board in letters is {widest} columns wide, not {COLUMNS}"


def _colours(tree: ElementTree.Element) -> Iterator[str]:
    for part in tree.iter():
        for colour in (part.get("fill"), part.get("stroke")):
            if colour not in (None, "none", *_NAMES):
                yield f"the colour {colour} is not of the palette of fangs.core.drawing, so it stays as it is in the dark"
        if {"opacity", "fill-opacity", "stroke-opacity"} & set(part.attrib):
            yield "something is half seen through: use a colour of the palette"
    for ink in sorted({part.get("fill") or "" for part in tree.iter() if part.tag.endswith("text")} - {""}):
        if ink in _NAMES and _NAMES[ink] not in INKS:
            yield f"writing in {_NAMES[ink]} does not stand out: use {', '.join(INKS)}"


def _cut_off(part: ElementTree.Element) -> Iterator[str]:
    """Yield a sentence for each text that leaves its part of the drawing. Where a page places this part last, the text is cut off."""
    if box := part.get("data-box"):
        start, _, width, _ = map(float, box.split())
        for text, left, right, _ in _writing(part, 0, 0, 24, LETTER):
            if left < start or right > start + width:
                where = f"from {left:.0f} to {right:.0f}, but its part from {start:.0f} to {start + width:.0f}"
                yield f"{text!r} leaves its part of the drawing: it reaches {where}"


def _writing(
    part: ElementTree.Element, x: float, y: float, size: float, letter: float = 0.6
) -> list[tuple[str, float, float, float]]:
    """Find every text in a drawing, with its left end, right end and vertical position.

    A letter is assumed to be `letter` times as wide as its font size.
    """
    if moved := re.match(r"translate\((\S+) (\S+)\)", part.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    size = float(part.get("font-size", size))
    if part.tag.endswith("text") and part.text:
        wide = letter * size * len(part.text)
        left = x + float(part.get("x", 0)) - {"start": 0, "end": wide}.get(part.get("text-anchor", ""), wide / 2)
        return [(part.text, left, left + wide, y + float(part.get("y", 0)))]
    return [found for child in part for found in _writing(child, x, y, size, letter)]
