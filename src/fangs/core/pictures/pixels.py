"""Drawings as PNG, with the library resvg and a font of our own, so that they look the same on every machine."""

from __future__ import annotations

import io
import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

from fangs.core import extras
from fangs.translation import phrase

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans Condensed"
_BLOCKS = map(chr, (*range(0x20, 0x250), *range(0x370, 0x400), *range(0x400, 0x460), *range(0x2010, 0x2028)))
WRITTEN = frozenset(one for one in _BLOCKS if category(one) not in ("Cc", "Cn")) | set("←↑→↓↔↕−×÷≤≥≠●○■□▲▼◆★☆✓✗€")
"""Characters that our font has. A drawing with others is made with the fonts of the machine too."""
_TEXT = re.compile(r">([^<>]+)<")


class Pixels(NamedTuple):
    """A picture."""

    width: int
    height: int
    rgb: bytes
    """Red, green and blue of each pixel, row by row from the top."""


def is_available() -> bool:
    """Whether the libraries for pictures of pixels are installed."""
    return all(extras.found(module) for module in ("resvg_py", "PIL.Image"))


def png(svg: str, width: int) -> bytes:
    """Return a drawing as PNG, this many pixels wide; raises RequestError if the library for it is not installed."""
    resvg = extras.needed("resvg_py", phrase("A picture of pixels"))
    drawn: bytes = resvg.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=list(_files()),
        sans_serif_family=FAMILY,
        font_family=FAMILY,
        skip_system_fonts=has_letters(svg),
    )
    return drawn


def pixels(svg: str, width: int) -> Pixels:
    """Return a drawing as pixels, `width` of them in a row; raises RequestError if the libraries for it are not installed."""
    with extras.needed("PIL.Image", phrase("A picture of pixels")).open(io.BytesIO(png(svg, width))) as image:
        return Pixels(image.width, image.height, image.convert("RGB").tobytes())


@cache
def _files() -> tuple[str, ...]:
    return tuple(str(path) for path in sorted(FONTS.glob("*.ttf")))


def has_letters(svg: str) -> bool:
    """Whether our own font has every character of a drawing."""
    return set(unescape("".join(_TEXT.findall(svg)))) <= WRITTEN | set("\n\t")
