"""The legend that explains the board of Men Overboard."""

from fangs.core.legend_entry import LegendEntry, one_of
from fangs.translation import phrase

from .chart import HOME, ISLANDS, SPACE_NAMES

LEGEND = (
    LegendEntry(
        phrase("A castaway"),
        phrase("Comes aboard when its own ship ends a turn on the castaway's island."),
        "O3.9",
        "castaway-.+",
    ),
    LegendEntry(
        phrase("A ship"),
        phrase(
            "Rows one space, sails with the wind, or tacks (zigzags against the wind) twice as far. Ships "
            "may share a space."
        ),
        "O3.11",
        r"ship-\d",
    ),
    LegendEntry(
        phrase("Sails"),
        phrase("The ship can sail here. It goes with the wind, as many spaces as the wind's speed."),
        "O3.4",
        r"\.sail",
    ),
    LegendEntry(
        phrase("A zigzag"),
        phrase("The ship can tack here. It goes diagonally, twice as many spaces as the wind's speed."),
        "O3.5",
        r"\.tack",
    ),
    LegendEntry(
        phrase("Oars"),
        phrase("The ship can row here, which is one space away."),
        "O3.3",
        r"\.row",
    ),
    LegendEntry(
        phrase("The wind"),
        phrase("The arrow shows where the wind blows in this round, for everybody. The speed is rolled for each ship."),
        "O3.1",
        "wind",
    ),
    LegendEntry(
        phrase("A ship's list"),
        phrase("Shows the ship's home port and its castaways. The filled signs are the castaways aboard."),
        "O4.1",
        r"fleet-\d|\.aboard|\.ashore",
    ),
    LegendEntry(
        phrase("A home port"),
        phrase("A ship wins if it ends a move here, at home, with all three castaways aboard."),
        "O4.1",
        one_of("space", (SPACE_NAMES[home] for home in HOME)),
    ),
    LegendEntry(
        phrase("An island"),
        phrase(
            "An island with a castaway or another ship stops a ship that sails or tacks. A ship on an island "
            "may start from any of its spaces."
        ),
        "O3.7",
        one_of("space", (SPACE_NAMES[space] for island in ISLANDS for space in island)),
    ),
    LegendEntry(
        phrase("Water"),
        phrase("A ship that sails or tacks moves diagonally, and stops at the edge."),
        "O3.7",
        "space-.+",
    ),
)
