"""Get Bit!: what is on the board."""

from __future__ import annotations

from fangs.core.signs import Sign

SIGNS = (
    Sign("The shark", "Bites the last in the line at the end of every round but the first.", "G2.3", "shark"),
    Sign(
        "A pirate",
        "The front of the line is on the left. Without its fourth limb a pirate is out.",
        "G2.4",
        r"pirate-\d|badge-\d",
    ),
    Sign("A card face down", "Somebody has chosen it. It is turned over when all have chosen.", "G2.2", r"\.back"),
    Sign(
        "A played card",
        "Lies face up until its pirate takes all its cards back: after a bite, or with two left in hand.",
        "G2.5",
        r"\.played",
    ),
    Sign(
        "A card in hand",
        "Can be played. Everybody can work out what everybody has in hand.",
        "G1.2",
        r"\.hand|\.chosen",
    ),
)
