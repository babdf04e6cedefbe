"""Colours drawings in the light or the dark theme, for pictures that are not part of a page."""

from __future__ import annotations

import re
from enum import StrEnum

from fangs.core.drawing import DARK, PALETTE


class Theme(StrEnum):
    """A colour theme of the pages."""

    light = "light"
    dark = "dark"


IN_THE_DARK = {colour: DARK[name] for name, colour in PALETTE.items() if DARK[name] != colour}
"""Replacements for the colours that differ in the dark theme."""
_COLOUR = re.compile(rf'(fill|stroke)="({"|".join(IN_THE_DARK)})"')


def themed(svg: str, theme: Theme) -> str:
    """Change the colours of a drawing to match a theme."""
    if theme is Theme.light:
        return svg
    return _COLOUR.sub(lambda found: f'{found[1]}="{IN_THE_DARK[found[2]]}"', svg)
