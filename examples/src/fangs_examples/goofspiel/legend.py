"""Goofspiel: what is on the board."""

from __future__ import annotations

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (
    LegendEntry(phrase("A prize"), phrase("The highest bid wins it."), "B2.3", r"prize-\d"),
    LegendEntry(phrase("A card"), phrase("Bid it once: then it is gone."), "B2.2", r"(card|back)-\d-\d"),
)
