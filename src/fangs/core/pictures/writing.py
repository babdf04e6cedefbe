"""Writes pictures and films in the format that a file name's extension asks for."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from fangs.core.errors import RequestError, listed, quoted
from fangs.core.pictures.film import Look, Shot, film, smoothness
from fangs.core.pictures.pixels import png
from fangs.core.records.record import Record
from fangs.core.system import extras
from fangs.translation import phrase, speaking

STILL, MOVING = ("svg", "png"), ("apng", "webp", "gif")
TYPES = {"svg": "image/svg+xml", "png": "image/png", "apng": "image/apng", "webp": "image/webp", "gif": "image/gif"}
"""The media type of each format."""
COLOURS = 256
_WAYS: dict[str, dict[str, Any]] = {
    "apng": {"format": "PNG", "save_all": True, "loop": 0},
    "webp": {"format": "WEBP", "save_all": True, "loop": 0, "quality": 80, "method": 2, "minimize_size": False},
    "gif": {"format": "GIF", "save_all": True, "loop": 0, "optimize": False},
}


def format_of(name: str) -> str:
    """Return the format that a file name's extension stands for, such as `png`, or raise RequestError if it is unknown."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    if ending not in TYPES:
        every = listed([f".{one}" for one in TYPES], "or")
        raise RequestError.phrased(
            "The name of a picture must end with {every}, but you gave {name}.", every=every, name=quoted(name)
        )
    return ending


def picture(svg: str, kind: str, width: int) -> bytes:
    """Convert a drawing to SVG or PNG. Raise RequestError if the library for PNG is not installed."""
    return svg.encode() if kind == "svg" else png(svg, width)


def animated(shots: Sequence[Shot], kind: str, width: int, progress: Callable[[int], None] | None = None) -> bytes:
    """Encode a film as APNG, WebP or GIF. Raise RequestError if the libraries are not installed.

    `progress` is called with the number of pictures that are finished.
    """
    image: Any = extras.needed("PIL.Image", phrase("A film"))
    told = progress or (lambda _: None)
    palette = None if kind == "webp" else _palette(image, shots, width)

    def frames() -> Iterator[Any]:
        for number, shot in enumerate(shots):
            frame = _read(image, shot.svg, width)
            yield frame if palette is None else frame.quantize(palette=palette, dither=image.Dither.NONE)
            told(number + 1)

    first, *rest = frames()  # `rest` is a list, because Pillow goes through it twice
    kept = io.BytesIO()
    first.save(kept, append_images=rest, duration=[shot.lasts for shot in shots], **_WAYS[kind])
    return kept.getvalue()


def filmed(text: str, first: int, last: int, look: Look, kind: str, width: int, most: int, language: str) -> bytes:
    """Parse a record, and encode a film of it, with captions in this language.

    The film has at most `most` pictures. Movements in a long film therefore have fewer pictures. Raise FangsError if
    the record is invalid, the film is too long or a library is not installed.
    """
    record = Record.read(text)
    with speaking(language):
        smooth = smoothness(record, first, last, most)
        return animated(film(record, first, last, replace(look, smooth=smooth), most), kind, width)


def _palette(image: Any, shots: Sequence[Shot], width: int) -> Any:
    """Compute one colour palette for a whole film from four of its pictures."""
    chosen = [shots[len(shots) * share // 4] for share in range(3)] + [shots[-1]]
    several = [_read(image, shot.svg, width) for shot in chosen]
    high = sum(one.height for one in several)
    sheet = image.new("RGB", (several[0].width, high))
    top = 0
    for one in several:
        sheet.paste(one, (0, top))
        top += one.height
    return sheet.quantize(COLOURS, image.Quantize.FASTOCTREE)


def _read(image: Any, svg: str, width: int) -> Any:
    return image.open(io.BytesIO(png(svg, width))).convert("RGB")
