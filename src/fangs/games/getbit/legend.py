"""Get Bit!: the legend of the board."""

from __future__ import annotations

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (
    LegendEntry(
        phrase("The shark"),
        phrase("Bites the last in the line at the end of every round but the first."),
        "G2.3",
        "shark",
    ),
    LegendEntry(
        phrase("A pirate"),
        phrase("The front of the line is on the left. Without its fourth limb a pirate is out."),
        "G2.4",
        r"pirate-\d|badge-\d",
    ),
    LegendEntry(
        phrase("A card face down"),
        phrase("Somebody has chosen it. It is turned over when all have chosen."),
        "G2.2",
        r"\.back",
    ),
    LegendEntry(
        phrase("A played card"),
        phrase("Lies face up until its pirate takes all its cards back: after a bite, or with two left in hand."),
        "G2.5",
        r"\.played",
    ),
    LegendEntry(
        phrase("A card in hand"),
        phrase("Can be played. Everybody can work out all hands."),
        "G1.2",
        r"\.hand|\.chosen",
    ),
)
