"""New Game: what is on the board."""

from __future__ import annotations

from fangs.core.signs import Sign
from fangs.translation import phrase

SIGNS = (Sign(phrase("A stone"), phrase("Whoever takes the last one wins."), "S3.1", r"stone-\d+"),)
