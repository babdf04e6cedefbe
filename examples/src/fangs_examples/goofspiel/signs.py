"""Goofspiel: what is on the board."""

from __future__ import annotations

from fangs.core.signs import Sign
from fangs.translation import phrase

SIGNS = (
    Sign(phrase("A prize"), phrase("The highest bid wins it."), "B2.3", r"prize-\d"),
    Sign(phrase("A card"), phrase("Bid it once: then it is gone."), "B2.2", r"(card|back)-\d-\d"),
)
