"""Writes a caption below a drawing: a few lines that describe what the drawing shows."""

from __future__ import annotations

import re
import unicodedata

from fangs.core.drawing import HAIR, LINE, PAPER, QUIET, SMALL, element, line, words

LETTERS, ROOM = 28, 38
"""The font size of a caption, and the height of one of its lines."""
LINES = 2
"""The number of lines for which a caption always has room, so that all pictures of a film have the same size."""
MARGIN = 24
AVERAGE = 0.54
"""The average width of a letter, as a multiple of the font size."""
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def captioned(svg: str, text: str, number: str = "", *, grows: bool = False) -> str:
    """Add a caption below a drawing, and a small number in the corner, such as the step's number.

    If the text needs more lines than a caption has, the picture becomes taller if it `grows`. Otherwise, the text is
    cut off.
    """
    box = _BOX.search(svg)
    assert box is not None, "a drawing begins at 0 0"
    width, height = float(box[1]), float(box[2])
    aside = width - 2 * MARGIN - (_width(number) * SMALL + MARGIN if number else 0)
    size, lines = _set(text, aside, grows)
    high = len(lines) * size * ROOM / LETTERS
    room = max(LINES * ROOM, high) if grows else LINES * ROOM
    strip = room + MARGIN
    top = height + MARGIN / 2 + (room - high) / 2
    drawn = [
        element("rect", x=0, y=height, width=width, height=strip, fill=PAPER),
        element("path", d=f"M0 {height:g}h{width:g}", stroke=LINE, stroke_width=HAIR),
        *(line(MARGIN, top + (at + 0.75) * size * ROOM / LETTERS, one, size) for at, one in enumerate(lines)),
    ]
    if number:
        drawn.append(words(width - MARGIN, height + strip - MARGIN, number, SMALL, text_anchor="end", fill=QUIET))
    taller = f'viewBox="0 0 {width:g} {height + strip:g}"'
    return _BOX.sub(taller, svg, count=1).removesuffix("</svg>") + "".join(drawn) + "</svg>"


def _set(text: str, width: float, grows: bool) -> tuple[float, list[str]]:
    """Break a caption into lines, and find the largest font size at which they fit.

    A text that is too long for every size is cut off, unless the picture `grows`.
    """
    for size in (LETTERS, LETTERS * 0.85, LETTERS * 0.7):
        lines = _wrapped(text, width / size)
        room = int(LINES * LETTERS / size)
        if len(lines) <= room:
            break
    if len(lines) > room and not grows:
        lines[room - 1 :] = [lines[room - 1][:-1].rstrip() + "…"]
    return size, lines


def _wrapped(text: str, width: float) -> list[str]:
    """Wrap a text into lines. `width` is the available width as a multiple of the font size."""
    lines = [""]
    for word in text.split():
        for part in _parts(word, width):
            longer = f"{lines[-1]} {part}".strip()
            if _width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(part)
    return lines


def _parts(word: str, width: float) -> list[str]:
    """Split a word that is too long for a line into parts. A word that fits stays whole."""
    most = max(1, int(width))  # no letter is wider than its size
    return [word] if _width(word) <= width else [word[at : at + most] for at in range(0, len(word), most)]


def _width(text: str) -> float:
    return sum(1 if unicodedata.east_asian_width(letter) in "WF" else AVERAGE for letter in text)
