"""The legend that explains the board of Get Bit!."""

from fangs.core.legend_entry import LegendEntry
from fangs.translation import phrase

LEGEND = (
    LegendEntry(
        phrase("The shark"),
        phrase("Bites the last pirate in the line at the end of every round except the first."),
        "G2.3",
        "shark",
    ),
    LegendEntry(
        phrase("A pirate"),
        phrase("The front of the line is on the left. A pirate that has lost all four limbs is out."),
        "G2.4",
        r"pirate-\d|badge-\d",
    ),
    LegendEntry(
        phrase("A card face down"),
        phrase("Somebody has chosen this card. It is turned over when everybody has chosen."),
        "G2.2",
        r"\.back",
    ),
    LegendEntry(
        phrase("A played card"),
        phrase(
            "Lies face up until its pirate takes back all its cards, either after a bite or with only two "
            "cards left in hand."
        ),
        "G2.5",
        r"\.played",
    ),
    LegendEntry(
        phrase("A card in hand"),
        phrase("Its pirate can still play it. Everybody can work out which cards are in each hand."),
        "G1.2",
        r"\.hand|\.chosen",
    ),
)
