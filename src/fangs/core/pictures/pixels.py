"""Converts drawings to PNG, with the library resvg and our own font, so that they look the same on every machine."""

from __future__ import annotations

import io
import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

from fangs.core.system import extras
from fangs.translation import phrase

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans Condensed"
_BLOCKS = map(chr, (*range(0x20, 0x250), *range(0x370, 0x400), *range(0x400, 0x460), *range(0x2010, 0x2028)))
WRITTEN = frozenset(one for one in _BLOCKS if category(one) not in ("Cc", "Cn")) | set("←↑→↓↔↕−×÷≤≥≠●○■□▲▼◆★☆✓✗€")
"""The characters in our font. Drawings with other characters also use the machine's fonts."""
_TEXT = re.compile(r">([^<>]+)<")


class Pixels(NamedTuple):
    """A picture as an array of pixels."""

    width: int
    height: int
    rgb: bytes
    """The red, green and blue values of each pixel, row by row from the top, one byte for each value."""


def is_available() -> bool:
    """Return whether the libraries that convert pictures to pixels are installed."""
    return all(extras.found(module) for module in ("resvg_py", "PIL.Image"))


def png(svg: str, width: int) -> bytes:
    """Convert a drawing to a PNG that is `width` pixels wide, or raise RequestError if the library is not installed."""
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
    """Convert a drawing to pixels, with `width` pixels per row. Raise RequestError if the libraries are not installed."""
    with extras.needed("PIL.Image", phrase("A picture of pixels")).open(io.BytesIO(png(svg, width))) as image:
        return Pixels(image.width, image.height, image.convert("RGB").tobytes())


@cache
def _files() -> tuple[str, ...]:
    return tuple(str(path) for path in sorted(FONTS.glob("*.ttf")))


def has_letters(svg: str) -> bool:
    """Return whether our own font contains every character of a drawing."""
    return set(unescape("".join(_TEXT.findall(svg)))) <= WRITTEN | set("\n\t")
