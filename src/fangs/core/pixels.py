"""Turns drawings in SVG into pictures of pixels."""

from __future__ import annotations

import io
from typing import NamedTuple

from fangs.core import extras

FONTS = "svg { font-family: 'DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'Segoe UI', Helvetica, Arial }"
"""The fonts of writing: the first of them that this machine has. A machine without any of them draws no writing."""


class Pixels(NamedTuple):
    """A picture."""

    width: int
    height: int
    rgb: bytes
    """Red, green and blue of each pixel, row by row from the top."""


def png(svg: str, width: int) -> bytes:
    """Draw SVG as a PNG file of this width; raises RequestError if the extra `pictures` is not installed."""
    resvg = extras.needed("resvg_py", "A picture")
    found: bytes = resvg.svg_to_bytes(svg_string=svg, width=width, style_sheet=FONTS)
    return found


def pixels(svg: str, width: int) -> Pixels:
    """Draw SVG as pixels, `width` of them in a row; raises RequestError if the extra `pictures` is not installed."""
    with extras.needed("PIL.Image", "A picture").open(io.BytesIO(png(svg, width))) as image:
        return Pixels(image.width, image.height, image.convert("RGB").tobytes())
