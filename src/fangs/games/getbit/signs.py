"""Get Bit!: the legend of the board."""

from __future__ import annotations

from fangs.core.signs import Sign
from fangs.translation import phrase

SIGNS = (
    Sign(
        phrase("The shark"),
        phrase("Bites the last in the line at the end of every round but the first."),
        "G2.3",
        "shark",
    ),
    Sign(
        phrase("A pirate"),
        phrase("The front of the line is on the left. Without its fourth limb a pirate is out."),
        "G2.4",
        r"pirate-\d|badge-\d",
    ),
    Sign(
        phrase("A card face down"),
        phrase("Somebody has chosen it. It is turned over when all have chosen."),
        "G2.2",
        r"\.back",
    ),
    Sign(
        phrase("A played card"),
        phrase("Lies face up until its pirate takes all its cards back: after a bite, or with two left in hand."),
        "G2.5",
        r"\.played",
    ),
    Sign(
        phrase("A card in hand"),
        phrase("Can be played. Everybody can work out all hands."),
        "G1.2",
        r"\.hand|\.chosen",
    ),
)
