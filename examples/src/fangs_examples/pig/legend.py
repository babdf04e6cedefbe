"""Pig: what is on the board."""

from __future__ import annotations

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (
    LegendEntry(phrase("A counter"), phrase("It shows how far a player has come to the goal."), "P1.1", r"counter-\d"),
    LegendEntry(phrase("Roll"), phrase("What you roll is added up; a 1 loses it."), "P2.2", "roll"),
    LegendEntry(phrase("Hold"), phrase("The sum of this turn is yours."), "P2.3", "hold"),
)
