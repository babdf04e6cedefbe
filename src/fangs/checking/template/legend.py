"""New Game: the legend of the board."""

from __future__ import annotations

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (LegendEntry(phrase("A stone"), phrase("Whoever takes the last one wins."), "S3.1", r"stone-\d+"),)
