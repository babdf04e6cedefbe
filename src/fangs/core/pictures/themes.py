"""The colours of a drawing in the light and the dark theme, for a picture that is not part of a page."""

from __future__ import annotations

import re
from enum import StrEnum

from fangs.core.drawing import DARK, PALETTE


class Theme(StrEnum):
    """A theme of the pages."""

    light = "light"
    dark = "dark"


IN_THE_DARK = {colour: DARK[name] for name, colour in PALETTE.items() if DARK[name] != colour}
"""The colours that differ in the dark theme, each with its replacement."""
_COLOUR = re.compile(rf'(fill|stroke)="({"|".join(IN_THE_DARK)})"')


def themed(svg: str, theme: Theme) -> str:
    """Return a drawing in a theme's colours."""
    if theme is Theme.light:
        return svg
    return _COLOUR.sub(lambda found: f'{found[1]}="{IN_THE_DARK[found[2]]}"', svg)
